import { documentOf } from '../table/document.ts';
import { keys } from '../table/keys.ts';
import type { Item, TableReader } from '../table/reader.ts';
import { ordinalOf } from '../table/resource-id.ts';
import type { JobDocument, JobFactsDocument } from './document.ts';
import { readFacts } from './items.ts';

/** A job with its facts, as the lists over facts need it. */
export interface JobWithFacts {
  readonly document: JobDocument;
  readonly facts: JobFactsDocument;
}

/** Returns the job with this id in any state, or undefined if it does not exist. Takes one read. */
export async function readJob(reader: TableReader, id: string): Promise<JobDocument | undefined> {
  return jobOf(await reader.get(keys.job(ordinalOf(id), 'job')), id);
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
