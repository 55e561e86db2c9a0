import { readManifest } from '../search/store/manifest.ts';
import type { RunContext } from './run-context.ts';
import { unfinished } from './run-context.ts';
import type { ShardRun } from './run-outcome.ts';
import { takeSeat } from './take-seat.ts';
import { findNew } from './walk/find-new.ts';
import { RUN_BOUNDS } from './walk/found.ts';
import type { CompanyWatermark, JobWatermark } from './watermark.ts';

/**
 * Runs a monitor without a seat: of company events, or over jobs since a release before candidates. It finds what was
 * published since its watermark. A monitor over jobs that has found everything takes a seat.
 */
export async function runWithoutSeat(
  context: RunContext,
  watermark: CompanyWatermark | JobWatermark,
): Promise<ShardRun> {
  const { reader, monitor, limit, now, nextAtMs, dependencies } = context;
  if (limit < 1) return await context.stop(context.shortStatus, context.shortStatus, context.shortUntilMs);
  const manifest = await readManifest(reader);
  const found = await findNew(reader, manifest, monitor, watermark, limit, dependencies.bounds ?? RUN_BOUNDS);
  const { resourceIds } = found;
  // The next run finds out whether anything waits for budget or credit.
  const isCut = resourceIds.length === limit && context.isShort;
  const dueAt = found.complete && !isCut ? nextAtMs : now;
  const progress = { watermark: found.watermark, dueAt, blocks: [] };
  if (resourceIds.length > 0) return await context.deliver(resourceIds, progress, false);
  if ('job' in found.watermark && found.watermark.job >= manifest.jobMark) {
    const seated = await takeSeat(context, manifest);
    if (seated) return unfinished('nothing_new', nextAtMs);
  }
  const kept = await context.keep({ ...progress, status: 'active' });
  return unfinished(!kept ? 'overtaken' : found.waits === true ? 'waiting' : 'nothing_new', dueAt);
}
