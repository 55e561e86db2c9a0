import { setTimeout as delay } from 'node:timers/promises';
import type { ResultTable, Target } from '../benchmark.ts';
import { median, percentile, rounded, seeded } from '../statistics.ts';
import type { DeliveryEngine } from './engine.ts';
import { type Accepted, accept, acceptAtRate, allArrived, countComplete, latenciesOf } from './load.ts';

/** What one measurement contributes to the report. */
export interface Figures {
  readonly table: ResultTable;
  readonly targets: readonly Target[];
}

const ARRIVAL_MS = 60_000;
const quantiles = (ms: readonly number[]): number[] =>
  [median(ms), percentile(ms, 0.95), percentile(ms, 0.99)].map((value) => rounded(value));

/** One event at a time, at moments that nothing else knows. */
export async function latency(engine: DeliveryEngine, events: number): Promise<Figures> {
  const id = await engine.destination('/latency');
  const random = seeded(5);
  const accepted: Accepted[] = [];
  for (let n = 0; n < events; n += 1) {
    accepted.push(await accept(engine, id));
    await delay(40 + 100 * random());
  }
  await allArrived(engine, accepted, ARRIVAL_MS);
  const measured = accepted.slice(events / 10);
  const ms = latenciesOf(engine, measured);
  return {
    table: {
      title: `Event accepted to request at the receiver, ${ms.length} events one after another`,
      columns: ['ms p50', 'ms p95', 'ms p99', 'not arrived'],
      rows: [[...quantiles(ms), measured.length - ms.length]],
    },
    targets: [
      { what: 'accepted to request, p50', unit: 'ms', measured: rounded(median(ms)), target: 150 },
      {
        what: 'accepted and never at the receiver',
        unit: 'events',
        measured: measured.length - ms.length,
        target: 0,
      },
    ],
  };
}

export interface RateRun {
  readonly offered: number;
  readonly accepted: number;
  readonly completed: number;
  readonly backlog: number;
  readonly ms: readonly number[];
  readonly cpuMs: number;
  readonly ownCpuMs: number;
  readonly lost: number;
}

/** Load at a rate for some seconds; completions are counted at the receiver while the load lasts. */
export async function rate(
  engine: DeliveryEngine,
  destinationIds: readonly string[],
  load: { readonly perSecond: number; readonly seconds: number },
): Promise<RateRun> {
  const before = engine.cpu();
  const earlier = engine.receiver.arrivals.all.length;
  const accepted = await acceptAtRate(engine, destinationIds, load);
  const completed = engine.receiver.arrivals.all.length - earlier;
  await allArrived(engine, accepted, ARRIVAL_MS);
  const after = engine.cpu();
  const complete = await completeWithin(engine, accepted);
  return {
    offered: load.perSecond,
    accepted: accepted.length / load.seconds,
    completed: completed / load.seconds,
    backlog: accepted.length - completed,
    ms: latenciesOf(engine, accepted),
    cpuMs: ((after.runtime - before.runtime) * 1_000) / accepted.length,
    ownCpuMs: ((after.own - before.own) * 1_000) / accepted.length,
    lost: accepted.length - complete,
  };
}

/** The last outcomes are written a little after the last request. */
async function completeWithin(engine: DeliveryEngine, accepted: readonly Accepted[]): Promise<number> {
  let complete = 0;
  for (let look = 0; look < 20; look += 1) {
    complete = await countComplete(engine, accepted);
    if (complete === accepted.length) break;
    await delay(500);
  }
  return complete;
}
