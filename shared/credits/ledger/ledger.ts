import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { organisationOf } from '../account.ts';
import { entryAttributes, entryOfImage, type LedgerEntry, type StreamAttribute } from './ledger-entry.ts';

/** The part of a stream record that the ledger reads. */
export interface StreamRecord {
  readonly dynamodb?:
    | {
        /** Unix seconds in a Lambda event; a Date from the SDK. */
        readonly ApproximateCreationDateTime?: Date | number | undefined;
        readonly NewImage?: Readonly<Record<string, StreamAttribute>> | undefined;
        readonly SequenceNumber?: string | undefined;
      }
    | undefined;
}

/** The result of projecting a batch of stream records. */
export interface Projection {
  /** Entries written by this batch. */
  readonly written: number;
  /** Entries that already existed with the same content, except those that this process knew to exist. */
  readonly repeated: number;
  /** Numbers with different content, missing entries and unreadable records. */
  readonly violations: readonly LedgerViolation[];
  /** Stream sequence numbers of the records to send again, in stream order. */
  readonly failed: readonly string[];
  /** The error of the first failed record. */
  readonly cause: unknown;
}

export interface LedgerViolation {
  readonly code: 'conflict' | 'gap' | 'unreadable';
  readonly organisationId: string;
  readonly sequence: number;
}

const PARALLEL_WRITES = 10;
/** Accounts whose last entry a process remembers. */
const MAXIMUM_REMEMBERED = 10_000;

/**
 * The last entry of each account that this process knows to be in the ledger, by table and organisation. Every count of a
 * request that charges nothing changes the account and so shows its last posting again; without this each would cost a
 * refused write and a read. Only the very same entry is left out, so a repeated batch still writes what is missing.
 */
const lastKnown = new WeakMap<Table, Map<string, Remembered>>();

/** An entry that is in the ledger. */
interface Remembered {
  readonly sequence: number;
  /** The whole entry. */
  readonly text: string;
}

/**
 * Derives ledger entries from stream records. Each sequence number has one item, put if absent, so a replay changes
 * nothing. A bad record is reported, never thrown.
 */
export async function projectLedger(table: Table, records: readonly StreamRecord[]): Promise<Projection> {
  const violations: LedgerViolation[] = [];
  const entries: { entry: LedgerEntry; position: string }[] = [];
  const known = lastKnown.get(table) ?? new Map<string, Remembered>();
  lastKnown.set(table, known);
  const inBatch = new Map<string, string>();
  for (const { dynamodb } of records) {
    if (dynamodb?.NewImage === undefined) continue;
    try {
      const entry = entryOfImage(dynamodb.NewImage);
      if (entry === null) continue;
      const text = textOf(entry);
      if ((inBatch.get(entry.organisationId) ?? known.get(entry.organisationId)?.text) === text) continue;
      inBatch.set(entry.organisationId, text);
      entries.push({ entry, position: dynamodb.SequenceNumber ?? '' });
    } catch {
      const organisationId = organisationOf(dynamodb.NewImage['pk']?.S ?? '');
      const sequence = Number(dynamodb.NewImage['sequence']?.N ?? -1);
      violations.push({ code: 'unreadable', organisationId, sequence });
    }
  }
  const ordered = entries.map(({ entry }) => entry);
  violations.push(...gapsOf(ordered));
  // Before this batch is remembered: the entries that are known to precede it.
  const firsts = firstOf(ordered).filter((first) => !isAfterKnown(first, known));

  const outcomes: { status: 'conflict' | 'failed' | 'repeated' | 'written'; cause?: unknown }[] = [];
  for (let start = 0; start < entries.length; start += PARALLEL_WRITES) {
    const slice = entries.slice(start, start + PARALLEL_WRITES);
    outcomes.push(...(await Promise.all(slice.map(({ entry }) => putIfAbsent(table, entry)))));
  }
  outcomes.forEach(({ status }, at) => {
    const entry = entries[at]?.entry;
    if (entry !== undefined && (status === 'written' || status === 'repeated')) remember(known, entry);
    if (status === 'conflict' && entry !== undefined) {
      violations.push({
        code: 'conflict',
        organisationId: entry.organisationId,
        sequence: entry.sequence,
      });
    }
  });
  violations.push(...(await gapsBefore(table, firsts)));
  const count = (wanted: string) => outcomes.filter(({ status }) => status === wanted).length;
  return {
    written: count('written'),
    repeated: count('repeated'),
    violations,
    failed: entries.filter((_, at) => outcomes[at]?.status === 'failed').map(({ position }) => position),
    cause: outcomes.find(({ status }) => status === 'failed')?.cause,
  };
}

