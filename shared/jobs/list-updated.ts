import { readManifest } from '../search/manifest.ts';
import { ordinalSet } from '../search/ordinal-set.ts';
import { jsonBytes } from '../search/page-rows.ts';
import { walkChanges } from '../search/walk-changes.ts';
import { ordinalOf } from '../table/resource-id.ts';
import { jobDimensions, matchesJob } from './filter.ts';
import type { JobListPage, JobListRequest } from './list-created.ts';
import { readJobs } from './read.ts';
import { JOB_SPACE } from './term-names.ts';

/**
 * Jobs in the order of their last change (`sort=updated`): the change log, walked with the filters. A row whose
 * job changed again later is skipped, so each job stands once, at its last change.
 */
export async function listUpdated({
  reader,
  filter,
  direction,
  limit,
  after,
}: JobListRequest): Promise<JobListPage> {
  const { generation, jobMark, changesMarkMs, tombstones } = await readManifest(reader);
  const hidden = new Set(tombstones);
  const { updatedFrom, updatedUntil } = filter;
  const candidates = await ordinalSet({
    reader,
    space: JOB_SPACE,
    generation,
    dimensions: jobDimensions(filter),
    end: jobMark,
  });
  const [updatedAtMs, ordinal] = after ?? [];
  const page = await walkChanges({
    reader,
    ...(updatedFrom === undefined ? {} : { fromMs: Date.parse(updatedFrom) }),
    // The interval is half-open and times are whole milliseconds.
    ...(updatedUntil === undefined ? {} : { untilMs: Date.parse(updatedUntil) - 1 }),
    direction,
    start: typeof updatedAtMs === 'number' && typeof ordinal === 'number' ? { updatedAtMs, ordinal } : null,
    limit,
    markMs: changesMarkMs,
    end: jobMark,
    ...(candidates === null ? {} : { candidate: (candidate: number) => candidates.has(candidate) }),
    load: (ordinals, consistent) => readJobs(reader, ordinals, consistent),
    isStale: (document, row) => Date.parse(document.job.updated_at) < row.updatedAtMs,
    bytesOf: ({ job }) => jsonBytes(job),
    accept: (document, row) =>
      Date.parse(document.job.updated_at) === row.updatedAtMs &&
      !hidden.has(ordinalOf(document.job.company.id)) &&
      matchesJob(filter, document),
  });
  return {
    documents: page.rows.map(({ document }) => document),
    next: page.next === null ? null : [page.next.updatedAtMs, page.next.ordinal],
  };
}
