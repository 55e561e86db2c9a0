import { canonicalJson } from '../../catalogue/jcs.ts';
import type { CompanyDocument } from '../../companies/document.ts';
import type { Job } from '../../contract/resources/job.ts';
import type { JobDocument } from '../../jobs/document.ts';
import { isTimed } from '../../jobs/due.ts';
import { jobText } from '../../jobs/items.ts';
import { isContentAvailable, servedJob } from '../../jobs/served.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import { isOlder, isSameVersion } from '../../table/version.ts';
import type { JobLine, LineOf } from '../feed/feed.ts';
import { RejectedLineError } from '../feed/rejection.ts';
import { foldSpace, sortedUnique, uuidOfKey } from '../feed/text.ts';
import { earlier, later } from '../listings/job-times.ts';
import { keepListings, originOf } from '../listings/listings.ts';
import type { Applying } from './apply-company.ts';
import { summarise } from './compensation.ts';
import { movedFacts } from './facts.ts';
import type { JobState } from './feed-world.ts';
import { jsonBytes, MAXIMUM_DOCUMENT_BYTES } from './items.ts';
import { jobFaults } from './job-rules.ts';
import { supersedingJob } from './superseding.ts';
import { isConvertedEarlier, jobVersion } from './versions.ts';

/**
 * Applies a job line. A job of a merged company goes to the target of the merge. Of a line older than the job as it is
 * kept only the times of observation count.
 * @returns whether anything changes
 * @throws RejectedLineError
 */
export async function applyJob(applying: Applying, line: LineOf<typeof JobLine>): Promise<boolean> {
  const { world } = applying;
  const existing = world.jobOf(line.key);
  const version = jobVersion(line);
  const kept = existing?.after;
  if (existing !== undefined && kept !== undefined) {
    const outdated =
      isOlder(version, existing.version) ||
      precedesClosing(line, kept) ||
      (isSameVersion(version, existing.version) && isConvertedEarlier(line, kept.job));
    if (outdated) {
      const faults = jobFaults(applying, line, undefined);
      if (faults.length > 0) throw new RejectedLineError(faults);
      return observe(existing, kept, line, applying.at);
    }
  }
  const source = world.ownerOf(line.key);
  const state = existing ?? world.draftJob(line.key);
  return await replaceJob(applying, line, state, { source, transitions: existing });
}

/** Whether a read looked for a job in vain after the observation of a line. */
function precedesClosing(line: LineOf<typeof JobLine>, { job, listings }: JobDocument): boolean {
  if (line.revision !== undefined) return false;
  const [own] = listings ?? [];
  const observedMs = Date.parse(line.last_verified_at);
  return job.status_reason === 'removed_at_source'
    ? observedMs < Date.parse(job.last_verified_at)
    : own?.closed?.reason === 'removed_at_source' && observedMs < Date.parse(own.closed.at);
}

export interface ReplaceOptions {
  /** The source whose reads show the job; null if none does. */
  readonly source: string | null;
  /** The state that the line must be able to follow. */
  readonly transitions?: JobState | undefined;
  /** Whether a read shows the record. Then the time of observation alone is no change. */
  readonly seen?: boolean;
}

/**
 * Makes a job what its line says, and a vacancy what its listings then say.
 * @returns whether anything changes
 * @throws RejectedLineError
 */
