import { readAccount } from '../credits/account.ts';
import { readManifest } from '../search/manifest/manifest.ts';
import { keys } from '../table/keys.ts';
import { StrongReader } from '../table/readers/strong-reader.ts';
import { readDestination } from '../webhooks/destination/destination.ts';
import { readMonitor } from './monitor.ts';
import { runByMatch } from './run-by-match.ts';
import { RunContext, type RunDependencies, stopRun, unfinished } from './run-context.ts';
import type { Run, ShardRun } from './run-outcome.ts';
import { runWithoutSeat } from './run-without-seat.ts';
import { nextRunAt } from './schedule.ts';

/** Runs a monitor now (`runInShard`). */
export async function runMonitor(dependencies: RunDependencies, monitorId: string): Promise<Run> {
  const { run } = await runInShard(dependencies, monitorId, null);
  return run;
}

/**
 * Runs a monitor: finds what came to match since its watermark, up to its limits, and settles it (settle-run.ts). Runs may
 * overlap, and a run may die at any point. All effects of a run are one write, on the condition that the monitor is
 * still at the version that was read. A repeated run continues after the last one that took effect.
 * @param from what the turn read of the monitor's shard (`startOf`); null outside a turn
 * @throws DynamoDB's error; the next run reads from the monitor what took effect
 */
export async function runInShard(
  dependencies: RunDependencies,
  monitorId: string,
  from: number | null,
): Promise<ShardRun> {
  const { table, now: clock, signal = new AbortController().signal } = dependencies;
  const reader = new StrongReader(table, signal);
  const item = await reader.get(keys.monitor(monitorId));
  const now = clock();
  if (item === undefined) return unfinished('unknown', now);
  const monitor = readMonitor(item);
  const { organisationId, destinationId, seat, status, watermark } = monitor;
  const againAtMs = nextRunAt(monitor, now);
  if (status === 'paused') return unfinished('paused', againAtMs);
  const [accountItem, destination] = await reader.getMany([
    keys.account(organisationId),
    keys.destination(destinationId),
  ]);
  const account = accountItem === undefined ? undefined : readAccount(accountItem, now);
  const receiver = destination === undefined ? undefined : readDestination(destination);
  const isWithoutPayer = account === undefined || account.status === 'deleted';
  if (isWithoutPayer || receiver === undefined || receiver.deleted) {
    return await stopRun(table, monitor, {
      outcome: 'gone',
      status: 'paused',
      againAtMs: null,
      ranAtMs: now,
      // An organisation that is deleted gets nothing more.
      isTold: !isWithoutPayer,
    });
  }
  if (account.status === 'suspended') {
    const ranAtMs = monitor.lastRunAtMs;
    return await stopRun(table, monitor, { outcome: 'suspended', status, againAtMs, ranAtMs });
  }
  const context = new RunContext(dependencies, reader, monitor, account, now);
  if (watermark === null) {
    // A company_events monitor of an earlier release that has never run.
    const { changesMarkMs } = await readManifest(reader);
    const baseline = { through: changesMarkMs, walk: null };
    const kept = await context.keep({ status: 'active', watermark: baseline, dueAt: againAtMs, blocks: [] });
    return unfinished(kept ? 'baseline' : 'overtaken', againAtMs);
  }
  if (receiver.status === 'paused') return await context.hold();
  if (!('position' in watermark)) return await runWithoutSeat(context, watermark);
  if (seat === null) throw new Error(`monitor ${monitorId} has a position and no seat`);
  return await runByMatch(context, seat, watermark, from);
}
