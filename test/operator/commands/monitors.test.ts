import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CATALOGUE_LINES, companyLine, jobLine, publishLines } from '../../support/feed-lines.ts';
import { newDestination, startTestRuntime, type TestRuntime } from './support.ts';

const NOBODY = '019583a0-0000-7000-8000-00000000000f';

let runtime: TestRuntime;
let organisation: string;
let destination: string;
beforeAll(async () => {
  runtime = await startTestRuntime({ engine: 'memory' });
  await publishLines(runtime.table, [...CATALOGUE_LINES, companyLine('acme'), jobLine('old', 'acme')]);
  organisation = await newOrganisation('Subscriber');
  destination = await newDestination(runtime, organisation);
});
afterAll(() => runtime.stop());

async function newOrganisation(name: string): Promise<string> {
  return String((await runtime.json('organisations', 'create', '--name', name))['organisation_id']);
}

/** Returns a command line that creates a monitor; `options` replace the defaults. */
function creation(options: Readonly<Record<string, string>> = {}): string[] {
  const all = { organisation, destination, operation: 'jobs', query: 'work_arrangements=remote', ...options };
  return ['monitors', 'create', ...Object.entries(all).flatMap(([name, value]) => [`--${name}`, value])];
}

describe('monitors create', () => {
  test('answers the monitor of the contract, with canonical filters', async () => {
    const query = '?tools=rust&tools=python&tools=rust&statuses=open&base_annual_usd_min=1';
    const created = await runtime.json(...creation({ query, name: 'rustaceans' }));
    expect(created).toEqual({
      exitCode: 0,
      object: 'monitor',
      id: created['monitor_id'],
      monitor_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      organisation_id: organisation,
      destination_id: destination,
      name: 'rustaceans',
      operation: 'jobs',
      filters: { tools: ['rust', 'python'], base_annual_usd_min: 1 },
      interval_minutes: 60,
      max_resources: 100,
      daily_budget_usd: '10.00',
      status: 'active',
      watermark: expect.stringMatching(/^2026-/),
      waiting: 0,
      waiting_is_more: false,
      oldest_waiting_at: null,
      oldest_dropped_at: null,
      spent_today_usd: '0.00',
      last_event_id: null,
      last_run_at: null,
      created_at: expect.any(String),
      updated_at: created['created_at'],
    });
    const { json } = { json: await runtime.json('monitors', 'show', String(created['monitor_id'])) };
    expect(json).toEqual(created);
  });

  test('accepts the deep objects of the other lists', async () => {
    for (const [operation, query, filters] of [
      [
        'job_facts',
        'facts[benefits]=health_insurance&facts[includeUnstated]=false',
        { facts: { benefits: ['health_insurance'] } },
      ],
      [
        'company_events',
        'company[eventKinds]=technology&matchingJobs[noDegreeRequired]=true',
        { company: { eventKinds: ['technology'] }, matchingJobs: { noDegreeRequired: true } },
      ],
    ] as const) {
      expect(await runtime.json(...creation({ operation, query }))).toMatchObject({ operation, filters });
    }
  });

  test.each([
    [
      'a parameter after a question mark',
      { query: 'query=why us?&colour=red' },
      /"colour" is not a parameter/,
    ],
    ['an unknown parameter', { query: 'colour=red' }, /"colour" is not a parameter; known are/],
    [
      'a value that is not allowed',
      { query: 'work_arrangements=moon' },
      /'work_arrangements' is "moon"; it must be one of hybrid/,
    ],
    ['an unknown code', { query: 'tools=pythom' }, /'tools' has "pythom", which is not a known code/],
    ['a parameter of another list', { operation: 'job_facts', query: 'limit=5' }, /limit='5'.*allowed: /],
    ['limit', { query: 'limit=5' }, /--query has limit='5', which a monitor does not accept.*allowed: base/],
    ['sort', { query: 'roles=x&sort=updated' }, /sort='updated'/],
    ['cursor', { operation: 'company_events', query: 'cursor=abc' }, /cursor='abc'/],
    ['an unknown operation', { operation: 'companies' }, /'companies' must be one of jobs, job_facts/],
    ['an interval below a quarter of an hour', { 'interval-minutes': '14' }, /'14' must be .* 15 to 1440/],
    ['an interval above a day', { 'interval-minutes': '1441' }, /15 to 1440/],
    ['more resources than an event holds', { 'max-resources': '501' }, /'501' must be .* 1 to 500/],
    ['no resources', { 'max-resources': '0' }, /1 to 500/],
    [
      'a budget that pays for nothing',
      { 'daily-budget-usd': '0.0005' },
      /'0.0005' must be at least 0.001, the price/,
    ],
    ['a negative budget', { 'daily-budget-usd': '-1' }, /must be an amount above 0/],
  ] as [string, Record<string, string>, RegExp][])(
    'refuses %s with the parameter, the value and what is allowed',
    async (_, options, allowed) => {
      const { code, stdout, stderr } = await runtime.ops(...creation(options));
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(allowed);
    },
  );

  test('refuses a destination of another organisation, an unknown one, and organisations that cannot have monitors', async () => {
    const other = await newOrganisation('Other');
    const suspended = await newOrganisation('Suspended');
    const theirs = await newDestination(runtime, suspended);
    await runtime.json('organisations', 'suspend', suspended);
    for (const [options, reason] of [
      [{ organisation: other }, /belongs to another organisation/],
      [{ destination: NOBODY }, /destination .* does not exist/],
      [{ organisation: NOBODY }, /organisation .* does not exist/],
      [{ organisation: suspended, destination: theirs }, /is suspended and cannot have monitors/],
    ] as [Record<string, string>, RegExp][]) {
      expect(await runtime.json(...creation(options))).toEqual({
        error: expect.stringMatching(reason),
        exitCode: 1,
      });
    }
    for (const id of [other, suspended]) {
      expect(await runtime.json('monitors', 'list', '--organisation', id)).toMatchObject({ data: [] });
    }
  });
});

