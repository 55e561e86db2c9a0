import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ProblemError } from '../../shared/contract/problem.ts';
import { LocalBuckets } from '../../shared/http/exchange/local-buckets.ts';
import { countRequest } from '../../shared/http/exchange/rate-limit.ts';
import { serve } from '../../shared/http/serve.ts';
import type { Table } from '../../shared/table/client.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import {
  type Call,
  catalogue,
  customer,
  dependencies,
  invoke,
  list,
  NOW,
  postingsOf,
  problemOf,
  retrieve,
} from './harness.ts';

let table: TestTable;
let postings: Table;
beforeAll(async () => {
  table = await startTestTable({ engine: 'memory' });
  postings = postingsOf(table);
});
afterAll(() => table.stop());

/** The checks in the order of contract 2.6. */
const CHECKS = ['key', 'origin', 'rate', 'scope', 'accept', 'parameters', 'credit', 'execution'] as const;
type Check = (typeof CHECKS)[number];
const EXPECTED: Record<Check, { status: number; code: string }> = {
  key: { status: 401, code: 'invalid_api_key' },
  origin: { status: 403, code: 'insufficient_scope' },
  rate: { status: 429, code: 'rate_limit_exceeded' },
  scope: { status: 403, code: 'insufficient_scope' },
  accept: { status: 406, code: 'not_acceptable' },
  parameters: { status: 400, code: 'invalid_request' },
  credit: { status: 402, code: 'insufficient_credits' },
  execution: { status: 404, code: 'not_found' },
};
const DETAIL: Partial<Record<Check, RegExp>> = { origin: /Origin/, scope: /lacks the scope/ };

const OPERATIONS = [
  ['a retrieval', retrieve],
  ['a list', list],
  ['a catalogue', catalogue],
] as const;

async function ask(operation: (typeof OPERATIONS)[number][1], broken: ReadonlySet<Check>) {
  const limits = { perSecond: 5, perMinute: 50 };
  const { apiKey, organisationId } = await customer(table, {
    limits,
    credit: broken.has('credit') ? 0n : 1_000_000n,
    scopes: broken.has('scope')
      ? [operation.scope === 'jobs:read' ? 'companies:read' : 'jobs:read']
      : [operation.scope],
  });
  if (broken.has('rate')) {
    for (let i = 0; i < limits.perSecond; i += 1) {
      const count = { allowance: { ...limits, unpaidUnits: 1_000 }, unpaidUnits: 0, seen: {} };
      await countRequest(postings, organisationId, count, NOW, new LocalBuckets());
    }
  }
  const call: Call = {
    apiKey: broken.has('key') ? `${apiKey}x` : apiKey,
    rawQueryString: broken.has('parameters') ? 'nonsense=1' : '',
    pathParameters: operation === list ? {} : { id: 'a' },
    headers: {
      ...(broken.has('origin') ? { origin: 'https://example.com' } : {}),
      ...(broken.has('accept') ? { accept: 'text/html' } : {}),
    },
  };
  const fail = async (): Promise<never> => {
    throw new ProblemError('not_found', 'The thing does not exist.');
  };
  const target =
    operation === list
      ? serve(
          list,
          broken.has('execution') ? fail : async () => ({ body: { data: ['a'] }, resources: 1 }),
          dependencies(table, postings),
        )
      : operation === retrieve
        ? serve(
            retrieve,
            broken.has('execution') ? fail : async () => ({ body: { id: 'a' }, resources: 1 }),
            dependencies(table, postings),
          )
        : serve(
            catalogue,
            broken.has('execution') ? fail : async () => ({ body: { id: 'a' }, resources: 0 }),
            dependencies(table, postings),
          );
  return await invoke(target, call);
}

describe.each(OPERATIONS)('%s', (_, operation) => {
  const checks = CHECKS.filter((check) => check !== 'credit' || operation.serving.kind === 'metered');

  test('answers 200 if nothing is wrong', async () => {
    expect((await ask(operation, new Set())).statusCode).toBe(200);
  });

  test.each(checks.flatMap((first, at) => checks.slice(at).map((second) => [first, second] as const)))(
    'reports %s before %s',
    async (first, second) => {
      const answer = await ask(operation, new Set([first, second]));
      const problem = problemOf(answer, operation);
      // Every authenticated caller sees the rate; a publicly cached response reveals nothing about its caller.
      const showsRate = first !== 'key' && operation.serving.kind === 'metered';
      expect('RateLimit-Policy' in answer.headers).toBe(showsRate);
      expect(problem).toMatchObject(EXPECTED[first]);
      expect(problem.detail).toMatch(DETAIL[first] ?? /./);
    },
  );
});
