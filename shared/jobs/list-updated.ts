import { isHiddenIn, type Manifest } from '../search/manifest/manifest.ts';
import { REQUEST_BUDGET } from '../search/planner/budget.ts';
import { ordinalSet } from '../search/planner/ordinal-set.ts';
import { pageManifest } from '../search/state/kept-manifest.ts';
import { type Change, readDays } from '../search/store/changes.ts';
import { walkChanges } from '../search/walk/walk-changes.ts';
import { ordinalOf } from '../table/resource-id.ts';
import { jobDimensions, jobMatcher } from './filter.ts';
import type { JobListPage, JobListRequest } from './list-created.ts';
import { readPageJobs } from './read-page.ts';
import { JOB_SPACE } from './term-names.ts';

/** Longer than any replica lags: DynamoDB states one second. */
const REPLICATION_MS = 60_000;
/** Densest dimension worth reading. Above this share of all jobs, its postings cost more than the documents saved. */
const DENSEST_DIMENSION = 0.5;

/**
 * Lists jobs in the order of their last change (`sort=updated`) by walking the change log with the filters. A row is
 * skipped when its job changed again later, so each job appears once, at its last change.
 */
export async function listUpdated({
  reader,
  filter,
  direction,
  limit,
  after,
  now,
}: JobListRequest & {
  /** Unix milliseconds. */
  readonly now: number;
}): Promise<JobListPage> {
  const before = { ...reader.usage };
  const [updatedAtMs, ordinal, block] = after ?? [];
  const manifest = await pageManifest(
    reader,
    (kept) => typeof updatedAtMs !== 'number' || updatedAtMs <= kept.changesMarkMs,
  );
  const { jobMark, changesMarkMs } = manifest;
  const [days, candidates] = await Promise.all([
    readDays(reader),
    ordinalSet({
      reader,
      space: JOB_SPACE,
      index: manifest,
      dimensions: jobDimensions(filter),
      end: jobMark,
      densest: DENSEST_DIMENSION,
    }),
  ]);
  const isHidden = isHiddenIn(manifest);
  const matches = jobMatcher(filter);
  const { updated_from: updatedFrom, updated_until: updatedUntil } = filter;
  const page = await walkChanges({
    reader,
    days,
    ...(updatedFrom === undefined ? {} : { fromMs: Date.parse(updatedFrom) }),
    // `updatedUntil` is exclusive and `untilMs` inclusive; times are whole milliseconds.
    ...(updatedUntil === undefined ? {} : { untilMs: Date.parse(updatedUntil) - 1 }),
    direction,
    start:
      typeof updatedAtMs === 'number' && typeof ordinal === 'number'
        ? { updatedAtMs, ordinal, ...(typeof block === 'number' ? { block } : {}) }
        : null,
    limit,
    markMs: changesMarkMs,
    end: jobMark,
    candidates,
    isHot: isHot(manifest, now),
    load: (ordinals, consistent) => readPageJobs(reader, ordinals, consistent, manifest, before),
    updatedAtMs: ({ job }) => Date.parse(job.updated_at),
    accept: (document) =>
      !isHidden(document.ordinal, ordinalOf(document.job.company.id)) && matches(document),
    jsonOf: ({ job }) => JSON.stringify(job),
    budget: {
      readUnits: REQUEST_BUDGET.readUnits - (reader.usage.readUnits - before.readUnits),
      rounds: REQUEST_BUDGET.rounds - (reader.usage.rounds - before.rounds),
    },
  });
  return {
    documents: page.rows.map(({ document }) => document),
    next: page.next === null ? null : keyOf(page.next),
    explain: { ...page.explain, knowledge: null },
  };
}

/** Reports whether the latest write is so recent that a replica may lack it. */
const isHot = ({ changesMarkMs, lease }: Manifest, now: number): boolean =>
  now - Math.max(changesMarkMs, lease?.untilMs ?? 0) < REPLICATION_MS;

/** Returns the key of a cursor. A cursor of an earlier release has no third number. */
const keyOf = ({ updatedAtMs, ordinal, block }: Change): number[] => [
  updatedAtMs,
  ordinal,
  ...(block === undefined ? [] : [block]),
];
