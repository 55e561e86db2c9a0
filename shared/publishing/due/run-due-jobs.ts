import { WriterLease } from '../../search/manifest/lease.ts';
import { WriterLeaseHeldError } from '../../search/manifest/lease-errors.ts';
import { readManifest } from '../../search/manifest/manifest.ts';
import type { Table } from '../../table/client.ts';
import { TableReader } from '../../table/reader.ts';
import { areTimesDue, writeDeferredTimes } from '../reads/deferred-times.ts';
import { TIME_RULES } from '../reads/verified-times.ts';
import { readFirstDue } from '../write/due-jobs.ts';
import { PublishSession } from '../write/session.ts';
import { type SettledDue, settleDue } from '../write/settle-due.ts';

/** A run looks at its beginning and, if something becomes due until then, once more after half a minute. */
const SECOND_LOOK_MS = 30_000;
/** How long a run settles; the next one continues a minute after its beginning. */
const SETTLING_MS = 50_000;
/** Wait for a publication that holds the lease. It settles what is due itself, between its batches. */
const HELD_WAIT_MS = 5_000;
/** Wait for the index, which may be behind what was settled a moment ago. */
const INDEX_WAIT_MS = 1_000;

export interface DueRunOptions {
  readonly table: Table;
  /** Returns Unix milliseconds. */
  readonly now: () => number;
  /** Waits for the given number of milliseconds. */
  readonly sleep: (ms: number) => Promise<unknown>;
}

/** What a run did. */
export interface DueRun {
  /** Jobs that changed. */
  readonly jobs: number;
  /** What kept it from changing more: another writer, or what a publication that died left. */
  readonly blockedBy: 'dead-publication' | 'writer' | null;
  /** How long the job that is due first has been due, in milliseconds; 0 if none is. */
  readonly lagMs: number;
  /** How long ago a publication last reached its end, in milliseconds; null if none has. */
  readonly publicationAgeMs: number | null;
}

/**
 * Settles what is due now and within half a minute, so that a run per minute is at most about half a minute late. A run
 * that finds nothing due reads the index and the manifest once and does not take the lease. Also writes the blocks of
 * times that have waited for an hour (docs/adr/0023).
 */
export async function runDueJobs(options: DueRunOptions): Promise<DueRun> {
  const endMs = options.now() + SETTLING_MS;
  const run = await runUntil(options, endMs);
  const manifest = await readManifest(new TableReader(options.table, new AbortController().signal));
  const { publishedAtMs } = manifest;
  if (areTimesDue(manifest, options.now())) await settleUnderLease(options, endMs);
  return { ...run, publicationAgeMs: publishedAtMs === null ? null : options.now() - publishedAtMs };
}

async function runUntil(
  { table, now, sleep }: DueRunOptions,
  endMs: number,
): Promise<Omit<DueRun, 'publicationAgeMs'>> {
  const startMs = now();
  const secondMs = startMs + SECOND_LOOK_MS;
  let jobs = 0;
  for (;;) {
    const firstMs = await readFirstDue(table, secondMs);
    if (firstMs === null) return { jobs, blockedBy: null, lagMs: 0 };
    if (firstMs > now()) {
      // Those that follow within the half minute come along.
      await sleep(secondMs + 1 - now());
      continue;
    }
    const settled = await settleUnderLease({ table, now, sleep }, endMs);
    jobs += settled?.jobs ?? 0;
    const blockedBy = settled === null ? 'writer' : settled.isBlocked ? 'dead-publication' : null;
    const waitMs = blockedBy === null ? INDEX_WAIT_MS : HELD_WAIT_MS;
    // The index may name jobs that are not due, or not any more: one look at them is enough.
    const isVain = settled?.jobs === 0;
    if (isVain || now() + waitMs >= endMs) {
      const oldestMs = await readFirstDue(table, now());
      return { jobs, blockedBy, lagMs: oldestMs === null ? 0 : now() - oldestMs };
    }
    await sleep(waitMs);
  }
}

/** @returns null while another writer holds the lease */
async function settleUnderLease(
  { table, now, sleep }: DueRunOptions,
  until: number,
): Promise<SettledDue | null> {
  try {
    const lease = await WriterLease.acquireBriefly(table, now, sleep);
    try {
      const session = new PublishSession(table, lease, now);
      const settled = await settleDue(session, until);
      if (!settled.isBlocked) {
        await writeDeferredTimes(session, TIME_RULES, until);
        if (lease.manifest.intent !== null) await lease.declare(null);
      }
      return settled;
    } finally {
      // A lease that is not released expires on its own. The first error is the one to report.
      await lease.release().catch(() => undefined);
    }
  } catch (error) {
    if (error instanceof WriterLeaseHeldError) return null;
    throw error;
  }
}
