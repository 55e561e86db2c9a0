import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openPostingTable } from '../../../../shared/credits/client.ts';
import { entriesBetween } from '../../../../shared/credits/ledger/find-entries.ts';
import { entryAttributes, type LedgerEntry } from '../../../../shared/credits/ledger/ledger-entry.ts';
import { post } from '../../../../shared/credits/posting.ts';
import type { Table } from '../../../../shared/table/client.ts';
import { keys } from '../../../../shared/table/keys.ts';
import { TableReader } from '../../../../shared/table/reader.ts';
import { uuid7 } from '../../../../shared/table/uuid7.ts';
import { startTestRuntime, type TestRuntime } from '../support.ts';

const DAY = 86_400_000;
/** Postings of the past, because a top-up is posted now. */
const START = Date.UTC(2026, 4, 1);

let runtime: TestRuntime;
let postings: Table;
let id: string;
let keyId: string;
let sequence = 0;

const organisation = () => ['--organisation', id] as const;

async function charge(at: number, operation = 'list-jobs', key: string | null = keyId): Promise<string> {
  const requestId = uuid7(at);
  const outcome = await post(
    postings,
    {
      organisationId: id,
      id: requestId,
      kind: 'charge',
      deltaMicros: -1_000n,
      minimumMicros: 1_000n,
      at,
      charge: { meter: 'job_resource', operation, keyId: key, resources: 1 },
    },
    sequence,
    { deadline: Date.now() + 5_000 },
  );
  expect(outcome.status).toBe('applied');
  sequence += 1;
  await runtime.project(id);
  return requestId;
}

const charges: string[] = [];
beforeAll(async () => {
  runtime = await startTestRuntime();
  postings = openPostingTable(
    {
      endpoint: runtime.table.endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    },
    runtime.table.name,
  );
  const made = await runtime.json<{ organisation_id: string }>('organisations', 'create', '--name', 'Usage');
  id = made.organisation_id;
  const key = await runtime.json<{ key_id: string }>(
    ...['keys', 'create', ...organisation(), '--name', 'nightly sync', '--scopes', 'jobs:read'],
  );
  keyId = key.key_id;
  await runtime.json('credits', 'top-up', ...organisation(), '--usd', '5', '--reference', 'invoice-7');
  await runtime.project(id);
  sequence = 1;
  // Three per day, in ten days, one of them by another operation.
  for (let n = 0; n < 30; n += 1) {
    const operation = n % 3 === 2 ? 'retrieve-job' : 'list-jobs';
    charges.push(await charge(START + Math.floor(n / 3) * DAY + (n % 3) * 3_600_000, operation));
  }
  charges.push(await charge(START + 10 * DAY, 'monitor-jobs', null));
  await runtime.json('credits', 'refund', ...organisation(), '--usd', '0.5', '--reference', 'case-9');
  await runtime.project(id);
});
afterAll(async () => {
  postings.client.destroy();
  await runtime.stop();
});

