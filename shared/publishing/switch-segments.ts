import { WriterLease } from '../search/manifest/lease.ts';
import { NO_SEGMENTATION } from '../search/manifest/segment-state.ts';
import type { SegmentRules } from '../search/segments/segment-rules.ts';
import type { TermLayout } from '../search/store/seal.ts';
import type { Table } from '../table/client.ts';
import { writeStatistics } from './write/planner-guide.ts';
import { recover } from './write/reconcile-index.ts';
import { PublishSession } from './write/session.ts';
import { finishStep } from './write/settle-due.ts';

export interface SwitchOptions {
  readonly table: Table;
  /** Returns Unix milliseconds. */
  readonly now?: () => number;
  /** Waits for the given number of milliseconds. */
  readonly sleep?: (ms: number) => Promise<unknown>;
  readonly layout?: TermLayout;
  readonly segmentRules?: SegmentRules;
}

/** What a switch found and did. */
export interface SegmentSwitch {
  readonly wasOn: boolean;
  /** Postings that were merged into heads. */
  readonly merged: number;
}

/**
 * Lets writers make segments, or not (docs/adr/0054). Off, merges those that there are, and lets writers of the release
 * before write again.
 * @throws WriterLeaseHeldError while a publication runs
 */
export async function switchSegments(options: SwitchOptions, isOn: boolean): Promise<SegmentSwitch> {
  const { table, now = Date.now, sleep, layout, segmentRules } = options;
  const lease = await WriterLease.acquire(table, undefined, now, sleep);
  try {
    const session = new PublishSession(table, lease, now, layout, segmentRules);
    await recover(session);
    const { segments, segmentation } = lease.manifest;
    const wasOn = segmentation?.isOn === true;
    if (wasOn !== isOn) await lease.setSegments(segments, { ...(segmentation ?? NO_SEGMENTATION), isOn });
    if (!isOn) await session.mergeSegments();
    // Planners learn where the chunks of the merged postings are.
    await writeStatistics(session);
    await finishStep(session);
    const merged = isOn ? 0 : segments.reduce((sum, { postings }) => sum + postings, 0);
    return { wasOn, merged };
  } finally {
    // A lease that is not released expires on its own. The first error is the one to report.
    await lease.release().catch(() => undefined);
  }
}
