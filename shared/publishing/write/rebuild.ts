import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { EVENT_SPACE, SLOT_SPACE, SLOTS_BEYOND_SPACE } from '../../companies/term-names.ts';
import { termsOfCompanyEvents } from '../../companies/terms.ts';
import type { JobDocument } from '../../jobs/document.ts';
import { isFiled } from '../../jobs/due.ts';
import { readFacts, readJob } from '../../jobs/items.ts';
import { JOB_SPACE } from '../../jobs/term-names.ts';
import { WriterLease } from '../../search/manifest/lease.ts';
import type { Rebuild, RetiredGeneration } from '../../search/manifest/manifest.ts';
import type { SegmentRules } from '../../search/segments/segment-rules.ts';
import { encodeComposites } from '../../search/state/composites.ts';
import { deleteItems, putItems } from '../../search/store/batch-write.ts';
import type { TermLayout } from '../../search/store/seal.ts';
import { PostingWriter } from '../../search/store/writer.ts';
import type { Table } from '../../table/client.ts';
import { type Key, keys } from '../../table/keys.ts';
import { readCompany, readEvents } from '../apply/items.ts';
import { settleDueJobs, settleJobs } from './due-jobs.ts';
import { addJobPostings } from './job-postings.ts';
import { rebuildRanks } from './rank-population.ts';
import { recover } from './reconcile-index.ts';
import { refileJobs } from './refile-jobs.ts';
import { PublishSession } from './session.ts';
import { finishStep } from './settle-due.ts';
import { addSheetPostings } from './sheet-postings.ts';

/**
 * Rebuilds the ordinal spaces from the documents into a new generation, next to the running one (docs/adr/0002). The
 * new one leaves out postings that no document has any more. Jobs that are not filed under their fingerprints are filed
 * again. The last step builds the orders of companies anew. Each step takes the lease, does a part, records its progress
 * and releases the lease, so publications run between steps. From the first step to the swap they write
 * every posting to both generations. A step that dies is repeated. Readers that started before the swap finish on the
 * old generation, which stays for ten minutes. Cursors hold ordinals, which mean the same in both. Segments belong to
 * both; those from before the rebuild are left out with the swap, because the new generation has all of theirs.
 */
export const ORDINAL_SPACES: readonly string[] = [JOB_SPACE, EVENT_SPACE, SLOT_SPACE, SLOTS_BEYOND_SPACE];

/** How long a replaced generation stays for readers that started on it. */
export const RETIREMENT_MS = 10 * 60_000;

/** The state of a rebuild after a step. */
export type RebuildStatus =
  | { readonly phase: 'building'; readonly rebuild: Rebuild }
  | { readonly phase: 'swapped'; readonly generation: number; readonly deletableAtMs: number }
  | {
      readonly phase: 'deleting';
      readonly generation: number;
      readonly deleted: number;
      readonly isLast: boolean;
    }
  | { readonly phase: 'clean'; readonly generation: number };

export interface RebuildOptions {
  readonly table: Table;
  /** Returns Unix milliseconds. */
  readonly now?: () => number;
  /** Waits for the given number of milliseconds. */
  readonly sleep?: (ms: number) => Promise<unknown>;
  readonly layout?: TermLayout;
  readonly segmentRules?: SegmentRules;
  /** Documents per step. Each step writes the head of every term it meets. */
  readonly documentsPerStep?: number;
}

const DOCUMENTS_PER_STEP = 20_000;
const DOCUMENTS_PER_READ = 500;
const ITEMS_PER_SCAN = 2_000;
const SCANS_PER_STEP = 20;

/**
 * Does the next part of a rebuild, or begins one.
 * @throws WriterLeaseHeldError while a publication runs
 */
export async function buildNextPart(options: RebuildOptions): Promise<RebuildStatus> {
  return await underLease(options, async (session) => {
    const { lease } = session;
    const { rebuild } = lease.manifest;
    if (rebuild === null) await begin(session);
    else if (rebuild.companies < rebuild.endCompany) await readCompanies(session, rebuild, options);
    else if (rebuild.jobs < rebuild.endJob) await readJobs(session, rebuild, options);
    else {
      if (lease.manifest.nextCompany > 0) await rebuildRanks(session);
      await lease.swapGeneration();
      const { generation, retiredGenerations } = lease.manifest;
      const deletableAtMs = (retiredGenerations.at(-1)?.retiredAtMs ?? 0) + RETIREMENT_MS;
      return { phase: 'swapped', generation, deletableAtMs };
    }
    const { rebuild: now } = lease.manifest;
    if (now === null) throw new Error('the rebuild was abandoned');
    return { phase: 'building', rebuild: now };
  });
}

