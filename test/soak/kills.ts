import { setTimeout as delay } from 'node:timers/promises';
import { Random } from '../../infra/operator/demo/random.ts';
import { readLedger } from '../../shared/credits/ledger/read-ledger.ts';
import { verifyOrganisation } from '../../shared/credits/ledger/verify.ts';
import { postReference } from '../../shared/credits/reference-posting.ts';
import { ANSWER_WAIT_MS } from '../../shared/credits/settlement/refund-unanswered.ts';
import { openTable, type Table } from '../../shared/table/client.ts';
import { TableReader } from '../../shared/table/reader.ts';
import { sweepOnce } from '../credits/sweep.ts';
import { call } from './callers.ts';
import { createCustomer, targetsOf } from './customer.ts';
import { type SoakedRuntime, startRuntime } from './runtime.ts';

const CREDIT_MICROS = 100_000_000n;
/** A run must outlast the functions' cold start, or it answers nothing. */
const RUN_MS = { from: 1_500, to: 3_000 };
const LEDGER_WAITS = 600;

/** The state of the charges after the kills. */
export interface Killed {
  /** Requests that showed a cost. */
  readonly answered: number;
  /** Charges that the sweep refunded because no answer is recorded. */
  readonly refunded: number;
  readonly violations: readonly string[];
}

/**
 * Kills the runtime under load repeatedly, and lets the sweep judge every charge at the end. The sweep may refund
 * charges whose response never reached the caller, but no others.
 */
export async function killUnderLoad(
  dataDir: string,
  { kills, callers, print }: { kills: number; callers: number; print: (line: string) => void },
): Promise<Killed> {
  const random = new Random(1);
  const answered = new Map<string, bigint>();
  let runtime = await startRuntime(dataDir);
  try {
    const customer = await within(runtime, async (table) => {
      const made = await createCustomer(table, runtime.stage);
      const operator = { name: 'soak', now: Date.now() };
      const { organisationId } = made;
      const credit = { kind: 'top_up', deltaMicros: CREDIT_MICROS, reference: 'soak' } as const;
      await postReference(table, { organisationId, ...credit }, operator);
      // The sweep's first look only sets its mark.
      await sweepOnce(table, organisationId, operator);
      return { ...made, targets: await targetsOf(table) };
    });
    for (let kill = 1; kill <= kills; kill += 1) {
      const runMs = random.integer(RUN_MS.from, RUN_MS.to);
      const caller = { baseUrl: runtime.baseUrl, apiKey: customer.apiKey, targets: customer.targets };
      const [seen] = await Promise.all([
        call(caller, callers, performance.now() + runMs),
        delay(runMs - random.integer(1, 50)).then(() => runtime.kill()),
      ]);
      for (const [id, cost] of seen.charged) answered.set(id, cost);
      print(`kill ${kill}: ${seen.charged.size} charges answered`);
      runtime = await startRuntime(dataDir);
    }
    return await within(runtime, async (table) => await judge(table, customer.organisationId, answered));
  } finally {
    await runtime.stop();
  }
}

async function within<Value>(runtime: SoakedRuntime, work: (table: Table) => Promise<Value>): Promise<Value> {
  const table = openTable(runtime.dynamodb, runtime.tableName);
  try {
    return await work(table);
  } finally {
    table.client.destroy();
  }
}

async function judge(
  table: Table,
  organisationId: string,
  answered: ReadonlyMap<string, bigint>,
): Promise<Killed> {
  const reader = new TableReader(table, new AbortController().signal);
  let verified = await verifyOrganisation(reader, organisationId);
  // The ledger arrives through the stream.
  for (let wait = 0; wait < LEDGER_WAITS; wait += 1) {
    if (verified.violations.every(({ code }) => code !== 'behind')) break;
    await delay(500);
    verified = await verifyOrganisation(reader, organisationId);
  }
  const violations = verified.violations.map(({ code, message }) => `${code}: ${message}`);
  const left = new Map(answered);
  for await (const { kind, id, deltaMicros } of readLedger(reader, organisationId)) {
    if (kind === 'charge' && left.get(id) === -deltaMicros) left.delete(id);
  }
  for (const [id, cost] of left) violations.push(`${id} showed ${cost} but is not charged`);
  const operator = { name: 'soak', now: Date.now() + ANSWER_WAIT_MS + 60_000 };
  const { refunded, complete } = await sweepOnce(table, organisationId, operator);
  if (!complete) violations.push('the sweep did not judge every charge');
  for (const id of refunded) if (answered.has(id)) violations.push(`${id} was answered, and given back`);
  return { answered: answered.size, refunded: refunded.length, violations };
}
