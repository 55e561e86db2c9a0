import { type BatchStatementError, ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { BatchExecuteStatementCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../table/client.ts';
import type { Key } from '../../table/keys.ts';
import { type Item, TableReader } from '../../table/reader.ts';
import { THROTTLES } from '../../table/throttles.ts';
import type { WriterLease } from '../manifest/lease.ts';
import { WriterLeaseLostError } from '../manifest/lease-errors.ts';
import { Attempts, eachBatch, inTime, mayRepeat } from './batch-write.ts';

/**
 * A conditional put. The item stores in `f` the stamp of its last writer (a fencing token) and is replaced
 * only if that stamp is the one the writer knows. So neither a replaced writer nor a late call can undo what
 * came after it.
 *
 * The conditions are sent as PartiQL statements, 25 per call, which cost the same write units as
 * unconditional batches.
 */
export interface StampedPut {
  /** The item with its key, without `f`. */
  readonly item: Item;
  /** Stamp of the version it replaces; null if there must be none yet. */
  readonly replaces: number | null;
}

type Statement = { readonly Statement: string; readonly Parameters: unknown[] };

/**
 * Puts items that are unchanged since their `replaces`.
 * @returns the indexes, in `puts`, of those that had changed
 * @throws WriterLeaseLostError
 */
export async function putStamped(
  table: Table,
  lease: WriterLease,
  stamp: number,
  puts: readonly StampedPut[],
): Promise<number[]> {
  const refused = await run(table, lease, puts, ({ item, replaces }) =>
    replaces === null ? insert(table, item, stamp) : update(table, item, stamp, '=', replaces),
  );
  // A repeated call finds the items that its first attempt wrote.
  const known = await stampsOf(
    table,
    refused.map((i) => keyOf(puts[i]?.item)),
  );
  return refused.filter((_, at) => known[at] !== stamp);
}

/**
 * Puts items over any older version, or where there is none. `areNew` says which is likely, so that one call
 * is enough.
 * @throws WriterLeaseLostError if a later writer wrote one of them
 */
export async function putOverOlder(
  table: Table,
  lease: WriterLease,
  stamp: number,
  items: readonly Item[],
  areNew: boolean,
): Promise<void> {
  const refused = await run(table, lease, items, (item) =>
    areNew ? insert(table, item, stamp) : update(table, item, stamp, '<=', stamp),
  );
  await eachBatch(refused, 1, async ([i]) => {
    const item = items[i ?? 0];
    if (item !== undefined) await putOlder(table, lease, { ...item, f: stamp });
  });
}

/**
 * Stamps the items under these keys and leaves a bare stamp where an item is missing, so nothing older can be
 * written after it. Reads none of them: a writer may stamp what it may not read.
 * @throws WriterLeaseLostError if a later writer wrote one of them
 */
export async function stampItems(
  table: Table,
  lease: WriterLease,
  stamp: number,
  wanted: readonly Key[],
): Promise<void> {
  // Missing items are refused, and those of an earlier release that have no stamp.
  const refused = await run(table, lease, wanted, ({ pk, sk }) =>
    update(table, { pk, sk }, stamp, '<=', stamp),
  );
  await eachBatch(refused, 1, async ([i]) => {
    const key = wanted[i ?? 0];
    if (key === undefined) return;
    await overOlder(lease, (abortSignal) =>
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: { ...key },
          UpdateExpression: 'SET f = :stamp',
          ConditionExpression: 'attribute_not_exists(f) OR f <= :stamp',
          ExpressionAttributeValues: { ':stamp': stamp },
        }),
        { abortSignal },
      ),
    );
  });
}

/** Puts one item unless a later writer wrote it. */
async function putOlder(table: Table, lease: WriterLease, item: Item): Promise<void> {
  await overOlder(lease, (abortSignal) =>
    table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: present(item),
        ConditionExpression: 'attribute_not_exists(f) OR f <= :stamp',
        ExpressionAttributeValues: { ':stamp': item['f'] },
      }),
      { abortSignal },
    ),
  );
}

/**
 * Makes one conditional write under the lease, as often as the table throttles it: repeating one that was made changes
 * nothing.
 * @throws WriterLeaseLostError if a later writer wrote the item
 */
async function overOlder(lease: WriterLease, send: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const attempts = new Attempts(lease);
  for (;;) {
    await attempts.next();
    try {
      await inTime(send);
      return;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) throw new WriterLeaseLostError(lease.holder);
      if (!(error instanceof Error && mayRepeat(error.name))) throw error;
      attempts.failed(error.name);
    }
  }
}

