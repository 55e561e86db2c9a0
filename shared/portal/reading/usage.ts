import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { integerAttribute, textAttribute } from '../../table/attributes.ts';
import type { Table } from '../../table/client.ts';
import { expiringAt } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';
import type { Item, TableReader } from '../../table/reader.ts';
import {
  addRow,
  type Gap,
  KEPT_DAYS,
  type Progress,
  type SumsByDay,
  sumPostings,
  type UsageRow,
} from './sum-postings.ts';

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
const DAY_MS = 86_400_000;

/** An organisation, and the number of its last posting. */
interface Account {
  readonly organisationId: string;
  readonly lastSequence: number;
  /** Unix milliseconds. */
  readonly now: number;
}

/**
 * Returns the charges of the last days. The ledger has an entry for every request, which may be a million a month, so
 * the sums of each day are kept, with the postings that are in them. A view adds those that came since. The state and the
 * days change in one transaction on the condition of the state's revision: a posting counts once, however many views
 * overlap.
 */
export async function readUsage(table: Table, reader: TableReader, account: Account): Promise<Usage> {
  const { organisationId, lastSequence, now } = account;
  const { through, gaps } = await addPostings(table, reader, account);
  const { pk, sk: from } = keys.usage(organisationId, { day: dayOf(now - (USAGE_DAYS - 1) * DAY_MS) });
  const { sk: to } = keys.usage(organisationId, { day: '~' });
  const { items } = await reader.query(pk, { from, to, limit: USAGE_DAYS + 1 }, true);
  const missing = gaps.reduce((sum, gap) => sum + gap.to - gap.from + 1, 0);
  return { days: items.map(readDay), behind: Math.max(0, lastSequence - through) + missing };
}

const NOTHING: Progress = { through: 0, gaps: [] };

/** Adds postings to the sums. Returns which are in them. */
async function addPostings(table: Table, reader: TableReader, account: Account): Promise<Progress> {
  const { organisationId, lastSequence, now } = account;
  const item = await reader.get(keys.usage(organisationId, 'summed'), true);
  const before = item === undefined ? NOTHING : readProgress(item);
  if (before.through >= lastSequence && before.gaps.length === 0) return before;
  const summedAt = item === undefined ? null : integerAttribute(item, 'at');
  const { progress, sums } = await sumPostings(reader, account, before, { summedAt, now });
  if (JSON.stringify(progress) === JSON.stringify(before)) return before;
  const revision = item === undefined ? 0 : integerAttribute(item, 'revision');
  return (await write(table, reader, organisationId, { revision, progress, sums, now })) ? progress : before;
}

/** Returns false if another view has added postings meanwhile; then the sums have what it added. */
async function write(
  table: Table,
  reader: TableReader,
  organisationId: string,
  {
    revision,
    progress,
    sums,
    now,
  }: {
    /** Of the state that was read; 0 if there was none. */
    readonly revision: number;
    readonly progress: Progress;
    readonly sums: SumsByDay;
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
        ...keys.usage(organisationId, 'summed'),
        // It never expires: a sum that was added to must not be added to again from the beginning.
        sequence: progress.through,
        gaps: JSON.stringify(progress.gaps.map(({ from, to, at }) => [from, to, at])),
        at: now,
        revision: revision + 1,
      },
      ...(revision === 0
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : {
            ConditionExpression: 'revision = :revision',
            ExpressionAttributeValues: { ':revision': revision },
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

function readProgress(item: Item): Progress {
  // Only this file writes the attribute.
  const gaps = JSON.parse(textAttribute(item, 'gaps')) as readonly (readonly [number, number, number])[];
  return {
    through: integerAttribute(item, 'sequence'),
    gaps: gaps.map(([from, to, at]): Gap => ({ from, to, at })),
  };
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
    day: textAttribute(item, 'sk').slice(-'2026-01-31'.length),
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
