import { readManifest } from '../search/manifest/manifest.ts';
import { keys } from '../table/keys.ts';
import { findCompanyMatches } from './finding/find-company-matches.ts';
import { findMatches } from './finding/find-matches.ts';
import type { RunContext } from './run-context.ts';
import type { ShardRun } from './run-outcome.ts';
import type { Seat } from './seats.ts';
import { shardStateOf, startOf } from './shard-state.ts';
import type { MatchWatermark } from './watermark.ts';

/**
 * Runs a monitor with a seat: decides what commits proposed to it since its watermark, pays for what must be delivered,
 * and stores what was decided, in one transaction.
 * @param from what the turn read of the shard (`startOf`); null to read it here
 */
export async function runByMatch(
  context: RunContext,
  seat: Seat,
  watermark: MatchWatermark,
  from: number | null,
): Promise<ShardRun> {
  const { reader, monitor, limit, now, nextAtMs } = context;
  // The shard before the mark, and the mark before the inbox: up to the mark, the inbox then has all there ever is.
  const start = from ?? startOf(shardStateOf(await reader.get(keys.shard(seat.shard, 'state'))), seat.seat);
  const manifest = await readManifest(reader);
  const find = monitor.operation === 'company_events' ? findCompanyMatches : findMatches;
  const found = await find({ reader, manifest, monitor, seat, watermark, from: start, now, limit });
  const { resourceIds, blocks, isThrough } = found;
  const waits = found.waits && context.isShort;
  const progress = { watermark: found.watermark, blocks, dueAt: null };
  if (resourceIds.length > 0) {
    const delivered = await context.deliver(resourceIds, progress, waits);
    if (delivered.run.outcome !== 'delivered') return delivered;
    // What the transaction had no room for follows at once; what the monitor's own maximum left, by its interval.
    const isCut = !isThrough && !found.waits;
    return { ...delivered, isThrough, againAtMs: isCut ? now : delivered.againAtMs };
  }
  const status = waits ? context.shortStatus : 'active';
  const { position, ordinal } = found.watermark;
  const isSame =
    position === watermark.position &&
    ordinal === watermark.ordinal &&
    status === monitor.status &&
    monitor.lastRunAtMs !== null;
  if (!isSame && !(await context.keep({ ...progress, status }))) {
    return { run: { outcome: 'overtaken' }, isThrough: false, againAtMs: now };
  }
  if (waits)
    return {
      run: { outcome: status === 'active' ? 'nothing_new' : status },
      isThrough,
      againAtMs: context.shortUntilMs,
    };
  const outcome = found.isInFlux === true ? 'waiting' : 'nothing_new';
  return { run: { outcome }, isThrough, againAtMs: isThrough ? nextAtMs : now };
}
