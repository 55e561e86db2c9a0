import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setLowCredit } from '../../shared/credits/organisations.ts';
import { postReference } from '../../shared/credits/reference-posting.ts';
import { serve } from '../../shared/http/serve.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { customer, dependencies, invoke, OPERATOR, postingsOf, retrieve } from './harness.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.stop());

/** Sends requests of $0.001. Returns their log lines. */
async function linesOf(apiKey: string, requests: number): Promise<readonly Record<string, unknown>[]> {
  const lines: string[] = [];
  const handler = async () => ({ body: { id: 'a' }, resources: 1 });
  const target = serve(retrieve, handler, dependencies(table, postingsOf(table), lines));
  for (let n = 0; n < requests; n += 1) expect((await invoke(target, { apiKey })).statusCode).toBe(200);
  return lines.map((line) => JSON.parse(line));
}

test('the charge that takes the balance below the threshold causes a notice, once per crossing', async () => {
  const { organisationId, apiKey } = await customer(table, { credit: 5_000n });
  await setLowCredit(table, organisationId, 4_000n, OPERATOR);
  const lines = await linesOf(apiKey, 4);
  expect(lines.map((line) => line['LowCredit'])).toEqual([undefined, 1, undefined, undefined]);
  expect(lines[1]).toMatchObject({
    balance_usd: '0.003',
    low_credit_usd: '0.004',
    organisation_id: organisationId,
  });
  expect(lines[0]).not.toHaveProperty('low_credit_usd');
  const topUp = { organisationId, kind: 'top_up', deltaMicros: 4_000n, reference: 'again' } as const;
  await postReference(table, topUp, OPERATOR);
  expect((await linesOf(apiKey, 2)).map((line) => line['LowCredit'])).toEqual([undefined, 1]);
});

test('an organisation without a threshold causes no notice, down to its last credit', async () => {
  const { organisationId, apiKey } = await customer(table, { credit: 2_000n });
  await setLowCredit(table, organisationId, 4_000n, OPERATOR);
  await setLowCredit(table, organisationId, 0n, OPERATOR);
  for (const line of await linesOf(apiKey, 2)) expect(line).not.toHaveProperty('LowCredit');
});
