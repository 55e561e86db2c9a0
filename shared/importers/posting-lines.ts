import * as z from 'zod/mini';
import { UUID_PATTERN, uri } from '../contract/primitives.ts';
import type { FeedLineInput } from '../publishing/feed/feed.ts';
import type { Reading } from '../reading/reading.ts';
import type { FieldOutcome } from './field-outcome.ts';
import type { ImportTally } from './import-summary.ts';
import { JobFields, type Resolvers } from './job-fields.ts';
import { plainTitle } from './plain-title.ts';
import { platformOfUrl } from './platform-hosts.ts';
import type { Posting } from './posting.ts';
import { type FieldFact, fieldFacts, sha256, textFacts } from './record-facts.ts';
import { utcTime } from './source-times.ts';
import { conflictWitnesses, textWitness } from './text-witness.ts';
import type { Witness } from './witness.ts';

/** The evidence of a field names this revision. Raise it when the importers read records differently. */
const REVISION = 'board-importers-3';
export const FIELD_REVISION = sha256(REVISION);
/** Most characters of all text fields of a posting that are read. Real ones have fewer than 40,000. */
const MAXIMUM_TEXT = 200_000;
const MAXIMUM_KEY = 200;
/** The kinds of facts that a record can state, in the order of the report. */
const FACT_KINDS = [
  'agency_policy',
  'application_route',
  'benefit',
  'compliance',
  'degree_requirement',
  'initiative',
  'listing_relationship',
  'recruiting_platform',
  'technology',
  'visa_sponsorship',
  'working_condition',
] as const;
const Uri = uri();

type JobLineInput = Extract<FeedLineInput, { type: 'job' }>;
type FactsLineInput = Extract<FeedLineInput, { type: 'facts' }>;

/** What the lines of a posting need in addition. */
export interface PostingContext {
  /** The record as received. */
  readonly text: string;
  readonly companyKey: string;
  /** The names of the employer, whose own products are not technology of the job. */
  readonly employerNames: readonly string[];
  readonly observedAt: Date;
  readonly cleared: boolean;
}

/** What a posting becomes, and how each of its fields was decided. */
export interface ConvertedPosting {
  readonly lines: readonly [JobLineInput, FactsLineInput];
  readonly reading: Reading;
  readonly outcomes: readonly FieldOutcome[];
}

/**
 * Returns the lines of a posting of any board: the job, and its facts. The text is read but not passed on, because it is
 * not licensed. What a record does not state plainly is left out and counted.
 */
