import { readOnce } from '../search/state/kept-manifest.ts';
import { VerifiedBlocks } from '../sources/verified-cache.ts';
import { documentOf } from '../table/document.ts';
import { keys } from '../table/keys.ts';
import type { Item, TableReader } from '../table/reader.ts';
import type { ExpectedRead } from '../table/readers/ahead-reader.ts';
import { ordinalOf } from '../table/resource-id.ts';
import type { JobDocument, JobFactsDocument } from './document.ts';
import { readFacts } from './items.ts';

/** A job with its facts, as the lists over facts need it. */
export interface JobWithFacts {
  readonly document: JobDocument;
  readonly facts: JobFactsDocument;
}

/**
 * Returns the job with this id in any state, as verified last, or undefined if it does not exist. The document is read
 * strongly consistent. Takes one round: the id has the ordinal, which names the block of times. A job with duplicates may
 * take a second round for their blocks.
 */
export async function readJob(reader: TableReader, id: string): Promise<JobDocument | undefined> {
  const ordinal = ordinalOf(id);
  const blocks = new VerifiedBlocks(reader, [ordinal], 1);
  const [item, times] = await Promise.all([
    reader.get(keys.job(ordinal, 'job'), true),
    reader.getMany(blocks.keys),
  ]);
  blocks.take(times);
  const document = jobOf(item, id);
  if (document === undefined) return undefined;
  if (document.listings !== undefined) {
    const others = document.listings.map((listing) => listing.ordinal);
    const more = new VerifiedBlocks(reader, others, others.length);
    if (more.keys.length > 0) more.take(await reader.getMany(more.keys));
    return verified(document, more);
  }
  return verified(document, blocks);
}

/** Returns the first reads of `readJob`. */
export function readsOfJob(reader: TableReader, id: string): readonly ExpectedRead[] {
  const ordinal = ordinalOf(id);
  const blocks = new VerifiedBlocks(reader, [ordinal], 1).keys;
  return [
    { key: keys.job(ordinal, 'job'), consistent: true },
    ...blocks.map((key) => ({ key, consistent: false })),
  ];
}

/** Returns the document in the item if it is the job with this id. */
export function jobOf(item: Item | undefined, id: string): JobDocument | undefined {
  const document = documentOf<JobDocument>(item);
  // Any uuid7 decodes to some ordinal; only the whole id identifies the job.
  return document?.job.id === id ? document : undefined;
}

/** Returns jobs in the order of `ordinals`, undefined for a missing one. Takes one round. */
export async function readJobs(
  reader: TableReader,
  ordinals: readonly number[],
  consistent: boolean,
): Promise<(JobDocument | undefined)[]> {
  const items = await reader.getMany(
    ordinals.map((ordinal) => keys.job(ordinal, 'job')),
    consistent,
  );
  return items.map((item) => documentOf<JobDocument>(item));
}

/**
 * Returns jobs as `readJobs` does, as verified last. At most `blocks` blocks of times are read with them, in the same
 * round; without its block a job has an older time.
 */
export async function readVerifiedJobs(
  reader: TableReader,
  ordinals: readonly number[],
  consistent: boolean,
  blocks: number,
): Promise<(JobDocument | undefined)[]> {
  const times = new VerifiedBlocks(reader, ordinals, blocks);
  const wanted = ordinals.map((ordinal) => keys.job(ordinal, 'job'));
  // Blocks need not be strong: an older one makes times older.
  const items = consistent
    ? (await Promise.all([reader.getMany(wanted, true), reader.getMany(times.keys)])).flat()
    : await readOnce(reader, [...wanted, ...times.keys]);
  times.take(items.slice(wanted.length));
  return items.slice(0, wanted.length).map((item) => {
    const document = documentOf<JobDocument>(item);
    return document === undefined ? undefined : verified(document, times);
  });
}

/**
 * Returns a job with the latest of the times that its document and its block have. Of its duplicates only blocks that are
 * known already count.
 */
function verified(document: JobDocument, blocks: VerifiedBlocks): JobDocument {
  const ordinals = document.listings?.map((listing) => listing.ordinal) ?? [document.ordinal];
  const ms = Math.max(...ordinals.map((ordinal) => blocks.at(ordinal)));
  if (ms <= Date.parse(document.job.last_verified_at)) return document;
  return { ...document, job: { ...document.job, last_verified_at: new Date(ms).toISOString() } };
}

/**
 * Returns jobs with their facts in the order of `ordinals`, undefined for a missing job. A job without a facts item
 * states no facts. Takes one round.
 */
export async function readJobsWithFacts(
  reader: TableReader,
  ordinals: readonly number[],
  consistent: boolean,
): Promise<(JobWithFacts | undefined)[]> {
  const items = await reader.getMany(
    ordinals.flatMap((ordinal) => [keys.job(ordinal, 'job'), keys.job(ordinal, 'facts')]),
    consistent,
  );
  return ordinals.map((ordinal, i) => {
    const document = documentOf<JobDocument>(items[2 * i]);
    if (document === undefined) return undefined;
    const facts = readFacts(items[2 * i + 1]);
    return { document, facts: facts ?? { ordinal, facts: [], factsTruncated: false, targetCategories: {} } };
  });
}
