import { canonicalJson } from '../../catalogue/jcs.ts';
import type { CompanyDocument } from '../../companies/document.ts';
import { EVENT_SPACE } from '../../companies/term-names.ts';
import { termsOfCompanyEvents } from '../../companies/terms.ts';
import { jobChange } from '../../jobs/change-kind.ts';
import { factsItem, jobItem, readFacts, readJob } from '../../jobs/items.ts';
import { JOB_SPACE, jobTerm } from '../../jobs/term-names.ts';
import { UNTIL_WRITTEN } from '../../search/manifest/manifest.ts';
import { union } from '../../search/postings/ordinals.ts';
import { readHeads, readPostings } from '../../search/state/posting-list.ts';
import { changeBlocks } from '../../search/store/changes.ts';
import { endOlderWrites, putDocuments, putInOrder } from '../../search/store/documents-write.ts';
import { keys } from '../../table/keys.ts';
import type { Item } from '../../table/reader.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import { readVersion, withheldVersion } from '../../table/version.ts';
import { settled } from '../apply/apply-job.ts';
import { movedFacts } from '../apply/facts.ts';
import { companyItem, readCompany, readEvents } from '../apply/items.ts';
import { filedJobs } from '../listings/filed-jobs.ts';
import { filedUnder } from '../listings/listings.ts';
import { CompanySlots, type SlottedJob, slottedJobs } from './company-slots.ts';
import { addJobPostings } from './job-postings.ts';
import { fileCompanies } from './rank-population.ts';
import { relistDuplicates } from './relist-duplicates.ts';
import { isCounted, type PublishSession } from './session.ts';
import { settleChanges } from './settle-changes.ts';
import { writeJobs } from './write-jobs.ts';

const JOBS_PER_STEP = 200;
const COMPANIES_PER_STEP = 500;

/** Returns the ordinals of all jobs ever indexed under a company: a superset of its jobs. */
async function indexedJobs({ reader, lease }: PublishSession, company: number): Promise<Uint32Array> {
  const { generation, segments, nextJob } = lease.manifest;
  const [list] = await readHeads(
    reader,
    [{ generation, space: JOB_SPACE, term: jobTerm.company(company) }],
    segments,
  );
  if (list === undefined) return new Uint32Array(0);
  await readPostings(reader, [list], 0, nextJob);
  return union(list.within(0, nextJob));
}

/**
 * Makes the jobs of a company follow its name, industries and clearance, or move to the company it was merged into.
 * Idempotent.
 */
export async function followCompany(session: PublishSession, ordinal: number): Promise<void> {
  const { reader } = session;
  const item = await reader.get(keys.company(ordinal, 'company'), true);
  if (item === undefined) return;
  const own = readCompany(item).document;
  const into = own.company.merged_into_id;
  const target = into === null ? item : await reader.get(keys.company(ordinalOf(into), 'company'), true);
  const company = target === undefined ? own : readCompany(target).document;
  const ordinals = [...(await indexedJobs(session, ordinal))];
  for (let start = 0; start < ordinals.length; start += JOBS_PER_STEP) {
    const step = ordinals.slice(start, start + JOBS_PER_STEP);
    const items = await reader.getMany(
      [...step.map((at) => keys.job(at, 'job')), ...step.map((at) => keys.job(at, 'facts'))],
      true,
    );
    if (into !== null) await noteTwins(session, items.slice(0, step.length));
    const timeMs = session.nextTime();
    const at = new Date(timeMs).toISOString();
    const changed = step.flatMap((_, i) => {
      const found = items[i];
      if (found === undefined) return [];
      const { document: before, ownCleared, slot, version } = readJob(found);
      if (before.job.company.id !== own.company.id) return [];
      const after = settled(before, company, ownCleared, before, at);
      if (canonicalJson(after) === canonicalJson(before)) return [];
      const stated = items[step.length + i];
      const facts = readFacts(stated);
      const moved = facts && movedFacts(facts, before.job.company.id, after.job.company.id);
      const parts = moved === undefined || moved === facts ? [] : [factsItem(moved, readVersion(stated))];
      return [{ before, after, ownCleared, slot, version, facts, parts }];
    });
    await writeJobs(session, changed, timeMs);
  }
}

