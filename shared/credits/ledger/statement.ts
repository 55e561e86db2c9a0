import type { TableReader } from '../../table/reader.ts';
import type { LedgerEntry } from './ledger-entry.ts';
import { readLedger } from './read-ledger.ts';

/** The groupings of a statement. `day` and `month` are UTC. */
export const STATEMENT_GROUPS = ['day', 'month', 'meter', 'operation', 'key', 'kind'] as const;
export type StatementGroup = (typeof STATEMENT_GROUPS)[number];

/** The postings that share every group. */
export interface StatementRow {
  /** In the requested order; null if the posting has no such attribute (a top-up has no meter). */
  readonly groups: readonly (string | null)[];
  readonly postings: number;
  readonly resources: number;
  readonly deltaMicros: bigint;
}

export interface Statement {
  readonly rows: readonly StatementRow[];
  /**
   * The sum of all postings before the period, and that sum with the period's postings added. Both are null if the
   * period has no postings. A posting counts at the time of its request, so consecutive periods join even if the ledger
   * holds requests out of order.
   */
  readonly openingMicros: bigint | null;
  readonly closingMicros: bigint | null;
}

/** Aggregates an organisation's ledger over the half-open period `[from, until)` in Unix milliseconds. */
export async function statementOf(
  reader: TableReader,
  organisationId: string,
  period: { readonly from?: number; readonly until?: number },
  by: readonly StatementGroup[],
): Promise<Statement> {
  const rows = new Map<string, StatementRow>();
  let before = 0n;
  let moved: bigint | null = null;
  for await (const entry of readLedger(reader, organisationId)) {
    if (entry.at >= (period.until ?? Number.POSITIVE_INFINITY)) continue;
    if (entry.at < (period.from ?? 0)) {
      before += entry.deltaMicros;
      continue;
    }
    moved = (moved ?? 0n) + entry.deltaMicros;
    const groups = by.map((group) => groupOf(entry, group));
    const name = JSON.stringify(groups);
    const row = rows.get(name) ?? { groups, postings: 0, resources: 0, deltaMicros: 0n };
    rows.set(name, {
      groups,
      postings: row.postings + 1,
      // A void repeats the details of its charge, but no resource was returned.
      resources: row.resources + (entry.kind === 'void' ? 0 : entry.resources),
      deltaMicros: row.deltaMicros + entry.deltaMicros,
    });
  }
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return moved === null
    ? { rows: sorted, openingMicros: null, closingMicros: null }
    : { rows: sorted, openingMicros: before, closingMicros: before + moved };
}

function groupOf(entry: LedgerEntry, group: StatementGroup): string | null {
  switch (group) {
    case 'day':
      return new Date(entry.at).toISOString().slice(0, 10);
    case 'month':
      return new Date(entry.at).toISOString().slice(0, 7);
    case 'meter':
      return entry.meter;
    case 'operation':
      return entry.operation;
    case 'key':
      return entry.keyId;
    case 'kind':
      return entry.kind;
  }
}