export function convertPosting(
  posting: Posting,
  context: PostingContext,
  resolvers: Resolvers,
  tally: ImportTally,
): ConvertedPosting {
  const title = plainTitle(posting.title);
  const reading = resolvers.reader.read(withinLimit(posting.parts), {
    title,
    employerNames: context.employerNames,
  });
  const fields = new JobFields({ ...posting, title }, reading, resolvers, tally);
  const observedAt = context.observedAt.toISOString();
  const key = keyOf(posting);
  const { ids, witnesses } = fields.places();
  const publishedAt = fields.single('published_at', utcTime(posting.publishedAt), posting.publishedAt);
  const applyUrl = z.safeParse(Uri, posting.apply?.url);
  const expiresAt = fields.optional('expires_at', utcTime(posting.validThrough, 'end'), posting.validThrough);
  const job: JobLineInput = {
    type: 'job',
    key,
    company_key: context.companyKey,
    title,
    apply_url: fields.single(
      'apply_url',
      applyUrl.success ? applyUrl.data : null,
      posting.apply?.url ?? null,
    ),
    location_ids: ids,
    roles: fields.roles(),
    tools: fields.tools(),
    seniority: fields.seniority(),
    schedules: fields.schedules(),
    engagements: fields.engagements(),
    work_arrangements: fields.arrangements(witnesses),
    languages: fields.languages(),
    posting_language: fields.postingLanguage(),
    visa_sponsorship: fields.visaSponsorship(),
    compensation_packages: fields.pay(context.observedAt),
    published_at: publishedAt,
    first_observed_at: observedAt,
    last_verified_at: observedAt,
    ...(expiresAt === null ? {} : { expires_at: expiresAt }),
    ...(UUID_PATTERN.test(posting.source.id) ? { posting_id: posting.source.id } : {}),
    ...(reading.text === '' ? {} : { text_digest: reading.digest }),
    cleared: context.cleared,
  };
  const evidence = {
    sourceUrl: posting.source.url,
    observedAt,
    publishedOn: publishedAt?.slice(0, 10) ?? null,
  };
  const platform = platformFacts(posting, job.apply_url ?? null);
  const degrees = degreeWitnesses(posting, reading);
  const own = [...platform, ...degrees.facts];
  const told = new Set<string>(own.map(({ fact }) => JSON.stringify(fact)));
  const ofText = reading.facts.filter(
    ({ fact, passage }) =>
      passage.in === 'text' &&
      !told.has(JSON.stringify(fact)) &&
      !(degrees.isConflict && fact.kind === 'degree_requirement'),
  );
  const ofTitle = reading.facts
    .filter(({ passage }) => passage.in === 'title')
    .map(({ fact }): FieldFact => ({ pointer: posting.titlePointer, fact }));
  const stated = new Set<string>([...own, ...ofTitle, ...ofText].map(({ fact }) => fact.kind));
  for (const kind of FACT_KINDS) {
    const conflict = reading.conflicts.find(({ field }) => field === kind);
    const isDegree = degrees.isConflict && kind === 'degree_requirement';
    const isConflict = !stated.has(kind) && (conflict !== undefined || isDegree);
    if (isConflict) tally.leaveOut(`${kind}_conflict`, title);
    const witnesses = [
      ...(isDegree ? degrees.witnesses : []),
      ...conflictWitnesses(conflict, posting.titlePointer),
    ];
    fields.note(`fact ${kind}`, { isStated: stated.has(kind), isConflict, witnesses });
  }
  const facts: FactsLineInput = {
    type: 'facts',
    job_key: key,
    facts: [
      ...fieldFacts([...own, ...ofTitle], context.text, evidence, FIELD_REVISION),
      ...textFacts(ofText, reading, evidence, resolvers.reader.revision),
    ],
  };
  return { lines: [job, facts], reading, outcomes: fields.outcomes };
}

/** The page's own address proves the platform; an apply address there proves that applicants apply at the employer. */
function platformFacts({ source, apply }: Posting, applyUrl: string | null): FieldFact[] {
  const platform = platformOfUrl(source.url);
  const facts: FieldFact[] = [];
  if (platform !== null) {
    facts.push({ pointer: source.urlPointer, fact: { kind: 'recruiting_platform', platform } });
  }
  if (apply !== null && applyUrl !== null && platform !== null && platformOfUrl(applyUrl) === platform) {
    facts.push({
      pointer: apply.pointer,
      fact: { kind: 'application_route', route: 'employer_external' },
    });
  }
  return facts;
}

/** Returns the degree that a field states, unless another field or the text states another one. */
function degreeWitnesses(
  { terms, titlePointer }: Posting,
  { facts }: Reading,
): {
  readonly facts: readonly FieldFact[];
  readonly witnesses: readonly Witness[];
  readonly isConflict: boolean;
} {
  const [first] = terms.degree;
  if (first === undefined) return { facts: [], witnesses: [], isConflict: false };
  const said = facts.flatMap(({ fact, passage }) =>
    fact.kind === 'degree_requirement'
      ? [textWitness({ value: fact.requirement, rank: 'role_text', passage }, titlePointer)]
      : [],
  );
  const witnesses = [...terms.degree, ...said];
  const isConflict = witnesses.some(({ value }) => value !== first.value);
  const fact = { kind: 'degree_requirement' as const, requirement: first.value };
  return { facts: isConflict ? [] : [{ pointer: first.locator, fact }], witnesses, isConflict };
}

/** Returns the identity of a posting. A long one, such as the URL of a page, is shortened to its hash. */
export function keyOf({ source }: Posting): string {
  const key = `${source.platform}:${source.id}`;
  return [...key].length <= MAXIMUM_KEY ? key : `${source.platform}:${sha256(key)}`;
}

/** Returns the parts of a posting as they are read: no more text than the reader takes. */
export function withinLimit(parts: Posting['parts']): Posting['parts'] {
  let left = MAXIMUM_TEXT;
  return parts.flatMap((part) => {
    const text = part.text.slice(0, left);
    left -= text.length;
    return text === '' ? [] : [{ ...part, text }];
  });
}
