import * as z from 'zod/mini';
import { docs } from '../docs.ts';
import { byCodeUnit, isOrdered } from '../order.ts';
import { code, fullDate, safeInteger, text, uri, utcDateTime, uuid, uuid7 } from '../primitives.ts';
import * as v from '../vocabulary.ts';

const hex64 = () => z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Offsets into the text (RFC 5147), a JSON pointer (RFC 6901), or the id of a register's record. */
const REFERENCE_PATTERN = /^(?:char=[0-9]+,[0-9]+|pointer=(?:\/(?:[^~/]|~[01])*)*|record=[\s\S]+)$/;
const subjectScope = z
  .enum(v.SUBJECT_SCOPES)
  .register(docs, { description: 'The part of the organisation that it is about.' });

/** The source of an observation, and how to verify it (contract 11.3). */
export const Evidence = z
  .strictObject({
    dates: z
      .strictObject({
        observedAt: utcDateTime().register(docs, { description: 'When the source showed it.' }),
        occurredOn: z
          .nullable(fullDate())
          .register(docs, { description: 'When it happened, if the source states that.' }),
        publishedOn: z
          .nullable(fullDate())
          .register(docs, { description: 'When the source published it, if it states that.' }),
        reportingPeriod: z
          .nullable(
            z
              .strictObject({
                start: fullDate().register(docs, { description: 'The first day.' }),
                end: fullDate().register(docs, { description: 'The last day.' }),
              })
              .check(
                z.refine(({ start, end }) => start <= end, { path: ['end'], error: 'not before start' }),
              ),
          )
          .register(docs, { description: 'The period that a report covers, if the source states one.' }),
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
    sourceUrl: uri().register(docs, { description: 'Where the source is.' }),
  })
  .register(docs, {
    description: 'The source of an observation. Anyone who holds the source can verify the observation.',
  });
export type Evidence = z.output<typeof Evidence>;

/** Shared by job facts and company events. */
export const InitiativeFact = z.strictObject({
  kind: z.literal('initiative').register(docs, { description: 'An initiative.' }),
  action: z
    .enum(v.INITIATIVE_ACTIONS)
    .register(docs, { description: 'What the organisation plans or does.' }),
  subjectScope,
  target: z
    .discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('technology').register(docs, { description: 'A tool of the catalogue.' }),
        code: code().register(docs, { description: 'A code of the tool catalogue.' }),
      }),
      z.strictObject({
        kind: z.literal('compliance').register(docs, { description: 'A standard or law.' }),
        code: z.enum(v.COMPLIANCE_CONCEPTS).register(docs, { description: 'The standard or law.' }),
      }),
    ])
    .register(docs, { description: 'What the initiative is about.' }),
});
export const ComplianceFact = z
  .strictObject({
    kind: z.literal('compliance').register(docs, { description: 'Compliance with a standard or law.' }),
    appliesTo: z.enum(v.COMPLIANCE_SUBJECTS).register(docs, { description: 'What complies.' }),
    concept: z.enum(v.COMPLIANCE_CONCEPTS).register(docs, { description: 'The standard or law.' }),
    relationship: z
      .enum(v.COMPLIANCE_RELATIONSHIPS)
      .register(docs, { description: 'How the compliance is known.' }),
    soc2ReportType: z.nullable(z.enum(v.SOC2_REPORT_TYPES)).register(docs, {
      description: 'The type of a SOC 2 report; null for another concept, or if not stated.',
    }),
    subjectScope,
    validFrom: z
      .nullable(fullDate())
      .register(docs, { description: 'The first day of a certificate or register entry.' }),
    validUntil: z
      .nullable(fullDate())
      .register(docs, { description: 'The last day of a certificate or register entry.' }),
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
  kind: z.literal('technology').register(docs, { description: 'A technology that is used or wanted.' }),
  code: code().register(docs, { description: 'A code of the tool catalogue.' }),
  relationship: z
    .enum(v.TECHNOLOGY_RELATIONSHIPS)
    .register(docs, { description: 'How the technology is used or wanted.' }),
  subjectScope,
});

/** The fact variants, told apart by `kind` (contract 11.4). */
export const Fact = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('agency_policy').register(docs, { description: 'A policy on agencies.' }),
      policy: z
        .enum(v.AGENCY_POLICIES)
        .register(docs, { description: 'What the employer says to recruitment agencies.' }),
    }),
    z.strictObject({
      kind: z.literal('application_route').register(docs, { description: 'A route of application.' }),
      route: z.enum(v.APPLICATION_ROUTES).register(docs, { description: 'Where candidates apply.' }),
    }),
    z.strictObject({
      kind: z.literal('benefit').register(docs, { description: 'A benefit.' }),
      benefit: z.enum(v.BENEFITS).register(docs, { description: 'What the job offers.' }),
    }),
    ComplianceFact,
    z.strictObject({
      kind: z.literal('degree_requirement').register(docs, { description: 'A requirement of a degree.' }),
      requirement: z
        .enum(v.DEGREE_REQUIREMENTS)
        .register(docs, { description: 'Whether the job asks for a degree.' }),
    }),
    InitiativeFact,
    z.strictObject({
      kind: z.literal('listing_relationship').register(docs, { description: 'The publisher of a listing.' }),
      relationship: z
        .enum(v.LISTING_RELATIONSHIPS)
        .register(docs, { description: 'Who published the listing.' }),
    }),
    z
      .strictObject({
        kind: z
          .literal('observed_listing_interval')
          .register(docs, { description: 'How long a listing was observed.' }),
        elapsedDays: safeInteger().register(docs, {
          description: 'Whole days between the two observations.',
        }),
        firstObservedAt: utcDateTime().register(docs, {
          description: 'When the listing was first observed.',
        }),
        lastObservedAt: utcDateTime().register(docs, { description: 'When the listing was last observed.' }),
      })
      .check(
        z.refine(
          (fact) =>
            fact.elapsedDays ===
            Math.floor((Date.parse(fact.lastObservedAt) - Date.parse(fact.firstObservedAt)) / 86_400_000),
          { path: ['elapsedDays'], error: 'the whole days between the two observations' },
        ),
      ),
    z.strictObject({
      kind: z.literal('recruiting_platform').register(docs, { description: 'A recruiting platform.' }),
      platform: z
        .enum(v.RECRUITING_PLATFORMS)
        .register(docs, { description: 'The applicant tracking system of the listing.' }),
    }),
    TechnologyFact,
    z.strictObject({
      kind: z.literal('visa_sponsorship').register(docs, { description: 'Visa sponsorship.' }),
      offered: z
        .boolean()
        .register(docs, { description: 'Whether sponsorship is explicitly offered or refused.' }),
    }),
    z.strictObject({
      kind: z.literal('working_condition').register(docs, { description: 'A condition of the work.' }),
      condition: z.enum(v.WORKING_CONDITIONS).register(docs, { description: 'What the work brings along.' }),
    }),
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
