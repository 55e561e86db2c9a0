import type { TableReader } from '../../table/reader.ts';
import type { LedgerEntry } from './ledger-entry.ts';
import { readLedger } from './read-ledger.ts';

/** What a statement groups by; `day` and `month` are UTC. */
export const STATEMENT_GROUPS = ['day', 'month', 'meter', 'operation', 'key', 'kind'] as const;
export type StatementGroup = (typeof STATEMENT_GROUPS)[number];

/** One row: postings that share every group. */
export interface StatementRow {
  /** In the order asked for; null where a posting has none (a top-up has no meter). */
  readonly groups: readonly (string | null)[];
  readonly postings: number;
  readonly resources: number;
  readonly deltaMicros: bigint;
}

export interface Statement {
  readonly rows: readonly StatementRow[];
  /**
   * Sum of all postings made before the period, and with those in it; null when it has none. A posting counts at the
   * time of its request, which may be out of order in the ledger, and periods still join.
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
      // A voided charge says what it would have been for; nothing was returned.
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
