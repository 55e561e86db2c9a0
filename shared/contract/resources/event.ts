import * as z from 'zod/mini';
import { CURRENCIES } from '../closed-lists.ts';
import { docs } from '../docs.ts';
import { isOrdered } from '../order.ts';
import { amount, code, countryCode, text, uuid7 } from '../primitives.ts';
import * as v from '../vocabulary.ts';
import { ComplianceFact, compareEvidence, Evidence, InitiativeFact, TechnologyFact } from './fact.ts';

const count = () => z.int().check(z.minimum(0), z.maximum(2_147_483_647));
const subjectScope = z
  .enum(v.SUBJECT_SCOPES)
  .register(docs, { description: 'The part of the organisation that it is about.' });

/** The event variants, told apart by `kind`; the last four are reserved (contract 12.3). */
export const CompanyEvent = z
  .discriminatedUnion('kind', [
    ComplianceFact,
    InitiativeFact,
    TechnologyFact,
    z
      .strictObject({
        kind: z.literal('workforce').register(docs, { description: 'The size of the workforce.' }),
        measure: z.enum(v.WORKFORCE_MEASURES).register(docs, { description: 'What is counted.' }),
        minimum: z
          .nullable(count())
          .register(docs, { description: 'The lower bound of the disclosed range; null if open.' }),
        maximum: z
          .nullable(count())
          .register(docs, { description: 'The upper bound of the disclosed range; null if open.' }),
        subjectScope,
      })
      .check(
        z.refine(({ minimum, maximum }) => minimum !== null || maximum !== null, {
          path: ['minimum'],
          error: 'at least one bound',
        }),
        z.refine(({ minimum, maximum }) => minimum === null || maximum === null || minimum <= maximum, {
          path: ['maximum'],
          error: 'not below minimum',
        }),
      ),
    z.strictObject({
      kind: z.literal('funding').register(docs, { description: 'A round of funding.' }),
      amount: z.nullable(amount()).register(docs, { description: 'The amount; null if not disclosed.' }),
      currency: z
        .nullable(z.enum(CURRENCIES))
        .register(docs, { description: 'The currency of the amount (ISO 4217).' }),
      stage: z.enum(v.FUNDING_STAGES).register(docs, { description: 'The stage of the round.' }),
    }),
    z.strictObject({
      kind: z.literal('ownership_change').register(docs, { description: 'A change of ownership.' }),
      change: z.enum(v.OWNERSHIP_CHANGES).register(docs, { description: 'What changed.' }),
      counterpartyId: z
        .nullable(uuid7())
        .register(docs, { description: 'The ID of the other company; null if it is not known here.' }),
      counterpartyName: text(240).register(docs, { description: 'The name of the other company.' }),
    }),
    z.strictObject({
      kind: z.literal('site_change').register(docs, { description: 'A change of a site.' }),
      change: z.enum(v.SITE_CHANGES).register(docs, { description: 'What changed.' }),
      locationId: text(240).register(docs, {
        description: 'The ID of the place, of the location catalogue.',
      }),
    }),
    z.strictObject({
      kind: z.literal('workforce_reduction').register(docs, { description: 'A reduction of the workforce.' }),
      affectedMinimum: z
        .nullable(count())
        .register(docs, { description: 'The lower bound of people affected; null if open.' }),
      affectedMaximum: z
        .nullable(count())
        .register(docs, { description: 'The upper bound of people affected; null if open.' }),
      subjectScope,
    }),
  ])
  .register(docs, { description: 'One observation about a company. `kind` decides the other fields.' });
export type CompanyEvent = z.output<typeof CompanyEvent>;

export const EventItem = z
  .strictObject({
    companyId: uuid7().register(docs, {
      description:
        'The company that the event was observed at; it differs from the company of the bundle after a merge.',
    }),
    event: CompanyEvent,
    eventId: uuid7().register(docs, { description: 'Permanent ID. Use it to deduplicate events.' }),
    evidence: Evidence,
  })
  .register(docs, { description: 'An observation about a company, with its source.' });
export type EventItem = z.output<typeof EventItem>;

/** Most events in a bundle (contract 12.2). A company may have more, and filters see them all. */
export const MAXIMUM_EVENTS = 100;

/** The events of one company that an answer shows (contract 12.2). */
export const EventsBundle = z
  .strictObject({
    company: z.strictObject({
      id: uuid7(),
      name: text(240),
      type: z.enum(v.COMPANY_TYPES),
      country: z.nullable(countryCode()),
      industries: z.array(code()).check(z.maxLength(20)),
    }),
    events: z
      .array(EventItem)
      .check(
        z.minLength(1),
        z.maxLength(MAXIMUM_EVENTS),
        z.refine(
          (events) => isOrdered(events, (a, b) => compareEvidence(a.evidence, b.evidence)),
          'latest observation first, then digest',
        ),
      )
      .register(docs, { description: 'Newest observation first.' }),
    eventsTruncated: z.boolean().register(docs, {
      description:
        'Whether the company has more permitted events than the bundle shows. Filters look at all of them; the bundle then has one event for each condition that was satisfied.',
    }),
    matchedJobIds: z.array(uuid7()).check(z.maxLength(20)).register(docs, {
      description:
        'Jobs that satisfy `matchingJobs`, newest first; empty if the request does not use `matchingJobs`.',
    }),
  })
  .register(docs, { description: 'The events of one company.' });
export type EventsBundle = z.output<typeof EventsBundle>;
