import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { BatchGetCommand, DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CloudWatchLogsEvent, SQSEvent } from 'aws-lambda';
import { projectLedger } from '../../../shared/credits/ledger/ledger.ts';
import { readLedger } from '../../../shared/credits/ledger/read-ledger.ts';
import { showBalance } from '../../../shared/credits/organisations.ts';
import { ANSWERS_KEPT_MS, markAnswered } from '../../../shared/credits/settlement/answered.ts';
import { ANSWER_WAIT_MS, type Sweep } from '../../../shared/credits/settlement/refund-unanswered.ts';
import { serveCollection } from '../../../shared/credits/settlement/serve-collection.ts';
import { serveReconciliation } from '../../../shared/credits/settlement/serve-reconciliation.ts';
import { serveSweep } from '../../../shared/credits/settlement/serve-refunds.ts';
import { serve } from '../../../shared/http/serve.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import { TableReader } from '../../../shared/table/reader.ts';
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
import { readStream } from '../stream.ts';
import { sweepOnce } from '../sweep.ts';

let table: TestTable;
let postings: Table;
beforeAll(async () => {
  table = await startTestTable({ stream: true });
  postings = postingsOf(table);
});
afterAll(() => table.stop());

const LATER = NOW + ANSWER_WAIT_MS + 1_000;
const OPERATOR = { name: 'sweeper', now: LATER };
const START = 1_000_000n;

/** Log lines of the functions, and messages on the queue. */
let lines: string[];
let queue: Readonly<Record<string, unknown>>[];
beforeEach(() => {
  lines = [];
  queue = [];
});

const thing = async () => ({ body: { id: 'a' }, resources: 1 });
const charged = async (who: Customer) => {
  const answer = await invoke(serve(retrieve, thing, dependencies(table, postings, lines)), who);
  expect(answer.statusCode).toBe(200);
  return String(answer.headers['X-Request-Id']);
};

/** Returns lines in an event as CloudWatch Logs delivers it. */
function logged(messages: readonly string[], messageType = 'DATA_MESSAGE'): CloudWatchLogsEvent {
  const logEvents = messages.map((message, at) => ({ id: String(at), timestamp: NOW, message }));
  const data = { messageType, owner: '0', logGroup: 'g', logStream: 's', subscriptionFilters: [], logEvents };
  return { awslogs: { data: gzipSync(JSON.stringify(data)).toString('base64') } };
}

const collector = (own: string[] = [], target: Table = table) =>
  serveCollection({
    table: target,
    sendDoubts: async (doubts) => {
      queue.push(...doubts);
    },
    sink: (line) => own.push(line),
    now: () => NOW,
  });

const project = async () => projectLedger(table, await readStream(table));
const sweep = (who: Customer, now = LATER): Promise<Sweep> =>
  sweepOnce(postings, who.organisationId, { ...OPERATOR, now });
const balance = (who: Customer) => showBalance(table, who.organisationId);

/** Returns the table with `send` between client and engine. */
const between = (send: (command: unknown, forward: () => Promise<unknown>) => Promise<unknown>): Table => ({
  name: postings.name,
  client: Object.assign(Object.create(postings.client), {
    send: async (command: unknown, ...rest: unknown[]): Promise<unknown> =>
      await send(command, () => Reflect.apply(postings.client.send, postings.client, [command, ...rest])),
  }),
});
const hangUp = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

/** Returns the table with a client that fails the calls that `fails` selects. */
const failing = (fails: (command: unknown) => boolean): Table =>
  between(async (command, forward) => {
    if (fails(command)) throw hangUp();
    return await forward();
  });

/** Selects the commands that contain a name. Amounts are bigints, which JSON cannot hold. */
const naming = (name: string) => (command: unknown) => inspect(command, { depth: 8 }).includes(name);

