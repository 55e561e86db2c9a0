import { gzipSync } from 'node:zlib';
import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { projectLedger } from '../../../shared/credits/ledger/ledger.ts';
import { createOrganisation, listOrganisations, showBalance } from '../../../shared/credits/organisations.ts';
import { SHARING_AFTER_MS } from '../../../shared/credits/record-sharing.ts';
import { AnswerRecords } from '../../../shared/credits/settlement/answer-records.ts';
import { markAnswered, minuteOf } from '../../../shared/credits/settlement/answered.ts';
import { ANSWER_WAIT_MS } from '../../../shared/credits/settlement/refund-unanswered.ts';
import { serveCollection } from '../../../shared/credits/settlement/serve-collection.ts';
import { serveSweep } from '../../../shared/credits/settlement/serve-refunds.ts';
import { isWithheld, judgedThrough, moveMark } from '../../../shared/credits/sweep-mark.ts';
import { serve } from '../../../shared/http/serve.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import { uuid7 } from '../../../shared/table/uuid7.ts';
import {
  type Customer,
  customer,
  dependencies,
  invoke,
  NOW,
  postingsOf,
  retrieve,
} from '../../http/harness.ts';
import { startTestTable, type TestTable } from '../../support/table.ts';
import { readerOf } from '../../support/table-state.ts';
import { readStream } from '../stream.ts';
import { sweepOnce } from '../sweep.ts';

let table: TestTable;
let postings: Table;
beforeAll(async () => {
  table = await startTestTable({ stream: true });
  postings = postingsOf(table);
});
afterAll(() => table.stop());

const START = 1_000_000n;
const LATER = NOW + ANSWER_WAIT_MS + 1_000;
const OPERATOR = { name: 'sweeper', now: LATER };

/** Log lines of requests, and of the workers. */
let lines: string[];
let own: string[];
beforeEach(async () => {
  lines = [];
  own = [];
  await removeOrganisations();
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.recordSharing() }));
});

/** Removes the organisations of earlier tests from the list that a sweep walks. */
async function removeOrganisations(): Promise<void> {
  for (const { organisationId } of await listOrganisations(table)) {
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key: keys.organisation(organisationId) }),
    );
  }
}

const setSharing = (sharing: { readonly since: number; readonly shared?: boolean }) =>
  table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.recordSharing(), ...sharing } }));
const share = () => setSharing({ since: 0, shared: true });
const sharing = () => readerOf(table).get(keys.recordSharing(), true);
const markOf = async ({ organisationId }: Customer) => {
  const mark = await readerOf(table).get(keys.sweep(organisationId), true);
  if (mark === undefined) throw new Error('the organisation has no mark');
  return mark;
};

/** Sends a request that is charged, and returns its id. */
const charged = async (who: Customer): Promise<string> => {
  const thing = async () => ({ body: { id: 'a' }, resources: 1 });
  const answer = await invoke(serve(retrieve, thing, dependencies(table, postings, lines)), who);
  expect(answer.statusCode).toBe(200);
  return String(answer.headers['X-Request-Id']);
};

/** Collects log lines, and returns what the collector reported. */
async function collect(messages: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const logEvents = messages.map((message, at) => ({ id: String(at), timestamp: NOW, message }));
  const data = gzipSync(JSON.stringify({ messageType: 'DATA_MESSAGE', logEvents })).toString('base64');
  const collector = serveCollection({
    table,
    sendDoubts: async () => undefined,
    sink: (line) => own.push(line),
    now: () => NOW,
  });
  await collector({ awslogs: { data } });
  return JSON.parse(own.at(-1) ?? '');
}

const project = async () => projectLedger(table, await readStream(table));
const balance = (who: Customer) => showBalance(table, who.organisationId);
const runSweep = (target: Table = postings, now = LATER) =>
  serveSweep({ table: target, sink: (line) => own.push(line), now: () => now })(
    {},
    { getRemainingTimeInMillis: () => 200_000 },
  );
