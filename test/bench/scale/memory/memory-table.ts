import { BatchGetCommand, BatchWriteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { aroundSend } from '../../../../shared/table/around-send.ts';
import { openTable, type Table } from '../../../../shared/table/client.ts';
import type { Key } from '../../../../shared/table/keys.ts';
import type { Item } from '../../../../shared/table/reader.ts';
import { cpuOfThis } from '../../harness/processor.ts';
import { sizeOf } from '../../harness/writes.ts';
import { nameOf, type PackedItems } from './packed-items.ts';

const NAME = 'table';
/** Bytes that a strongly consistent read unit covers; an eventual read costs half. */
const READ_BYTES = 4096;

/** The items of a memory table. */
export interface MemoryTableParts {
  /** The loaded heads and chunks. */
  readonly index: PackedItems;
  /** Makes any other item on demand. */
  readonly item: (key: Key) => Item | undefined;
}

/**
 * A table for ten million jobs inside this process. Items are real bytes under the real keys, and reads are charged by
 * size like in DynamoDB. Its own CPU means nothing, so it is counted apart.
 */
export class MemoryTable implements Table {
  readonly name = NAME;
  readonly client: Table['client'];
  /** CPU seconds that the table itself took. */
  #ownSeconds = 0;
  /** Number of documents read, and the length of their JSON. */
  documents = 0;
  documentBytes = 0;
  readonly #parts: MemoryTableParts;
  /** Items written later, by key; null for a deleted item. */
  readonly #written = new Map<string, Item | null>();

  constructor(parts: MemoryTableParts) {
    this.#parts = parts;
    const { client } = openTable({ region: 'us-east-1' }, NAME);
    this.client = aroundSend(client, async (_, [command]) => {
      const before = cpuOfThis();
      const answer = this.#answer(command);
      this.#ownSeconds += cpuOfThis() - before;
      return answer;
    });
  }

  /** Returns the CPU of this process for `work`, all its threads, without that of the table. */
  async cpuOf<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly cpuMs: number }> {
    const own = this.#ownSeconds;
    const before = cpuOfThis();
    const value = await work();
    return { value, cpuMs: (cpuOfThis() - before - (this.#ownSeconds - own)) * 1000 };
  }

  /** Returns the bytes of all items that it holds, which are all but the documents that it makes on demand. */
  storedBytes(): number {
    let bytes = 0;
    for (const key of this.#parts.index.keys()) bytes += sizeOf(this.item(key));
    for (const item of this.#written.values()) if (item !== null) bytes += sizeOf(item);
    return bytes;
  }

  #answer(command: unknown): object {
    if (command instanceof GetCommand) {
      const { Key: key, ConsistentRead: strong } = command.input;
      const item = this.item(keyOf(key));
      return { Item: item, ConsumedCapacity: { CapacityUnits: unitsOf(item, strong) } };
    }
    if (command instanceof BatchGetCommand) {
      const { Keys: keys = [], ConsistentRead: strong } = command.input.RequestItems?.[NAME] ?? {};
      const items = keys.map((key) => this.item(keyOf(key)));
      const units = items.reduce((sum, item) => sum + unitsOf(item, strong), 0);
      return {
        Responses: { [NAME]: items.filter((item) => item !== undefined) },
        ConsumedCapacity: [{ CapacityUnits: units }],
      };
    }
    if (command instanceof BatchWriteCommand) {
      for (const { PutRequest: put, DeleteRequest: deletion } of command.input.RequestItems?.[NAME] ?? []) {
        if (put?.Item !== undefined) this.put(put.Item);
        if (deletion?.Key !== undefined) this.#written.set(nameOf(keyOf(deletion.Key)), null);
      }
      return { UnprocessedItems: {} };
    }
    throw new TypeError(`the table in memory does not support ${String(command)}`);
  }

  put(item: Item): void {
    this.#written.set(nameOf(keyOf(item)), item);
  }

  item(key: Key): Item | undefined {
    const name = nameOf(key);
    const written = this.#written.get(name);
    if (written !== undefined) return written ?? undefined;
    const bytes = this.#parts.index.get(name);
    if (bytes !== undefined) return key.sk === 'head' ? { ...key, e: 1, p: bytes } : { ...key, p: bytes };
    const item = this.#parts.item(key);
    const text = item?.['doc'];
    if (typeof text === 'string') {
      this.documents += 1;
      this.documentBytes += text.length;
    }
    return item;
  }
}

const keyOf = (value: Readonly<Record<string, unknown>> | undefined): Key => ({
  pk: String(value?.['pk']),
  sk: String(value?.['sk']),
});

/** Returns the read units of an item. An absent item costs as much as the smallest one. */
function unitsOf(item: Item | undefined, strong = false): number {
  const bytes = item === undefined ? 0 : sizeOf(item);
  return Math.max(1, Math.ceil(bytes / READ_BYTES)) * (strong ? 1 : 0.5);
}
