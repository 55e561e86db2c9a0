import { type Manifest, readManifest } from '../search/manifest/manifest.ts';
import { isPublishing } from '../search/store/publication.ts';
import type { StrongReader } from '../table/readers/strong-reader.ts';
import type { RunContext } from './run-context.ts';
import { unfinished } from './run-context.ts';
import type { ShardRun } from './run-outcome.ts';
import { takeSeat } from './take-seat.ts';
import { findNew } from './walk/find-new.ts';
import { type Found, RUN_BOUNDS } from './walk/found.ts';
import type { CompanyWatermark, JobWatermark } from './watermark.ts';

/**
 * Runs a monitor without a seat: one of a release before candidates. It finds what was published since its watermark. When
 * it has found everything, it takes a seat.
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
  if (await isThrough(found, manifest, reader)) {
    const seated = await takeSeat(context, manifest);
    if (seated) return unfinished('nothing_new', nextAtMs);
  }
  const kept = await context.keep({ ...progress, status: 'active' });
  return unfinished(!kept ? 'overtaken' : found.waits === true ? 'waiting' : 'nothing_new', dueAt);
}

/** Reports whether a walk has found everything that was published. */
async function isThrough(
  { watermark, waits }: Found,
  { jobMark, changesMarkMs }: Manifest,
  reader: StrongReader,
): Promise<boolean> {
  if ('job' in watermark) return watermark.job >= jobMark;
  if (waits === true || watermark.walk !== null || watermark.through < changesMarkMs) return false;
  // A publication that died may yet write what its events lack.
  return !(await isPublishing(reader));
}