describe('a charge', () => {
  test('stays if its answer was collected', async () => {
    const who = await customer(table);
    await charged(who);
    await charged(who);
    await collector()(logged(lines));
    await project();
    expect(await sweep(who)).toEqual({ judged: 2, refunded: [], passedOver: [], complete: true });
    expect(await balance(who)).toBe(START - 2_000n);
  });

  test('without an answer is refunded once after 15 minutes, however many sweeps run', async () => {
    const who = await customer(table);
    const [kept, lost] = [await charged(who), await charged(who)];
    await collector()(logged(lines.filter((line) => line.includes(kept))));
    await project();
    expect(await sweep(who, NOW + ANSWER_WAIT_MS - 1)).toMatchObject({ judged: 0, refunded: [] });
    expect(await sweep(who)).toMatchObject({ judged: 2, refunded: [lost] });
    expect(await balance(who)).toBe(START - 1_000n);
    expect(await sweep(who)).toMatchObject({ judged: 0, refunded: [] });
    // As if the mark were lost: the reference still admits only one refund.
    const through = { ...keys.sweep(who.organisationId), through: 0 };
    await table.client.send(new PutCommand({ TableName: table.name, Item: through }));
    await project();
    expect(await sweep(who)).toMatchObject({ judged: 2, refunded: [], passedOver: [] });
    expect(await balance(who)).toBe(START - 1_000n);
  });

  test('is refunded if its request failed afterwards: a 500 does not count as an answer', async () => {
    const who = await customer(table);
    await charged(who);
    const failed = lines.map((line) => line.replace('"status":200', '"status":500'));
    await collector()(logged(failed));
    await project();
    expect((await sweep(who)).refunded).toHaveLength(1);
  });

  test('is not judged before the ledger is complete up to it', async () => {
    const who = await customer(table);
    await charged(who);
    const records = await readStream(table);
    await charged(who);
    const all = await readStream(table);
    const mine = (sequence: string) => (record: (typeof all)[number]) =>
      record.dynamodb?.NewImage?.['pk']?.S === keys.account(who.organisationId).pk &&
      record.dynamodb.NewImage['sequence']?.N === sequence;
    // Charge number 2, the first one, is missing: nothing after it is decided.
    await projectLedger(table, all.filter(mine('1')));
    await projectLedger(table, all.filter(mine('3')));
    expect(await sweep(who)).toMatchObject({ judged: 0, refunded: [] });
    await projectLedger(table, records);
    expect(await sweep(who)).toMatchObject({ judged: 2 });
  });

  test('is passed over and reported if it is older than any recorded answer', async () => {
    const who = await customer(table);
    const id = await charged(who);
    await project();
    expect(await sweep(who, NOW + ANSWERS_KEPT_MS)).toMatchObject({ refunded: [], passedOver: [id] });
    expect(await balance(who)).toBe(START - 1_000n);
  });

  test('made before answers were collected is left alone', async () => {
    const who = await customer(table);
    await charged(who);
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key: keys.sweep(who.organisationId) }),
    );
    await project();
    expect(await sweep(who)).toMatchObject({ judged: 0, refunded: [] });
    const id = await charged(who);
    await project();
    expect(await sweep(who)).toMatchObject({ judged: 1, refunded: [id] });
    expect(await balance(who)).toBe(START - 1_000n);
  });

  test('is not skipped by an eventually consistent read that misses the mark', async () => {
    const who = await customer(table);
    const id = await charged(who);
    await project();
    const mark = keys.sweep(who.organisationId).pk;
    const behind = between(async (command, forward) => {
      const answer = await forward();
      if (!(command instanceof BatchGetCommand)) return answer;
      const items: readonly Record<string, unknown>[] = Object(answer).Responses[postings.name];
      return { ...Object(answer), Responses: { [postings.name]: items.filter(({ pk }) => pk !== mark) } };
    });
    expect(await sweepOnce(behind, who.organisationId, OPERATOR)).toMatchObject({ judged: 0 });
    expect(await sweep(who)).toMatchObject({ judged: 1, refunded: [id] });
  });

  test('is refunded and reported by a run that stops early, and the rest by the next run', async () => {
    const who = await customer(table);
    const [first, second] = [await charged(who), await charged(who)];
    await project();
    let asked = 0;
    const once = () => {
      asked += 1;
      return asked === 1;
    };
    const stopped = await sweepOnce(postings, who.organisationId, OPERATOR, { mayGoOn: once });
    expect(stopped).toMatchObject({ refunded: [first], complete: false });
    expect(await sweep(who)).toMatchObject({ refunded: [second], complete: true });
    expect(await balance(who)).toBe(START);
  });

  test('is refunded once by the next sweep, wherever the previous one died', async () => {
    for (let step = 1; ; step += 1) {
      const who = await customer(table);
      await charged(who);
      await project();
      let calls = 0;
      const dying = failing(() => {
        calls += 1;
        return calls >= step;
      });
      const died = await sweepOnce(dying, who.organisationId, OPERATOR).then(
        () => false,
        () => true,
      );
      expect(await balance(who)).toBeLessThanOrEqual(START);
      await sweep(who);
      expect([step, await balance(who)]).toEqual([step, START]);
      if (!died) {
        expect(step).toBeGreaterThan(5);
        return;
      }
    }
  }, 240_000);
});

