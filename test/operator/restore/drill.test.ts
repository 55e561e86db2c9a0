import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ListTablesCommand, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, QueryCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type DrillReport,
  drillNameOf,
  removeDrill,
  runDrill,
} from '../../../infra/operator/restore/drill.ts';
import { copyByExport } from '../../../infra/operator/restore/export-copy.ts';
import { type MakeCopy, restoreToPointInTime } from '../../../infra/operator/restore/restore-copy.ts';
import { Progress } from '../../../infra/operator/terminal/progress.ts';
import { createKey, listKeys, revokeKey } from '../../../shared/auth/keys.ts';
import { createOrganisation } from '../../../shared/credits/organisations.ts';
import { postingUpdate } from '../../../shared/credits/posting-update.ts';
import { postReference } from '../../../shared/credits/reference-posting.ts';
import { markAnswered } from '../../../shared/credits/settlement/answered.ts';
import { WriterLease } from '../../../shared/search/manifest/lease.ts';
import { readManifest } from '../../../shared/search/manifest/manifest.ts';
import { aroundSend } from '../../../shared/table/around-send.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import { uuid7 } from '../../../shared/table/uuid7.ts';
import { sweepOnce } from '../../credits/sweep.ts';
import { CATALOGUE_LINES, companyLine, jobLine, publishLines } from '../../support/feed-lines.ts';
import { readerOf } from '../../support/table-state.ts';
import { runIn, startTestRuntime, type TestRuntime } from '../commands/support.ts';
import { withPointInTime } from './point-in-time.ts';

interface Drilled {
  readonly exitCode: number;
  readonly ok: boolean;
  readonly table: string;
  readonly kept: boolean;
  readonly rto_seconds: number;
  readonly steps: DrillReport['steps'];
  readonly error?: string;
}

const HOUR_MS = 3_600_000;
const FEED = [...CATALOGUE_LINES, companyLine('Alder'), jobLine('one', 'Alder'), jobLine('two', 'Alder')];

let runtime: TestRuntime;
let folder: string;
let organisationId: string;
/** Names of tables differ by the second in which a drill begins. */
let drills = 0;

const operator = () => ({ name: 'test', now: Date.now() });

async function topUp(table: Table, reference: string): Promise<void> {
  const posting = { organisationId, kind: 'top_up', deltaMicros: 5_000_000n, reference } as const;
  await postReference(table, posting, operator());
  await runtime.project(organisationId);
}

/** @returns the id of the request */
async function charge(table: Table, micros: bigint, of = organisationId): Promise<string> {
  const id = uuid7(Date.now());
  const account = (await readerOf(table).get(keys.account(of), true)) ?? {};
  const update = postingUpdate(
    table.name,
    {
      organisationId: of,
      id,
      kind: 'charge',
      deltaMicros: -micros,
      minimumMicros: micros,
      at: Date.now(),
      charge: { meter: 'job_resource', operation: 'list-jobs', keyId: uuid7(Date.now()), resources: 3 },
    },
    Number(account['sequence']),
  );
  await table.client.send(new UpdateCommand(update));
  await runtime.project(of);
  return id;
}

/** Returns all items of a table, by key. */
async function contentOf({ client, name }: Table): Promise<ReadonlyMap<string, unknown>> {
  const { Items = [] } = await client.send(new ScanCommand({ TableName: name }));
  return new Map(Items.map((item) => [`${item['pk']} ${item['sk']}`, item]));
}

const tablesOf = async ({ client }: Table): Promise<readonly string[]> =>
  (await client.send(new ListTablesCommand({}))).TableNames ?? [];

interface Planted {
  /** Changes copy or source between the copy and the replay. */
  readonly afterCopy?: (copy: Table) => Promise<unknown>;
  readonly makeCopy?: MakeCopy;
  readonly source?: Table;
  readonly toMs?: number;
  readonly signal?: AbortSignal;
}

