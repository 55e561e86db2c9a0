import { hash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { BatchExecuteStatementCommand, BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { aroundSend } from '../../../shared/table/around-send.ts';
import type { Table } from '../../../shared/table/client.ts';
import { inOneTurn } from './one-turn.ts';
import { storedItem } from './stored-value.ts';

/** The attributes of an item, as statements have them. */
interface Item {
  readonly names: readonly string[];
  readonly values: readonly unknown[];
}

/** A table that writes new items without its engine. */
export interface InsertingTable extends Table {
  close(): void;
}

/** The layout of dynoxide 1.2. With another one, every write goes through the engine. */
const SCHEMA_VERSION = '9';
/** How long an insert waits for the engine to end its transaction. Afterwards the engine gets the batch. */
const TURN_MS = 1000;
const SQLITE_BUSY = 5;
const KeyedIndexes = z.array(z.object({ KeySchema: z.array(z.object({ AttributeName: z.string() })) }));

/**
 * Returns the table of the local runtime for its first load: batches of new items are written into the engine's own
 * database, by a connection of this process. That takes a tenth of the CPU of the same batches sent to the engine, which
 * also records each of them in the stream. No function of the stack reads the records of what the publisher writes.
 *
 * The rest goes through the engine: batches that replace or delete, items of an index, batches that come while another
 * connection writes for long, and all commands but batches.
 * @param file the engine's database; the engine is running.
 */
export function insertingInto({ client, name }: Table, file: string): InsertingTable {
  const database = new DatabaseSync(file, { timeout: TURN_MS });
  const inserts = openInserts(database, name);
  if (inserts === undefined) {
    database.close();
    return { client, name, close: () => undefined };
  }
  // Batches of one turn, four or more, have many pages in common, which a transaction writes whole.
  const insertSoon = inOneTurn(async (batches: readonly (readonly Item[])[]) => {
    // Where one of the items is not new, each batch is on its own.
    const outcome = inserts(batches.flat());
    return outcome === 'refused' ? (items) => inserts(items) === 'inserted' : () => outcome === 'inserted';
  });
  const direct = aroundSend(client, async (send, [command, ...options]) => {
    const items = itemsOf(command, name);
    if (items === undefined || !(await insertSoon(items))) return await send(command, ...options);
    return command instanceof BatchWriteCommand
      ? { UnprocessedItems: {} }
      : { Responses: items.map(() => ({})) };
  });
  return { client: direct, name, close: () => database.close() };
}

/** Refused are items that only the engine can write; late ones met another connection that wrote for too long. */
type Outcome = 'inserted' | 'refused' | 'late';

/** Returns how to insert items, all or none; undefined for a database of another layout. */
function openInserts(
  database: DatabaseSync,
  table: string,
): ((items: readonly Item[]) => Outcome) | undefined {
  const version = database.prepare("SELECT value FROM _config WHERE key = 'schema_version'").get();
  if (version?.['value'] !== SCHEMA_VERSION) return undefined;
  const found = database.prepare('SELECT gsi_definitions FROM _tables WHERE table_name = ?').get(table);
  if (found === undefined) return undefined;
  const indexes = KeyedIndexes.parse(JSON.parse(String(found['gsi_definitions'] ?? '[]')));
  const indexed = indexes.flatMap(({ KeySchema }) => KeySchema.map(({ AttributeName }) => AttributeName));
  // The engine and this connection take turns; the default of the engine's own connection.
  database.exec('PRAGMA synchronous = NORMAL');
  const insert = database.prepare(
    `INSERT OR IGNORE INTO "${table}" (pk, sk, item_json, item_size, hash_prefix) VALUES (?, ?, ?, ?, ?)`,
  );
  return (items) => {
    const rows = items.map((item) => rowOf(item, indexed));
    if (rows.some((row) => row === undefined)) return 'refused';
    if (!beginsInTime(database)) return 'late';
    try {
      const isNew = rows.every((row) => row !== undefined && insert.run(...row).changes === 1);
      database.exec(isNew ? 'COMMIT' : 'ROLLBACK');
      return isNew ? 'inserted' : 'refused';
    } finally {
      if (database.isTransaction) database.exec('ROLLBACK');
    }
  };
}

/** Begins to write; false if another connection writes for longer than `TURN_MS`. */
function beginsInTime(database: DatabaseSync): boolean {
  try {
    database.exec('BEGIN IMMEDIATE');
    return true;
  } catch (error) {
    if (Object(error).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}

/** Returns the row of an item as the engine stores it; undefined for an item that only the engine can store. */
function rowOf(
  { names, values }: Item,
  indexed: readonly string[],
): [string, string, string, number, string] | undefined {
  const pk = values[names.indexOf('pk')];
  const sk = values[names.indexOf('sk')];
  if (typeof pk !== 'string' || typeof sk !== 'string') return undefined;
  if (indexed.some((attribute) => values[names.indexOf(attribute)] !== undefined)) return undefined;
  const stored = storedItem(names, values);
  if (stored === undefined) return undefined;
  const prefix = hash('md5', `Outliers${pk}`, 'hex').slice(0, 6);
  return [`S:${pk}`, `S:${sk}`, stored.json, stored.bytes, prefix];
}

/** Returns the items that a command only puts, or only inserts; undefined for any other command. */
function itemsOf(command: unknown, table: string): readonly Item[] | undefined {
  const items =
    command instanceof BatchWriteCommand
      ? (command.input.RequestItems?.[table] ?? []).map(({ PutRequest }) => itemPut(PutRequest?.Item))
      : command instanceof BatchExecuteStatementCommand
        ? (command.input.Statements ?? []).map(({ Statement, Parameters }) =>
            insertedBy(Statement ?? '', Parameters ?? [], table),
          )
        : [];
  const known = items.filter((item) => item !== undefined);
  return known.length === items.length && items.length > 0 ? known : undefined;
}

/** The attributes of statements that insert. There are few different ones. */
const inserted = new Map<string, readonly string[]>();

/** Returns the names in `INSERT INTO "table" VALUE {'name': ?, …}`; undefined for any other statement. */
function namesInsertedBy(statement: string, table: string): readonly string[] | undefined {
  const start = `INSERT INTO "${table}" VALUE {`;
  if (!statement.startsWith(start)) return undefined;
  const known = inserted.get(statement);
  if (known !== undefined) return known;
  const names = [...statement.slice(start.length).matchAll(/'([^']+)': \?/g)].map(([, name]) => name ?? '');
  inserted.set(statement, names);
  return names;
}

function insertedBy(statement: string, values: readonly unknown[], table: string): Item | undefined {
  const names = namesInsertedBy(statement, table);
  return names?.length === values.length ? { names, values } : undefined;
}

const itemPut = (item: object | undefined): Item | undefined =>
  item && { names: Object.keys(item), values: Object.values(item) };
