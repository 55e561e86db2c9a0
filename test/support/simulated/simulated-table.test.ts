import {
  BatchExecuteStatementCommand,
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  ExecuteTransactionCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Random } from '../random.ts';
import { startTestTable, type TestTable } from '../table.ts';
import { SimulatedTable } from './simulated-table.ts';

const SEQUENCES = 15;
const CALLS = 60;

let engine: TestTable;
beforeAll(async () => {
  engine = await startTestTable();
}, 240_000);
afterAll(() => engine.stop());

const PARTITIONS = ['a', 'b'];
const SORT_KEYS = ['1', '2', '3', 'head', 'é', 'z'];

/** Makes up calls in the forms that the product sends. Each call takes the name of its table. */
class Calls {
  readonly #random: Random;
  readonly #prefix: string;

  constructor(random: Random, prefix: string) {
    this.#random = random;
    this.#prefix = prefix;
  }

  /**
   * Returns a value of a kind that items of the table have: a number, a text, a binary, a nested list or map,
   * or null.
   */
  #value(): unknown {
    const of = this.#random;
    return of.pick<() => unknown>([
      () => of.below(5),
      () => `text ${of.below(3)}`,
      () => new Uint8Array([of.below(3), 7]),
      () => [of.below(3), { ordinal: of.below(3), name: null }],
      () => ({ stamp: of.below(9), deep: { yes: true } }),
      () => null,
    ])();
  }

  #key() {
    return { pk: this.#pk(), sk: this.#random.pick(SORT_KEYS) };
  }

  #pk(): string {
    return `${this.#prefix}${this.#random.pick(PARTITIONS)}`;
  }

  #item() {
    return { ...this.#key(), n: this.#random.below(4), f: this.#random.below(6), p: this.#value() };
  }

  #distinctKeys(count: number) {
    const all = Array.from({ length: count }, () => this.#key());
    return [...new Map(all.map((key) => [`${key.pk} ${key.sk}`, key])).values()];
  }

  #condition() {
    const low = this.#random.below(6);
    const values = { ':one': low, ':two': low + this.#random.below(4) };
    const ConditionExpression = this.#random.pick([
      'attribute_not_exists(pk) OR f <= :one OR f = :two',
      'attribute_exists(f) AND (f > :one OR NOT (n = :two))',
      'f BETWEEN :one AND :two OR n IN (:one, :two)',
      'attribute_not_exists(f) OR f < :one AND n >= :two',
      'f <> :one AND n <> :two',
    ]);
    return { ConditionExpression, ExpressionAttributeValues: values };
  }

  #update() {
    const { ConditionExpression, ExpressionAttributeValues } = this.#condition();
    const { UpdateExpression, values } = this.#random.pick([
      {
        UpdateExpression: 'SET #n = if_not_exists(#n, :zero) + :step, p = :value',
        values: { ':zero': 0, ':step': 2, ':value': this.#value() },
      },
      {
        UpdateExpression: 'ADD #n :step, members :set SET f = :step',
        values: { ':step': 1, ':set': new Set([this.#random.below(4), 9]) },
      },
      { UpdateExpression: 'REMOVE p, q SET #n = :step', values: { ':step': 3 } },
      {
        UpdateExpression: 'DELETE members :set SET #n = :step',
        values: { ':set': new Set([9]), ':step': 1 },
      },
    ]);
    return {
      Key: this.#key(),
      UpdateExpression,
      ConditionExpression: `${ConditionExpression} OR :step = :step`.slice(
        0,
        this.#random.next() < 0.5 ? ConditionExpression.length : undefined,
      ),
      ExpressionAttributeNames: { '#n': 'n' },
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ...values },
    };
  }

  next(): (TableName: string) => unknown {
    const of = this.#random;
    return of.pick<() => (TableName: string) => unknown>([
      () => {
        const Item = this.#item();
        const condition = of.next() < 0.5 ? this.#condition() : {};
        return (TableName) =>
          new PutCommand({ TableName, Item, ReturnValuesOnConditionCheckFailure: 'ALL_OLD', ...condition });
      },
      () => {
        const update = this.#update();
        const ReturnValues = of.pick(['ALL_NEW', 'UPDATED_NEW'] as const);
        return (TableName) => new UpdateCommand({ TableName, ReturnValues, ...update });
      },
      () => {
        const Key = this.#key();
        const condition = this.#condition();
        return (TableName) => new DeleteCommand({ TableName, Key, ReturnValues: 'ALL_OLD', ...condition });
      },
      () => {
        const keys = this.#distinctKeys(1 + of.below(5));
        const requests = keys.map((key) =>
          of.next() < 0.7
            ? { PutRequest: { Item: { ...this.#item(), ...key } } }
            : { DeleteRequest: { Key: key } },
        );
        return (TableName) => new BatchWriteCommand({ RequestItems: { [TableName]: requests } });
      },
      () => {
        const keys = this.#distinctKeys(1 + of.below(4));
        const made = keys.map((key) => {
          const { n, f, p } = this.#item();
          const held = of.below(6);
          return of.next() < 0.4
            ? (table: string) => ({
                Statement: `INSERT INTO "${table}" VALUE {'pk': ?, 'sk': ?, 'n': ?, 'f': ?, 'p': ?}`,
                Parameters: [key.pk, key.sk, n, f, p],
              })
            : (table: string) => ({
                Statement: `UPDATE "${table}" SET "p" = ?, "f" = ? WHERE "pk" = ? AND "sk" = ? AND "f" ${held < 3 ? '=' : '<='} ?`,
                Parameters: [p, f, key.pk, key.sk, held],
              });
        });
        const together = of.next() < 0.3;
        return (TableName) => {
          const statements = made.map((make) => make(TableName));
          return together
            ? new ExecuteTransactionCommand({ TransactStatements: statements })
            : new BatchExecuteStatementCommand({ Statements: statements });
        };
      },
      () => {
        const [first, second, third] = this.#distinctKeys(12);
        const condition = this.#condition();
        const { Key: _, ...update } = this.#update();
        const items = [
          ...(first === undefined ? [] : [{ ConditionCheck: { Key: first, ...condition } }]),
          ...(second === undefined ? [] : [{ Put: { Item: { ...this.#item(), ...second } } }]),
          ...(third === undefined ? [] : [{ Update: { Key: third, ...update } }]),
        ];
        return (TableName) =>
          new TransactWriteCommand({
            // The calls to the engine and to the simulation differ only in the name of the table.
            TransactItems: items.map((item) =>
              Object.fromEntries(Object.entries(item).map(([kind, it]) => [kind, { TableName, ...it }])),
            ),
          });
      },
      () => {
        const Key = this.#key();
        return (TableName) => new GetCommand({ TableName, Key, ConsistentRead: true });
      },
      () => {
        const keys = this.#distinctKeys(8);
        return (TableName) =>
          new BatchGetCommand({ RequestItems: { [TableName]: { Keys: keys, ConsistentRead: true } } });
      },
      () => {
        const pk = this.#pk();
        const after = of.pick(SORT_KEYS);
        const input = {
          KeyConditionExpression: of.pick([
            '#pk = :pk',
            '#pk = :pk AND #sk BETWEEN :low AND :high',
            '#pk = :pk AND #sk >= :low',
            '#pk = :pk AND #sk <= :high',
            '#pk = :pk AND begins_with(#sk, :low)',
          ]),
          ScanIndexForward: of.next() < 0.5,
          ConsistentRead: true,
        };
        // A start key outside the requested range is an error.
        const whole = input.KeyConditionExpression === '#pk = :pk';
        const start = whole && of.next() < 0.5 ? { ExclusiveStartKey: { pk, sk: after } } : {};
        const values: Record<string, string> = { ':pk': pk };
        if (input.KeyConditionExpression.includes(':low')) values[':low'] = '2';
        if (input.KeyConditionExpression.includes(':high')) values[':high'] = 'head';
        const names: Record<string, string> = { '#pk': 'pk' };
        if (input.KeyConditionExpression.includes('#sk')) names['#sk'] = 'sk';
        return (TableName) =>
          new QueryCommand({
            TableName,
            ...input,
            ...start,
            ExpressionAttributeValues: values,
            ExpressionAttributeNames: names,
          });
      },
    ])();
  }
}

/**
 * Returns the part of a response, or of an error, that a caller uses. A transaction of statements stops at the first
 * refusal in the engine; DynamoDB and the simulated table name them all.
 */
async function outcomeOf(send: () => Promise<unknown>, stopsAtFirst: boolean): Promise<unknown> {
  try {
    const {
      $metadata: _,
      ConsumedCapacity: __,
      ItemCollectionMetrics: ___,
      ...answer
    } = Object(await send());
    const { Responses: responses } = answer;
    if (Array.isArray(responses)) {
      return responses.map(({ Error: error }) => error?.Code ?? 'done');
    }
    for (const [table, items] of Object.entries(Object(responses))) {
      if (!Array.isArray(items)) continue;
      answer.Responses = { [table.startsWith('test') ? 'simulated' : table]: items.sort(byKey) };
    }
    return plain(answer);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const reasons: string[] | undefined = Reflect.get(error, 'CancellationReasons')?.map(
      ({ Code }: { Code: string }) => Code,
    );
    return plain({
      name: error.name,
      item: Reflect.get(error, 'Item'),
      reasons: stopsAtFirst ? reasons?.slice(0, reasons.findIndex((code) => code !== 'None') + 1) : reasons,
    });
  }
}

const byKey = (a: { pk: string; sk: string }, b: { pk: string; sk: string }) =>
  `${a.pk} ${a.sk}` < `${b.pk} ${b.sk}` ? -1 : 1;

/** Returns a comparable value: sets in order, binaries as lists, and nothing undefined. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return [...value];
  if (value instanceof Set) return { set: [...value].sort() };
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, held]) => held !== undefined)
      .map(([name, held]) => [name, plain(held)]),
  );
}

describe('the simulated table', () => {
  test(`responds like the engine to ${SEQUENCES} random sequences of ${CALLS} calls`, async () => {
    for (let seed = 1; seed <= SEQUENCES; seed += 1) {
      const simulated = new SimulatedTable({ now: () => 0 }).open();
      const calls = new Calls(new Random(seed), `${seed}-`);
      for (let i = 0; i < CALLS; i += 1) {
        const make = calls.next();
        const send = async (table: { client: TestTable['client']; name: string }) =>
          // The type of the command is known only at run time.
          await Reflect.apply(table.client.send, table.client, [make(table.name)]);
        const { input } = Object(make('simulated'));
        const stopsAtFirst = 'TransactStatements' in input;
        const expected = await outcomeOf(() => send(engine), stopsAtFirst);
        const actual = await outcomeOf(() => send(simulated), stopsAtFirst);
        expect({ seed, i, input: plain(input), answer: actual }).toEqual({
          seed,
          i,
          input: plain(input),
          answer: expected,
        });
      }
    }
  }, 240_000);
});

describe('an eventually consistent read of the simulated table', () => {
  test('returns a version from the last two seconds, and nothing older', async () => {
    let now = 10_000;
    let chosen = 0;
    const table = new SimulatedTable({
      now: () => now,
      stalenessMs: 2_000,
      choose: (count) => Math.min(chosen, count - 1),
    });
    const { client, name } = table.open();
    const put = async (n: number) =>
      await client.send(new PutCommand({ TableName: name, Item: { pk: 'a', sk: 'b', n } }));
    const get = async (ConsistentRead: boolean) =>
      (await client.send(new GetCommand({ TableName: name, Key: { pk: 'a', sk: 'b' }, ConsistentRead })))
        .Item?.['n'];
    await put(1);
    now += 5_000;
    await put(2);
    now += 500;
    await put(3);
    chosen = 0;
    expect(await get(false)).toBe(3);
    chosen = 1;
    expect(await get(false)).toBe(2);
    chosen = 9;
    expect(await get(false)).toBe(1);
    expect(await get(true)).toBe(3);
    now += 1_600;
    expect(await get(false)).toBe(2);
    now += 500;
    expect(await get(false)).toBe(3);
  });
});
