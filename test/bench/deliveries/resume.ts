import { setTimeout as delay } from 'node:timers/promises';
import { TableReader } from '../../../shared/table/reader.ts';
import { countParked } from '../../../shared/webhooks/delivery/receipts.ts';
import {
  findDestination,
  pauseDestination,
  resumeDestination,
} from '../../../shared/webhooks/destination/destinations.ts';
import { startDrain } from '../../../shared/webhooks/waking/start-drain.ts';
import type { Benchmark, BenchmarkResult } from '../harness/benchmark.ts';
import { rounded } from '../harness/statistics.ts';
import { type DeliveryEngine, startDeliveryEngine } from './engine.ts';
import { acceptAtRate, countComplete } from './load.ts';
import { mostWithin } from './windows.ts';

const PARKED = 10_000;
/** Deliveries that drain-destination wakes per second (shared/webhooks/waking/serve-drain.ts). */
const WAKES_PER_SECOND = 20;
/** Most requests that a receiver gets in any second: three per slot (shared/webhooks/delivery/take-lease.ts). */
const MOST_PER_SECOND = 30;
const PARKING_MS = 900_000;
const QUIET_MS = 120_000;

export const benchmark: Benchmark = {
  claim: `${PARKED} parked deliveries reach their receiver after it resumes, none lost and none too fast.`,
  run: async ({ folder, progress }) => {
    progress('starting the local runtime');
    const engine = await startDeliveryEngine(folder);
    try {
      return await measure(engine, progress);
    } finally {
      await engine.stop();
    }
  },
};

async function measure(
  engine: DeliveryEngine,
  progress: (message: string) => void,
): Promise<BenchmarkResult> {
  const { table, receiver, operator } = engine;
  const id = await engine.destination('/resumed');
  const destination = await findDestination(table, id);
  if (destination === undefined) throw new Error('the destination is missing');
  await pauseDestination(table, destination, 'operator', operator());
  progress(`parking ${PARKED} deliveries`);
  const accepted = await acceptAtRate(engine, [id], { perSecond: 1_000, seconds: 600, most: PARKED });
  const reader = new TableReader(table, new AbortController().signal);
  const until = performance.now() + PARKING_MS;
  while ((await countParked(reader, id, Date.now())) < accepted.length && performance.now() < until)
    await delay(1_000);
  const parked = await countParked(reader, id, Date.now());
  const early = receiver.arrivals.all.length;
  const paused = await findDestination(table, id);
  const drain = paused === undefined ? null : await resumeDestination(table, paused, operator());
  if (drain === null) throw new Error('the destination did not resume');
  const began = performance.now();
  await startDrain(engine.sfn, engine.drainArn, drain);
  progress(`draining, at least ${Math.ceil(PARKED / WAKES_PER_SECOND)} s`);
  let seen = 0;
  let lastChange = performance.now();
  while (seen < accepted.length && performance.now() - lastChange < QUIET_MS) {
    await delay(500);
    const now = accepted.filter(({ eventId }) => receiver.arrivals.of(eventId) > 0).length;
    if (now > seen) lastChange = performance.now();
    seen = now;
  }
  const seconds = (performance.now() - began) / 1_000;
  await delay(5_000);
  const times = accepted.map(({ eventId }) => receiver.arrivals.of(eventId));
  const lost = times.filter((count) => count === 0).length;
  const twice = times.filter((count) => count > 1).length;
  const incomplete = accepted.length - (await countComplete(engine, accepted));
  const left = await countParked(reader, id, Date.now());
  const most = mostWithin(
    receiver.arrivals.all.slice(early).map(({ atMs }) => atMs),
    1_000,
  );
  return {
    tables: [
      {
        title: `Resuming a destination with ${PARKED} parked deliveries`,
        columns: [
          'parked',
          'lost',
          'arrived twice',
          'incomplete receipts',
          'left parked',
          'seconds',
          'mean per second',
          'most in any second',
        ],
        rows: [
          [
            parked,
            lost,
            twice,
            incomplete,
            left,
            rounded(seconds, 0),
            rounded(accepted.length / seconds),
            most,
          ],
        ],
      },
    ],
    targets: [
      { what: 'lost', unit: 'deliveries', measured: lost + (PARKED - parked), target: 0 },
      { what: 'incomplete receipts', unit: 'receipts', measured: incomplete, target: 0 },
      {
        what: 'requests at the receiver in any second',
        unit: 'requests',
        measured: most,
        target: MOST_PER_SECOND,
      },
    ],
    notes: [
      `The production path parks them: ${PARKED} events are accepted while the destination is paused, and the ` +
        'delivery function parks each one.',
      `drain-destination wakes ${WAKES_PER_SECOND} deliveries per second. The ten slots of the destination allow ` +
        `${MOST_PER_SECOND} requests in any second, however many deliveries are woken at once. Both rates are counted ` +
        'at the receiver; the second is the maximum over every window of a second that starts with a request.',
    ],
  };
}
