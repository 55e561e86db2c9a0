import * as z from 'zod/mini';
import { docs } from '../docs.ts';
import { byCodeUnit, isOrdered } from '../order.ts';
import { code, fullDate, safeInteger, text, uri, utcDateTime, uuid, uuid7 } from '../primitives.ts';
import * as v from '../vocabulary.ts';

const hex64 = () => z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Offsets into the text (RFC 5147), a JSON pointer (RFC 6901), or the id of a register's record. */
const REFERENCE_PATTERN = /^(?:char=[0-9]+,[0-9]+|pointer=(?:\/(?:[^~/]|~[01])*)*|record=[\s\S]+)$/;
const subjectScope = z.enum(v.SUBJECT_SCOPES);

/** The source of an observation, and how to verify it (contract 11.3). */
export const Evidence = z
  .strictObject({
    dates: z
      .strictObject({
        observedAt: utcDateTime(),
        occurredOn: z.nullable(fullDate()),
        publishedOn: z.nullable(fullDate()),
        reportingPeriod: z.nullable(
          z
            .strictObject({ start: fullDate(), end: fullDate() })
            .check(z.refine(({ start, end }) => start <= end, { path: ['end'], error: 'not before start' })),
        ),
      })
      .register(docs, { description: 'Observation dates do not establish when real-world activity began.' }),
    digest: hex64().register(docs, {
      description: 'SHA-256 of the source text (UTF-8, NFC, LF, white space folded).',
    }),
    parserRevision: hex64().register(docs, {
      description: 'SHA-256 of the parser that made the observation.',
    }),
    reference: z
      .string()
      .check(
        z.minLength(1),
        z.maxLength(1000),
        z.regex(REFERENCE_PATTERN, 'char=<start>,<end>, pointer=<RFC 6901> or record=<id>'),
      )
      .register(docs, {
        description: 'The place in the source: character offsets, a JSON pointer or the ID of a record.',
      }),
    sourceUrl: uri(),
  })
  .register(docs, {
    description: 'The source of an observation. Anyone who holds the source can verify the observation.',
  });
export type Evidence = z.output<typeof Evidence>;

/** Shared by job facts and company events. */
export const InitiativeFact = z.strictObject({
  kind: z.literal('initiative'),
  action: z.enum(v.INITIATIVE_ACTIONS),
  subjectScope,
  target: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('technology'), code: code() }),
    z.strictObject({ kind: z.literal('compliance'), code: z.enum(v.COMPLIANCE_CONCEPTS) }),
  ]),
});
export const ComplianceFact = z
  .strictObject({
    kind: z.literal('compliance'),
    appliesTo: z.enum(v.COMPLIANCE_SUBJECTS),
    concept: z.enum(v.COMPLIANCE_CONCEPTS),
    relationship: z.enum(v.COMPLIANCE_RELATIONSHIPS),
    soc2ReportType: z.nullable(z.enum(v.SOC2_REPORT_TYPES)),
    subjectScope,
    validFrom: z.nullable(fullDate()),
    validUntil: z.nullable(fullDate()),
  })
  .check(
    z.refine((fact) => fact.soc2ReportType === null || fact.concept === 'soc_2', {
      path: ['soc2ReportType'],
      error: 'null unless the concept is soc_2',
    }),
    z.refine(
      (fact) =>
        (fact.validFrom === null && fact.validUntil === null) ||
        fact.relationship === 'registry_record' ||
        fact.relationship === 'document_verified',
      { path: ['validFrom'], error: 'null unless the relationship is registry_record or document_verified' },
    ),
    z.refine(
      (fact) => fact.validFrom === null || fact.validUntil === null || fact.validFrom <= fact.validUntil,
      {
        path: ['validUntil'],
        error: 'not before validFrom',
      },
    ),
  );