/** Notes the records of jobs that may be duplicates since their companies are one. The next read finds out. */
async function noteTwins(
  { reader, readAgain }: PublishSession,
  items: readonly (Item | undefined)[],
): Promise<void> {
  const filed = items.flatMap((item) => {
    const document = item === undefined ? undefined : readJob(item).document;
    const origin = document === undefined || filedUnder(document) === null ? undefined : document.origin;
    return origin === undefined ? [] : [origin];
  });
  const found = await reader.getMany(
    filed.map(({ fingerprint }) => keys.fingerprint(fingerprint)),
    true,
  );
  readAgain.push(...filed.filter((_, i) => filedJobs(found[i]).length > 1));
}

/** Writes the open_job_count changes of this run. */
export async function writeCounts(session: PublishSession): Promise<void> {
  const changes = [...session.countChanges];
  for (let start = 0; start < changes.length; start += COMPANIES_PER_STEP) {
    const step = changes.slice(start, start + COMPANIES_PER_STEP);
    await changeCounts(
      session,
      step.map(([ordinal]) => ordinal),
      (ordinal, count) => count + (session.countChanges.get(ordinal) ?? 0),
    );
  }
  session.countChanges.clear();
}

/** Finishes a run that died: its changes, postings and marks, and the jobs and counts of the companies it touched. */
export async function recover(session: PublishSession): Promise<void> {
  const { lease } = session;
  const { jobMark, nextJob, companyMark, nextCompany, withdrawing, hiddenJobs } = lease.manifest;
  // From here on, no write of an older run can change what this one reads.
  await endOlderWrites(session.table, lease);
  const journaled = await session.journal.read();
  await session.companies.restore(journaled);
  await settleChanges(session);
  await session.candidates.begin();
  for (let start = jobMark; start < nextJob; start += JOBS_PER_STEP) {
    await indexJobs(session, start, Math.min(nextJob, start + JOBS_PER_STEP));
  }
  // Include tombstones: a withdrawal stands, however much of it was written.
  const companies = new Set([...journaled, ...(await session.overlay.unsettled()), ...withdrawing]);
  for (let ordinal = companyMark; ordinal < nextCompany; ordinal += 1) companies.add(ordinal);
  if (companies.size === 0 && jobMark === nextJob) return;
  await session.journal.add(companies);
  await hide(
    session,
    hiddenJobs.filter(({ untilMs }) => untilMs === UNTIL_WRITTEN).map(({ ordinal }) => ordinal),
  );
  await withdraw(session, withdrawing);
  const ordinals = [...companies];
  await fileAgain(session, ordinals);
  for (let start = 0; start < ordinals.length; start += COMPANIES_PER_STEP) {
    await indexEvents(session, ordinals.slice(start, start + COMPANIES_PER_STEP));
  }
  await session.postings.flush();
  for (const ordinal of companies) await remakeSheets(session, ordinal);
  await session.candidates.flush(session.nextTime());
  const shown = await readShown(session);
  if (shown.companies.length > 0) await lease.setTombstones(lease.manifest.withdrawing, shown.companies);
  await lease.raiseMarks({
    jobMark: nextJob,
    companyMark: nextCompany,
    changesMarkMs: session.nextTime(),
    shownJobs: shown.jobs,
  });
  for (const ordinal of companies) await followCompany(session, ordinal);
  for (const ordinal of companies) {
    await relistDuplicates(session, [...(await indexedJobs(session, ordinal))]);
  }
  // Count the jobs themselves. This replaces any change that this run or the earlier one noted.
  session.countChanges.clear();
  for (let start = 0; start < ordinals.length; start += COMPANIES_PER_STEP) {
    const step = ordinals.slice(start, start + COMPANIES_PER_STEP);
    const counts = new Map<number, number>();
    for (const ordinal of step) counts.set(ordinal, await countJobs(session, ordinal));
    await changeCounts(session, step, (ordinal) => counts.get(ordinal) ?? 0);
  }
  if (withdrawing.length > 0) await lease.setTombstones([]);
}

/**
 * Returns the companies and jobs that still fade from readers although they are cleared: the run that died granted their
 * clearance again and did not come to lift their tombstones. Their changes become visible with the marks, and a follower
 * that passes them must be able to read them.
 */
