import type { CompanyDocument } from '../../companies/document.ts';
import { SLOT_SPACE, SLOTS_BEYOND_SPACE } from '../../companies/term-names.ts';
import { directoryOf, sheetKey } from '../../events/job-sheet.ts';
import { BEYOND, positionBeyond, rangeOf } from '../../events/slots.ts';
import type { JobDocument, JobFactsDocument } from '../../jobs/document.ts';
import { factsItem, readFacts, readJob } from '../../jobs/items.ts';
import { JOB_SPACE } from '../../jobs/term-names.ts';
import { factTermsOf } from '../../jobs/terms.ts';
import { UNTIL_WRITTEN } from '../../search/manifest/manifest.ts';
import { changeBlocks } from '../../search/store/changes.ts';
import { isBlank, putDocuments, putInOrder } from '../../search/store/documents-write.ts';
import { PostingRemoval } from '../../search/store/posting-removal.ts';
import { type Key, keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import { tombstoneItem } from '../../table/tombstone.ts';
import { readVersion } from '../../table/version.ts';
import { CompanySlots, slottedJobs } from '../write/company-slots.ts';
import { addJobPostings, indexTermsOf } from '../write/job-postings.ts';
import type { PublishSession } from '../write/session.ts';

const JOBS_PER_STEP = 200;
const ITEMS_PER_PAGE = 500;

/** A job as the table has it. */
type StoredJob = ReturnType<typeof readJob> & {
  readonly facts: JobFactsDocument | undefined;
  readonly factsVersion: ReturnType<typeof readVersion>;
};

/** Returns the generations that hold postings: the running one, and one being built. */
function generationsOf({ lease }: PublishSession): number[] {
  const { generation, rebuild } = lease.manifest;
  return rebuild === null ? [generation] : [generation, rebuild.generation];
}

export const removalOf = (session: PublishSession): PostingRemoval => {
  const { table, lease, statistics } = session;
  return new PostingRemoval({
    table,
    lease,
    generations: generationsOf(session),
    onHead: (at, head) => statistics.noteLoss(at, head),
  });
};

/** Removes postings, and what the statistics of jobs count of them. */
async function removePostings(session: PublishSession, removal: PostingRemoval): Promise<void> {
  await removal.flush();
  for (const generation of generationsOf(session)) {
    await session.statistics.write(generation, JOB_SPACE, session.lease.manifest.nextJob, true);
  }
}

/**
 * Erases jobs that readers already leave out. What needs a document comes before its tombstone: if the run dies in
 * between, the next one finds the document again. The change `erased` and the tombstone have the same time, so
 * `settleChanges` keeps one only with the other.
 * @param companies companies whose name and industries the jobs may have shown before they were merged
 * @returns how many jobs had a document
 */
export async function eraseJobs(
  session: PublishSession,
  jobs: ReadonlyMap<number, string>,
  companies: readonly CompanyDocument[],
): Promise<number> {
  const ordinals = [...jobs.keys()].sort((a, b) => a - b);
  let erased = 0;
  for (let start = 0; start < ordinals.length; start += JOBS_PER_STEP) {
    const found = await readStored(session, ordinals.slice(start, start + JOBS_PER_STEP));
    if (found.length === 0) continue;
    await leaveSheets(session, found);
    await leaveIndex(session, found, companies);
    await replace(session, found);
    erased += found.length;
  }
  return erased;
}

async function readStored({ reader }: PublishSession, ordinals: readonly number[]): Promise<StoredJob[]> {
  const items = await reader.getMany(
    [...ordinals.map((at) => keys.job(at, 'job')), ...ordinals.map((at) => keys.job(at, 'facts'))],
    true,
  );
  return ordinals.flatMap((_, i) => {
    const item = items[i];
    const stated = items[ordinals.length + i];
    if (item === undefined) return [];
    return [{ ...readJob(item), facts: readFacts(stated), factsVersion: readVersion(stated) }];
  });
}

async function leaveSheets(session: PublishSession, jobs: readonly StoredJob[]): Promise<void> {
  const slots = new CompanySlots(session);
  await slots.place(
    jobs.flatMap(({ document, facts, slot }) => {
      const after = { ...document, cleared: false };
      // A job without a slot is in no sheet.
      return slot === null ? [] : slottedJobs({ before: document, factsBefore: facts, after, facts, slot });
    }),
  );
  await slots.writeLosses();
}

async function leaveIndex(
  session: PublishSession,
  jobs: readonly StoredJob[],
  shown: readonly CompanyDocument[],
): Promise<void> {
  const removal = removalOf(session);
  const composites = await session.composites();
  for (const { document, facts } of jobs) {
    const versions = [document, ...shown.map((company) => under(document, company))];
    for (const version of versions) {
      for (const term of indexTermsOf({ document: version, facts }, composites))
        removal.remove(JOB_SPACE, term, [document.ordinal]);
    }
  }
  const companies = [...new Set(jobs.map(({ document }) => companyOf(document)))];
  const sheets = await session.reader.getMany(
    companies.map((company) => sheetKey(company, 0)),
    true,
  );
  const directories = new Map(companies.map((company, i) => [company, directoryOf(sheets[i])]));
  for (const { document, facts, slot } of jobs) {
    if (slot === null) continue;
    const company = companyOf(document);
    const ranges = directories.get(company)?.ranges ?? [];
    for (const term of factTermsOf(facts)) {
      // All slots beyond the range share its last position, which other jobs may need.
      if (slot < BEYOND) removal.remove(SLOT_SPACE, term, [rangeOf(company) + slot]);
      else removal.remove(SLOTS_BEYOND_SPACE, term, [positionBeyond(slot, ranges)]);
    }
  }
  await removePostings(session, removal);
}

/** Replaces the documents by tombstones, their parts by bare stamps, and adds the changes `erased`. */
async function replace(session: PublishSession, jobs: readonly StoredJob[]): Promise<void> {
  const { table, lease } = session;
  const parts = (await Promise.all(jobs.map(({ document }) => partsOf(session, document.ordinal)))).flat();
  const timeMs = session.nextTime();
  const changes = jobs.map(({ document: { ordinal, job } }) => ({
    ordinal,
    id: job.id,
    kind: 'erased' as const,
    updatedAtMs: timeMs,
  }));
  await putInOrder(
    table,
    lease,
    [
      { items: await changeBlocks(table, lease, changes), areNew: true },
      // An insert that finds an older version becomes a put, which replaces the whole item.
      { items: parts.map((key) => ({ ...key })), areNew: true },
      {
        items: jobs.map(({ document: { ordinal, job } }) =>
          tombstoneItem(keys.job(ordinal, 'job'), { id: job.id, atMs: timeMs }),
        ),
        areNew: true,
      },
    ],
    timeMs,
  );
  for (const { document } of jobs) session.count(document, undefined);
  const erased = new Set(jobs.map(({ document }) => document.ordinal));
  const others = lease.manifest.hiddenJobs.filter(
    ({ ordinal, untilMs }) => untilMs === UNTIL_WRITTEN && !erased.has(ordinal),
  );
  await lease.raiseMarks({ changesMarkMs: timeMs });
  // Raising the marks lets hidden jobs fade. Those that wait for their own tombstone stay hidden.
  if (others.length > 0) await lease.hideJobs(others.map(({ ordinal }) => ordinal));
}

/** Returns the keys of what a job has next to its document, whatever release wrote it. */
async function partsOf({ table }: PublishSession, ordinal: number): Promise<Key[]> {
  const reader = new TableReader(table, new AbortController().signal);
  const { pk, sk: document } = keys.job(ordinal, 'job');
  const parts: Key[] = [];
  for (const partition of [pk, keys.content(ordinal, 0).pk]) {
    const { items } = await reader.query(partition, { limit: ITEMS_PER_PAGE }, true);
    for (const item of items) {
      const sk = String(item['sk']);
      if ((partition !== pk || sk !== document) && !isBlank(item)) parts.push({ pk: partition, sk });
    }
  }
  return parts;
}

/** Removes the facts about companies from jobs of other companies. */
export async function dropFactsAbout(
  session: PublishSession,
  companyIds: ReadonlySet<string>,
  jobs: readonly number[],
): Promise<void> {
  const { table, lease, postings } = session;
  for (let start = 0; start < jobs.length; start += JOBS_PER_STEP) {
    const changed = (await readStored(session, jobs.slice(start, start + JOBS_PER_STEP))).flatMap((job) => {
      const facts = job.facts?.facts.filter(({ companyId }) => !companyIds.has(companyId));
      if (job.facts === undefined || facts === undefined || facts.length === job.facts.facts.length)
        return [];
      return [{ ...job, facts: { ...job.facts, facts }, factsBefore: job.facts }];
    });
    if (changed.length === 0) continue;
    const slots = new CompanySlots(session);
    await slots.place(
      changed.flatMap(({ document, facts, factsBefore, slot }) =>
        slot === null ? [] : slottedJobs({ before: document, factsBefore, after: document, facts, slot }),
      ),
    );
    const composites = await session.composites();
    const removal = removalOf(session);
    await session.candidates.begin();
    for (const { document, facts, factsBefore } of changed) {
      session.candidates.note({ document, facts: factsBefore }, { document, facts });
      addJobPostings(postings, { document, facts: factsBefore }, { document, facts }, composites);
      const left = new Set(indexTermsOf({ document, facts }, composites));
      for (const term of indexTermsOf({ document, facts: factsBefore }, composites)) {
        if (!left.has(term)) removal.remove(JOB_SPACE, term, [document.ordinal]);
      }
    }
    slots.addPostings(postings);
    await postings.flush();
    const timeMs = session.nextTime();
    const proposed = await session.candidates.flush(timeMs);
    await putDocuments(
      table,
      lease,
      changed.map(({ facts, factsVersion }) => factsItem(facts, factsVersion)),
    );
    await slots.write();
    if (proposed) await lease.raiseChangesMark(timeMs);
    await removePostings(session, removal);
  }
}

/** Returns a job as it was under a company that is merged now. */
const under = (document: JobDocument, { company, industryCodes }: CompanyDocument): JobDocument => ({
  ...document,
  job: { ...document.job, company: { id: company.id, name: company.name } },
  industryCodes,
});

const companyOf = ({ job }: JobDocument): number => ordinalOf(job.company.id);
