import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { troublesOf } from '../../../infra/operator/program/status-troubles.ts';
import { manifestOf } from '../../../shared/search/manifest/manifest.ts';
import { keys } from '../../../shared/table/keys.ts';
import { newDestination, startTestRuntime, type TestRuntime } from '../commands/support.ts';

let runtime: TestRuntime;

beforeAll(async () => {
  runtime = await startTestRuntime({ engine: 'memory' });
});
afterAll(() => runtime.stop());

/** Returns what the status names as wrong, which stands before everything else. */
async function troubles(): Promise<readonly string[]> {
  const { stdout } = await runtime.ops('status');
  const [head, ...rest] = stdout.split('\n');
  expect(head).toBe('status: NOT OK');
  return rest.slice(0, rest.indexOf('')).map((line) => line.replace(/^- /, ''));
}

test('an empty table names what is to be published, after an interface that does not answer', async () => {
  expect(await troubles()).toEqual([
    expect.stringMatching(/^the interface does not answer customers \(.+\): read functions\.log/),
    'there are no catalogues, without which no job can be published: run catalogues publish',
    'there are no jobs: publish a feed with publish FILE, or use import',
  ]);
});

test('a paused destination is named with the reason and the commands that mend it', async () => {
  const { organisation_id: organisation } = await runtime.json<{ organisation_id: string }>(
    ...['organisations', 'create', '--name', 'Northwind'],
  );
  const id = await newDestination(runtime, organisation, 'hook\u202e');
  await runtime.ops('destinations', 'pause', id);
  expect(await troubles()).toContain(
    `destination 'hook\\u202e' is paused because an operator paused it; no delivery waits: ` +
      `destinations test ${id}, and when that succeeds destinations resume ${id}`,
  );
});

test('a publication is running until its lease ends, and has died after that', async () => {
  const lease = async (untilMs: number) => {
    await runtime.table.client.send(
      new UpdateCommand({
        TableName: runtime.table.name,
        Key: keys.manifest(),
        UpdateExpression: 'SET leaseHolder = :h, epoch = :e, leaseUntilMs = :u',
        ExpressionAttributeValues: { ':h': 'writer-1', ':e': 1, ':u': untilMs },
      }),
    );
  };
  await lease(Date.now() + 60_000);
  expect(await troubles()).toContain('a publication is running (writer-1); until it ends, another one waits');
  await lease(Date.now() - 60_000);
  expect(await troubles()).toContain(
    'the last publication (writer-1) died before its end: publish its feed again, which repairs and continues it',
  );
  await lease(0);
  expect((await troubles()).join('\n')).not.toMatch(/publication .* (died|running)/);
});

test('--json keeps its shape', async () => {
  const { exitCode, ...status } = await runtime.json('status');
  expect(exitCode).toBe(1);
  expect(Object.keys(status)).toEqual([
    ...[
      'ok',
      'troubles',
      'place',
      'interface',
      'table',
      'index',
      'pay_without_usd',
      'catalogues',
      'ledger',
      'webhooks',
    ],
  ]);
  expect(Object.keys(Object(status['webhooks']))).toEqual([
    ...['destinations', 'paused', 'monitors', 'monitors_without_credit'],
  ]);
});

test('nothing is named when nothing is wrong, and each kind of trouble once', () => {
  const now = Date.UTC(2026, 0, 31);
  const day = 86_400_000;
  const fine = {
    interfaceFault: null,
    isLocal: true,
    postingsBehind: 0,
    manifest: { ...manifestOf({}), jobMark: 1, nextJob: 1 },
    locations: 1,
    hasTaxonomies: true,
    jobsWithoutRate: 0,
    paused: [],
    monitors: [],
    sources: [{ newest: { startMs: now - day, endMs: now }, acceptedMs: now - day, pending: false }],
  };
  expect(troublesOf(fine, now)).toEqual([]);
  const sources = [
    { newest: { startMs: now - day, endMs: now }, acceptedMs: null, pending: false },
    { newest: { startMs: now - 8 * day, endMs: now }, acceptedMs: now - 8 * day, pending: false },
  ];
  expect(
    troublesOf(
      { ...fine, isLocal: false, interfaceFault: 'x', postingsBehind: 1, jobsWithoutRate: 2, sources },
      now,
    ),
  ).toEqual([
    'the interface does not answer customers (x): look at the alarms and the logs of the stack',
    expect.stringMatching(
      /^1 charge or payment is not in the ledger yet, .* credits verify --wait 60; .* credits replay$/,
    ),
    expect.stringMatching(/^2 open jobs have annual pay without an exchange rate, .* publish rates/),
    expect.stringMatching(/^the last read of 1 source was incomplete or is in quarantine, .* sources list/),
    expect.stringMatching(/^1 source was not read for 7 days or more, .* sources list/),
  ]);
});