async function readShown({
  reader,
  lease,
}: PublishSession): Promise<{ companies: number[]; jobs: number[] }> {
  const companies = lease.manifest.fading.map(({ ordinal }) => ordinal);
  const jobs = lease.manifest.hiddenJobs
    .filter(({ untilMs }) => untilMs !== UNTIL_WRITTEN)
    .map(({ ordinal }) => ordinal);
  const items = await reader.getMany(
    [...companies.map((at) => keys.company(at, 'company')), ...jobs.map((at) => keys.job(at, 'job'))],
    true,
  );
  const isCleared = (
    i: number,
    read: (item: Item) => { readonly document: { readonly cleared: boolean } },
  ) => {
    const item = items[i];
    return item !== undefined && read(item).document.cleared;
  };
  return {
    companies: companies.filter((_, i) => isCleared(i, readCompany)),
    jobs: jobs.filter((_, i) => isCleared(companies.length + i, readJob)),
  };
}

/** Files companies again as their documents are, whatever the run that died filed. */
async function fileAgain(session: PublishSession, ordinals: readonly number[]): Promise<void> {
  const documents: CompanyDocument[] = [];
  for (let start = 0; start < ordinals.length; start += COMPANIES_PER_STEP) {
    const step = ordinals.slice(start, start + COMPANIES_PER_STEP);
    const items = await session.reader.getMany(
      step.map((at) => keys.company(at, 'company')),
      true,
    );
    for (const item of items) if (item !== undefined) documents.push(readCompany(item).document);
  }
  await fileCompanies(session, documents);
  await session.overlay.settle();
}

/**
 * Removes the clearance of companies under a tombstone whose document the dead run did not write. Applies nothing else
 * of their lines: publishing them again does, and a merge changes two companies.
 */
async function withdraw(session: PublishSession, ordinals: readonly number[]): Promise<void> {
  const items = await session.reader.getMany(
    ordinals.map((at) => keys.company(at, 'company')),
    true,
  );
  const cleared = items.flatMap((item) => {
    if (item === undefined) return [];
    const { document, mergedFrom, version } = readCompany(item);
    return document.cleared
      ? [companyItem({ ...document, cleared: false }, mergedFrom, withheldVersion(version))]
      : [];
  });
  await putDocuments(session.table, session.lease, cleared);
}

/** Removes the clearance of jobs that were losing their own. One without a slot gets it with its sheet. */
async function hide(session: PublishSession, ordinals: readonly number[]): Promise<void> {
  const items = await session.reader.getMany(
    [...ordinals.map((at) => keys.job(at, 'job')), ...ordinals.map((at) => keys.job(at, 'facts'))],
    true,
  );
  const timeMs = session.nextTime();
  const hidden = ordinals.flatMap((_, i) => {
    const item = items[i];
    if (item === undefined) return [];
    const { document, slot, version } = readJob(item);
    if (!document.cleared) return [];
    const job = { ...document.job, updated_at: new Date(timeMs).toISOString() };
    const after = { ...document, cleared: false, job };
    const facts = readFacts(items[ordinals.length + i]);
    session.candidates.note({ document, facts }, { document: after, facts });
    return [{ before: document, after, slot, version }];
  });
  await session.candidates.flush(timeMs);
  const changes = hidden.flatMap(({ before, after }) => jobChange(before, after) ?? []);
  await putInOrder(
    session.table,
    session.lease,
    [
      { items: await changeBlocks(session.table, session.lease, changes), areNew: true },
      {
        items: hidden.map(({ after, slot, version }) =>
          jobItem(after, false, slot, withheldVersion(version)),
        ),
      },
    ],
    timeMs,
  );
}

async function indexJobs(session: PublishSession, from: number, until: number): Promise<void> {
  const ordinals = Array.from({ length: until - from }, (_, i) => from + i);
  const items = await session.reader.getMany(
    [...ordinals.map((at) => keys.job(at, 'job')), ...ordinals.map((at) => keys.job(at, 'facts'))],
    true,
  );
  for (const i of ordinals.keys()) {
    const item = items[i];
    if (item === undefined) continue;
    const { document } = readJob(item);
    const facts = readFacts(items[ordinals.length + i]);
    session.candidates.note(undefined, { document, facts });
    addJobPostings(session.postings, undefined, { document, facts }, await session.composites());
  }
}