/** Abandons the rebuild in progress. What it wrote is deleted like a replaced generation. */
export async function abandonRebuild(options: RebuildOptions): Promise<void> {
  await underLease(options, async ({ lease, now }) => {
    const { rebuild, retiredGenerations } = lease.manifest;
    if (rebuild === null) return;
    const { generation } = rebuild;
    await lease.setRebuild(null);
    await lease.setRetiredGenerations([
      ...retiredGenerations,
      { generation, retiredAtMs: now(), after: null },
    ]);
  });
}

/** Deletes a part of the oldest generation that was replaced ten minutes ago or more. @throws WriterLeaseHeldError */
export async function deleteNextPart(options: RebuildOptions): Promise<RebuildStatus> {
  return await underLease(options, async ({ table, lease, now }) => {
    const { generation, retiredGenerations } = lease.manifest;
    const [oldest, ...others] = retiredGenerations;
    if (oldest === undefined || oldest.retiredAtMs + RETIREMENT_MS > now())
      return { phase: 'clean', generation };
    let { after } = oldest;
    let deleted = 0;
    for (let i = 0; i < SCANS_PER_STEP; i += 1) {
      await lease.hold();
      const page = await scan(table, oldest, after);
      await deleteItems(table, lease, page.found);
      deleted += page.found.length;
      after = page.next;
      if (after === null) break;
    }
    await lease.setRetiredGenerations(after === null ? others : [{ ...oldest, after }, ...others]);
    return { phase: 'deleting', generation: oldest.generation, deleted, isLast: after === null };
  });
}

async function underLease<T>(
  { table, now = Date.now, sleep, layout, segmentRules }: RebuildOptions,
  work: (session: PublishSession) => Promise<T>,
): Promise<T> {
  const lease = await WriterLease.acquire(table, undefined, now, sleep);
  try {
    const session = new PublishSession(table, lease, now, layout, segmentRules);
    // No write of an older lease may change a document after this step has read it.
    await recover(session);
    // Steps follow one another so closely that nobody else gets to do this.
    for await (const _ of settleDueJobs(session));
    const status = await work(session);
    await finishStep(session);
    return status;
  } finally {
    await lease.release().catch(() => undefined);
  }
}

/** Begins a rebuild. The new generation has the running one's pairs from its first posting, so they are complete. */
async function begin(session: PublishSession): Promise<void> {
  const { table, lease } = session;
  const { lastGeneration, nextJob, nextCompany } = lease.manifest;
  const built = lastGeneration + 1;
  const { partners, pendingPartners = [], terms } = await session.composites();
  const composites = { partners: new Set([...partners, ...pendingPartners]), terms, active: terms };
  await putItems(table, lease, [
    {
      ...keys.statistics(built, JOB_SPACE, 'composites'),
      ...encodeComposites(composites),
      f: lease.nextStamp(),
    },
  ]);
  await lease.setRebuild({
    generation: built,
    jobs: 0,
    companies: 0,
    endJob: nextJob,
    endCompany: nextCompany,
    segments: lease.manifest.segments.map(({ id }) => id),
  });
}

/** Returns a writer to the new generation alone. */
const writerOf = (
  { table, lease, now, statistics }: PublishSession,
  { generation }: Rebuild,
  layout?: TermLayout,
) =>
  new PostingWriter({
    table,
    lease,
    generation,
    now,
    onHead: (at, head) => statistics.note(at, head),
    ...(layout === undefined ? {} : { layout }),
  });

