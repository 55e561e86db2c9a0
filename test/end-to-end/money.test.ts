import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OPERATIONS } from '../../infra/operations.ts';
import { microsOf } from '../../shared/contract/money.ts';
import { projectLedger } from '../../shared/credits/ledger/ledger.ts';
import type { LedgerEntry } from '../../shared/credits/ledger/ledger-entry.ts';
import { readLedger } from '../../shared/credits/ledger/read-ledger.ts';
import { verifyOrganisation } from '../../shared/credits/ledger/verify.ts';
import { showBalance } from '../../shared/credits/organisations.ts';
import { TableReader } from '../../shared/table/reader.ts';
import { badQueries } from '../contract/derived-requests.ts';
import { readStream } from '../credits/stream.ts';
import type { Answer } from '../support/interface.ts';
import { type Customer, type Demo, startDemo } from './demo.ts';
import { goodTargets, missingTargets, readSamples, type Samples } from './targets.ts';

const START = 1_000_000_000n;
/** Micro-dollars per resource (contract 6.1). */
const CONTRACT_PRICES: Readonly<Record<string, bigint>> = {
  'list-jobs': 1_000n,
  'retrieve-job': 1_000n,
  'list-job-facts': 1_000n,
  'retrieve-job-content': 5_000n,
  'list-companies': 10_000n,
  'retrieve-company': 10_000n,
  'list-company-events': 10_000n,
};
/** An operation that the table lacks costs what it declares. */
const PRICES: Readonly<Record<string, bigint>> = {
  ...Object.fromEntries(
    OPERATIONS.flatMap(({ id, serving }) =>
      serving.kind === 'metered' ? [[id, serving.unitPriceMicros] as const] : [],
    ),
  ),
  ...CONTRACT_PRICES,
};

let demo: Demo;
let samples: Samples;
beforeAll(async () => {
  demo = await startDemo({ engine: 'memory', stream: true });
  samples = await readSamples(demo);
}, 240_000);
afterAll(() => demo.stop());

const bearer = ({ apiKey }: Customer) => ({ authorization: `Bearer ${apiKey}` });
const micros = (answer: Answer, name: string): bigint => microsOf(answer.headers[name] ?? '') ?? -1n;
const isCharged = ({ headers }: Answer): boolean => headers['svc-cost-usd'] !== undefined;
const costOf = (answer: Answer): bigint => (isCharged(answer) ? micros(answer, 'svc-cost-usd') : 0n);
const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
const resourcesOf = ({ json }: Answer): number => {
  if (!Array.isArray(json.data)) return 1;
  // In the change stream, only the bodies are resources.
  const isStream = json.object === 'change_list';
  return json.data.filter(({ job }: { job?: unknown }) => !isStream || job !== null).length;
};

/** Returns valid, invalid, missing and empty requests to every operation, mixed in a fixed order. */
function mixedRequests(): { id: string; target: string }[] {
  const all = OPERATIONS.flatMap((operation) => {
    const { id } = operation;
    const good = goodTargets(samples, operation);
    const [path] = (good[0] ?? '').split('?');
    const bad = badQueries(operation)
      .slice(0, 4)
      .map(([query]) => `${path}?${query}`);
    return [...good, ...bad, ...missingTargets(operation)].map((target) => ({ id, target }));
  });
  return all.map((_, at) => all[(at * 89) % all.length] ?? { id: '', target: '' });
}

async function entriesOf({ organisationId }: Customer): Promise<LedgerEntry[]> {
  const { violations, failed } = await projectLedger(demo.table, await readStream(demo.table));
  expect([violations, failed]).toEqual([[], []]);
  const entries: LedgerEntry[] = [];
  for await (const entry of readLedger(
    new TableReader(demo.table, new AbortController().signal),
    organisationId,
  ))
    entries.push(entry);
  return entries;
}

/** Expects balance, ledger and responses to agree to the micro-dollar. */
async function expectSettled(customer: Customer, answers: readonly Answer[], start: bigint): Promise<void> {
  const { organisationId } = customer;
  const charged = answers.filter((answer) => costOf(answer) > 0n);
  expect(await showBalance(demo.table, organisationId)).toBe(start - sum(answers.map(costOf)));
  const charges = (await entriesOf(customer)).filter(({ kind }) => kind === 'charge');
  const shown = charged.map((answer) => [answer.headers['x-request-id'], -costOf(answer)]);
  expect(charges.map(({ id, deltaMicros }) => [id, deltaMicros]).sort()).toEqual(shown.sort());
  const verified = await verifyOrganisation(
    new TableReader(demo.table, new AbortController().signal),
    organisationId,
  );
  expect([verified.ok, verified.violations]).toEqual([true, []]);
}

