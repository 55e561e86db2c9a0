import { keys } from '../../table/keys.ts';
import type { TableReader } from '../../table/reader.ts';
import { readAccount } from '../account.ts';
import type { LedgerEntry } from './ledger-entry.ts';
import { readLedger } from './read-ledger.ts';

/** A broken invariant of the ledger. */
export interface Violation {
  readonly code:
    | 'ahead'
    | 'balance_mismatch'
    | 'behind'
    | 'broken_chain'
    | 'charged_twice'
    | 'charged_and_voided'
    | 'gap'
    | 'negative_balance'
    | 'no_account'
    | 'posted_twice'
    | 'wrong_sign';
  /** The entry that breaks the invariant, or 0 for the account itself. */
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

/** A broken ledger repeats the same violation; this many are enough. */
const MAXIMUM_VIOLATIONS = 100;

/** Sequence numbers of the entries read so far. Charges and voids are keyed by request id. */
interface Seen {
  readonly charges: Map<string, number>;
  readonly voids: Map<string, number>;
  /** Keyed by kind and reference. */
  readonly references: Map<string, number>;
}

/**
 * Checks an organisation's ledger against its account: no sequence number is missing or beyond the account's; every
 * balance follows from the one before, so the last is the sum of all; no balance is negative; no request is charged
 * twice, or both charged and voided; no reference is posted twice. The ledger follows the account through the stream:
 * postings that have not arrived yet are reported as `behind`.
 */
export async function verifyOrganisation(reader: TableReader, organisationId: string): Promise<Verification> {
  const item = await reader.get(keys.account(organisationId), true);
  if (item === undefined) {
    const message = `organisation ${organisationId} has no account`;
    return result(organisationId, [{ code: 'no_account', sequence: 0, message }], 0, 0n);
  }
  const { balanceMicros, sequence } = readAccount(item, 0);
  const violations: Violation[] = [];
  const seen: Seen = { charges: new Map(), voids: new Map(), references: new Map() };
  let last = 0;
  let balance = 0n;
  let entries = 0;
  // Postings may arrive between the two reads; `ahead` checks entries beyond the account as read.
  const written = sequence === 0 ? [] : readLedger(reader, organisationId, { from: 1, to: sequence });
  for await (const entry of written) {
    entries += 1;
    if (violations.length < MAXIMUM_VIOLATIONS) violations.push(...faultsOf(entry, last, balance, seen));
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
  violations.push(...(await ahead(reader, organisationId, sequence)));
  return result(organisationId, violations, entries, balanceMicros);
}

/** Finds an entry beyond the account's sequence number, which only a lost or restored account explains. */
async function ahead(reader: TableReader, organisationId: string, sequence: number): Promise<Violation[]> {
  for await (const entry of readLedger(reader, organisationId, { from: sequence + 1 })) {
    const item = await reader.get(keys.account(organisationId), true);
    // The account moved on while the ledger was read.
    if (item !== undefined && readAccount(item, 0).sequence >= entry.sequence) return [];
    const message = `the ledger has entry ${entry.sequence}, the account is at ${sequence}`;
    return [{ code: 'ahead', sequence: entry.sequence, message }];
  }
  return [];
}

function* faultsOf(entry: LedgerEntry, last: number, before: bigint, seen: Seen): Generator<Violation> {
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
  if (!signed(entry)) {
    yield { code: 'wrong_sign', sequence, message: `a ${entry.kind} of ${sign(entry.deltaMicros)}` };
  }
  if (entry.kind === 'charge') {
    const earlier = seen.charges.get(entry.id);
    if (earlier !== undefined) {
      const message = `request ${entry.id} was already charged at entry ${earlier}`;
      yield { code: 'charged_twice', sequence, message };
    }
    seen.charges.set(entry.id, sequence);
  }
  if (entry.kind === 'void') seen.voids.set(entry.id, sequence);
  if (entry.kind === 'charge' || entry.kind === 'void') {
    const other = (entry.kind === 'charge' ? seen.voids : seen.charges).get(entry.id);
    if (other !== undefined) {
      const message = `request ${entry.id} was both charged and voided, at entries ${other} and ${sequence}`;
      yield { code: 'charged_and_voided', sequence, message };
    }
  }
  if (entry.reference !== null) {
    const name = `${entry.kind} ${entry.reference}`;
    const earlier = seen.references.get(name);
    if (earlier !== undefined) {
      const message = `${name} was already posted at entry ${earlier}`;
      yield { code: 'posted_twice', sequence, message };
    }
    seen.references.set(name, sequence);
  }
}

/** Reports whether an amount has the sign of its kind. An adjustment may have either. */
function signed({ kind, deltaMicros }: LedgerEntry): boolean {
  if (kind === 'charge') return deltaMicros < 0n;
  if (kind === 'void') return deltaMicros === 0n;
  return kind === 'adjustment' ? deltaMicros !== 0n : deltaMicros > 0n;
}

const sign = (micros: bigint): string => (micros < 0n ? `- ${-micros}` : `+ ${micros}`);

const result = (
  organisationId: string,
  violations: readonly Violation[],
  entries: number,
  balanceMicros: bigint,
): Verification => ({ organisationId, ok: violations.length === 0, violations, entries, balanceMicros });
