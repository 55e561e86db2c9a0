import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ResultTable } from './benchmark.ts';
import { onClient } from './sdk-calls.ts';
import { rounded } from './statistics.ts';

interface Tally {
  items: number;
  units: number;
}

/** Counts the items that are written, by prefix of the partition key, from outside the product. */
export class WriteTally {
  readonly #byPrefix = new Map<string, Tally>();
  calls = 0;

  constructor() {
    onClient((_, client) => this.#watch(client));
  }

  reset(): void {
    this.#byPrefix.clear();
    this.calls = 0;
  }

  get items(): number {
    return [...this.#byPrefix.values()].reduce((sum, { items }) => sum + items, 0);
  }

  get units(): number {
    return [...this.#byPrefix.values()].reduce((sum, { units }) => sum + units, 0);
  }

  /** Write units by prefix of the partition key. */
  unitsOf(prefix: string): number {
    return this.#byPrefix.get(prefix)?.units ?? 0;
  }

  /** `per` of what the whole is for: jobs, say. */
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

  /** Counts what a command's input writes, of a client that is not watched. */
  add(input: unknown): void {
    for (const item of writtenItems(input)) this.#count(item);
  }

  #watch(client: DynamoDBDocumentClient): void {
    client.middlewareStack.add(
      (next) => async (args) => {
        const input: unknown = args.input;
        const answer = await next(args);
        this.add(input);
        return answer;
      },
      { step: 'initialize', name: 'benchmarkWrites', priority: 'high' },
    );
    client.middlewareStack.add(
      (next) => async (args) => {
        this.calls += 1;
        return await next(args);
      },
      { step: 'finalizeRequest', name: 'benchmarkSends', priority: 'low' },
    );
  }

  #count(item: Readonly<Record<string, unknown>>): void {
    const prefix = String(item['pk']).split('#')[0] ?? '';
    const tally = this.#byPrefix.get(prefix) ?? { items: 0, units: 0 };
    this.#byPrefix.set(prefix, tally);
    tally.items += 1;
    tally.units += Math.ceil(sizeOf(item) / 1024);
  }
}

/** Bytes of an item as DynamoDB counts them, without its small change for nesting. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.length;
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1;
  if (Array.isArray(value)) return value.reduce((sum, one) => sum + 1 + sizeOf(one), 3);
  if (typeof value !== 'object' || value === null) return 1;
  return Object.entries(value).reduce((sum, [name, one]) => sum + Buffer.byteLength(name) + sizeOf(one), 0);
}

type Values = Readonly<Record<string, unknown>>;

/** Items of a batch, a transaction, statements or a single put; of an update its key, and of a deletion. */
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

/** What an INSERT or UPDATE of PartiQL writes: its parameters stand in the order of the names before them. */
function itemOf(statement: string, values: readonly unknown[]): Values {
  const names = [...statement.matchAll(/(?:'(\w+)': |"(\w+)" (?:=|<=) )\?/g)].map(
    ([, given, set]) => given ?? set ?? '',
  );
  const item: Record<string, unknown> = {};
  for (const [i, name] of names.entries()) item[name] ??= values[i];
  return item;
}