/**
 * Runs a statement for each of `all`, 25 per call, and repeats those that were throttled. A statement is made when it is
 * sent, so that few of them take memory at a time.
 * @returns the indexes of those refused
 */
async function run<T>(
  table: Table,
  lease: WriterLease,
  all: readonly T[],
  statementOf: (one: T) => Statement,
): Promise<number[]> {
  const refused: number[] = [];
  const places = all.map((one, i) => ({ one, i }));
  await eachBatch(places, 25, async (batch) => {
    let pending = batch;
    const attempts = new Attempts(lease);
    while (pending.length > 0) {
      await attempts.next();
      try {
        const command = new BatchExecuteStatementCommand({
          Statements: pending.map(({ one }) => statementOf(one)),
        });
        const { Responses = [] } = await inTime((abortSignal) => table.client.send(command, { abortSignal }));
        const again: typeof pending = [];
        const failures: string[] = [];
        for (const [at, place] of pending.entries()) {
          const error = Responses[at]?.Error;
          const outcome = outcomeOf(error);
          if (outcome === 'refused') refused.push(place.i);
          if (outcome === 'repeat') again.push(place);
          if (outcome === 'repeat') failures.push(error?.Code ?? '');
        }
        // Some were written, or had no capacity: another attempt gets further.
        const isStuck = again.length === pending.length && !failures.some((name) => THROTTLES.has(name));
        pending = again;
        if (isStuck) attempts.failed(failures[0] ?? '');
        else attempts.throttled();
      } catch (error) {
        if (!(error instanceof Error && mayRepeat(error.name))) throw error;
        attempts.failed(error.name);
      }
    }
  });
  return refused.sort((a, b) => a - b);
}

function outcomeOf(error: BatchStatementError | undefined): 'done' | 'refused' | 'repeat' {
  const { Code: code, Message: message } = error ?? {};
  if (code === undefined) return 'done';
  if (code === 'ConditionalCheckFailed' || code === 'DuplicateItem') return 'refused';
  if (mayRepeat(code) || code === 'TransactionConflict') return 'repeat';
  throw new Error(`a statement was refused: ${code}: ${message}`);
}

function insert(table: Table, item: Item, stamp: number): Statement {
  const { names, values } = held({ ...item, f: stamp });
  return { Statement: insertionOf(table.name, names), Parameters: values };
}

/** Statements that insert, by table and attributes. Few are different, and each is sent thousands of times. */
const insertions = new Map<string, string>();

function insertionOf(table: string, names: readonly string[]): string {
  const shape = `${table} ${names.join()}`;
  let statement = insertions.get(shape);
  if (statement === undefined) {
    const fields = names.map((name) => `'${name}': ?`).join(', ');
    statement = `INSERT INTO "${table}" VALUE {${fields}}`;
    insertions.set(shape, statement);
  }
  return statement;
}

/** Attributes missing from the item stay; those that are undefined in it are removed. */
function update(table: Table, item: Item, stamp: number, is: '<=' | '=', replaced: number): Statement {
  const { pk, sk, ...rest } = item;
  const { names, values } = held({ ...rest, f: stamp });
  const changes = names.map((name) => `"${name}" = ?`).join(', ');
  const gone = Object.keys(rest).filter((name) => rest[name] === undefined);
  const removed = gone.length === 0 ? '' : ` REMOVE ${gone.map((name) => `"${name}"`).join(', ')}`;
  return {
    Statement: `UPDATE "${table.name}" SET ${changes}${removed} WHERE "pk" = ? AND "sk" = ? AND "f" ${is} ?`,
    Parameters: [...values, pk, sk, replaced],
  };
}

async function stampsOf(table: Table, wanted: readonly Key[]): Promise<unknown[]> {
  if (wanted.length === 0) return [];
  const reader = new TableReader(table, new AbortController().signal);
  return (await reader.getMany(wanted, true)).map((item) => item?.['f']);
}

const keyOf = (item: Item | undefined): Key => ({ pk: String(item?.['pk']), sk: String(item?.['sk']) });

/** Returns the attributes that are not undefined, as lists. */
function held(item: Item): { readonly names: readonly string[]; readonly values: unknown[] } {
  const names: string[] = [];
  const values: unknown[] = [];
  for (const name of Object.keys(item)) {
    if (item[name] === undefined) continue;
    names.push(name);
    values.push(item[name]);
  }
  return { names, values };
}

/** Returns the attributes that are not undefined. */
const present = (item: Item): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));
