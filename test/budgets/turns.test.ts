import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OPERATIONS } from '../../infra/operations.ts';
import { keys } from '../../shared/table/keys.ts';
import { TableReader } from '../../shared/table/reader.ts';
import { pauseDestination } from '../../shared/webhooks/destination/destinations.ts';
import { SWEEP_GRACE_MS } from '../../shared/webhooks/due.ts';
import { MonitorWorld } from '../monitors/world.ts';
import { publishMarket } from '../simulator/scene/market.ts';
import { CATALOGUE_LINES, companyLine, jobLine } from '../support/feed-lines.ts';
import { startInterface, type TestInterface } from '../support/interface.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { answered, World } from '../webhooks/support/world.ts';
import { departures, recordBudgets, recordedBudgets } from './budgets.ts';
import { TurnCounter, type TurnCounts } from './turn-counter.ts';

const counter = new TurnCounter();
const counted: Record<string, TurnCounts> = {};
let now = Date.now();
let api: TestInterface;
let workers: TestTable;
beforeAll(async () => {
  api = await startInterface(publishMarket, { clock: () => now });
  workers = await startTestTable();
});
afterAll(async () => {
  await api.stop();
  await workers.stop();
});

const count = async (name: string, turn: () => Promise<unknown>): Promise<void> => {
  counted[name] = await counter.count(turn);
};

/** Returns a request for each operation that finds what it asks for. Finding the targets calls no operation. */
async function targets(): Promise<Readonly<Record<string, string>>> {
  const reader = new TableReader(api.table, new AbortController().signal);
  const [job, company] = await reader.getMany([keys.source('job', 'c0-j0'), keys.source('company', 'c0')]);
  const jobId = String(job?.['id']);
  return {
    'get-industry-taxonomy': '/v0/taxonomies/industries',
    'get-industry-taxonomy-version': '/v0/taxonomies/industries/1',
    'get-role-taxonomy': '/v0/taxonomies/roles',
    'get-role-taxonomy-version': '/v0/taxonomies/roles/1',
    'list-companies': '/v0/companies?limit=2',
    'list-company-events': '/v0/company-events',
    'list-job-changes': '/v0/job-changes',
    'list-job-facts': '/v0/job-facts',
    'list-jobs': '/v0/jobs?limit=3&roles=backend-engineer',
    'list-locations': '/v0/locations?query=ber',
    'list-tools': '/v0/tools?query=py',
    'retrieve-company': `/v0/companies/${company?.['id']}`,
    'retrieve-job': `/v0/jobs/${jobId}`,
    'retrieve-job-content': `/v0/jobs/${jobId}/content`,
    'retrieve-location': '/v0/locations/country%3ADE',
    'retrieve-tool': '/v0/tools/python',
  };
}

async function countOperations(): Promise<void> {
  const asked = await targets();
  expect(Object.keys(asked)).toEqual(OPERATIONS.map(({ id }) => id).sort());
  for (const [id, target] of Object.entries(asked)) {
    const ask = async (): Promise<void> => {
      const { status, text } = await api.get(target);
      if (status !== 200) throw new Error(`${target}: ${text}`);
    };
    // A process reads what it has not kept, and the manifest once per second.
    now += 1_000;
    await count(`${id}, first of a process`, ask);
    await count(`${id}, later in a second`, ask);
    now += 1_000;
    await count(`${id}, first of a second`, ask);
  }
}

async function countDeliveries(): Promise<void> {
  const world = new World(workers);
  const destinationId = await world.destination();
  for (const status of [204, 500]) {
    world.receiver = () => answered(status);
    const message = world.messageOf(await world.accept(destinationId));
    await count(`deliver-webhooks, an attempt answered ${status}`, () => world.work(message));
  }
  world.receiver = () => answered(204);
  await world.settle();
  await count('sweep-deliveries, nothing due', async () =>
    expect(await world.sweep()).toEqual({ deliveries: 0, drains: 0 }),
  );
  await world.accept(destinationId);
  world.now += SWEEP_GRACE_MS + 1;
  await count('sweep-deliveries, one due', async () =>
    expect(await world.sweep()).toEqual({ deliveries: 1, drains: 0 }),
  );
  await world.settle();
  await pauseDestination(workers, await world.readDestination(destinationId), 'operator', world.operator());
  for (let i = 0; i < 10; i += 1) await world.accept(destinationId);
  await world.settle();
  const drain = await world.resume(destinationId);
  if (drain === null) throw new Error('nothing is parked');
  await count('drain-destination, ten parked', async () =>
    expect(await world.drain(drain)).toEqual({ state: 'done', woken: 10 }),
  );
}

async function countMonitors(): Promise<void> {
  const monitors = new MonitorWorld(workers);
  await monitors.publish([...CATALOGUE_LINES, companyLine('acme')]);
  const subscriber = await monitors.subscribe();
  await count('run-monitors, a run without news', () => monitors.run(subscriber));
  await monitors.publish([jobLine('job', 'acme')]);
  await count('run-monitors, a run that delivers a job', () => monitors.run(subscriber));
}

test('every operation and worker asks of the table what is recorded: run npm run budgets:record', async () => {
  await countOperations();
  await countDeliveries();
  await countMonitors();
  if (process.env['RECORD_BUDGETS'] === '1') recordBudgets('turns', counted);
  expect(departures(counted, recordedBudgets('turns'))).toEqual([]);
});
