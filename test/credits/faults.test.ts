import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readAccount } from '../../shared/credits/account.ts';
import { projectLedger } from '../../shared/credits/ledger/ledger.ts';
import type { LedgerEntry } from '../../shared/credits/ledger/ledger-entry.ts';
import { readLedger } from '../../shared/credits/ledger/read-ledger.ts';
import { verifyOrganisation } from '../../shared/credits/ledger/verify.ts';
import { type Doubt, post } from '../../shared/credits/posting.ts';
import { reconcile, refundReference } from '../../shared/credits/settlement/reconcile-charges.ts';
import type { Table } from '../../shared/table/client.ts';
import { keys } from '../../shared/table/keys.ts';
import { TableReader } from '../../shared/table/reader.ts';
import { uuid7 } from '../../shared/table/uuid7.ts';
import { customer, OPERATOR, postingsOf } from '../http/harness.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { type Faults, faultyTable } from './faulty-client.ts';
import { readStream } from './stream.ts';

let table: TestTable;
let postings: Table;
beforeAll(async () => {
  table = await startTestTable({ stream: true });
  postings = postingsOf(table);
});
afterAll(() => table.stop());

const FAULTS: Faults = { lostSend: 0.15, lateSend: 0.15, lostReply: 0.2, serverError: 0.05 };
const KEY_ID = uuid7(0);
const reader = () => new TableReader(table, new AbortController().signal);

async function inParallel(workers: number, each: number, work: () => Promise<void>): Promise<void> {
  const worker = async () => {
    for (let i = 0; i < each; i += 1) await work();
  };
  await Promise.all(Array.from({ length: workers }, worker));
}

describe('under lost sends, lost replies, late duplicates and server errors', () => {
  test('every answered request has one charge, and every other request none once doubts are settled', async () => {
    const { organisationId } = await customer(table, { credit: 500_000_000n });
    const faulty = faultyTable(postings, FAULTS, 20_260_615);
    const answered = new Map<string, boolean>();
    const doubts: Doubt[] = [];
    await inParallel(8, 60, async () => {
      const id = uuid7(Date.now());
      const { Item: item = {} } = await table.client.send(
        new GetCommand({ TableName: table.name, Key: keys.account(organisationId), ConsistentRead: true }),
      );
      const outcome = await post(
        faulty,
        {
          organisationId,
          id,
          kind: 'charge',
          deltaMicros: -1_000n,
          minimumMicros: 50_000n,
          at: Date.now(),
          charge: { meter: 'job_resource', operation: 'retrieve-job', keyId: KEY_ID, resources: 1 },
        },
        readAccount(item, 0).sequence,
        { deadline: Date.now() + 8_000 },
      );
      answered.set(id, outcome.status === 'applied');
      if (outcome.status === 'unresolved') doubts.push(outcome.doubt);
    });
    await faulty.settled();
    // Other postings move the account past the window of every doubt.
    await inParallel(1, 40, async () => {
      const { Item: item = {} } = await table.client.send(
        new GetCommand({ TableName: table.name, Key: keys.account(organisationId), ConsistentRead: true }),
      );
      const posting = {
        organisationId,
        kind: 'adjustment',
        deltaMicros: 1n,
        minimumMicros: 0n,
        at: 1,
      } as const;
      await post(postings, { ...posting, id: uuid7(Date.now()) }, readAccount(item, 0).sequence, {
        deadline: Date.now() + 8_000,
      });
    });
    await projectLedger(table, await readStream(table));
    for (const doubt of doubts) expect(await reconcile(table, doubt, OPERATOR)).not.toBe('waiting');
    await projectLedger(table, await readStream(table));

    const verification = await verifyOrganisation(reader(), organisationId);
    expect(verification.violations).toEqual([]);
    const entries: LedgerEntry[] = [];
    for await (const entry of readLedger(reader(), organisationId)) entries.push(entry);
    const charges = new Map(entries.filter(({ kind }) => kind === 'charge').map(({ id }) => [id, -1_000n]));
    const refunded = new Set(
      entries.filter(({ kind }) => kind === 'refund').map(({ reference }) => reference),
    );
    for (const [id, applied] of answered) {
      const net = (charges.has(id) ? 1 : 0) - (refunded.has(refundReference(id)) ? 1 : 0);
      expect([id, net]).toEqual([id, applied ? 1 : 0]);
    }
    // Some faults occurred that resending alone could not resolve.
    expect(entries.filter(({ kind }) => kind === 'void').length + doubts.length).toBeGreaterThan(0);
    expect([...answered.values()].filter(Boolean).length).toBeGreaterThan(300);
  }, 240_000);

  test('a plain conditional decrement with retries charges more often than it answers', async () => {
    const { organisationId } = await customer(table, { credit: 500_000_000n });
    const faulty = faultyTable(postings, FAULTS, 20_260_615);
    let answers = 0;
    await inParallel(8, 40, async () => {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        try {
          await faulty.client.send(
            new UpdateCommand({
              TableName: table.name,
              Key: keys.account(organisationId),
              UpdateExpression: 'SET balance = balance - :cost',
              ConditionExpression: 'balance >= :cost',
              ExpressionAttributeValues: { ':cost': 1_000 },
            }),
          );
          answers += 1;
          return;
        } catch {
          // Retried, as by an SDK.
        }
      }
    });
    await faulty.settled();
    const { Item: item = {} } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: keys.account(organisationId), ConsistentRead: true }),
    );
    const charges = Number((500_000_000n - readAccount(item, 0).balanceMicros) / 1_000n);
    expect(charges).toBeGreaterThan(answers);
  }, 240_000);
});