test('run, pause and resume answer the new state of the monitor', async () => {
  const owner = await newOrganisation('Owner');
  const { monitor_id: id } = await runtime.json(
    ...creation({ organisation: owner, destination: await newDestination(runtime, owner), query: '' }),
  );
  const ops = (verb: string) => runtime.json('monitors', verb, String(id));
  expect(await ops('run')).toMatchObject({
    outcome: 'nothing_new',
    waiting: 0,
    event_id: null,
    exitCode: 0,
  });
  await publishLines(runtime.table, [jobLine('new', 'acme')], { now: Date.now });
  expect(await ops('run')).toMatchObject({
    outcome: 'paused_credit',
    status: 'paused_credit',
    waiting: 1,
    oldest_waiting_at: expect.stringMatching(/^2026-/),
    oldest_dropped_at: expect.stringMatching(/^2026-/),
  });
  await runtime.json('credits', 'top-up', '--organisation', owner, '--usd', '1');
  await runtime.project(owner);
  const run = await ops('run');
  expect(run).toMatchObject({
    outcome: 'delivered',
    resources: 1,
    cost_usd: '0.001',
    waiting: 0,
    status: 'active',
    spent_today_usd: '0.001',
  });
  await runtime.project(owner);
  const { data } = await runtime.json<{ data: unknown }>('deliveries', 'show', String(run['event_id']));
  expect(data).toMatchObject([{ event_type: 'signals.monitor.delivery', outcome: 'pending' }]);
  expect(await runtime.json('credits', 'verify', '--organisation', owner)).toMatchObject({
    ok: true,
    balance_usd: '0.999',
  });
  const statement = ['credits', 'statement', '--organisation', owner, '--by', 'operation,key'];
  expect(JSON.stringify(await runtime.json(...statement))).toContain('monitor-jobs');

  expect(await ops('pause')).toMatchObject({ status: 'paused', watermark: run['watermark'] });
  expect(await ops('pause')).toMatchObject({ status: 'paused' });
  expect(await ops('run')).toEqual({
    error: expect.stringMatching(/is paused: run monitors resume/),
    exitCode: 1,
  });
  expect(await ops('resume')).toMatchObject({ status: 'active' });
  expect(await ops('resume')).toMatchObject({ status: 'active' });
  expect(await ops('run')).toMatchObject({ outcome: 'nothing_new' });
  const { data: all } = await runtime.json<{ data: { id: string }[] }>('monitors', 'list');
  expect(all.map((one) => one.id)).toContain(id);
  const { stdout } = await runtime.ops('monitors', 'list', '--organisation', owner);
  expect(stdout).toMatch(/MONITOR .*WATERMARK/);
});

describe('monitors update', () => {
  const made = async (): Promise<string> => String((await runtime.json(...creation()))['monitor_id']);

  test('answers the new state and leaves what is not named', async () => {
    const id = await made();
    const before = await runtime.json('monitors', 'show', id);
    const options = ['--query', 'work_arrangements=onsite', '--interval-minutes', '15', '--name', 'on site'];
    const updated = await runtime.json('monitors', 'update', id, ...options, '--daily-budget-usd', '2');
    expect(updated).toEqual({
      ...before,
      updated: true,
      filters: { work_arrangements: ['onsite'] },
      interval_minutes: 15,
      name: 'on site',
      daily_budget_usd: '2.00',
      updated_at: expect.any(String),
    });
    expect(await runtime.json('monitors', 'update', id, ...options)).toEqual({ ...updated, updated: false });
  });

  test('moves to another destination of the organisation only, and says if that is paused', async () => {
    const id = await made();
    const paused = await newDestination(runtime, organisation);
    await runtime.json('destinations', 'pause', paused);
    const { stdout } = await runtime.ops('monitors', 'update', id, '--destination', paused);
    expect(stdout).toMatch(/Its destination is paused/);
    const other = await newDestination(runtime, await newOrganisation('Neighbour'));
    expect(await runtime.json('monitors', 'update', id, '--destination', other)).toEqual({
      error: expect.stringMatching(/belongs to another organisation/),
      exitCode: 1,
    });
    expect(await runtime.json('monitors', 'show', id)).toMatchObject({ destination_id: paused });
  });

  test.each([
    ['nothing', [], /name what to change/],
    ['an invalid query', ['--query', 'colour=red'], /"colour" is not a parameter/],
    ['a budget that pays for nothing', ['--daily-budget-usd', '0.0005'], /at least 0.001/],
    ['an interval below a quarter of an hour', ['--interval-minutes', '5'], /15 to 1440/],
  ] as [string, string[], RegExp][])('refuses %s', async (_, options, allowed) => {
    const { code, stderr } = await runtime.ops('monitors', 'update', await made(), ...options);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(allowed) });
  });
});

test('every command refuses an unknown monitor', async () => {
  for (const verb of ['show', 'run', 'pause', 'resume', 'update']) {
    const options = verb === 'update' ? ['--name', 'x'] : [];
    expect(await runtime.json('monitors', verb, NOBODY, ...options)).toEqual({
      error: `monitor ${NOBODY} does not exist: see monitors list`,
      exitCode: 1,
    });
  }
});