export const TechnologyFact = z.strictObject({
  kind: z.literal('technology'),
  code: code(),
  relationship: z.enum(v.TECHNOLOGY_RELATIONSHIPS),
  subjectScope,
});

/** The fact variants, told apart by `kind` (contract 11.4). */
export const Fact = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('agency_policy'), policy: z.enum(v.AGENCY_POLICIES) }),
    z.strictObject({ kind: z.literal('application_route'), route: z.enum(v.APPLICATION_ROUTES) }),
    z.strictObject({ kind: z.literal('benefit'), benefit: z.enum(v.BENEFITS) }),
    ComplianceFact,
    z.strictObject({ kind: z.literal('degree_requirement'), requirement: z.enum(v.DEGREE_REQUIREMENTS) }),
    InitiativeFact,
    z.strictObject({
      kind: z.literal('listing_relationship'),
      relationship: z.enum(v.LISTING_RELATIONSHIPS),
    }),
    z
      .strictObject({
        kind: z.literal('observed_listing_interval'),
        elapsedDays: safeInteger(),
        firstObservedAt: utcDateTime(),
        lastObservedAt: utcDateTime(),
      })
      .check(
        z.refine(
          (fact) =>
            fact.elapsedDays ===
            Math.floor((Date.parse(fact.lastObservedAt) - Date.parse(fact.firstObservedAt)) / 86_400_000),
          { path: ['elapsedDays'], error: 'the whole days between the two observations' },
        ),
      ),
    z.strictObject({ kind: z.literal('recruiting_platform'), platform: z.enum(v.RECRUITING_PLATFORMS) }),
    TechnologyFact,
    z.strictObject({ kind: z.literal('visa_sponsorship'), offered: z.boolean() }),
    z.strictObject({ kind: z.literal('working_condition'), condition: z.enum(v.WORKING_CONDITIONS) }),
  ])
  .register(docs, { description: 'One observation about a job. `kind` decides the other fields.' });
export type Fact = z.output<typeof Fact>;

export const FactItem = z
  .strictObject({
    companyId: uuid7().register(docs, {
      description: 'The company that the fact is about; it can be a parent of the hiring company.',
    }),
    evidence: Evidence,
    fact: Fact,
  })
  .register(docs, { description: 'An observation about a job, with its source.' });
export type FactItem = z.output<typeof FactItem>;

/** Order of a bundle's facts: kind, then the latest observation first, then digest (contract 11.2). */
export const compareFacts = (a: FactItem, b: FactItem): number =>
  byCodeUnit(a.fact.kind, b.fact.kind) || compareEvidence(a.evidence, b.evidence);

/** The latest observation first, then digest. */
export const compareEvidence = (a: Evidence, b: Evidence): number =>
  Date.parse(b.dates.observedAt) - Date.parse(a.dates.observedAt) || byCodeUnit(a.digest, b.digest);

/** Most facts in a bundle (contract 11.2). A job may have more, and filters see them all. */
export const MAXIMUM_FACTS = 200;

/** The facts of one job that an answer shows (contract 11.2). */
export const FactsBundle = z
  .strictObject({
    company: z.strictObject({ id: uuid7(), name: text(240) }),
    facts: z
      .array(FactItem)
      .check(
        z.maxLength(MAXIMUM_FACTS),
        z.refine((facts) => isOrdered(facts, compareFacts), 'by kind, latest observation first, then digest'),
      )
      .register(docs, { description: 'Sorted by kind, then newest observation first.' }),
    factsTruncated: z.boolean().register(docs, {
      description:
        'Whether the job has more permitted facts than the bundle shows. Filters look at all of them; the bundle then has one fact for each condition that was satisfied.',
    }),
    jobId: uuid7(),
    postingId: uuid().register(docs, { description: 'The canonical source listing of the job.' }),
    title: text(240),
  })
  .register(docs, { description: 'The permitted facts of one job, at most 200.' });
export type FactsBundle = z.output<typeof FactsBundle>;
