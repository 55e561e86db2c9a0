import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openPostingTable } from '../../../../shared/credits/client.ts';
import { projectLedger } from '../../../../shared/credits/ledger/ledger.ts';
import { post } from '../../../../shared/credits/posting.ts';
import { RING_SIZE } from '../../../../shared/credits/ring.ts';
import { keys } from '../../../../shared/table/keys.ts';
import { uuid7 } from '../../../../shared/table/uuid7.ts';
import { calledIn, startTestRuntime, type TestRuntime } from '../support.ts';

let runtime: TestRuntime;
let id: string;

beforeAll(async () => {
  runtime = await startTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  const answer = await runtime.json<{ organisation_id: string }>(
    'organisations',
    'create',
    '--name',
    'Credits',
  );
  id = answer.organisation_id;
});

/** Posts with a command and updates the ledger. */
async function posted(verb: string, ...options: string[]) {
  const answer = await runtime.json('credits', verb, '--organisation', id, ...options);
  await runtime.project(id);
  return answer;
}

/** Charges as a request does. @returns whether the charge was applied */
async function charge(micros: bigint, sequence: number, requestId: string): Promise<string> {
  const table = openPostingTable(
    {
      endpoint: runtime.table.endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    },
    runtime.table.name,
  );
  const outcome = await post(
    table,
    {
      organisationId: id,
      id: requestId,
      kind: 'charge',
      deltaMicros: -micros,
      minimumMicros: micros,
      at: Date.now(),
      charge: { meter: 'job_resource', operation: 'list-jobs', keyId: uuid7(Date.now()), resources: 3 },
    },
    sequence,
    { deadline: Date.now() + 5000 },
  );
  table.client.destroy();
  return outcome.status;
}

async function charged(
  micros: bigint,
  sequence: number,
  requestId = uuid7(Date.now()),
  project = true,
): Promise<string> {
  expect(await charge(micros, sequence, requestId)).toBe('applied');
  if (project) await runtime.project(id);
  return requestId;
}

describe('postings', () => {
  test('posts once per reference, and refuses another amount under it', async () => {
    const first = await posted('top-up', '--usd', '250', '--reference', 'invoice-1');
    expect(first).toMatchObject({ exitCode: 0, balance_usd: '250.00', amount_usd: '250.00', applied: true });
    const again = await posted('top-up', '--usd', '250.000', '--reference', 'invoice-1');
    expect(again).toEqual({ ...first, applied: false });
    const other = await runtime.ops(
      ...['credits', 'top-up', '--organisation', id, '--usd', '251', '--reference', 'invoice-1'],
    );
    expect({ code: other.code, stdout: other.stdout }).toEqual({ code: 1, stdout: '' });
    expect(other.stderr).toBe(
      'ops: reference invoice-1 was already used for another amount or kind of posting\n',
    );
  });

  test('two commands at once under one reference show the same balance, and which of them applied', async () => {
    const topUp = ['credits', 'top-up', '--organisation', id, '--usd', '250', '--reference', 'invoice-1'];
    const answers = await Promise.all([runtime.ops(...topUp), runtime.ops(...topUp)]);
    await runtime.project(id);
    for (const { code, stdout } of answers) {
      expect(code).toBe(0);
      expect(stdout).toMatch(/^balance +250\.00 USD$/m);
    }
    const notes = answers.map(({ stdout }) => stdout.trimEnd().split('\n').at(-1));
    expect(notes.toSorted()).toEqual([
      'Applied: the balance includes it.',
      'Not applied: this reference was already posted, and the balance includes it once.',
    ]);
  });

  test('posts on every command without a reference', async () => {
    await posted('top-up', '--usd', '1');
    expect(await posted('top-up', '--usd', '1')).toMatchObject({ balance_usd: '2.00' });
  });

  test('an adjustment subtracts, but never below zero', async () => {
    await posted('top-up', '--usd', '10');
    expect(await posted('adjust', '--usd=-9.999999', '--note', 'typo')).toMatchObject({
      exitCode: 0,
      amount_usd: '-9.999999',
      balance_usd: '0.000001',
    });
    const { code, stderr } = await runtime.ops('credits', 'adjust', '--organisation', id, '--usd', '-0.01');
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'ops: the balance does not cover 0.01 USD: see credits show\n',
    });
    expect(await runtime.json('credits', 'show', '--organisation', id)).toMatchObject({
      balance_usd: '0.000001',
    });
  });

  test('refunds the charge of a request once, in whole or in part, but never more', async () => {
    await posted('top-up', '--usd', '1');
    const request = await charged(3_000n, 1);
    const more = await runtime.ops(
      ...['credits', 'refund', '--organisation', id, '--request', request, '--usd', '0.004'],
    );
    expect({ code: more.code, stderr: more.stderr }).toEqual({
      code: 1,
      stderr: 'ops: the request was charged 0.003 USD, less than 0.004 USD\n',
    });
    const refund = await posted('refund', '--request', request);
    expect(refund).toMatchObject({
      amount_usd: '0.003',
      balance_usd: '1.00',
      reference: `refund:${request}`,
    });
    expect(await posted('refund', '--request', request)).toMatchObject({
      applied: false,
      balance_usd: '1.00',
    });
    const other = await runtime.ops(
      ...['credits', 'refund', '--organisation', id, '--request', request, '--reference', 'case-1'],
    );
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('--reference cannot be used with --request');
    const unknown = await runtime.ops('credits', 'refund', '--organisation', id, '--request', id);
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toContain('has no charge for request');
    expect(await runtime.json('credits', 'verify', '--organisation', id)).toMatchObject({
      exitCode: 0,
      ok: true,
    });
  });
});

