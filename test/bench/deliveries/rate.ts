import { setTimeout as delay } from 'node:timers/promises';
import type { Cell } from '../harness/benchmark.ts';
import { median, percentile, rounded } from '../harness/statistics.ts';
import { measureBareLoop } from './bare-loop.ts';
import type { DeliveryEngine } from './engine.ts';
import type { Figures } from './figures.ts';
import { acceptAtRate, allArrived, countComplete, type Load, latenciesOf } from './load.ts';

const DESTINATIONS = 20;
/** Long enough to compile the functions. */
const WARM_UP: Load = { perSecond: 150, seconds: 30 };
/** A little more than the target, because fewer events arrive than are offered. */
const SUSTAINED: Load = { perSecond: 220, seconds: 60 };
/** More than can be accepted, to find the maximum rate. */
const SATURATING: Load = { perSecond: 1_000, seconds: 15 };
const TARGET_PER_SECOND = 200;
const ARRIVAL_MS = 120_000;

interface Run {
  readonly accepted: number;
  readonly completedPerSecond: number;
  readonly sustainedPerSecond: number;
  readonly backlog: number;
  readonly ms: readonly number[];
  readonly cpuMs: number;
  readonly ownCpuMs: number;
  readonly incomplete: number;
}

/** Measures deliveries per second from acceptance to receipt, at a steady rate and at the maximum. */
export async function measureRate(
  engine: DeliveryEngine,
  progress: (message: string) => void,
): Promise<Figures> {
  const ids: string[] = [];
  for (let n = 0; n < DESTINATIONS; n += 1) ids.push(await engine.destination(`/rate/${n}`));
  progress('rate: warming up');
  await runLoad(engine, ids, WARM_UP);
  progress(`rate: ${SUSTAINED.perSecond} per second`);
  const sustained = await runLoad(engine, ids, SUSTAINED);
  progress('rate: as many as possible');
  const saturated = await runLoad(engine, ids, SATURATING);
  progress('rate: a loop without the engine');
  const bare = await measureBareLoop(engine.receiver);
  const row = (what: string, { perSecond, seconds }: Load, run: Run): Cell[] => [
    what,
    perSecond,
    rounded(run.accepted / seconds, 0),
    rounded(run.completedPerSecond, 0),
    run.backlog,
    rounded(run.sustainedPerSecond, 0),
    rounded(median(run.ms), 0),
    rounded(percentile(run.ms, 0.99), 0),
    rounded(run.cpuMs, 1),
    rounded(run.ownCpuMs, 1),
    run.incomplete,
  ];
  return {
    tables: [
      {
        title: `Deliveries per second to ${DESTINATIONS} destinations of a fast receiver`,
        columns: [
          'load',
          'offered/s',
          'accepted/s',
          'arrived/s',
          'waiting at the end',
          'arrived/s with backlog',
          'ms p50',
          'ms p99',
          'CPU ms per delivery',
          'CPU ms of load and receiver',
          'incomplete receipts',
        ],
        rows: [
          row(`${SUSTAINED.seconds} s`, SUSTAINED, sustained),
          row(`as many as possible, ${SATURATING.seconds} s`, SATURATING, saturated),
        ],
      },
      {
        title: 'A bare loop instead of the engine: HMAC and POST, ten at once, nothing persisted',
        columns: ['posts/s', 'CPU ms per post, including the receiver'],
        rows: [[rounded(bare.perSecond, 0), rounded(bare.cpuMs, 2)]],
      },
    ],
    targets: [
      {
        what: `milliseconds per arriving delivery while ${SUSTAINED.perSecond} per second are offered`,
        unit: 'ms',
        measured: rounded(1_000 / sustained.completedPerSecond, 2),
        target: 1_000 / TARGET_PER_SECOND,
      },
      {
        what: 'incomplete receipts after the load',
        unit: 'receipts',
        measured: sustained.incomplete + saturated.incomplete,
        target: 0,
      },
    ],
  };
}

async function runLoad(engine: DeliveryEngine, ids: readonly string[], load: Load): Promise<Run> {
  const before = engine.cpu();
  const earlier = engine.receiver.arrivals.all.length;
  const began = performance.now();
  const accepted = await acceptAtRate(engine, ids, load);
  const inTime = engine.receiver.arrivals.all.length - earlier;
  await allArrived(engine, accepted, ARRIVAL_MS);
  const last = engine.receiver.arrivals.all.at(-1)?.atMs ?? began;
  const after = engine.cpu();
  return {
    accepted: accepted.length,
    completedPerSecond: inTime / load.seconds,
    sustainedPerSecond: (accepted.length * 1_000) / Math.max(last - began, load.seconds * 1_000),
    backlog: accepted.length - inTime,
    ms: latenciesOf(engine, accepted),
    cpuMs: ((after.runtime - before.runtime) * 1_000) / accepted.length,
    ownCpuMs: ((after.own - before.own) * 1_000) / accepted.length,
    incomplete: accepted.length - (await completed(engine, accepted)),
  };
}

/** Counts complete receipts, and waits up to 20 s: the last outcomes are written shortly after the last request. */
async function completed(
  engine: DeliveryEngine,
  accepted: Parameters<typeof countComplete>[1],
): Promise<number> {
  let complete = 0;
  for (let look = 0; look < 20; look += 1) {
    complete = await countComplete(engine, accepted);
    if (complete === accepted.length) break;
    await delay(1_000);
  }
  return complete;
}