test('in sequence, every response costs its resources times the price and shows the exact balance', async () => {
  const customer = await demo.customer({ creditMicros: START });
  const answers: Answer[] = [];
  let balance = START;
  for (const { id, target } of mixedRequests()) {
    const answer = await demo.get(target, bearer(customer));
    answers.push(answer);
    const price = PRICES[id];
    expect([target, isCharged(answer)]).toEqual([target, answer.status === 200 && price !== undefined]);
    if (!isCharged(answer) || price === undefined) continue;
    const resources = resourcesOf(answer);
    expect([target, answer.headers['svc-resources-returned']]).toEqual([target, String(resources)]);
    expect([target, costOf(answer)]).toEqual([target, BigInt(resources) * price]);
    if (resources === 0) expect(answer.headers['svc-cost-usd']).toBe('0.00');
    balance -= costOf(answer);
    expect([target, micros(answer, 'svc-credit-balance-usd')]).toEqual([target, balance]);
  }
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].sort()).toEqual([200, 400, 404]);
  expect(answers.some((answer) => answer.headers['svc-cost-usd'] === '0.00')).toBe(true);
  expect(new Set(answers.filter((answer) => costOf(answer) > 0n)).size).toBeGreaterThan(30);
  await expectSettled(customer, answers, START);
}, 240_000);

test('with eight requests at a time, every response has exactly one charge', async () => {
  const customer = await demo.customer({ creditMicros: START });
  const queue = mixedRequests();
  const answers: Answer[] = [];
  const work = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      answers.push(await demo.get(next.target, bearer(customer)));
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  await expectSettled(customer, answers, START);
  // The responses show each balance of the ledger once.
  const shown = answers
    .filter((answer) => costOf(answer) > 0n)
    .map((answer) => micros(answer, 'svc-credit-balance-usd'));
  const kept = (await entriesOf(customer)).filter(({ kind }) => kind === 'charge');
  expect(shown.map(String).sort()).toEqual(kept.map(({ balanceMicros }) => String(balanceMicros)).sort());
}, 240_000);

test('concurrent requests spend a balance to the last job and never below zero', async () => {
  const credit = 7_000n;
  const customer = await demo.customer({ creditMicros: credit });
  const target = `/v0/jobs/${samples.job}`;
  const answers = await Promise.all(Array.from({ length: 20 }, () => demo.get(target, bearer(customer))));
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array.from({ length: 7 }, () => 200),
    ...Array.from({ length: 13 }, () => 402),
  ]);
  await expectSettled(customer, answers, credit);
  expect(await showBalance(demo.table, customer.organisationId)).toBe(0n);
});

test.each([
  ['/v0/jobs?limit=3', 3_000n],
  ['/v0/jobs', 20_000n],
  ['/v0/job-facts', 50_000n],
  ['/v0/companies?limit=2', 20_000n],
  ['/v0/companies', 200_000n],
  ['/v0/company-events', 500_000n],
])('%s requires a balance of its maximum cost, %s micro-dollars', async (target, required) => {
  const short = await demo.customer({ creditMicros: required - 1n });
  const refused = await demo.get(target, bearer(short));
  expect(refused.status).toBe(402);
  const { requiredCreditUsd = refused.json.required_credit_usd } = refused.json;
  const { availableCreditUsd = refused.json.available_credit_usd } = refused.json;
  expect([microsOf(requiredCreditUsd), microsOf(availableCreditUsd)]).toEqual([required, required - 1n]);
  expect(await showBalance(demo.table, short.organisationId)).toBe(required - 1n);
  const exact = await demo.customer({ creditMicros: required });
  const answer = await demo.get(target, bearer(exact));
  expect(answer.status).toBe(200);
  expect(micros(answer, 'svc-credit-balance-usd')).toBe(required - costOf(answer));
});

test('every page of a list is charged for the resources on it', async () => {
  const customer = await demo.customer({ creditMicros: START });
  const answers: Answer[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const next = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const answer: Answer = await demo.get(`/v0/jobs?statuses=open&limit=100${next}`, bearer(customer));
    answers.push(answer);
    expect(costOf(answer)).toBe(BigInt(resourcesOf(answer)) * 1_000n);
    cursor = answer.json.next_cursor;
  }
  expect(answers.length).toBeGreaterThan(3);
  await expectSettled(customer, answers, START);
});