describe('reconcile', () => {
  const reconcile = (request: string, sequence: number, usd: string) =>
    runtime.json(
      ...['credits', 'reconcile', '--organisation', id, '--request', request],
      ...['--sequence', String(sequence), '--usd', usd],
    );

  test('refunds a charge that was made once, even together with credits refund', async () => {
    await posted('top-up', '--usd', '1');
    const request = await charged(3_000n, 1);
    const refunded = { exitCode: 0, request_id: request, outcome: 'refunded', balance_usd: '1.00' };
    expect(await reconcile(request, 1, '0.003')).toMatchObject(refunded);
    await runtime.project(id);
    expect(await reconcile(request, 1, '0.003')).toMatchObject(refunded);
    expect(await posted('refund', '--request', request)).toMatchObject({
      applied: false,
      balance_usd: '1.00',
    });
    expect(await runtime.json('credits', 'verify', '--organisation', id)).toMatchObject({ ok: true });
  });

  test('reports a request that was not charged, and its late charge has no effect', async () => {
    await posted('top-up', '--usd', '1');
    const outcome = { exitCode: 0, outcome: 'not_charged', balance_usd: '1.00' };
    const request = uuid7(Date.now());
    expect(await reconcile(request, 1, '0.003')).toMatchObject(outcome);
    await runtime.project(id);
    expect(await charge(3_000n, 1, request)).toBe('not_applied');
    expect(await reconcile(request, 1, '0.003')).toMatchObject(outcome);
  });

  test('waits with exit 1 until the ledger passes the window, then refunds the charge of the ledger', async () => {
    await posted('top-up', '--usd', '1');
    const request = uuid7(Date.now());
    const images = [];
    for (let i = 0; i <= RING_SIZE; i += 1) {
      await charged(1_000n, 1 + i, i === 0 ? request : undefined, false);
      images.push({ dynamodb: { NewImage: await runtime.accountImage(id) } });
    }
    const waiting = { exitCode: 1, outcome: 'waiting', balance_usd: '0.967' };
    expect(await reconcile(request, 1, '0.002')).toMatchObject(waiting);
    const { stdout } = await runtime.ops(
      ...['credits', 'reconcile', '--organisation', id, '--request', request],
      ...['--sequence', '1', '--usd', '0.002'],
    );
    expect(stdout).toContain('waiting');
    await projectLedger(runtime.table, images);
    expect(await reconcile(request, 1, '0.002')).toMatchObject({
      exitCode: 0,
      outcome: 'refunded',
      balance_usd: '0.968',
    });
    await runtime.project(id);
    expect(await runtime.json('credits', 'verify', '--organisation', id)).toMatchObject({ ok: true });
  });

  test('refuses in one sentence after a partial refund', async () => {
    await posted('top-up', '--usd', '1');
    const request = await charged(3_000n, 1);
    await posted('refund', '--request', request, '--usd', '0.001');
    const { code, stdout, stderr } = await runtime.ops(
      ...['credits', 'reconcile', '--organisation', id, '--request', request],
      ...['--sequence', '1', '--usd', '0.003'],
    );
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^ops: .*another amount of it was refunded before.*\n$/);
  });
});