describe('credits ledger', () => {
  test('says what a request cost, by its id or by the trace of its event', async () => {
    for (const given of [charges[4] ?? '', (charges[4] ?? '').replaceAll('-', '').toUpperCase()]) {
      const { data } = await runtime.json<{ data: unknown }>(
        ...['credits', 'ledger', ...organisation(), '--request', given],
      );
      expect(data).toEqual([
        expect.objectContaining({
          id: charges[4],
          kind: 'charge',
          amount_usd: '-0.001',
          key: 'nightly sync',
        }),
      ]);
    }
  });

  test('says that the charge was refunded, too', async () => {
    await runtime.json('credits', 'refund', ...organisation(), '--request', charges[3] ?? '');
    await runtime.project(id);
    const answer = await runtime.json('credits', 'ledger', ...organisation(), '--request', charges[3] ?? '');
    expect(answer).toMatchObject({
      exitCode: 0,
      sum_usd: '0.00',
      data: [{ kind: 'charge' }, { kind: 'refund', reference: `refund:${charges[3]}` }],
    });
  });

  test('refuses a request that was not charged, and names the query that knows traces', async () => {
    const { code, stderr } = await runtime.ops(
      'credits',
      'ledger',
      ...organisation(),
      '--request',
      uuid7(START),
    );
    expect(code).toBe(1);
    expect(stderr).toContain('it was not charged');
    expect(stderr).toContain('charges/of-request');
  });

  test('lists a day, as a table and as CSV', async () => {
    const { data } = await runtime.json<{ data: readonly { readonly id: string }[] }>(
      ...['credits', 'ledger', ...organisation(), '--day', '2026-05-04'],
    );
    expect(data.map(({ id: own }) => own)).toEqual(charges.slice(9, 12));
    const { stdout } = await runtime.ops(
      'credits',
      'ledger',
      ...organisation(),
      '--day',
      '2026-05-04',
      '--csv',
    );
    const [header, first, ...rest] = stdout.trimEnd().split('\n');
    expect(header).toBe('sequence,at,kind,amount_usd,balance_usd,operation,key,resources,reference,id');
    expect(first).toBe(
      `11,2026-05-04T00:00:00.000Z,charge,-0.001,4.99,list-jobs,nightly sync,1,,${charges[9]}`,
    );
    expect(rest).toHaveLength(2);
  });

  test('finds a payment by its invoice, and lists payments alone', async () => {
    for (const choice of [
      ['--reference', 'invoice-7'],
      ['--kind', 'top_up'],
    ]) {
      const { data } = await runtime.json<{ data: unknown }>(
        'credits',
        'ledger',
        ...organisation(),
        ...choice,
      );
      expect(data).toEqual([expect.objectContaining({ reference: 'invoice-7', amount_usd: '5.00' })]);
    }
  });

  test('shows the latest, and says how many it leaves out', async () => {
    const answer = await runtime.json<{ data: readonly unknown[] }>(
      ...['credits', 'ledger', ...organisation(), '--kind', 'charge', '--limit', '2'],
    );
    expect(answer).toMatchObject({ omitted: 29, data: [{ id: charges[29] }, { id: charges[30] }] });
  });

  test('sums all that was asked for, shown or not', async () => {
    const argv = ['credits', 'ledger', ...organisation(), '--kind', 'charge', '--limit', '2'];
    expect(await runtime.json(...argv)).toMatchObject({ sum_usd: '-0.031' });
    expect((await runtime.ops(...argv)).stdout).toMatch(/^sum +-0\.031 USD/m);
  });

  test('prints every posting as CSV, or says what is missing where a spreadsheet does not see it', async () => {
    const { organisation_id: busy } = await runtime.json<{ organisation_id: string }>(
      ...['organisations', 'create', '--name', 'Busy'],
    );
    const argv = ['credits', 'ledger', '--organisation', busy, '--csv'];
    await Promise.all(
      Array.from({ length: 120 }, async (_, n) => {
        const at = START + n;
        const entry: LedgerEntry = {
          ...{ organisationId: busy, sequence: n + 1, id: uuid7(at), kind: 'charge', at },
          ...{ deltaMicros: -1_000n, balanceMicros: 0n, reference: null },
          ...{ meter: 'job_resource', operation: 'list-jobs', keyId, resources: 1 },
        };
        const Item = { ...keys.ledger(busy, n + 1), ...entryAttributes(entry) };
        await runtime.table.client.send(new PutCommand({ TableName: runtime.table.name, Item }));
      }),
    );
    const all = await runtime.ops(...argv);
    expect([all.stdout.trim().split('\n').length, all.stderr]).toEqual([121, '']);
    const some = await runtime.ops(...argv, '--limit', '100');
    expect(some.stdout.trim().split('\n')).toHaveLength(101);
    expect(some.stderr).toContain('20 earlier postings not shown');
  });

  test.each([
    [['--kind', 'topup'], '(did you mean top_up?)'],
    [['--kind', 'chrage'], '(did you mean charge?)'],
    [['--day', '2026-5-4'], '(did you mean 2026-05-04?)'],
    [['--day', '2026-05-04T10:00:00Z'], '(did you mean 2026-05-04?)'],
    [['--request', 'x'], 'with or without hyphens'],
    [['--reqest', 'x'], '--request'],
    [['--day', '2026-05-04', '--reference', 'a'], '--day and --reference exclude each other'],
  ])('explains %j', async (given, words) => {
    const { code, stderr } = await runtime.ops('credits', 'ledger', ...organisation(), ...given);
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });

  test('finds the start of a period without reading what is before it', async () => {
    let reads = 0;
    const reader = new TableReader(runtime.table, new AbortController().signal);
    const query = reader.query.bind(reader);
    reader.query = async (...given) => {
      reads += 1;
      return await query(...given);
    };
    const found: string[] = [];
    const period = { from: START + 9 * DAY, until: START + 10 * DAY };
    for await (const entry of entriesBetween(reader, id, sequence, period)) found.push(entry.id);
    expect(found).toEqual(charges.slice(27, 30));
    // Bisection of 33 entries, and one page.
    expect(reads).toBeLessThanOrEqual(7);
  });
});