async function readCompanies(
  session: PublishSession,
  rebuild: Rebuild,
  { layout, documentsPerStep = DOCUMENTS_PER_STEP }: RebuildOptions,
): Promise<void> {
  const postings = writerOf(session, rebuild, layout);
  const end = Math.min(rebuild.endCompany, rebuild.companies + documentsPerStep);
  for (const ordinals of groups(rebuild.companies, end)) {
    await session.lease.hold();
    const [companies, events] = await readParts(session, ordinals, (at) => [
      keys.company(at, 'company'),
      keys.company(at, 'events'),
    ]);
    for (const [i, ordinal] of ordinals.entries()) {
      const item = companies?.[i];
      if (item === undefined) continue;
      const { document } = readEvents(events?.[i]);
      for (const term of termsOfCompanyEvents(readCompany(item).document, document)) {
        postings.add(EVENT_SPACE, term, [ordinal]);
      }
    }
    await addSheetPostings(session.reader, postings, ordinals);
  }
  await postings.flush();
  await session.lease.setRebuild({ ...rebuild, companies: end });
}

async function readJobs(
  session: PublishSession,
  rebuild: Rebuild,
  { layout, documentsPerStep = DOCUMENTS_PER_STEP }: RebuildOptions,
): Promise<void> {
  const postings = writerOf(session, rebuild, layout);
  const composites = await session.composites();
  const end = Math.min(rebuild.endJob, rebuild.jobs + documentsPerStep);
  for (const ordinals of groups(rebuild.jobs, end)) {
    await session.lease.hold();
    const [jobs, stated] = await readParts(session, ordinals, (at) => [
      keys.job(at, 'job'),
      keys.job(at, 'facts'),
    ]);
    const documents: JobDocument[] = [];
    for (const i of ordinals.keys()) {
      const item = jobs?.[i];
      if (item === undefined) continue;
      const { document } = readJob(item);
      documents.push(document);
      addJobPostings(postings, undefined, { document, facts: readFacts(stated?.[i]) }, composites);
    }
    await refileJobs(session, documents);
    // The index `due` does not hold those of an earlier release.
    const unfiled = ordinals.filter((_, i) => {
      const item = jobs?.[i];
      return item !== undefined && !isFiled(item, readJob(item).document);
    });
    if (unfiled.length > 0) await settleJobs(session, unfiled, session.now());
  }
  await postings.flush();
  await session.statistics.write(rebuild.generation, JOB_SPACE, session.lease.manifest.nextJob);
  await session.lease.setRebuild({ ...rebuild, jobs: end });
}

function* groups(from: number, until: number): Generator<number[]> {
  for (let start = from; start < until; start += DOCUMENTS_PER_READ) {
    yield Array.from({ length: Math.min(DOCUMENTS_PER_READ, until - start) }, (_, i) => start + i);
  }
}

/** Reads parts of documents. @returns one list per part, its items in the order of `ordinals` */
async function readParts(
  { reader }: PublishSession,
  ordinals: readonly number[],
  partsOf: (at: number) => Key[],
) {
  const wanted = ordinals.map(partsOf);
  const items = await reader.getMany(wanted.flat(), true);
  const parts = wanted[0]?.length ?? 0;
  return Array.from({ length: parts }, (_, part) => ordinals.map((_at, i) => items[i * parts + part]));
}

/** Finds the generation's items on one page of a table scan. No record lists the terms of a generation. */
async function scan(
  table: Table,
  { generation }: RetiredGeneration,
  after: Key | null,
): Promise<{ found: Key[]; next: Key | null }> {
  const prefixes = ORDINAL_SPACES.flatMap((space) => [
    `${keys.head(generation, space, '').pk}`,
    `${keys.statistics(generation, space, 0).pk}`,
  ]);
  const page = await table.client.send(
    new ScanCommand({
      TableName: table.name,
      Limit: ITEMS_PER_SCAN,
      FilterExpression: prefixes.map((_, i) => `begins_with(pk, :p${i})`).join(' OR '),
      ExpressionAttributeValues: Object.fromEntries(prefixes.map((prefix, i) => [`:p${i}`, prefix])),
      ProjectionExpression: 'pk, sk',
      ...(after === null ? {} : { ExclusiveStartKey: { ...after } }),
    }),
  );
  const keyOf = (item: Readonly<Record<string, unknown>>): Key => ({
    pk: String(item['pk']),
    sk: String(item['sk']),
  });
  return {
    found: (page.Items ?? []).map(keyOf),
    next: page.LastEvaluatedKey === undefined ? null : keyOf(page.LastEvaluatedKey),
  };
}
