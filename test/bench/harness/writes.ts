import type { ResultTable } from './benchmark.ts';
import { aroundCalls } from './clients.ts';
import { rounded } from './statistics.ts';

interface Tally {
  items: number;
  units: number;
}

/** Counts written items by prefix of the partition key. */
export class WriteCount {
  readonly #byPrefix = new Map<string, Tally>();

  reset(): void {
    this.#byPrefix.clear();
  }

  get items(): number {
    return [...this.#byPrefix.values()].reduce((sum, { items }) => sum + items, 0);
  }

  get units(): number {
    return [...this.#byPrefix.values()].reduce((sum, { units }) => sum + units, 0);
  }

  /** Returns the write units of a key prefix. */
  unitsOf(prefix: string): number {
    return this.#byPrefix.get(prefix)?.units ?? 0;
  }

  /** Returns the counts as a table, with figures per unit of `per` when it is given. */
  table(title: string, per?: { readonly what: string; readonly count: number }): ResultTable {
    const each = (value: number): number[] => (per === undefined ? [] : [rounded(value / per.count, 2)]);
    const rows = [...this.#byPrefix].sort(([, a], [, b]) => b.units - a.units);
    const columns = per === undefined ? [] : [`items/${per.what}`, `units/${per.what}`];
    return {
      title,
      columns: ['key prefix', 'items written', 'write units', ...columns],
      rows: [...rows, ['all', { items: this.items, units: this.units }] as const].map(([prefix, tally]) => [
        prefix,
        tally.items,
        tally.units,
        ...each(tally.items),
        ...each(tally.units),
      ]),
    };
  }

  /** Counts the writes in the input of a command. */
  add(input: unknown): void {
    for (const item of writtenItems(input)) this.addItem(item);
  }

  /** Counts an item, and `more` units next to those of its size. */
  addItem(item: Readonly<Record<string, unknown>> | undefined, more = 0): void {
    if (item === undefined) return;
    const prefix = String(item['pk']).split('#')[0] ?? '';
    const tally = this.#byPrefix.get(prefix) ?? { items: 0, units: 0 };
    this.#byPrefix.set(prefix, tally);
    tally.items += 1;
    tally.units += Math.ceil(sizeOf(item) / 1024) + more;
  }
}

/** Returns the bytes of an item as DynamoDB counts them, apart from a few bytes for nesting. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.length;
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1;
  if (Array.isArray(value)) return value.reduce((sum, one) => sum + 1 + sizeOf(one), 3);
  if (typeof value !== 'object' || value === null) return 1;
  return Object.entries(value).reduce((sum, [name, one]) => sum + Buffer.byteLength(name) + sizeOf(one), 0);
}

/** Counts the writes of every client, without a change to the product. */
export class WriteTally extends WriteCount {
  calls = 0;

  constructor() {
    super();
    aroundCalls(async (send, call) => {
      this.calls += 1;
      const answer = await send(...call);
      this.add(Object(call[0]).input);
      return answer;
    });
  }

  override reset(): void {
    super.reset();
    this.calls = 0;
  }
}

type Values = Readonly<Record<string, unknown>>;

/** Returns the items that a batch, a transaction, statements or a put write; for an update or deletion, its key. */
function writtenItems(input: unknown): Values[] {
  const given = Object(input);
  if (given.Item !== undefined) return [given.Item];
  if (given.UpdateExpression !== undefined) return [given.Key];
  const requests: unknown[] = Object.values(given.RequestItems ?? {}).flat();
  const batch = requests.flatMap((request) => {
    const { PutRequest: put, DeleteRequest: deletion } = Object(request);
    return put?.Item ?? deletion?.Key ?? [];
  });
  const transaction = [given.TransactItems ?? []].flat().flatMap((action: unknown) => {
    const { Put: put, Update: update, Delete: deletion } = Object(action);
    return put?.Item ?? update?.Key ?? deletion?.Key ?? [];
  });
  const statements = [given.Statements ?? given.TransactStatements ?? []].flat().map((one: unknown) => {
    const { Statement: text, Parameters: values } = Object(one);
    return itemOf(String(text), Array.isArray(values) ? values : []);
  });
  return [...batch, ...transaction, ...statements];
}

/** Returns the item that a PartiQL INSERT or UPDATE writes. Its parameters follow the order of the names. */
function itemOf(statement: string, values: readonly unknown[]): Values {
  const names = [...statement.matchAll(/(?:'(\w+)': |"(\w+)" (?:=|<=) )\?/g)].map(
    ([, given, set]) => given ?? set ?? '',
  );
  const item: Record<string, unknown> = {};
  for (const [i, name] of names.entries()) item[name] ??= values[i];
  return item;
}