async function indexEvents(session: PublishSession, ordinals: readonly number[]): Promise<void> {
  const items = await session.reader.getMany(
    [
      ...ordinals.map((at) => keys.company(at, 'company')),
      ...ordinals.map((at) => keys.company(at, 'events')),
    ],
    true,
  );
  for (const [i, ordinal] of ordinals.entries()) {
    const item = items[i];
    if (item === undefined) continue;
    const { document: events } = readEvents(items[ordinals.length + i]);
    for (const term of termsOfCompanyEvents(readCompany(item).document, events)) {
      session.postings.add(EVENT_SPACE, term, [ordinal]);
    }
  }
}

/** Rewrites the sheets of a company from its jobs. A run that died may have written a job without its sheet. */
async function remakeSheets(session: PublishSession, company: number): Promise<void> {
  const ordinals = [...(await indexedJobs(session, company))];
  const jobs: SlottedJob[] = [];
  const unslotted = new Map<
    number,
    Pick<ReturnType<typeof readJob>, 'document' | 'ownCleared' | 'version'>
  >();
  for (let start = 0; start < ordinals.length; start += JOBS_PER_STEP) {
    const step = ordinals.slice(start, start + JOBS_PER_STEP);
    const items = await session.reader.getMany(
      [...step.map((at) => keys.job(at, 'job')), ...step.map((at) => keys.job(at, 'facts'))],
      true,
    );
    for (let i = 0; i < step.length; i += 1) {
      const item = items[i];
      if (item === undefined) continue;
      const { document, ownCleared, slot, version } = readJob(item);
      if (ordinalOf(document.job.company.id) !== company) continue;
      const facts = readFacts(items[step.length + i]);
      const [job] = slottedJobs({ before: document, factsBefore: facts, after: document, facts, slot });
      if (job !== undefined) jobs.push({ ...job, settled: false });
      if (slot === null) unslotted.set(document.ordinal, { document, ownCleared, version });
    }
  }
  const slots = new CompanySlots(session);
  await slots.place(jobs);
  await putDocuments(
    session.table,
    session.lease,
    [...unslotted].map(([ordinal, { document, ownCleared, version }]) =>
      jobItem(document, ownCleared, slots.slotOf(ordinal), version),
    ),
  );
  slots.addPostings(session.postings);
  await session.postings.flush();
  await slots.write();
}

async function countJobs(session: PublishSession, company: number): Promise<number> {
  const ordinals = [...(await indexedJobs(session, company))];
  let count = 0;
  for (let start = 0; start < ordinals.length; start += JOBS_PER_STEP) {
    const step = ordinals.slice(start, start + JOBS_PER_STEP);
    const items = await session.reader.getMany(
      step.map((at) => keys.job(at, 'job')),
      true,
    );
    for (const item of items) {
      if (item === undefined) continue;
      const { document } = readJob(item);
      if (ordinalOf(document.job.company.id) === company && isCounted(document)) count += 1;
    }
  }
  return count;
}

async function changeCounts(
  session: PublishSession,
  ordinals: readonly number[],
  countOf: (ordinal: number, before: number) => number,
): Promise<void> {
  const items = await session.reader.getMany(
    ordinals.map((at) => keys.company(at, 'company')),
    true,
  );
  const updatedAt = new Date(session.nextTime()).toISOString();
  const changed = items.flatMap((item) => {
    if (item === undefined) return [];
    const { document, mergedFrom, version } = readCompany(item);
    const before = document.company.open_job_count;
    const count = countOf(document.ordinal, before);
    if (count === before) return [];
    const company = { ...document.company, open_job_count: count };
    return [{ document: { ...document, company, updatedAt }, mergedFrom, version }];
  });
  await fileCompanies(
    session,
    changed.map(({ document }) => document),
  );
  await putDocuments(
    session.table,
    session.lease,
    changed.map(({ document, mergedFrom, version }) => companyItem(document, mergedFrom, version)),
  );
  await session.overlay.settle();
}
