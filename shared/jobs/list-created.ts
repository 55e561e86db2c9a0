import { readManifest } from '../search/manifest.ts';
import { jsonBytes } from '../search/page-rows.ts';
import { search } from '../search/search.ts';
import type { TableReader } from '../table/reader.ts';
import { ordinalOf } from '../table/resource-id.ts';
import type { JobDocument } from './document.ts';
import { type JobFilter, jobDimensions, matchesJob } from './filter.ts';
import { readJobs } from './read.ts';
import { JOB_SPACE } from './term-names.ts';

export interface JobListRequest {
  readonly reader: TableReader;
  readonly filter: JobFilter;
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  /** Key of the cursor; null for the first page. */
  readonly after: readonly (number | string)[] | null;
}

export interface JobListPage {
  readonly documents: readonly JobDocument[];
  /** Key of the next page's cursor; null at the end. */
  readonly next: readonly number[] | null;
}

/** Jobs in the order of their first publication, which is ordinal order (`sort=created`). */
export async function listCreated({
  reader,
  filter,
  direction,
  limit,
  after,
}: JobListRequest): Promise<JobListPage> {
  const { generation, jobMark, tombstones } = await readManifest(reader);
  const hidden = new Set(tombstones);
  const [start] = after ?? [];
  const page = await search({
    reader,
    space: JOB_SPACE,
    generation,
    dimensions: jobDimensions(filter),
    start: typeof start === 'number' ? start : null,
    direction,
    limit,
    end: jobMark,
    load: (ordinals, consistent) => readJobs(reader, ordinals, consistent),
    accept: (document) => !hidden.has(ordinalOf(document.job.company.id)) && matchesJob(filter, document),
    bytesOf: ({ job }) => jsonBytes(job),
  });
  return {
    documents: page.rows.map(({ document }) => document),
    next: page.next === null ? null : [page.next],
  };
}