/** Runs a drill with something planted, and removes its table. */
async function drill({ afterCopy, makeCopy, source = runtime.table, toMs, signal }: Planted = {}) {
  drills += 1;
  const target = { client: source.client, name: drillNameOf(source.name, Date.now() + drills * HOUR_MS) };
  const copy = makeCopy ?? copyByExport(folder, Date.now);
  const pace = { pollMs: 1, signal: signal ?? new AbortController().signal };
  try {
    return await runDrill({
      source,
      target,
      toMs,
      makeCopy: async (...given) => {
        const made = await copy(...given);
        await afterCopy?.(target);
        return made;
      },
      pace,
      context: {
        now: Date.now,
        progress: new Progress({ write: () => undefined }),
        signal: pace.signal,
      },
      onCreated: () => undefined,
    });
  } finally {
    if ((await tablesOf(source)).includes(target.name)) {
      await removeDrill(target, source.name, { pollMs: 1, signal: new AbortController().signal });
    }
  }
}

const faultsOf = ({ steps }: DrillReport): Record<string, readonly string[]> =>
  Object.fromEntries(steps.flatMap(({ step, faults }) => (faults.length === 0 ? [] : [[step, faults]])));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'exports-'));
  runtime = await startTestRuntime();
  await publishLines(runtime.table, FEED);
  ({ organisationId } = await createOrganisation(runtime.table, { name: 'Acme' }, operator()));
  await createKey(
    runtime.table,
    'test',
    { organisationId, name: 'sync', scopes: ['jobs:read'], expiresAt: null },
    operator(),
  );
  await topUp(runtime.table, 'invoice-1');
  await charge(runtime.table, 3_000n);
});
afterAll(async () => {
  await runtime.stop();
  rmSync(folder, { recursive: true });
});

describe('drill restore', () => {
  test('restores, completes, replays and checks a copy, then removes it and leaves the table as it was', async () => {
    const before = await contentOf(runtime.table);
    const drilled = await runtime.json<Drilled>('drill', 'restore');
    expect(drilled).toMatchObject({ exitCode: 0, ok: true, kept: false });
    expect(drilled.steps.map(({ step, faults }) => [step, faults])).toEqual([
      ['restore', []],
      ['configure', []],
      ['replay', []],
      ['credits', []],
      ['index', []],
    ]);
    expect(drilled.steps.at(3)?.done).toBe('2 ledger entries of 1 organisation');
    expect(drilled.steps.at(4)?.done).toBe('2 jobs, 0 companies with events');
    expect(drilled.rto_seconds).toBeGreaterThan(0);
    expect(await tablesOf(runtime.table)).not.toContain(drilled.table);
    expect(isDeepStrictEqual(await contentOf(runtime.table), before)).toBe(true);
  });

  test('shows the steps, the RPO and the RTO as a table', async () => {
    const { code, stdout } = await runtime.ops('drill', 'restore');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^STEP +SECONDS +RESULT +WHAT\n/);
    expect(stdout).toMatch(/^restore .* passed .*the table as it was at 20/m);
    expect(stdout).toContain('(RPO)');
    expect(stdout).toContain('(RTO)');
    expect(stdout).toContain('(removed)');
  });

  test('keeps the copy where asked, equal to the table; drill remove removes it, and nothing else', async () => {
    const { table, exitCode } = await runtime.json<Drilled>('drill', 'restore', '--keep');
    expect(exitCode).toBe(0);
    const copy = { client: runtime.table.client, name: table };
    expect(isDeepStrictEqual(await contentOf(copy), await contentOf(runtime.table))).toBe(true);
    for (const other of [runtime.table.name, 'JobsData-Table', 'a-drill-2026']) {
      const { code, stderr } = await runtime.ops('drill', 'remove', other);
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/is the table of|is not the table of a drill/),
      ]);
    }
    expect((await runtime.ops('drill', 'remove', table)).code).toBe(0);
    expect(await tablesOf(runtime.table)).not.toContain(table);
    expect((await runtime.ops('drill', 'remove', table)).stderr).toContain('there is no table');
  });

  test('refuses a time in the future, and locally any time but now', async () => {
    const future = new Date(Date.now() + HOUR_MS).toISOString();
    expect((await runtime.ops('drill', 'restore', '--to', future)).code).toBe(2);
    const past = await runtime.ops('drill', 'restore', '--to', '2026-01-01');
    expect([past.code, past.stderr]).toEqual([1, expect.stringContaining('keeps no past')]);
  });

  test('refuses while something is being published, and leaves no table behind', async () => {
    const before = await tablesOf(runtime.table);
    const lease = await WriterLease.acquire(runtime.table);
    const { code, stderr } = await runtime.ops('drill', 'restore');
    await lease.release();
    expect([code, stderr]).toEqual([1, expect.stringContaining('being published')]);
    expect(await tablesOf(runtime.table)).toEqual(before);
  });
});

