import { setTimeout as delay } from 'node:timers/promises';
import { median, percentile, rounded, seeded } from '../harness/statistics.ts';
import type { DeliveryEngine } from './engine.ts';
import type { Figures } from './figures.ts';
import { type Accepted, accept, allArrived, latenciesOf } from './load.ts';

/** Events sent first and not measured, while code is compiled and connections are opened. */
const WARM_UP = 50;
const EVENTS = 250;
const ARRIVAL_MS = 60_000;

/** Measures one event at a time, at random intervals, so no other timer of the product coincides. */
export async function measureLatency(engine: DeliveryEngine): Promise<Figures> {
  const id = await engine.destination('/latency');
  const random = seeded(5);
  const accepted: Accepted[] = [];
  for (let n = 0; n < WARM_UP + EVENTS; n += 1) {
    accepted.push(await accept(engine, id, 'signals.monitor.delivery'));
    await delay(20 + 60 * random());
  }
  const missing = await allArrived(engine, accepted, ARRIVAL_MS);
  const ms = latenciesOf(engine, accepted.slice(WARM_UP));
  const p50 = rounded(median(ms));
  return {
    tables: [
      {
        title: `From acceptance to request at the receiver, ${EVENTS} events one after another`,
        columns: ['ms p50', 'ms p95', 'ms p99'],
        rows: [[p50, rounded(percentile(ms, 0.95)), rounded(percentile(ms, 0.99))]],
      },
    ],
    targets: [
      { what: 'acceptance to request, p50', unit: 'ms', measured: p50, target: 150 },
      { what: 'events that did not arrive', unit: 'events', measured: missing, target: 0 },
    ],
  };
}