const linesOf = (ids: readonly string[]) => lines.filter((line) => ids.some((id) => line.includes(id)));

/** Returns the table, with `before` called ahead of each call. */
const watched = (before: (command: unknown) => void): Table => ({
  name: postings.name,
  client: Object.assign(Object.create(postings.client), {
    send: async (command: unknown, ...rest: unknown[]): Promise<unknown> => {
      before(command);
      return await Reflect.apply(postings.client.send, postings.client, [command, ...rest]);
    },
  }),
});

describe('a shared record', () => {
  test('holds the answers of all organisations in a minute, and keeps their charges', async () => {
    await share();
    const [first, second] = [await customer(table), await customer(table)];
    const ids = [await charged(first), await charged(second), await charged(first)];
    const minutes = new Set(ids.map(minuteOf)).size;
    expect(await collect(lines)).toMatchObject({ answered: 3, items: minutes, shared: true });
    const lost = await charged(second);
    await project();
    await runSweep();
    expect([await balance(first), await balance(second)]).toEqual([START - 2_000n, START - 1_000n]);
    expect(own.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ organisation_id: second.organisationId, refunded: [lost] }),
    );
  });

  test('costs one write unit for 57 requests of as many organisations, even when repeated', async () => {
    const requests = Array.from({ length: 57 }, () => ({
      organisationId: uuid7(NOW),
      requestId: uuid7(NOW),
    }));
    const puts: PutCommand[] = [];
    const counting = watched((command) => {
      if (command instanceof PutCommand) puts.push(command);
    });
    for (const batch of [requests, requests.toReversed()]) {
      expect(await markAnswered(counting, batch, { now: NOW, shared: true })).toBe(1);
    }
    const [put, again] = puts;
    expect(again?.input.Item).toEqual(put?.input.Item);
    const answer = await table.client.send(
      new PutCommand({ TableName: table.name, Item: put?.input.Item, ReturnConsumedCapacity: 'TOTAL' }),
    );
    expect(answer.ConsumedCapacity?.CapacityUnits).toBe(1);
  });

  test('is read once per sweep, however many organisations it concerns', async () => {
    const requests = Array.from({ length: 20 }, () => ({
      organisationId: uuid7(NOW),
      requestId: uuid7(NOW),
    }));
    await markAnswered(table, requests, { now: NOW, shared: true });
    let queries = 0;
    const records = new AnswerRecords(
      readerOf(
        watched((command) => {
          if (command instanceof QueryCommand) queries += 1;
        }),
      ),
    );
    for (const { organisationId, requestId } of requests) {
      expect(await records.unansweredOf(organisationId, [requestId])).toEqual([]);
    }
    expect(queries).toBe(new Set(requests.map(({ requestId }) => minuteOf(requestId))).size);
  });

  test('that was written after the sweep had read its minute still keeps the charge', async () => {
    await share();
    const [first, second] = [await customer(table), await customer(table)];
    await charged(first);
    await charged(second);
    const records = new AnswerRecords(readerOf(postings));
    await collect(lines.slice(0, 1));
    await project();
    expect(await sweepOnce(postings, first.organisationId, OPERATOR, { records })).toMatchObject({
      judged: 1,
      refunded: [],
    });
    await collect(lines.slice(1));
    expect(await sweepOnce(postings, second.organisationId, OPERATOR, { records })).toMatchObject({
      judged: 1,
      refunded: [],
    });
  });

  test('of many minutes does not fill the memory: the first ones read are read again', async () => {
    const at = (minute: number) => ({
      organisationId: uuid7(NOW),
      requestId: uuid7(NOW + minute * 60_000),
    });
    const requests = [at(100), at(101), at(102)];
    await markAnswered(table, requests, { now: NOW, shared: true });
    const asked: unknown[] = [];
    const reader = readerOf(
      watched((command) => {
        if (command instanceof QueryCommand) asked.push(command.input.ExpressionAttributeValues?.[':pk']);
      }),
    );
    const records = new AnswerRecords(reader, 2);
    for (const { organisationId, requestId } of [...requests, ...requests.slice(0, 1)]) {
      expect(await records.unansweredOf(organisationId, [requestId])).toEqual([]);
    }
    const partitions = [...requests, ...requests.slice(0, 1)].map(
      ({ requestId }) => keys.sharedAnswers(minuteOf(requestId), '').pk,
    );
    expect(asked).toEqual(partitions);
  });

  test('keeps the charges of each organisation next to records of single organisations', async () => {
    const who = await customer(table);
    const [alone, together, lost] = [await charged(who), await charged(who), await charged(who)];
    expect(await collect(linesOf([alone]))).toMatchObject({ shared: false });
    await share();
    expect(await collect(linesOf([together]))).toMatchObject({ shared: true });
    await project();
    expect(await sweepOnce(postings, who.organisationId, OPERATOR)).toMatchObject({
      judged: 3,
      refunded: [lost],
    });
  });
});

