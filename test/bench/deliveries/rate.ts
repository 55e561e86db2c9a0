import { setTimeout as delay } from 'node:timers/promises';
import type { Cell } from '../harness/benchmark.ts';
import { median, percentile, rounded } from '../harness/statistics.ts';
import { measureBareLoop } from './bare-loop.ts';
import type { DeliveryEngine } from './engine.ts';
import type { Figures } from './figures.ts';
import { acceptAtRate, allArrived, countComplete, type Load, latenciesOf } from './load.ts';

const DESTINATIONS = 20;
/** Long enough for the functions to be compiled. */
const WARM_UP: Load = { perSecond: 150, seconds: 30 };
/** Somewhat more than is to be reached, or what arrives could only ever be less. */
const SUSTAINED: Load = { perSecond: 220, seconds: 60 };
/** More than can be accepted: the most it can do. */
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

/** How many deliveries a second are made from acceptance to receipt, at a rate and at the most. */
export async function measureRate(
  engine: DeliveryEngine,
  progress: (message: string) => void,
): Promise<Figures> {
  const ids: string[] = [];
  for (let n = 0; n < DESTINATIONS; n += 1) ids.push(await engine.destination(`/rate/${n}`));
  progress('rate: warming up');
  await runLoad(engine, ids, WARM_UP);
  progress(`rate: ${SUSTAINED.perSecond} a second`);
  const sustained = await runLoad(engine, ids, SUSTAINED);
  progress('rate: as many as it takes');
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
        title: `Deliveries a second to ${DESTINATIONS} destinations of a fast receiver`,
        columns: [
          'load',
          'offered/s',
          'accepted/s',
          'arrived/s',
          'waiting at its end',
          'arrived/s, its backlog too',
          'ms p50',
          'ms p99',
          'CPU ms a delivery',
          'of load and receiver',
          'receipts not complete',
        ],
        rows: [
          row(`${SUSTAINED.seconds} s`, SUSTAINED, sustained),
          row(`as many as it takes, ${SATURATING.seconds} s`, SATURATING, saturated),
        ],
      },
      {
        title: 'In place of the engine, a loop: HMAC and fetch, ten at once, nothing kept',
        columns: ['posts/s', 'CPU ms a post, receiver included'],
        rows: [[rounded(bare.perSecond, 0), rounded(bare.cpuMs, 2)]],
      },
    ],
    targets: [
      {
        what: `milliseconds a delivery that arrives while ${SUSTAINED.perSecond} a second are offered`,
        unit: 'ms',
        measured: rounded(1_000 / sustained.completedPerSecond, 2),
        target: 1_000 / TARGET_PER_SECOND,
      },
      {
        what: 'receipts that are not complete after the load',
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

/** The last outcomes are written a little after the last request. */
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
