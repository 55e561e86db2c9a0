import {
  BatchExecuteStatementCommand,
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  ExecuteTransactionCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Random } from '../../support/random.ts';

const TEXTS = [
  '',
  'a',
  'Köln – 東京 🙂',
  '"\\\n\t\u0000\u001f\u007f\u2028',
  '\ud800 alone \udfff',
  'x'.repeat(300),
];
const NUMBERS = [0, -0, 1, -17, 0.1, 1e-7, -2.5e12, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
const INTEGERS = [0n, -1n, 9_007_199_254_740_993n, 10n ** 37n];
/** Values that neither client stores. */
const REFUSED = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 53,
  -1e300,
  new Set(),
  new Set([undefined]),
  new Date(0),
  new URL('http://a'),
  Symbol('a'),
];

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

function bytes(random: Random): Uint8Array {
  const given = Buffer.from(times(random.below(40), () => random.below(256)));
  // A view into a larger buffer, like those that Node cuts from its pool.
  return random.chance(0.5) ? given : new Uint8Array(given.buffer, given.byteOffset, given.length);
}

/** Returns a value that an item may have, sometimes nested, occasionally with members that must vanish. */
function value(random: Random, depth = 0): unknown {
  const makers = [
    () => random.pick(TEXTS),
    () => random.pick(NUMBERS),
    () => random.pick(INTEGERS),
    () => bytes(random),
    () => random.pick([true, false, null]),
    () => new Set(times(1 + random.below(3), () => random.pick(TEXTS))),
    () => new Set(times(1 + random.below(3), () => random.pick(NUMBERS))),
    () => new Set(times(1 + random.below(3), () => random.pick(INTEGERS))),
    () => new Set(times(1 + random.below(3), () => bytes(random))),
    () => (random.chance(0.5) ? undefined : () => 1),
    () => item(random, depth + 1),
    () => new Map(Object.entries(item(random, depth + 1))),
    () => times(random.below(4), () => value(random, depth + 1)),
  ];
  return random.pick(makers.slice(0, depth < 3 ? undefined : -3))();
}

export function item(random: Random, depth = 0): Record<string, unknown> {
  const members = times(random.below(5), () => [
    random.pick(['a', 'sk', 'ü "', 'b', 'c']),
    value(random, depth),
  ]);
  return Object.assign(random.chance(0.1) ? Object.create(null) : {}, Object.fromEntries(members));
}

/** Returns an item that no client stores. */
export const refusedItem = (random: Random): Record<string, unknown> => {
  const refused = random.pick(REFUSED);
  return { a: random.pick([() => refused, () => [refused], () => ({ b: refused })])() };
};

const maybe = <T>(random: Random, members: T): T | Record<never, never> =>
  random.chance(0.5) ? members : {};
const condition = (random: Random) => ({
  ...maybe(random, { ConditionExpression: '#a = :a' }),
  ...maybe(random, { ExpressionAttributeNames: { '#a': 'a' } }),
  ...maybe(random, { ExpressionAttributeValues: { ':a': value(random), ':b': 1 } }),
  ...maybe(random, { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const }),
});
const units = (random: Random) => maybe(random, { ReturnConsumedCapacity: 'TOTAL' as const });
const projection = (random: Random) =>
  maybe(random, { ProjectionExpression: '#a', ExpressionAttributeNames: { '#a': 'a' } });
const page = (random: Random) => ({
  TableName: 't',
  ...maybe(random, { IndexName: 'due' }),
  ...maybe(random, { Limit: random.below(100) }),
  ...maybe(random, { ExclusiveStartKey: item(random) }),
  ...maybe(random, { ConsistentRead: random.chance(0.5) }),
  ...maybe(random, { ExpressionAttributeValues: { ':a': value(random), ':b': 1 } }),
  ...projection(random),
  ...units(random),
  FilterExpression: undefined,
});