describe('records are shared', () => {
  test('after a day of sweeps, once every mark is withheld', async () => {
    const who = await customer(table);
    await charged(who);
    await project();
    await runSweep();
    expect(await sharing()).toMatchObject({ since: LATER });
    expect(await markOf(who)).toEqual({ ...keys.sweep(who.organisationId), through: 2 });
    await runSweep(postings, LATER + SHARING_AFTER_MS - 1);
    expect(await collect(lines)).toMatchObject({ shared: false });
    expect(isWithheld(await markOf(who))).toBe(false);
    await runSweep(postings, LATER + SHARING_AFTER_MS);
    expect(await sharing()).toMatchObject({ shared: true });
    expect(isWithheld(await markOf(who))).toBe(true);
    expect(judgedThrough(await markOf(who))).toBe(2);
    expect(await collect(lines)).toMatchObject({ shared: true });
  }, 240_000);

  test('never while an organisation has a mark of an earlier release, wherever the sweep died', async () => {
    for (let step = 1; ; step += 1) {
      await removeOrganisations();
      await setSharing({ since: 0 });
      const who = await customer(table);
      await charged(who);
      await project();
      let calls = 0;
      const dying = watched(() => {
        calls += 1;
        if (calls >= step) throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
      });
      const died = await runSweep(dying).then(
        () => false,
        () => true,
      );
      const isShared = (await sharing())?.['shared'] === true;
      expect([step, isShared && !isWithheld(await markOf(who))]).toEqual([step, false]);
      await runSweep();
      expect([step, await balance(who), isWithheld(await markOf(who))]).toEqual([step, START, true]);
      expect(await sharing()).toMatchObject({ shared: true });
      if (!died) {
        expect(step).toBeGreaterThan(5);
        return;
      }
    }
  }, 240_000);

  test('with organisations created since, whose marks are withheld from the start', async () => {
    const operator = { name: 'operator', now: LATER };
    await setSharing({ since: LATER - SHARING_AFTER_MS });
    const { organisationId } = await createOrganisation(table, { name: 'New' }, operator);
    const mark = await readerOf(table).get(keys.sweep(organisationId), true);
    expect(mark).toMatchObject({ judged: 0, through: Number.MAX_SAFE_INTEGER });
  });
});

describe('a withheld mark', () => {
  const withheld = async () => {
    await share();
    const who = await customer(table);
    await runSweep();
    expect(isWithheld(await markOf(who))).toBe(true);
    return who;
  };

  test('moves on like any other, and never back', async () => {
    const who = await withheld();
    await moveMark(table, who.organisationId, 9, true);
    await moveMark(table, who.organisationId, 8, true);
    expect(judgedThrough(await markOf(who))).toBe(9);
  });

  test('is not released by a run that began before it was withheld', async () => {
    const who = await withheld();
    await moveMark(table, who.organisationId, 9, false);
    expect(isWithheld(await markOf(who))).toBe(true);
    expect(judgedThrough(await markOf(who))).toBeLessThan(9);
  });
});
