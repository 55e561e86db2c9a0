import { keys } from '../../table/keys.ts';
import type { TableReader } from '../../table/reader.ts';
import { type LedgerEntry, readLedgerEntry } from './ledger-entry.ts';
import { readLedger } from './read-ledger.ts';

/**
 * A posting counts at the time of its request, so the ledger is almost in order of time: a request is settled within its
 * deadline of eight seconds, by clocks that are off by a few.
 */
export const DISORDER_MS = 60_000;

/** Reads the entries of a period, `until` exclusive, in Unix milliseconds. Finds its start without reading what is before. */
export async function* entriesBetween(
  reader: TableReader,
  organisationId: string,
  lastSequence: number,
  { from, until }: { readonly from: number; readonly until: number },
): AsyncGenerator<LedgerEntry> {
  const start = await firstSince(reader, organisationId, lastSequence, from - DISORDER_MS);
  for await (const entry of readLedger(reader, organisationId, { from: start })) {
    if (entry.at >= until + DISORDER_MS) return;
    if (entry.at >= from && entry.at < until) yield entry;
  }
}

/** Returns the number of the first entry at or after a time, by bisection: about 20 reads for a million entries. */
export async function firstSince(
  reader: TableReader,
  organisationId: string,
  lastSequence: number,
  at: number,
): Promise<number> {
  let [low, high] = [1, lastSequence + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const entry = await entryAfter(reader, organisationId, middle);
    if (entry === undefined || entry.at >= at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns the first entry from a number on. The newest ones may not have reached the ledger yet. */
async function entryAfter(
  reader: TableReader,
  organisationId: string,
  sequence: number,
): Promise<LedgerEntry | undefined> {
  const { pk, sk } = keys.ledger(organisationId, sequence);
  const { items } = await reader.query(pk, { limit: 1, from: sk }, true);
  return items[0] === undefined ? undefined : readLedgerEntry(items[0]);
}

/** Returns the newest entry; undefined before the first. */
export async function lastEntry(
  reader: TableReader,
  organisationId: string,
): Promise<LedgerEntry | undefined> {
  const { pk } = keys.ledger(organisationId, 0);
  const { items } = await reader.query(pk, { limit: 1, descending: true }, true);
  return items[0] === undefined ? undefined : readLedgerEntry(items[0]);
}

/** Milliseconds in a UUIDv7. */
export const timeOfUuid7 = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
