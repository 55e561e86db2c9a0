import { keys } from '../table/keys.ts';
import type { TableReader } from '../table/reader.ts';
import { readAccount } from './account.ts';
import type { LedgerEntry } from './ledger-entry.ts';
import { readLedger } from './read-ledger.ts';

/** Something that must never be. */
export interface Violation {
  readonly code:
    | 'balance_mismatch'
    | 'behind'
    | 'broken_chain'
    | 'charged_twice'
    | 'gap'
    | 'negative_balance'
    | 'no_account'
    | 'wrong_sign';
  /** The entry that breaks, 0 for the account itself. */
  readonly sequence: number;
  readonly message: string;
}

export interface Verification {
  readonly organisationId: string;
  readonly ok: boolean;
  readonly violations: readonly Violation[];
  readonly entries: number;
  readonly balanceMicros: bigint;
}

/** A broken ledger says the same thing again and again; this many are enough. */
const MAXIMUM_VIOLATIONS = 100;

/**
 * Holds an organisation's ledger against its account: no number missing, every balance follows from the one before,
 * none below zero, no request charged twice, the sum is the balance (DESIGN, Credits). The ledger follows the account
 * through the stream; postings that have not arrived yet are reported as `behind`.
 */
export async function verifyOrganisation(reader: TableReader, organisationId: string): Promise<Verification> {
  const item = await reader.get(keys.account(organisationId), true);
  if (item === undefined) {
    const message = `organisation ${organisationId} has no account`;
    return result(organisationId, [{ code: 'no_account', sequence: 0, message }], 0, 0n);
  }
  const { balanceMicros, sequence } = readAccount(item, 0);
  const violations: Violation[] = [];
  const charged = new Map<string, number>();
  let last = 0;
  let balance = 0n;
  let entries = 0;
  for await (const entry of readLedger(reader, organisationId, { from: 1, to: Math.max(sequence, 1) })) {
    entries += 1;
    if (violations.length < MAXIMUM_VIOLATIONS) violations.push(...faultsOf(entry, last, balance, charged));
    last = entry.sequence;
    balance = entry.balanceMicros;
  }
  if (last < sequence) {
    const message = `the ledger ends at ${last}, the account is at ${sequence}`;
    violations.push({ code: 'behind', sequence: last + 1, message });
  } else if (balance !== balanceMicros) {
    const message = `the ledger sums to ${balance}, the account holds ${balanceMicros} micro-dollars`;
    violations.push({ code: 'balance_mismatch', sequence: 0, message });
  }
  return result(organisationId, violations, entries, balanceMicros);
}

function* faultsOf(
  entry: LedgerEntry,
  last: number,
  before: bigint,
  charged: Map<string, number>,
): Generator<Violation> {
  const { sequence } = entry;
  if (sequence !== last + 1) {
    yield { code: 'gap', sequence, message: `entry ${sequence} follows ${last}` };
  } else if (before + entry.deltaMicros !== entry.balanceMicros) {
    const message = `${before} ${sign(entry.deltaMicros)} is not ${entry.balanceMicros}`;
    yield { code: 'broken_chain', sequence, message };
  }
  if (entry.balanceMicros < 0n) {
    yield { code: 'negative_balance', sequence, message: `the balance is ${entry.balanceMicros}` };
  }
  if (entry.kind !== 'charge') return;
  if (entry.deltaMicros >= 0n) {
    yield { code: 'wrong_sign', sequence, message: `a charge of ${sign(entry.deltaMicros)}` };
  }
  const earlier = charged.get(entry.id);
  if (earlier !== undefined) {
    const message = `request ${entry.id} was charged at ${earlier} already`;
    yield { code: 'charged_twice', sequence, message };
  }
  charged.set(entry.id, sequence);
}

const sign = (micros: bigint): string => (micros < 0n ? `- ${-micros}` : `+ ${micros}`);

const result = (
  organisationId: string,
  violations: readonly Violation[],
  entries: number,
  balanceMicros: bigint,
): Verification => ({ organisationId, ok: violations.length === 0, violations, entries, balanceMicros });
