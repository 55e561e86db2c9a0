import { DISORDER_MS, firstSince } from '../../credits/ledger/find-entries.ts';
import { type LedgerEntry, readLedgerEntry } from '../../credits/ledger/ledger-entry.ts';
import { keys } from '../../table/keys.ts';
import type { TableReader } from '../../table/reader.ts';

/** The charges of a UTC day that share key and operation. */
export interface UsageRow {
  /** Null for what monitors delivered, and for refunds. */
  readonly keyId: string | null;
  readonly operation: string;
  readonly requests: number;
  readonly resources: number;
  readonly costMicros: bigint;
}

/** What stands for an operation in the row of a day's refunds. */
export const REFUND = 'refund';

/** Postings that the ledger did not have when those behind them were summed. Bounds are inclusive. */
export interface Gap {
  readonly from: number;
  readonly to: number;
  /** The time of the posting behind it, in Unix milliseconds. */
  readonly at: number;
}

/** Which postings are in the sums: those up to a number, except the ones in gaps. */
export interface Progress {
  readonly through: number;
  /** In order. */
  readonly gaps: readonly Gap[];
}

/** For how many days sums are kept: as long as they are shown, and some more. */
export const KEPT_DAYS = 35;
const DAY_MS = 86_400_000;
/** After a longer pause, a view looks for the first posting of the days that are kept. */
const FRESH_MS = 7 * DAY_MS;
const LEDGER_PAGE = 1_000;
/** One page view sums up to this many postings, about 600 read units; the next view continues. */
const MOST_PAGES = 20;
/** Days that one transaction changes, next to the state. */
const MOST_DAYS = 40;
/** Gaps that are remembered. Behind more of them, the sums wait until one is filled or too old to be shown. */
const MOST_GAPS = 100;
const PARALLEL_GAPS = 10;

/** Rows to add, by UTC day and then by key and operation. */
export type SumsByDay = ReadonlyMap<string, ReadonlyMap<string, UsageRow>>;

export interface Summed {
  readonly progress: Progress;
  readonly sums: SumsByDay;
}

/**
 * Sums the postings that are not in the sums yet. The ledger is written behind the postings, in no fixed order, and a batch
 * that Lambda gave up on is missing until somebody repairs it: what is behind a gap is summed, and the gap is looked at
 * again by every later view.
 * @param summedAt when postings were last summed, in Unix milliseconds; null if never
 */
export async function sumPostings(
  reader: TableReader,
  { organisationId, lastSequence }: { readonly organisationId: string; readonly lastSequence: number },
  before: Progress,
  { summedAt, now }: { readonly summedAt: number | null; readonly now: number },
): Promise<Summed> {
  // What is older than the days that are kept is never summed.
  const oldest = (Math.floor(now / DAY_MS) - KEPT_DAYS) * DAY_MS;
  let { through } = before;
  if (through < lastSequence && (summedAt === null || summedAt < now - FRESH_MS)) {
    const first = await firstSince(reader, organisationId, lastSequence, oldest - DISORDER_MS);
    through = Math.max(through, first - 1);
  }
  const sums = new Sums();
  const gaps = await fill(
    reader,
    organisationId,
    before.gaps.filter(({ at }) => at >= oldest),
    sums,
  );
  let isRoom = true;
  for (let page = 0; page < MOST_PAGES && through < lastSequence && isRoom; page += 1) {
    const entries = await entriesFrom(reader, organisationId, { from: through + 1 });
    for (const entry of entries) {
      const isBehindGap = entry.sequence > through + 1;
      isRoom = !(isBehindGap && gaps.length >= MOST_GAPS) && sums.add(entry);
      if (!isRoom) break;
      if (isBehindGap) gaps.push({ from: through + 1, to: entry.sequence - 1, at: entry.at });
      through = entry.sequence;
    }
    if (entries.length < LEDGER_PAGE) break;
  }
  return { progress: { through, gaps }, sums: sums.byDay };
}

/** Adds what has arrived in gaps. Returns what is still missing. */
async function fill(
  reader: TableReader,
  organisationId: string,
  gaps: readonly Gap[],
  sums: Sums,
): Promise<Gap[]> {
  const missing: Gap[] = [];
  for (let start = 0; start < gaps.length; start += PARALLEL_GAPS) {
    const some = gaps.slice(start, start + PARALLEL_GAPS);
    const arrived = await Promise.all(some.map((gap) => entriesFrom(reader, organisationId, gap)));
    for (const [i, { from, to, at }] of some.entries()) {
      let next = from;
      for (const { sequence, ...entry } of arrived[i] ?? []) {
        if (!sums.add({ sequence, ...entry })) break;
        if (sequence > next) missing.push({ from: next, to: sequence - 1, at });
        next = sequence + 1;
      }
      if (next <= to) missing.push({ from: next, to, at });
    }
  }
  return missing;
}

async function entriesFrom(
  reader: TableReader,
  organisationId: string,
  { from, to }: { readonly from: number; readonly to?: number },
): Promise<readonly LedgerEntry[]> {
  const { pk, sk } = keys.ledger(organisationId, from);
  const range = { from: sk, ...(to === undefined ? {} : { to: keys.ledger(organisationId, to).sk }) };
  const { items } = await reader.query(pk, { ...range, limit: LEDGER_PAGE }, true);
  return items.map(readLedgerEntry);
}

/** Sums of as many days as one transaction can change. */
class Sums {
  readonly byDay = new Map<string, Map<string, UsageRow>>();

  /** Adds a posting to its day. Returns false if that day would be one too many. */
  add(entry: LedgerEntry): boolean {
    const row = rowOf(entry);
    if (row === null) return true;
    const day = new Date(entry.at).toISOString().slice(0, 10);
    const rows = this.byDay.get(day) ?? new Map<string, UsageRow>();
    if (!this.byDay.has(day) && this.byDay.size >= MOST_DAYS) return false;
    this.byDay.set(day, rows);
    addRow(rows, row);
    return true;
  }
}

/**
 * Returns what a posting adds to its day, as in a statement: a charge counts at the time of its request, and a refund when it
 * was posted, for it may concern no single request. A void takes the place of a charge that was never made.
 */
function rowOf({
  kind,
  operation,
  keyId,
  deltaMicros,
  resources,
}: Pick<LedgerEntry, 'deltaMicros' | 'keyId' | 'kind' | 'operation' | 'resources'>): UsageRow | null {
  if (kind === 'refund') {
    return { keyId: null, operation: REFUND, requests: 0, resources: 0, costMicros: -deltaMicros };
  }
  if (kind !== 'charge' || operation === null) return null;
  return { keyId, operation, requests: 1, resources, costMicros: -deltaMicros };
}

/** Adds a row to those of its day. */
export function addRow(rows: Map<string, UsageRow>, row: UsageRow): void {
  const name = JSON.stringify([row.keyId, row.operation]);
  const held = rows.get(name);
  rows.set(
    name,
    held === undefined
      ? row
      : {
          ...row,
          requests: held.requests + row.requests,
          resources: held.resources + row.resources,
          costMicros: held.costMicros + row.costMicros,
        },
  );
}