function remember(known: Map<string, Remembered>, entry: LedgerEntry): void {
  if (known.size >= MAXIMUM_REMEMBERED) known.clear();
  known.set(entry.organisationId, { sequence: entry.sequence, text: textOf(entry) });
}

const textOf = (entry: LedgerEntry): string =>
  JSON.stringify(entry, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

/** Returns the numbers missing between two entries of one account. The stream keeps the order of an item's changes. */
function gapsOf(entries: readonly LedgerEntry[]): LedgerViolation[] {
  const last = new Map<string, number>();
  const gaps: LedgerViolation[] = [];
  for (const { organisationId, sequence } of entries) {
    const before = last.get(organisationId);
    if (before !== undefined && sequence > before + 1) {
      gaps.push({ code: 'gap', organisationId, sequence: before + 1 });
    }
    last.set(organisationId, Math.max(sequence, before ?? 0));
  }
  return gaps;
}

type Position = Pick<LedgerEntry, 'organisationId' | 'sequence'>;

/** Returns the first entry of each account in a batch. */
function firstOf(entries: readonly LedgerEntry[]): readonly Position[] {
  const first = new Map<string, number>();
  for (const { organisationId, sequence } of entries) {
    first.set(organisationId, Math.min(sequence, first.get(organisationId) ?? sequence));
  }
  return [...first].map(([organisationId, sequence]) => ({ organisationId, sequence }));
}

/** Reports whether this process knows that the ledger has the entry before: it wrote or found it. */
const isAfterKnown = (
  { organisationId, sequence }: Position,
  known: ReadonlyMap<string, Remembered>,
): boolean => known.get(organisationId)?.sequence === sequence - 1;

/**
 * Returns the numbers missing right before the batch. The stream delivers an account's changes in order and blocks
 * until earlier ones are written, so a missing entry is in a batch that Lambda gave up on.
 */
async function gapsBefore(table: Table, firsts: readonly Position[]): Promise<LedgerViolation[]> {
  const before = firsts
    .map(({ organisationId, sequence }) => ({ organisationId, sequence: sequence - 1 }))
    .filter(({ sequence }) => sequence > 0);
  const gaps: LedgerViolation[] = [];
  for (let start = 0; start < before.length; start += PARALLEL_WRITES) {
    const reads = before.slice(start, start + PARALLEL_WRITES).map(async (entry) => {
      const Key = keys.ledger(entry.organisationId, entry.sequence);
      const get = new GetCommand({ TableName: table.name, Key, ConsistentRead: true });
      // A failed read reports no gap; `credits verify` still finds it.
      const found = await table.client.send(get).catch(() => null);
      if (found !== null && found.Item === undefined) gaps.push({ code: 'gap', ...entry });
    });
    await Promise.all(reads);
  }
  return gaps;
}

async function putIfAbsent(
  table: Table,
  entry: LedgerEntry,
): Promise<{ status: 'conflict' | 'failed' | 'repeated' | 'written'; cause?: unknown }> {
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...keys.ledger(entry.organisationId, entry.sequence), ...entryAttributes(entry) },
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { status: 'written' };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) return { status: 'failed', cause: error };
    const { id, kind, delta, balance } = error.Item ?? {};
    const same =
      id?.S === entry.id &&
      kind?.S === entry.kind &&
      delta?.N === String(entry.deltaMicros) &&
      balance?.N === String(entry.balanceMicros);
    return { status: same ? 'repeated' : 'conflict' };
  }
}