describe('statement', () => {
  test('groups the postings of a period, as text, CSV and JSON', async () => {
    await posted('top-up', '--usd', '1', '--reference', 'a');
    await charged(3_000n, 1);
    await charged(3_000n, 2);
    const statement = ['credits', 'statement', '--organisation', id];
    expect(await runtime.json(...statement, '--by', 'kind,meter,operation')).toEqual({
      exitCode: 0,
      organisation_id: id,
      from: null,
      until: null,
      by: ['kind', 'meter', 'operation'],
      opening_balance_usd: '0.00',
      closing_balance_usd: '0.994',
      rows: [
        {
          kind: 'charge',
          meter: 'job_resource',
          operation: 'list-jobs',
          postings: 2,
          resources: 6,
          usd: '-0.006',
        },
        { kind: 'top_up', meter: null, operation: null, postings: 1, resources: 0, usd: '1.00' },
      ],
    });
    const { stdout } = await runtime.ops(...statement, '--by', 'kind,meter', '--csv');
    expect(stdout).toBe(
      'kind,meter,postings,resources,usd\ncharge,job_resource,2,6,-0.006\ntop_up,,1,0,1.00\n',
    );
    const text = await runtime.ops(...statement, '--by', 'kind');
    expect(text.stdout).toMatch(/^KIND +POSTINGS +RESOURCES +USD\ncharge +2 +6 +-0\.006\n/);
    expect(await runtime.json(...statement, '--until', '2020-01-01')).toMatchObject({ rows: [] });
    expect(await runtime.json(...statement, '--by', 'period')).toMatchObject({ by: ['month'] });
  });
});

describe('verify', () => {
  test('passes for all organisations, then exits 1 for one with a changed balance', async () => {
    await posted('top-up', '--usd', '5');
    expect(await runtime.json('credits', 'verify')).toMatchObject({ exitCode: 0, ok: true, violations: [] });
    await runtime.table.client.send(
      new UpdateCommand({
        TableName: runtime.table.name,
        Key: keys.account(id),
        UpdateExpression: 'SET balance = balance + :one',
        ExpressionAttributeValues: { ':one': 1 },
      }),
    );
    expect(await runtime.json('credits', 'verify')).toMatchObject({
      exitCode: 1,
      ok: false,
      violations: [{ organisation_id: id, code: 'balance_mismatch' }],
    });
    const { code, stdout } = await runtime.ops('credits', 'verify', '--organisation', id);
    expect(code).toBe(1);
    expect(stdout).toContain('1 violation: 1 organisation');
  });

  test('reports a posting missing from the ledger as a violation after the wait', async () => {
    await runtime.json('credits', 'top-up', '--organisation', id, '--usd', '5');
    expect(await runtime.json('credits', 'verify', '--organisation', id, '--wait', '0')).toMatchObject({
      exitCode: 1,
      violations: [{ code: 'behind' }],
    });
    expect(await runtime.json('status')).toMatchObject({
      exitCode: 1,
      ledger: { behind: expect.any(Number) },
    });
  });
});

describe('replay', () => {
  test('writes the entries of a failed batch once, and refuses other files', async () => {
    await runtime.json('credits', 'top-up', '--organisation', id, '--usd', '5');
    const image = await runtime.accountImage(id);
    const bucket = join(runtime.dataDir, 's3', 'failures', 'aws');
    mkdirSync(bucket, { recursive: true });
    const payload = JSON.stringify({ Records: [{ dynamodb: { NewImage: image, SequenceNumber: '1' } }] });
    writeFileSync(join(bucket, 'batch'), JSON.stringify({ version: '1.0', payload }));
    expect(await runtime.json('credits', 'replay')).toMatchObject({ exitCode: 0, batches: 1, written: 1 });
    expect(await runtime.json('credits', 'replay')).toMatchObject({ exitCode: 0, written: 0, repeated: 1 });
    expect(await runtime.json('credits', 'verify', '--organisation', id)).toMatchObject({ ok: true });

    const folder = mkdtempSync(join(tmpdir(), 'ops-replay-'));
    const empty = await calledIn(folder, () => runtime.ops('credits', 'replay', '--from', '.'));
    writeFileSync(join(folder, 'other'), '{}');
    const wrong = await runtime.ops('credits', 'replay', '--from', folder);
    rmSync(folder, { recursive: true });
    expect(empty.stderr).toBe(`ops: ${folder} has no failed batches\n`);
    expect(wrong.stderr).toBe(`ops: ${join(folder, 'other')} is not a failed batch of the ledger\n`);
    expect([empty.code, wrong.code]).toEqual([1, 1]);
  });
});
