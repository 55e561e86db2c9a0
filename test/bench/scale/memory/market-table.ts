import type { Table } from '../../../../shared/table/client.ts';
import { PREFIXES } from '../../../../shared/table/keys.ts';
import type { Call, Key } from '../../../support/simulated/simulated-call.ts';
import { statementOf } from '../../../support/simulated/simulated-statements.ts';
import { SimulatedTable } from '../../../support/simulated/simulated-table.ts';
import { WriteCount } from '../../harness/writes.ts';
import type { MemoryTable } from './memory-table.ts';

const INDEX = `${PREFIXES.index}#`;
/** What is taken from the market. Its companies are published anew, with other ordinals. */
const TAKEN = [INDEX, `${PREFIXES.job}#`, 'STATISTICS#'];
const READS: ReadonlySet<string> = new Set(['BatchGetItem', 'GetItem']);
/** The stamp of the items of the index, as a writer leaves them. */
const STAMP = 1;

/**
 * A table in which the product can publish next to a market in memory. It has an item of the market from the first call
 * that names it, so an index of ten million jobs takes no copying. Query and Scan see only what was named or written.
 */
export class MarketTable {
  readonly #memory: MemoryTable;
  readonly #writes: WriteCount;
  readonly simulated: SimulatedTable;
  readonly table: Table;
  /** Deleted items beyond the unit that `writes` counts for their keys: DynamoDB charges their sizes. */
  readonly deleted = new WriteCount();

  constructor(memory: MemoryTable, writes: WriteCount, now: () => number) {
    this.#memory = memory;
    this.#writes = writes;
    this.simulated = new SimulatedTable({ now, keepsVersions: false });
    this.table = this.simulated.open(async (call) => this.#execute(call));
  }

  #execute(call: Call): unknown {
    const named = namedIn(call);
    const borrowed = named.filter((key) => this.#borrow(key));
    this.#writes.add(call.input);
    for (const key of deletedIn(call)) this.deleted.addItem(this.simulated.item(key), -1);
    const answer = this.simulated.execute(call);
    // Documents are made again when they are asked for: pages read hundreds of thousands.
    if (READS.has(call.operation))
      for (const key of borrowed) if (!key.pk.startsWith(INDEX)) this.simulated.set(key, undefined);
    return answer;
  }

  /** Takes an item of the market into the table. @returns whether it did */
  #borrow(key: Key): boolean {
    if (!TAKEN.some((prefix) => key.pk.startsWith(prefix))) return false;
    const isIndex = key.pk.startsWith(INDEX);
    const isKnown = isIndex
      ? this.simulated.versions(key).length > 0
      : this.simulated.item(key) !== undefined;
    const item = isKnown ? undefined : this.#memory.item(key);
    if (item === undefined) return false;
    this.simulated.set(key, { ...item, ...key, f: STAMP });
    return true;
  }
}

function namedIn({ operation, input }: Call): Key[] {
  if (operation === 'BatchExecuteStatement')
    return (input.Statements ?? []).map(
      ({ Statement, Parameters = [] }) => statementOf(Statement, Parameters).key,
    );
  if (operation === 'BatchGetItem')
    return Object.values(input.RequestItems ?? {}).flatMap((request) =>
      'Keys' in request ? request.Keys : [],
    );
  return input.Key === undefined ? [] : [input.Key];
}

const deletedIn = ({ input }: Call): Key[] =>
  Object.values(input.RequestItems ?? {}).flatMap((request) =>
    'Keys' in request ? [] : request.flatMap(({ DeleteRequest }) => DeleteRequest?.Key ?? []),
  );
