import { ThrottlingException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { showOrganisation } from '../../shared/credits/organisations.ts';
import { type PostingOutcome, post } from '../../shared/credits/posting.ts';
import { RING_SIZE } from '../../shared/credits/ring.ts';
import type { Table } from '../../shared/table/client.ts';
import { uuid7 } from '../../shared/table/uuid7.ts';
import { customer, NOW, postingsOf } from '../http/harness.ts';
import { startTestTable, type TestTable } from '../support/table.ts';

let table: TestTable;
let postings: Table;
beforeAll(async () => {
  table = await startTestTable();
  postings = postingsOf(table);
});
afterAll(() => table.stop());

const hot = () =>
  new ThrottlingException({
    $metadata: { httpStatusCode: 400 },
    message: 'slow down',
    throttlingReasons: [{ reason: 'TableWriteKeyRangeThroughputExceeded', resource: 'table' }],
  });
const reset = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

const charge = async (
  on: Table,
  organisationId: string,
  sequence: number,
  expectedSince = 0,
): Promise<PostingOutcome> =>
  await post(
    on,
    {
      organisationId,
      id: uuid7(NOW),
      kind: 'charge',
      deltaMicros: -1_000n,
      minimumMicros: 1_000n,
      at: NOW,
      charge: { meter: 'job_resource', operation: 'retrieve-job', keyId: uuid7(NOW), resources: 1 },
    },
    sequence,
    { deadline: Date.now() + 8_000, expectedSince },
  );

/** Returns a table whose first updates fail with these errors before they reach the engine, and its calls. */
function failing(errors: readonly Error[], between: () => Promise<void> = async () => undefined) {
  const calls: string[] = [];
  const left = [...errors];
  const client = Object.assign(Object.create(postings.client), {
    send: async (command: unknown, ...rest: unknown[]): Promise<unknown> => {
      calls.push(
        command instanceof UpdateCommand ? 'write' : command instanceof GetCommand ? 'read' : 'other',
      );
      const error = command instanceof UpdateCommand ? left.shift() : undefined;
      if (error !== undefined) {
        await between();
        throw error;
      }
      return await Reflect.apply(postings.client.send, postings.client, [command, ...rest]);
    },
  });
  return { calls, table: { name: postings.name, client } satisfies Table };
}

test('a charge throttled by a full partition moves its window with a read, not with a refused write', async () => {
  const { organisationId } = await customer(table);
  const { calls, table: throttling } = failing([hot()], async () => {
    for (let i = 0; i < RING_SIZE; i += 1) await charge(postings, organisationId, 1 + i);
  });
  const outcome = await charge(throttling, organisationId, 1);
  expect(outcome).toEqual({ status: 'applied', balanceMicros: 1_000_000n - 33_000n });
  expect(calls).toEqual(['write', 'read', 'write']);
});

test('a charge in doubt keeps its window, whatever throttles it later', async () => {
  const { organisationId } = await customer(table);
  const { calls, table: failingTable } = failing([reset(), hot()]);
  expect((await charge(failingTable, organisationId, 1)).status).toBe('applied');
  expect(calls).toEqual(['write', 'write', 'write']);
  const shown = await showOrganisation(table, organisationId, NOW);
  expect(shown?.account.balanceMicros).toBe(999_000n);
});

test('a charge whose window has probably passed moves it with a read before the first send', async () => {
  const { organisationId } = await customer(table);
  for (let i = 0; i < RING_SIZE; i += 1) await charge(postings, organisationId, 1 + i);
  const { calls, table: watched } = failing([]);
  expect((await charge(watched, organisationId, 1, RING_SIZE)).status).toBe('applied');
  expect(calls).toEqual(['read', 'write']);
  calls.length = 0;
  // Estimating a few postings costs no read; if the estimate is wrong, the refused write shows the sequence.
  expect((await charge(watched, organisationId, 2, 19)).status).toBe('applied');
  expect(calls).toEqual(['write', 'write']);
  expect((await showOrganisation(table, organisationId, NOW))?.account.balanceMicros).toBe(966_000n);
});

test('a charge in doubt after that read keeps the window that it read', async () => {
  const { organisationId } = await customer(table);
  for (let i = 0; i < 5; i += 1) await charge(postings, organisationId, 1 + i);
  const { calls, table: failingTable } = failing([reset(), hot()]);
  expect((await charge(failingTable, organisationId, 1, RING_SIZE)).status).toBe('applied');
  expect(calls).toEqual(['read', 'write', 'write', 'write']);
  expect((await showOrganisation(table, organisationId, NOW))?.account.balanceMicros).toBe(994_000n);
});