describe('a charge in doubt', () => {
  const isPosting = (command: unknown) =>
    command instanceof UpdateCommand && command.input.UpdateExpression?.startsWith('SET') === true;
  const sqs = (): SQSEvent => ({
    Records: queue.map((doubt, at) => ({
      messageId: `m${at}`,
      receiptHandle: '',
      body: JSON.stringify(doubt),
      attributes: {
        ApproximateReceiveCount: '1',
        SentTimestamp: '0',
        SenderId: '',
        ApproximateFirstReceiveTimestamp: '0',
      },
      messageAttributes: {},
      md5OfBody: '',
      eventSource: 'aws:sqs',
      eventSourceARN: '',
      awsRegion: '',
    })),
  });
  const reconciler = (target: Table = postings) =>
    serveReconciliation({ table: target, sink: (line) => lines.push(line), now: () => LATER });

  async function doubtful(who: Customer, afterwards: boolean): Promise<void> {
    const mute = between(async (command, forward) => {
      if (!isPosting(command)) return await forward();
      if (afterwards) await forward().catch(() => undefined);
      throw hangUp();
    });
    const answer = await invoke(serve(retrieve, thing, dependencies(table, mute, lines)), who);
    expect(answer.statusCode).toBe(503);
    await collector()(logged(lines));
  }

  test.each([
    ['an hour', 3_600_000, 1],
    ['less than an hour, however often it was received', 3_599_999, undefined],
  ])('that is undecided after %s raises an alarm: %#', async (_, ms, alarm) => {
    const away = between(async () => {
      throw hangUp();
    });
    const attributes = {
      ApproximateReceiveCount: '400',
      ApproximateFirstReceiveTimestamp: String(LATER - ms),
    };
    const who = await customer(table);
    await doubtful(who, true);
    // The doubt on the queue carries the trace of its request.
    const { trace_id: traceId } = JSON.parse(lines.find((line) => line.includes('"unresolved"')) ?? '{}');
    expect(queue.map((doubt) => doubt['trace_id'])).toEqual([traceId]);
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    const records = sqs().Records.map((record) => ({
      ...record,
      attributes: { ...record.attributes, ...attributes },
    }));
    lines = [];
    expect(await reconciler(away)({ Records: records })).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm0' }],
    });
    expect(lines.map((line) => JSON.parse(line)['DoubtsOverdue'])).toEqual([alarm]);
  });

  test('that was not made is voided from the queue, which excludes late copies', async () => {
    const who = await customer(table);
    await doubtful(who, false);
    expect(queue).toHaveLength(1);
    expect(await reconciler()(sqs())).toEqual({ batchItemFailures: [] });
    expect(await balance(who)).toBe(START);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ outcome: 'not_charged' });
  });

  test('that was made is refunded from the queue, once for a repeated message', async () => {
    const who = await customer(table);
    await doubtful(who, true);
    expect(await balance(who)).toBe(START - 1_000n);
    for (let time = 0; time < 2; time += 1) {
      expect(await reconciler()(sqs())).toEqual({ batchItemFailures: [] });
      expect(await balance(who)).toBe(START);
    }
    await project();
    expect(await sweep(who)).toMatchObject({ judged: 1, refunded: [] });
    expect(await balance(who)).toBe(START);
  });

  test('is refunded by the sweep if its message is lost', async () => {
    const who = await customer(table);
    await doubtful(who, true);
    await project();
    expect((await sweep(who)).refunded).toHaveLength(1);
    expect(await balance(who)).toBe(START);
  });

  test('stays on the queue while it is undecided, without holding back others', async () => {
    const [first, second] = [await customer(table), await customer(table)];
    await doubtful(first, true);
    lines = [];
    await doubtful(second, true);
    const away = failing(naming(first.organisationId));
    expect(await reconciler(away)(sqs())).toEqual({ batchItemFailures: [{ itemIdentifier: 'm0' }] });
    expect([await balance(first), await balance(second)]).toEqual([START - 1_000n, START]);
    expect(await reconciler()(sqs())).toEqual({ batchItemFailures: [] });
    expect(await balance(first)).toBe(START);
  });

  test('fails as a batch item if its message cannot be read', async () => {
    queue.push({ organisation_id: 'somebody' });
    expect(await reconciler()(sqs())).toEqual({ batchItemFailures: [{ itemIdentifier: 'm0' }] });
  });
});

