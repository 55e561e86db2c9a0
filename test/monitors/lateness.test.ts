import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { nextRunAt } from '../../shared/monitors/schedule.ts';
import { BEGINNING_MS, serveMonitors } from '../../shared/monitors/serve-monitors.ts';
import { STANDARD_RETENTION } from '../../shared/webhooks/retention.ts';
import { CATALOGUE_LINES, companyLine, jobLine } from '../support/feed-lines.ts';
import { startTestTable } from '../support/table.ts';
import type { Step } from '../webhooks/support/interleaver.ts';
import { direct } from '../webhooks/support/world.ts';
import { MonitorWorld } from './world.ts';

const MINUTE = 60_000;
const INTERVAL = 60;

let world: MonitorWorld;
beforeEach(async () => {
  world = new MonitorWorld(await startTestTable({ engine: 'memory' }));
  await world.publish([...CATALOGUE_LINES, companyLine('acme')]);
});
afterEach(() => world.table.stop());

test('a monitor whose minute passes between a commit and the next turn runs with that turn', async () => {
  const subscriber = await world.subscribe({ intervalMinutes: INTERVAL });
  const minute = nextRunAt({ id: subscriber.monitorId, intervalMinutes: INTERVAL }, world.now);
  world.now = minute - 2 * MINUTE;
  await world.publish([jobLine('early', 'acme')]);
  // It is not due yet, and the turn writes down when it is.
  expect(await world.turn(direct, 1)).toEqual(new Map());
  await world.publish([jobLine('late', 'acme')]);
  const other = await world.subscribe({ intervalMinutes: INTERVAL });
  world.now = nextRunAt({ id: other.monitorId, intervalMinutes: INTERVAL }, minute) - MINUTE;
  await world.publish([jobLine('later', 'acme')]);
  const outcomes = await world.turn(direct, 2 * MINUTE);
  expect([outcomes.get(subscriber.monitorId), outcomes.get(other.monitorId)]).toEqual([
    'delivered',
    'delivered',
  ]);
  // Nothing more is due in this interval.
  expect(await world.turn(direct, MINUTE)).toEqual(new Map());
});

test('an invocation that has no time for all due monitors counts the shards, for the alarm monitors-late', async () => {
  for (let n = 0; n < 2; n += 1) await world.subscribe({ intervalMinutes: INTERVAL });
  await world.publish([jobLine('job', 'acme')]);
  await world.turn(direct, 1);
  world.now += INTERVAL * MINUTE;
  const serve = async (step: Step): Promise<Record<string, unknown>[]> => {
    const lines: string[] = [];
    await serveMonitors({
      table: world.world.steppingTable(step),
      appUrl: 'https://app.example',
      linkKeys: { keys: async () => null },
      retention: STANDARD_RETENTION,
      now: () => world.now,
      sink: (line) => lines.push(line),
    })();
    return lines.map((line) => JSON.parse(line));
  };
  // The first of the two takes all the time there is.
  const slow: Step = async (name, effect) => {
    if (name === 'TransactWriteCommand') world.now += BEGINNING_MS;
    return await effect();
  };
  const lines = await serve(slow);
  expect(lines.filter(({ outcome }) => outcome === 'delivered')).toHaveLength(1);
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 'WARN', message: 'monitors-late', shards: 1, MonitorShardsLate: 1 }),
  );
  // The next invocation runs the other one, and is not late.
  const next = await serve(direct);
  expect(next.filter(({ outcome }) => outcome === 'delivered')).toHaveLength(1);
  expect(next.filter(({ message }) => message === 'monitors-late')).toEqual([]);
});