export async function replaceJob(
  applying: Applying,
  given: LineOf<typeof JobLine>,
  state: JobState,
  { source, transitions, seen = false }: ReplaceOptions,
): Promise<boolean> {
  const { world, catalogues, at } = applying;
  const version = jobVersion(given);
  const line = atItsEnd(given, at);
  const faults = jobFaults(applying, line, transitions);
  const superseding = await supersedingJob(world, line, transitions, faults);
  const named = world.companyOf(line.company_key);
  const company = named === undefined ? undefined : world.targetOf(named).after;
  if (faults.length > 0 || company === undefined) throw new RejectedLineError(faults);

  const places = line.location_ids.flatMap((id) => catalogues.location(id) ?? []);
  const roles = sortedUnique(line.roles.map((code) => catalogues.roles?.canonical(code) ?? code));
  const before = state.after;
  const sameRoles = before !== undefined && canonicalJson(before.job.roles) === canonicalJson(roles);
  const job: Job = {
    object: 'job',
    id: state.id,
    apply_url: line.apply_url,
    closed_at: line.closed_at,
    company: { id: company.company.id, name: company.company.name },
    compensation: summarise(line.compensation_packages),
    compensationPackages: line.compensation_packages,
    content_available: false,
    engagements: sortedUnique(line.engagements),
    first_observed_at: earlier(before?.job.first_observed_at, line.first_observed_at),
    industries: [...company.company.industries],
    languages: sortedUnique(line.languages),
    last_verified_at: later(before?.job.last_verified_at, line.last_verified_at),
    locations: [...new Map(places.map((place) => [place.id, place])).values()]
      .map(({ id, kind, label, country }) => ({ id, kind, label, country }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    posting_count: line.posting_count,
    posting_language: line.posting_language,
    published_at: line.published_at,
    // Unchanged codes keep the taxonomy version they were coded with.
    role_taxonomy_version: sameRoles ? before.job.role_taxonomy_version : (catalogues.roles?.version ?? 1),
    roles,
    schedules: sortedUnique(line.schedules),
    seniority: line.seniority,
    status: line.status,
    status_reason: line.status_reason,
    superseded_by_id: superseding?.id ?? null,
    title: foldSpace(line.title),
    tools: sortedUnique(line.tools),
    updated_at: at,
    visa_sponsorship: line.visa_sponsorship,
    work_arrangements: sortedUnique(line.work_arrangements),
  };
  const origin = originOf(line, source);
  const earlierLife =
    before === undefined && state.earlierId !== null
      ? await world.jobAt(ordinalOf(state.earlierId))
      : undefined;
  const apart = (before ?? earlierLife?.after)?.apart;
  const replaced: JobDocument = {
    ordinal: state.ordinal,
    job,
    postingId: line.posting_id ?? uuidOfKey(line.key),
    cleared: false,
    distributableUntil: before?.distributableUntil ?? null,
    ...(before?.withdrawnRevision === undefined ? {} : { withdrawnRevision: before.withdrawnRevision }),
    ...(line.status === 'open' && line.expires_at !== undefined ? { declaredEnd: line.expires_at } : {}),
    ...(origin === undefined ? {} : { origin }),
    ...(apart === undefined ? {} : { apart }),
    placeIds: sortedUnique(places.flatMap(({ id, parent_ids }) => [id, ...parent_ids])),
    roleCodes: catalogues.roles?.documentCodes(roles) ?? [],
    industryCodes: [],
  };
  const listed = keepListings(replaced, before, at, applying.rules);
  const document = settled(listed, company, line.cleared, before, at);
  const compared =
    seen && before !== undefined
      ? { ...document, job: { ...document.job, last_verified_at: before.job.last_verified_at } }
      : document;
  const same =
    before !== undefined &&
    line.cleared === state.ownCleared &&
    canonicalJson(before) === canonicalJson(compared);
  if (same && (line.revision ?? -1) <= (state.version.revision ?? -1)) return false;
  refuseOversize(document);
  if (world.jobOf(line.key) !== state) world.addJob(line.key, state);
  state.ownCleared = line.cleared;
  state.version = version;
  if (same) return false;
  replaceDocument(state, document);
  return true;
}

/** Returns the line as it is at `at`: a job whose declared end has passed is closed. */
function atItsEnd(line: LineOf<typeof JobLine>, at: string): LineOf<typeof JobLine> {
  const { expires_at: end, first_observed_at: first } = line;
  if (line.status !== 'open' || end === undefined || Date.parse(end) > Date.parse(at)) return line;
  const closed_at = Date.parse(end) < Date.parse(first) ? first : end;
  return { ...line, status: 'closed', status_reason: 'source_expired', closed_at, apply_url: null };
}

/** Takes over the times of an observation that is not the newest one. @returns whether anything changes */
function observe(
  state: JobState,
  before: JobDocument,
  { first_observed_at, last_verified_at }: LineOf<typeof JobLine>,
  at: string,
): boolean {
  const first = earlier(before.job.first_observed_at, first_observed_at);
  const last = later(before.job.last_verified_at, last_verified_at);
  if (first === before.job.first_observed_at && last === before.job.last_verified_at) return false;
  const updated_at = first === before.job.first_observed_at ? before.job.updated_at : at;
  state.after = {
    ...before,
    job: { ...before.job, first_observed_at: first, last_verified_at: last, updated_at },
  };
  return true;
}

/** @throws RejectedLineError for a document that does not fit in its item */
function refuseOversize(document: JobDocument): void {
  const bytes = Buffer.byteLength(jobText(document));
  if (bytes <= MAXIMUM_DOCUMENT_BYTES) return;
  // Only pay and places (with all their ancestors) can grow this large.
  const field =
    jsonBytes(document.job.compensationPackages) * 2 > bytes ? 'compensation_packages' : 'location_ids';
  const reason = `the job takes ${bytes} bytes of JSON; the limit is ${MAXIMUM_DOCUMENT_BYTES}`;
  throw new RejectedLineError([{ field, reason }]);
}

/** Makes `document` the job, and its facts those of the company that it names. */
export function replaceDocument(state: JobState, document: JobDocument): void {
  const from = state.after?.job.company.id;
  if (from !== undefined && state.facts !== undefined) {
    state.facts = movedFacts(state.facts, from, document.job.company.id);
  }
  state.after = document;
}

/**
 * Returns the document with its derived fields: those that its company decides (name, industries, clearance),
 * `content_available` and `updated_at`. `updated_at` moves when a served field other than itself and
 * `last_verified_at` differs from `before` as it is served now, and when the job becomes cleared or stops being cleared.
 */
export function settled(
  document: JobDocument,
  company: CompanyDocument,
  ownCleared: boolean,
  before: JobDocument | undefined,
  at: string,
): JobDocument {
  const { timed: _, ...untimed } = document;
  const job: Job = {
    ...document.job,
    company: { id: company.company.id, name: company.company.name },
    industries: [...company.company.industries],
    content_available: isContentAvailable({ ...document, cleared: true }, Date.parse(at)),
  };
  const cleared = ownCleared && company.cleared;
  // A follower has passed every change made while the job was hidden, and must learn that the job is gone.
  const appearsOrGoes = before?.cleared !== cleared;
  const settledDocument: JobDocument = {
    ...untimed,
    ...(isTimed(document) ? { timed: true as const } : {}),
    job,
    cleared,
    industryCodes: [...company.industryCodes],
  };
  // In a document of an earlier release rights lapse without a write, so what is served may differ from what is stored.
  const serves = (each: JobDocument): boolean => servedJob(each, Date.parse(at)).content_available;
  const updated =
    before === undefined ||
    appearsOrGoes ||
    fingerprint(job) !== fingerprint(before.job) ||
    serves(settledDocument) !== serves(before);
  return { ...settledDocument, job: { ...job, updated_at: updated ? at : before.job.updated_at } };
}

/** Returns whether a document already shows what its company decides. */
export function follows(
  { job, cleared, industryCodes }: JobDocument,
  company: CompanyDocument,
  ownCleared: boolean,
) {
  return (
    job.company.id === company.company.id &&
    job.company.name === company.company.name &&
    cleared === (ownCleared && company.cleared) &&
    job.industries.join() === company.company.industries.join() &&
    industryCodes.join() === company.industryCodes.join()
  );
}

/** Returns the fields whose change moves `updated_at`, as one text (contract 13.4). */
export function fingerprint(job: Job): string {
  return canonicalJson({ ...job, updated_at: null, last_verified_at: null });
}