describe('the collector', () => {
  test('writes one item per organisation and minute, and the same item for a repeated batch', async () => {
    const who = await customer(table);
    const requests = Array.from({ length: 57 }, () => ({
      organisationId: who.organisationId,
      requestId: uuid7(NOW),
    }));
    const units: number[] = [];
    const counting = between(async (command, forward) => {
      if (command instanceof PutCommand) command.input.ReturnConsumedCapacity = 'TOTAL';
      const answer = Object(await forward());
      units.push(answer.ConsumedCapacity.CapacityUnits);
      return answer;
    });
    expect(await markAnswered(counting, requests, { now: NOW, shared: false })).toBe(1);
    expect(await markAnswered(counting, requests.toReversed(), { now: NOW, shared: false })).toBe(1);
    expect(units).toEqual([1, 1]);
    const reader = new TableReader(table, new AbortController().signal);
    const { items } = await reader.query(keys.answered(who.organisationId, 0, '').pk, { limit: 9 });
    expect(items).toHaveLength(1);
  });

  test('skips control messages, and counts the lines that it cannot read', async () => {
    const own: string[] = [];
    const who = await customer(table);
    await charged(who);
    await collector(own)(logged(['{"settlement":"charged"}', 'no JSON', ...lines]));
    expect(JSON.parse(own[0] ?? '')).toMatchObject({ answered: 1, unreadable: 2, UnreadableSettlements: 2 });
    await collector(own)(logged(['CWL CONTROL MESSAGE'], 'CONTROL_MESSAGE'));
    expect(own).toHaveLength(1);
  });

  test('fails as a whole if the table fails, and succeeds when Lambda repeats the batch', async () => {
    const who = await customer(table);
    await charged(who);
    const away = failing((command) => command instanceof PutCommand);
    await expect(collector([], away)(logged(lines))).rejects.toThrow('socket hang up');
    await collector()(logged(lines));
    await project();
    expect(await sweep(who)).toMatchObject({ judged: 1, refunded: [] });
  });
});

describe('the sweeper', () => {
  const run = (target: Table, own: string[], remaining: () => number = () => 200_000) =>
    serveSweep({ table: target, sink: (line) => own.push(line), now: () => LATER })(
      {},
      { getRemainingTimeInMillis: remaining },
    );

  test('sweeps all organisations, counts its refunds, and fails if one was not swept', async () => {
    const own: string[] = [];
    const [first, second] = [await customer(table), await customer(table)];
    const ids = [await charged(first), await charged(second)];
    await project();
    const away = failing(naming(keys.sweep(second.organisationId).pk));
    await expect(run(away, own)).rejects.toThrow('1 of');
    expect([await balance(first), await balance(second)]).toEqual([START, START - 1_000n]);
    own.length = 0;
    await run(postings, own);
    expect(await balance(second)).toBe(START);
    const found = own.map((line) => JSON.parse(line));
    expect(found).toContainEqual(expect.objectContaining({ message: 'unanswered', refunded: [ids[1]] }));
    expect(found.at(-1)).toMatchObject({ message: 'sweep', refunded: 1, UnansweredRefunded: 1, failed: 0 });
  }, 240_000);

  test('fails if it runs out of time', async () => {
    const own: string[] = [];
    await expect(run(postings, own, () => 1_000)).rejects.toThrow('were not swept');
    expect(JSON.parse(own.at(-1) ?? '')).toMatchObject({ judged: 0 });
  });

  test('posts every refund to the ledger', async () => {
    const who = await customer(table);
    const id = await charged(who);
    await project();
    await sweep(who);
    await project();
    const reader = new TableReader(table, new AbortController().signal);
    const entries = [];
    for await (const { kind, reference } of readLedger(reader, who.organisationId)) {
      entries.push([kind, reference]);
    }
    expect(entries).toEqual([
      ['top_up', 'start'],
      ['charge', null],
      ['refund', `refund:${id}`],
    ]);
  }, 240_000);
});