describe('an interrupted drill', () => {
  test('removes its table', async () => {
    const controller = new AbortController();
    const tables = await tablesOf(runtime.table);
    let isOver = false;
    const ran = runIn({ DATA_DIR: runtime.dataDir }, ['drill', 'restore'], controller.signal).finally(() => {
      isOver = true;
    });
    while (!isOver && (await tablesOf(runtime.table)).length === tables.length);
    controller.abort();
    const { code, stderr } = await ran;
    expect([code, stderr]).toEqual([1, expect.stringContaining('is removed')]);
    expect(await tablesOf(runtime.table)).toEqual(tables);
  });
});

describe('what happened since the time of the copy', () => {
  test('is replayed: postings with their references, and an organisation with its key', async () => {
    const report = await drill({
      afterCopy: async () => {
        await topUp(runtime.table, 'invoice-2');
        await charge(runtime.table, 7_000n);
        const later = await createOrganisation(runtime.table, { name: 'Later' }, operator());
        await createKey(
          runtime.table,
          'test',
          { organisationId: later.organisationId, name: 'sync', scopes: ['jobs:read'], expiresAt: null },
          operator(),
        );
      },
    });
    expect(faultsOf(report)).toEqual({});
    expect(report.steps.at(2)?.done).toBe('2 postings and 1 key since then, 1 new organisation of 2');
  });

  test('keeps a key revoked that was revoked since', async () => {
    let copy: Table | undefined;
    const report = await drill({
      afterCopy: async (made) => {
        copy = made;
        const [key] = await listKeys(runtime.table, organisationId);
        await revokeKey(runtime.table, organisationId, String(key?.keyId), operator());
      },
    });
    expect(copy).toBeDefined();
    expect(faultsOf(report)).toEqual({});
    expect(report.steps.at(2)?.done).toContain('1 key since then');
  });

  test('completes a ledger that was behind its account', async () => {
    const { pk, sk } = keys.ledger(organisationId, 1);
    const report = await drill({
      afterCopy: async ({ client, name }) => {
        const { Items = [] } = await client.send(
          new QueryCommand({
            TableName: name,
            KeyConditionExpression: 'pk = :pk AND sk > :sk',
            ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
          }),
        );
        for (const item of Items) {
          await client.send(new DeleteCommand({ TableName: name, Key: { pk: item['pk'], sk: item['sk'] } }));
        }
      },
    });
    expect(faultsOf(report)).toEqual({});
  });
});

test('drill replay brings a kept table up to date, again and again, and no table that no drill made', async () => {
  const { table } = await runtime.json<Drilled>('drill', 'restore', '--keep');
  await topUp(runtime.table, 'invoice-4');
  for (const postings of [1, 0]) {
    expect(await runtime.json('drill', 'replay', table)).toMatchObject({ exitCode: 0, ok: true, postings });
  }
  expect((await runtime.ops('drill', 'replay', runtime.table.name)).stderr).toContain('is the table of');
  expect((await runtime.ops('drill', 'remove', table)).code).toBe(0);
  expect((await runtime.ops('drill', 'replay', table)).stderr).toContain('there is no table');
});