const statement = (random: Random) => ({
  Statement: 'INSERT INTO t VALUE ?',
  // The SDK removes no member from a list of parameters.
  Parameters: times(random.below(3), () => value(random) ?? null).filter(
    (each) => typeof each !== 'function',
  ),
  ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
});

/** Returns a command with the members that the product uses, and any values. */
export function command(random: Random) {
  const own = { TableName: 't', ...units(random) };
  const some = <T>(make: () => T): T[] => times(1 + random.below(4), make);
  return random.pick([
    () => new GetCommand({ Key: item(random), ...own, ConsistentRead: true, ...projection(random) }),
    () => new PutCommand({ Item: item(random), ...own, ...condition(random) }),
    () =>
      new UpdateCommand({
        ...own,
        Key: item(random),
        UpdateExpression: 'SET a = :a',
        ReturnValues: 'ALL_NEW',
        ...condition(random),
      }),
    () => new DeleteCommand({ Key: item(random), ...own, ...condition(random) }),
    () =>
      new QueryCommand({
        ...page(random),
        KeyConditionExpression: 'pk = :a',
        ScanIndexForward: random.chance(0.5),
      }),
    () => new ScanCommand({ ...page(random), ...maybe(random, { Segment: 1, TotalSegments: 4 }) }),
    () =>
      new BatchGetCommand({
        RequestItems: {
          t: { Keys: some(() => item(random)), ConsistentRead: true, ...projection(random) },
          u: { Keys: some(() => item(random)) },
        },
        ...units(random),
      }),
    () =>
      new BatchWriteCommand({
        RequestItems: {
          t: some(() =>
            random.chance(0.5)
              ? { PutRequest: { Item: item(random) } }
              : { DeleteRequest: { Key: item(random) } },
          ),
        },
        ...units(random),
      }),
    () =>
      new TransactWriteCommand({
        TransactItems: some(() => {
          const place = { TableName: 't', ...condition(random) };
          return random.pick([
            { Put: { ...place, Item: item(random) } },
            { Delete: { ...place, Key: item(random) } },
            { Update: { ...place, Key: item(random), UpdateExpression: 'SET a = :a' } },
            { ConditionCheck: { ...place, Key: item(random), ConditionExpression: 'a = b' } },
          ]);
        }),
        ClientRequestToken: 'token',
        ...units(random),
      }),
    () => new BatchExecuteStatementCommand({ Statements: some(() => statement(random)), ...units(random) }),
    () =>
      new ExecuteTransactionCommand({
        TransactStatements: some(() => statement(random)),
        ClientRequestToken: 'token',
        ...units(random),
      }),
  ])();
}

const base64 = (random: Random): string => Buffer.from(bytes(random)).toString('base64');
const digits = (random: Random): string =>
  random.pick([
    '0',
    '-12.5',
    '1E+2',
    '9007199254740991',
    '9007199254740993',
    '-123456789012345678901',
    '0.1',
  ]);

/** Returns an attribute in the form in which DynamoDB answers. */
function attribute(random: Random, depth = 0): object {
  const makers = [
    () => ({ S: random.pick(TEXTS) }),
    () => ({ N: digits(random) }),
    () => ({ B: base64(random) }),
    () => ({ BOOL: random.chance(0.5) }),
    () => ({ NULL: true }),
    () => ({ SS: times(1 + random.below(3), () => random.pick(TEXTS)) }),
    () => ({ NS: times(1 + random.below(3), () => digits(random)) }),
    () => ({ BS: times(1 + random.below(3), () => base64(random)) }),
    () => ({ L: times(random.below(4), () => attribute(random, depth + 1)) }),
    () => ({ M: attributes(random, depth + 1) }),
  ];
  return random.pick(makers.slice(0, depth < 3 ? undefined : -2))();
}

export const attributes = (random: Random, depth = 0): object =>
  Object.fromEntries(
    times(random.below(5), () => [random.pick(['a', 'ü "', 'pk', 'b']), attribute(random, depth)]),
  );

