import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import {
  type AttributeValue,
  BatchWriteItemCommand,
  ScanCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import type { Table } from '../../../shared/table/client.ts';

export type StoredItem = Record<string, AttributeValue>;

const ITEMS_A_WRITE = 25;

/**
 * Writes every item of a table to a file, in the format of DynamoDB's own exports: gzip, a line `{"Item":…}` per item.
 * @returns the number of items
 */
export async function exportTable(
  { client, name }: Table,
  file: string,
  onItems: (items: number) => void,
  signal: AbortSignal,
): Promise<number> {
  let items = 0;
  async function* lines(): AsyncGenerator<string> {
    let after: StoredItem | undefined;
    do {
      const page = await client.send(
        new ScanCommand({
          TableName: name,
          ConsistentRead: true,
          ...(after === undefined ? {} : { ExclusiveStartKey: after }),
        }),
        { abortSignal: signal },
      );
      for (const item of page.Items ?? []) yield `${JSON.stringify({ Item: encoded(item) })}\n`;
      items += page.Items?.length ?? 0;
      onItems(items);
      after = page.LastEvaluatedKey;
    } while (after !== undefined);
  }
  // Readable by this user only: it has everything that the table has.
  await pipeline(lines(), createGzip({ level: 1 }), createWriteStream(file, { mode: 0o600 }));
  return items;
}

/** Writes the items of an exported file into a table. @returns the number of items */
export async function importTable(
  { client, name }: Table,
  file: string,
  onItems: (items: number) => void,
  signal: AbortSignal,
): Promise<number> {
  let items = 0;
  const write = async (batch: readonly StoredItem[]): Promise<void> => {
    let pending: WriteRequest[] = batch.map((Item) => ({ PutRequest: { Item } }));
    while (pending.length > 0) {
      const { UnprocessedItems } = await client.send(
        new BatchWriteItemCommand({ RequestItems: { [name]: pending } }),
        { abortSignal: signal },
      );
      pending = UnprocessedItems?.[name] ?? [];
    }
    items += batch.length;
    onItems(items);
  };
  let batch: StoredItem[] = [];
  const input = createReadStream(file).pipe(createGunzip());
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    batch.push(decodedItem(line));
    if (batch.length === ITEMS_A_WRITE) {
      await write(batch);
      batch = [];
    }
  }
  if (batch.length > 0) await write(batch);
  return items;
}

/** Encodes bytes as base64, as DynamoDB's JSON does. */
function encoded(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(encoded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, encoded(part)]));
}

function decodedItem(line: string): StoredItem {
  const { Item }: { readonly Item: StoredItem } = JSON.parse(line);
  return decodedMap(Item);
}

const decodedMap = (map: StoredItem): StoredItem =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, decoded(value)]));

function decoded(value: AttributeValue): AttributeValue {
  if (value.B !== undefined) return { B: bytes(value.B) };
  if (value.BS !== undefined) return { BS: value.BS.map(bytes) };
  if (value.L !== undefined) return { L: value.L.map(decoded) };
  if (value.M !== undefined) return { M: decodedMap(value.M) };
  return value;
}

const bytes = (text: Uint8Array | string): Uint8Array => Buffer.from(String(text), 'base64');
