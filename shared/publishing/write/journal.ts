import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { WriterLease } from '../../search/manifest/lease.ts';
import { WriterLeaseLostError } from '../../search/manifest/lease-errors.ts';
import { journalRangeOf } from '../../search/store/publication.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import type { TableReader } from '../../table/reader.ts';

const ITEMS_PER_PAGE = 100;

/**
 * The companies in flux. A run notes a company in the table before it writes any of its records; if the run dies, the
 * next one finishes these companies. A run may touch every company, so the set is split into one item per range of
 * ordinals.
 */
export class Journal {
  readonly #table: Table;
  readonly #lease: WriterLease;
  readonly #reader: TableReader;
  readonly #noted = new Set<number>();
  readonly #beforeNoting: (fresh: readonly number[]) => Promise<void>;

  /** @param beforeNoting called and awaited before companies are noted for the first time */
  constructor(
    table: Table,
    lease: WriterLease,
    reader: TableReader,
    beforeNoting: (fresh: readonly number[]) => Promise<void> = async () => undefined,
  ) {
    this.#beforeNoting = beforeNoting;
    this.#table = table;
    this.#lease = lease;
    this.#reader = reader;
  }

  /** Durably notes that these companies are in flux. */
  async add(ordinals: Iterable<number>): Promise<void> {
    const fresh = [...new Set(ordinals)].filter((ordinal) => !this.#noted.has(ordinal));
    if (fresh.length > 0) await this.#beforeNoting(fresh);
    for (const [range, members] of Map.groupBy(fresh, journalRangeOf)) {
      await this.#send(
        new UpdateCommand({
          TableName: this.#table.name,
          Key: keys.journal(range),
          UpdateExpression: 'ADD companies :companies SET f = :stamp',
          ConditionExpression: 'attribute_not_exists(f) OR f <= :stamp',
          ExpressionAttributeValues: { ':companies': new Set(members), ':stamp': this.#lease.nextStamp() },
        }),
      );
      for (const ordinal of members) this.#noted.add(ordinal);
    }
  }

  /** Returns the companies that earlier runs left in flux, ascending. This run takes them over. */
  async read(): Promise<number[]> {
    let after: string | null = null;
    do {
      const { items, next } = await this.#reader.query(
        keys.journal(0).pk,
        {
          from: keys.journal(0).sk,
          to: keys.journal('end').sk,
          limit: ITEMS_PER_PAGE,
          ...(after === null ? {} : { after }),
        },
        true,
      );
      for (const { companies } of items) {
        if (companies instanceof Set) for (const ordinal of companies) this.#noted.add(Number(ordinal));
      }
      after = next;
    } while (after !== null);
    return [...this.#noted].sort((a, b) => a - b);
  }

  /** Removes the notes of this run. Call it when every noted company is consistent. */
  async clear(): Promise<void> {
    const stamp = this.#lease.nextStamp();
    for (const range of new Set([...this.#noted].map(journalRangeOf))) {
      await this.#send(
        new DeleteCommand({
          TableName: this.#table.name,
          Key: keys.journal(range),
          // Keep the notes of a later writer.
          ConditionExpression: 'attribute_not_exists(f) OR f <= :stamp',
          ExpressionAttributeValues: { ':stamp': stamp },
        }),
      );
    }
    this.#noted.clear();
  }

  async #send(command: DeleteCommand | UpdateCommand): Promise<void> {
    await this.#lease.hold();
    try {
      await (command instanceof UpdateCommand
        ? this.#table.client.send(command)
        : this.#table.client.send(command));
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException)
        throw new WriterLeaseLostError(this.#lease.holder);
      throw error;
    }
  }
}