/** Returns a command and an answer to it. */
export function exchange(random: Random): {
  readonly command: { readonly input: object };
  readonly answer: object;
} {
  const one = { TableName: 't', Key: { pk: 'a' } };
  const used = { ConsumedCapacity: { CapacityUnits: 1.5, TableName: 't' } };
  const some = <T>(make: () => T): T[] => times(random.below(4), make);
  const items = (): object[] => some(() => attributes(random));
  return random.pick([
    () => ({ command: new GetCommand(one), answer: { Item: attributes(random), ...used } }),
    () => ({ command: new GetCommand(one), answer: used }),
    () => ({ command: new UpdateCommand(one), answer: { Attributes: attributes(random), ...used } }),
    () => ({ command: new DeleteCommand(one), answer: { Attributes: attributes(random) } }),
    () => ({
      command: new PutCommand({ TableName: 't', Item: {} }),
      answer: { Attributes: attributes(random) },
    }),
    () => ({
      command: new QueryCommand({ TableName: 't' }),
      answer: { Items: items(), Count: 3, ScannedCount: 4, LastEvaluatedKey: attributes(random), ...used },
    }),
    () => ({ command: new ScanCommand({ TableName: 't' }), answer: { Items: items(), Count: 0 } }),
    () => ({
      command: new BatchGetCommand({ RequestItems: {} }),
      answer: {
        Responses: { t: items(), u: items() },
        UnprocessedKeys: random.pick([{}, { t: { Keys: items(), ConsistentRead: true } }]),
        ConsumedCapacity: [used.ConsumedCapacity],
      },
    }),
    () => ({
      command: new BatchWriteCommand({ RequestItems: {} }),
      answer: {
        UnprocessedItems: {
          t: [{ PutRequest: { Item: attributes(random) } }, { DeleteRequest: { Key: attributes(random) } }],
        },
      },
    }),
    () => ({
      command: new BatchExecuteStatementCommand({ Statements: [] }),
      answer: {
        Responses: some(() =>
          random.pick([
            { TableName: 't', Item: attributes(random) },
            { Error: { Code: 'ConditionalCheckFailed', Message: 'no', Item: attributes(random) } },
          ]),
        ),
      },
    }),
    () => ({ command: new TransactWriteCommand({ TransactItems: [] }), answer: used }),
  ])();
}

const FAILURES = [
  'ConditionalCheckFailedException',
  'TransactionCanceledException',
  'TransactionConflictException',
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'ResourceNotFoundException',
  'ItemCollectionSizeLimitExceededException',
  'TransactionInProgressException',
  'InternalServerError',
  'ValidationException',
  'NeverHeardOfException',
];

/** Returns the body and the headers of a failure, in one of the forms that AWS uses. */
export function failure(random: Random) {
  const name = random.pick(FAILURES);
  const type = `com.amazonaws.dynamodb.v20120810#${name}`;
  const message = random.pick([{ message: 'because' }, { Message: 'Because' }, {}]);
  const reasons = { CancellationReasons: [{ Code: 'None' }, { Code: 'X', Item: attributes(random) }] };
  const members = {
    ConditionalCheckFailedException: { Item: attributes(random) },
    TransactionCanceledException: { ...reasons },
    ThrottlingException: { throttlingReasons: [{ reason: 'TableReadKeyRangeThroughputExceeded' }] },
    ProvisionedThroughputExceededException: { ThrottlingReasons: [{ reason: 'a', resource: 'b' }] },
  };
  const body = { ...message, ...Reflect.get(members, name) };
  return random.pick([
    { body: { __type: type, ...body }, headers: {} },
    { body: { __type: name, ...body }, headers: {} },
    { body: { code: name, ...body }, headers: {} },
    { body, headers: { 'x-amzn-errortype': `${name}:http://internal.amazon.com/` } },
  ]);
}