describe('charges that were answered since the time of the copy', () => {
  /** The sweep of 16 minutes later. */
  const sweep = (table: Table, of: string) =>
    sweepOnce(table, of, { name: 'sweep', now: Date.now() + 16 * 60_000 });
  const answered = async (of: string, shared: boolean) => {
    const requestId = await charge(runtime.table, 3_000n, of);
    await markAnswered(runtime.table, [{ organisationId: of, requestId }], { now: Date.now(), shared });
  };

  test('are not refunded once the copy is in use, and those that were not answered are, once', async () => {
    const { organisationId: of } = await createOrganisation(runtime.table, { name: 'Answered' }, operator());
    const topUpOfIt = { organisationId: of, kind: 'top_up', deltaMicros: 5_000_000n } as const;
    await postReference(runtime.table, { ...topUpOfIt, reference: 'invoice' }, operator());
    await runtime.project(of);
    const { table } = await runtime.json<Drilled>('drill', 'restore', '--keep');
    const copy = { client: runtime.table.client, name: table };
    // The table in use goes on for a while: its own sweep decides these two.
    await answered(of, false);
    const lost = await charge(runtime.table, 3_000n, of);
    expect((await sweep(runtime.table, of)).refunded).toEqual([lost]);
    await runtime.project(of);
    // And these three are left to that of the copy.
    await answered(of, false);
    await answered(of, true);
    const alsoLost = await charge(runtime.table, 3_000n, of);
    expect(await runtime.json('drill', 'replay', table)).toMatchObject({ exitCode: 0, ok: true });
    expect(await sweep(copy, of)).toMatchObject({ judged: 3, refunded: [alsoLost] });
    expect((await runtime.ops('drill', 'remove', table)).code).toBe(0);
  });
});

describe('a restore that is to be kept', () => {
  test('survives an error of a later step; drill replay goes on with it', async () => {
    const { organisationId: broken } = await createOrganisation(
      runtime.table,
      { name: 'Broken' },
      operator(),
    );
    const setSequence = async (name: string, expression: string, values?: Record<string, unknown>) =>
      await runtime.table.client.send(
        new UpdateCommand({
          ...{ TableName: name, Key: keys.account(broken), UpdateExpression: expression },
          ExpressionAttributeNames: { '#sequence': 'sequence' },
          ...(values === undefined ? {} : { ExpressionAttributeValues: values }),
        }),
      );
    await setSequence(runtime.table.name, 'REMOVE #sequence');
    const { code, stderr } = await runtime.ops('drill', 'restore', '--keep');
    const [, table = ''] = /drill replay (\S+)/.exec(stderr) ?? [];
    expect([code, await tablesOf(runtime.table)]).toEqual([1, expect.arrayContaining([table])]);
    for (const name of [runtime.table.name, table])
      await setSequence(name, 'SET #sequence = :none', { ':none': 0 });
    expect(await runtime.json('drill', 'replay', table)).toMatchObject({ exitCode: 0, ok: true });
    expect((await runtime.ops('drill', 'remove', table)).code).toBe(0);
  });
});

test('the table of another deployment is never removed, though a drill made it', async () => {
  const other = { client: runtime.table.client, name: 'Live-DataTable-drill-20261122093000000' };
  await expect(
    removeDrill(other, runtime.table.name, { pollMs: 1, signal: new AbortController().signal }),
  ).rejects.toThrow('is a copy of Live-DataTable');
});

