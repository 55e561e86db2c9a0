import { setTimeout as delay } from 'node:timers/promises';
import type { EventType } from '../../../shared/webhooks/delivery/envelope.ts';
import type { Cell, Target } from '../harness/benchmark.ts';
import { median, percentile, rounded, seeded } from '../harness/statistics.ts';
import type { DeliveryEngine } from './engine.ts';
import type { Figures } from './figures.ts';
import { type Accepted, accept, allArrived, latenciesOf, twentyResources } from './load.ts';

/** Events sent first and not measured, while code is compiled and connections are opened. */
const WARM_UP = 50;
const EVENTS = 250;
const ARRIVAL_MS = 60_000;

/** The kinds of events, with what they deliver. */
const KINDS: readonly {
  readonly name: string;
  readonly type: EventType;
  readonly resourcesAt: (now: number) => readonly string[];
}[] = [
  {
    name: 'of a monitor, 20 resources that no event delivered before',
    type: 'signals.monitor.delivery',
    resourcesAt: twentyResources,
  },
  {
    name: 'of a monitor, 20 resources that every event before delivered',
    type: 'signals.monitor.delivery',
    resourcesAt: (
      (resources) => () =>
        resources
    )(twentyResources(0)),
  },
  { name: 'without resources', type: 'integration.test', resourcesAt: () => [] },
];

/** Measures one event at a time, at random intervals, so no other timer of the product coincides. */
export async function measureLatency(engine: DeliveryEngine): Promise<Figures> {
  const rows: Cell[][] = [];
  const targets: Target[] = [];
  for (const { name, type, resourcesAt } of KINDS) {
    const id = await engine.destination('/latency');
    const random = seeded(5);
    const send = async (events: number): Promise<readonly Accepted[]> => {
      const accepted: Accepted[] = [];
      for (let n = 0; n < events; n += 1) {
        accepted.push(await accept(engine, id, type, resourcesAt(Date.now())));
        await delay(20 + 60 * random());
      }
      return accepted;
    };
    await allArrived(engine, await send(WARM_UP), ARRIVAL_MS);
    const before = engine.cpu().runtime;
    const accepted = await send(EVENTS);
    const missing = await allArrived(engine, accepted, ARRIVAL_MS);
    const cpuMs = ((engine.cpu().runtime - before) * 1_000) / EVENTS;
    const ms = latenciesOf(engine, accepted);
    const p50 = rounded(median(ms));
    rows.push([name, p50, rounded(percentile(ms, 0.95)), rounded(percentile(ms, 0.99)), rounded(cpuMs)]);
    targets.push(
      { what: `acceptance to request, p50, event ${name}`, unit: 'ms', measured: p50, target: 150 },
      { what: `events that did not arrive, ${name}`, unit: 'events', measured: missing, target: 0 },
    );
  }
  return {
    tables: [
      {
        title: `From acceptance to request at the receiver, ${EVENTS} events one after another; CPU of the runtime and its engine`,
        columns: ['event', 'ms p50', 'ms p95', 'ms p99', 'CPU ms per event'],
        rows,
      },
    ],
    targets,
  };
}
