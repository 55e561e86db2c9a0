import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { DISORDER_MS, firstSince } from '../../credits/ledger/find-entries.ts';
import { type LedgerEntry, readLedgerEntry } from '../../credits/ledger/ledger-entry.ts';
import { integerAttribute, textAttribute } from '../../table/attributes.ts';
import type { Table } from '../../table/client.ts';
import { expiringAt } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';
import type { Item, TableReader } from '../../table/reader.ts';

/** The charges of a UTC day that share key and operation. */
export interface UsageRow {
  /** Null for what monitors delivered. */
  readonly keyId: string | null;
  readonly operation: string;
  readonly requests: number;
  readonly resources: number;
  readonly costMicros: bigint;
}

export interface UsageDay {
  /** `2026-01-31` */
  readonly day: string;
  readonly rows: readonly UsageRow[];
}

export interface Usage {
  /** Oldest first, without days that have no charge. */
  readonly days: readonly UsageDay[];
  /** Postings that the sums do not include yet. */
  readonly behind: number;
}

/** How many days the portal shows, today included. */
export const USAGE_DAYS = 30;
/** For how long the sums of a day are kept: as long as they are shown, and some more. */
const KEPT_DAYS = 45;
const DAY_MS = 86_400_000;
/** After a longer pause, a view looks for the first posting of the days that are kept. */
const FRESH_MS = 7 * DAY_MS;
const LEDGER_PAGE = 1_000;
/** One page view sums up to this many postings, about 600 read units; the next view continues. */
const MOST_PAGES = 20;
/** Days that one transaction changes, next to the state. */
const MOST_DAYS_A_WRITE = 40;

/**
 * Returns the charges of the last days. The ledger has an entry for every request, which may be a million a month, so
 * the sums of each day are kept, with the number of the last posting in them. A view adds the postings since. The
 * state and the days change in one transaction on the condition of that number: a posting counts once, however many
 * views overlap.
 */
export async function readUsage(
  table: Table,
  reader: TableReader,
  { organisationId, lastSequence, now }: { organisationId: string; lastSequence: number; now: number },
): Promise<Usage> {
  const through = await addPostings(table, reader, { organisationId, lastSequence, now });
  const first = dayOf(now - (USAGE_DAYS - 1) * DAY_MS);
  const { pk, sk: from } = keys.usage(organisationId, { day: first });
  const { items } = await reader.query(pk, { from, to: 'day#~', limit: USAGE_DAYS + 1 }, true);
  return { days: items.map(readDay), behind: Math.max(0, lastSequence - through) };
}

/** Adds postings to the sums. Returns the number of the last one in them. */
async function addPostings(
  table: Table,
  reader: TableReader,
  { organisationId, lastSequence, now }: { organisationId: string; lastSequence: number; now: number },
): Promise<number> {
  const state = await reader.get(keys.usage(organisationId, 'through'), true);
  const before = state === undefined ? null : integerAttribute(state, 'sequence');
  let through = before ?? 0;
  if (through >= lastSequence) return through;
  if (state === undefined || integerAttribute(state, 'at') < now - FRESH_MS) {
    // What is older than the days that are kept is never summed.
    const start = startOf(now, KEPT_DAYS) - DISORDER_MS;
    through = Math.max(through, (await firstSince(reader, organisationId, lastSequence, start)) - 1);
  }
  const sums = new Map<string, Map<string, UsageRow>>();
  for (
    let page = 0;
    page < MOST_PAGES && through < lastSequence && sums.size < MOST_DAYS_A_WRITE;
    page += 1
  ) {
    const { pk, sk } = keys.ledger(organisationId, through + 1);
    const { items } = await reader.query(pk, { from: sk, limit: LEDGER_PAGE }, true);
    const entries = items.map(readLedgerEntry);
    // The ledger is written behind the postings, in no fixed order: what comes behind a gap waits for the next view.
    const gap = entries.findIndex(({ sequence }, i) => sequence !== through + 1 + i);
    const whole = gap === -1 ? entries : entries.slice(0, gap);
    for (const entry of whole) add(sums, entry);
    through += whole.length;
    if (whole.length < LEDGER_PAGE) break;
  }
  const added = await write(table, reader, organisationId, { before, through, sums, now });
  return added ? through : (before ?? through);
}