describe('a defect of the copy', () => {
  test('in a balance is found by the replay and by the ledger', async () => {
    const report = await drill({
      afterCopy: ({ client, name }) =>
        client.send(
          new UpdateCommand({
            TableName: name,
            Key: keys.account(organisationId),
            UpdateExpression: 'SET balance = balance + :one',
            ExpressionAttributeValues: { ':one': 1 },
          }),
        ),
    });
    expect(Object.keys(faultsOf(report))).toEqual(['replay', 'credits']);
  });

  test('in an entry of the ledger is found by the ledger', async () => {
    const report = await drill({
      afterCopy: ({ client, name }) =>
        client.send(new DeleteCommand({ TableName: name, Key: keys.ledger(organisationId, 1) })),
    });
    expect(faultsOf(report)).toEqual({ credits: [expect.stringContaining('gap')] });
  });

  test('in the secret of the keys is found by the replay', async () => {
    const report = await drill({
      afterCopy: ({ client, name }) =>
        client.send(new DeleteCommand({ TableName: name, Key: keys.keySecret() })),
    });
    expect(faultsOf(report)).toEqual({ replay: [expect.stringContaining('every key would be refused')] });
  });

  test('in the index is found by the index', async () => {
    const { generation } = await readManifest(readerOf(runtime.table));
    const report = await drill({
      afterCopy: async ({ client, name }) => {
        const { Items = [] } = await client.send(new ScanCommand({ TableName: name }));
        for (const { pk, sk } of Items.filter(
          (item) => String(item['pk']).startsWith(`INDEX#${generation}#j#`) && item['sk'] === 'head',
        )) {
          await client.send(new DeleteCommand({ TableName: name, Key: { pk, sk } }));
        }
      },
    });
    expect(faultsOf(report)).toEqual({ index: expect.arrayContaining([expect.stringContaining('in jobs')]) });
  });

  test('in a setting is found by the configuration', async () => {
    const { client, name } = runtime.table;
    const forgetful = aroundSend(client, async (send, call) =>
      call[0] instanceof UpdateTimeToLiveCommand ? {} : await send(...call),
    );
    const report = await drill({ source: { client: forgetful, name } });
    expect(faultsOf(report)).toEqual({ configure: ['items do not expire by expires_at'] });
  });

  test('in the ledger of the source ends the replay of that organisation with a fault', async () => {
    const { client, name } = runtime.table;
    let lost: Record<string, unknown> | undefined;
    const report = await drill({
      afterCopy: async () => {
        await topUp(runtime.table, 'invoice-3');
        const Key = keys.ledger(organisationId, await postingsOf(runtime.table));
        const { Attributes } = await client.send(
          new DeleteCommand({ TableName: name, Key, ReturnValues: 'ALL_OLD' }),
        );
        lost = Attributes;
      },
    });
    await client.send(new PutCommand({ TableName: name, Item: lost }));
    expect(faultsOf(report)['replay']).toEqual([
      expect.stringContaining('the ledger of the source ends there'),
    ]);
  });
});

const postingsOf = async (table: Table): Promise<number> =>
  Number((await readerOf(table).get(keys.account(organisationId), true))?.['sequence']);

describe('a restore on AWS', () => {
  test('asks for the latest time, waits, and gives the copy what a restore leaves out', async () => {
    const { table: source, restores, stop } = withPointInTime(runtime.table);
    const report = await drill({ source, makeCopy: restoreToPointInTime });
    stop();
    expect(faultsOf(report)).toEqual({});
    expect(restores).toEqual([{ from: source.name, to: report.target, at: expect.any(Date) }]);
    // Five minutes late, as AWS is.
    expect(report.startedMs - report.restoredToMs).toBeGreaterThan(299_000);
  });

  test('refuses a time outside the window, and a table without continuous backups', async () => {
    const { table: source, restores, stop } = withPointInTime(runtime.table);
    for (const toMs of [Date.now() - 36 * 24 * HOUR_MS, Date.now() - 60_000]) {
      await expect(drill({ source, makeCopy: restoreToPointInTime, toMs })).rejects.toThrow(
        /cannot be restored: the window is from 20/,
      );
    }
    const unprotected = withPointInTime(runtime.table, { isOn: false });
    await expect(drill({ source: unprotected.table, makeCopy: restoreToPointInTime })).rejects.toThrow(
      /has no point-in-time recovery/,
    );
    expect(restores).toEqual([]);
    stop();
    unprotected.stop();
  });

  test('never writes to a table that exists', async () => {
    const target = { client: runtime.table.client, name: drillNameOf(runtime.table.name, Date.now()) };
    await copyByExport(folder, Date.now)(runtime.table, target, {
      toMs: undefined,
      pace: { pollMs: 1, signal: new AbortController().signal },
      onProgress: () => undefined,
      onCreated: () => undefined,
    });
    const context = {
      now: Date.now,
      progress: new Progress({ write: () => undefined }),
      signal: new AbortController().signal,
    };
    await expect(
      runDrill({
        source: runtime.table,
        target,
        makeCopy: copyByExport(folder, Date.now),
        toMs: undefined,
        pace: { pollMs: 1, signal: context.signal },
        context,
        onCreated: () => undefined,
      }),
    ).rejects.toThrow(/exists already/);
    await removeDrill(target, runtime.table.name, { pollMs: 1, signal: context.signal });
  });
});
