import type { Table } from '../client.ts';
import type { Key } from '../keys.ts';
import { type Item, type Range, type RangePage, TableReader } from '../reader.ts';

/**
 * A reader that sees every finished write, whatever the caller asks for. It is for callers that read an item
 * only once.
 */
export class StrongReader extends TableReader {
  protected override of(table: Table, signal: AbortSignal): TableReader {
    return new StrongReader(table, signal);
  }

  override async get(key: Key, _?: boolean, attributes?: readonly string[]): Promise<Item | undefined> {
    return await super.get(key, true, attributes);
  }

  override async getMany(
    keys: readonly Key[],
    _?: boolean,
    attributes?: readonly string[],
  ): Promise<(Item | undefined)[]> {
    return await super.getMany(keys, true, attributes);
  }

  override async query(pk: string, range: Range): Promise<RangePage> {
    return await super.query(pk, range, true);
  }
}