function add(sums: Map<string, Map<string, UsageRow>>, entry: LedgerEntry): void {
  const { kind, operation, keyId, deltaMicros } = entry;
  // A top-up is no use. A void takes back the charge whose details it repeats.
  if (operation === null || (kind !== 'charge' && kind !== 'void')) return;
  const sign = kind === 'charge' ? 1 : -1;
  const day = dayOf(entry.at);
  const rows = sums.get(day) ?? new Map<string, UsageRow>();
  sums.set(day, rows);
  addRow(rows, {
    keyId,
    operation,
    requests: sign,
    resources: sign * entry.resources,
    costMicros: -deltaMicros,
  });
}

function addRow(rows: Map<string, UsageRow>, row: UsageRow): void {
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

/** Returns false if another view has added postings meanwhile; then the sums have what it added. */
async function write(
  table: Table,
  reader: TableReader,
  organisationId: string,
  {
    before,
    through,
    sums,
    now,
  }: {
    readonly before: number | null;
    readonly through: number;
    readonly sums: ReadonlyMap<string, ReadonlyMap<string, UsageRow>>;
    readonly now: number;
  },
): Promise<boolean> {
  const days = [...sums];
  const held = await reader.getMany(
    days.map(([day]) => keys.usage(organisationId, { day })),
    true,
  );
  const puts = days.map(([day, added], i) => {
    const rows = new Map<string, UsageRow>();
    const item = held[i];
    for (const row of item === undefined ? [] : readDay(item).rows) addRow(rows, row);
    for (const row of added.values()) addRow(rows, row);
    return {
      Put: {
        TableName: table.name,
        Item: {
          ...keys.usage(organisationId, { day }),
          rows: JSON.stringify([...rows.values()].map(compact)),
          ...expiringAt(Date.parse(day) + (KEPT_DAYS + 1) * DAY_MS),
        },
      },
    };
  });
  const state = {
    Put: {
      TableName: table.name,
      Item: {
        ...keys.usage(organisationId, 'through'),
        // It never expires: a sum that was added to must not be added to again from the beginning.
        sequence: through,
        at: now,
      },
      ...(before === null
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : {
            ConditionExpression: '#sequence = :before',
            ExpressionAttributeNames: { '#sequence': 'sequence' },
            ExpressionAttributeValues: { ':before': before },
          }),
    },
  };
  try {
    await table.client.send(new TransactWriteCommand({ TransactItems: [state, ...puts] }));
    return true;
  } catch (error) {
    if (error instanceof TransactionCanceledException) return false;
    throw error;
  }
}

type CompactRow = readonly [
  keyId: string | null,
  operation: string,
  requests: number,
  resources: number,
  cost: string,
];

const compact = (row: UsageRow): CompactRow => [
  row.keyId,
  row.operation,
  row.requests,
  row.resources,
  String(row.costMicros),
];

function readDay(item: Item): UsageDay {
  // Only this file writes the attribute.
  const rows = JSON.parse(textAttribute(item, 'rows')) as readonly CompactRow[];
  return {
    day: textAttribute(item, 'sk').slice('day#'.length),
    rows: rows.map(([keyId, operation, requests, resources, cost]) => ({
      keyId,
      operation,
      requests,
      resources,
      costMicros: BigInt(cost),
    })),
  };
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Returns the start of the UTC day `days` before, in Unix milliseconds. */
const startOf = (now: number, days: number): number => (Math.floor(now / DAY_MS) - days) * DAY_MS;