describe('credits usage', () => {
  test('sums by the names of keys and by operation, and keeps monitors apart', async () => {
    const { data } = await runtime.json<{ data: unknown }>('credits', 'usage', ...organisation());
    const key = { key: 'nightly sync', key_id: keyId };
    expect(data).toEqual([
      { ...key, operation: 'list-jobs', charges: 20, resources: 20, charged_usd: '0.02' },
      { ...key, operation: 'retrieve-job', charges: 10, resources: 10, charged_usd: '0.01' },
      { key: null, key_id: null, operation: 'monitor-jobs', charges: 1, resources: 1, charged_usd: '0.001' },
    ]);
  });

  test('prints CSV of a period', async () => {
    const period = ['--from', '2026-05-01', '--until', '2026-05-02', '--csv'];
    const { stdout } = await runtime.ops('credits', 'usage', ...organisation(), ...period);
    expect(stdout).toBe(
      'key,key_id,operation,charges,resources,charged_usd\n' +
        `nightly sync,${keyId},list-jobs,2,2,0.02\n`.replace('0.02', '0.002') +
        `nightly sync,${keyId},retrieve-job,1,1,0.001\n`,
    );
  });

  test('refuses a period that ends before it begins', async () => {
    const period = ['--from', '2026-05-02', '--until', '2026-05-01'];
    const { code, stderr } = await runtime.ops('credits', 'usage', ...organisation(), ...period);
    expect([code, stderr]).toEqual([2, expect.stringContaining('must be before')]);
  });
});

describe('organisations notify', () => {
  test('sets the threshold, which status compares with the balance, and ends it', async () => {
    const set = await runtime.json('organisations', 'notify', id, '--below', '100');
    expect(set).toMatchObject({ exitCode: 0, low_credit_usd: '100.00' });
    const status = async () => await runtime.json<{ ledger: { low_credit: readonly unknown[] } }>('status');
    expect((await status()).ledger.low_credit).toEqual([
      { organisation_id: id, name: 'Usage', balance_usd: expect.any(String), low_credit_usd: '100.00' },
    ]);
    const { stdout } = await runtime.ops('status');
    expect(stdout).toMatch(/^low credit +Usage [\d.]+ of 100\.00 USD$/m);
    expect(await runtime.json('organisations', 'notify', id, '--below', '0')).toMatchObject({
      low_credit_usd: null,
    });
    expect((await status()).ledger.low_credit).toEqual([]);
  });

  test.each([
    [['--below', '-1'], '--below'],
    [[], '--below is missing'],
    [['--below', 'ten'], 'or 0'],
    [['--bellow', '1'], '--below'],
  ])('explains %j', async (given, words) => {
    const { code, stderr } = await runtime.ops('organisations', 'notify', id, ...given);
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });
});
