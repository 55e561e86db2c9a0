import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import {
  copied,
  type Names,
  projected,
  type SimulatedItem,
  satisfies,
  sizeOfItem,
  updated,
  type Values,
} from './simulated-expressions.ts';

/** Calls of the document client as the simulated table accepts them, and what their fields mean. */

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

interface Conditional {
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: Names;
  readonly ExpressionAttributeValues?: Values;
  readonly ReturnValuesOnConditionCheckFailure?: string;
}

/** A write of one item, alone or in a transaction. */
export interface Write extends Conditional {
  readonly Key?: Key;
  readonly Item?: SimulatedItem & Key;
  readonly UpdateExpression?: string;
  readonly ReturnValues?: string;
}

interface BatchRequest {
  readonly PutRequest?: { readonly Item: SimulatedItem & Key };
  readonly DeleteRequest?: { readonly Key: Key };
}

export interface Statement {
  readonly Statement: string;
  readonly Parameters?: readonly unknown[];
  readonly ReturnValuesOnConditionCheckFailure?: string;
}

/** The input of all operations. Each uses the fields that DynamoDB defines for it. */
export interface Input extends Write {
  readonly ConsistentRead?: boolean;
  readonly RequestItems?: Readonly<
    Record<
      string,
      readonly BatchRequest[] | { readonly Keys: readonly Key[]; readonly ConsistentRead?: boolean }
    >
  >;
  readonly IndexName?: string;
  readonly KeyConditionExpression?: string;
  readonly FilterExpression?: string;
  readonly ProjectionExpression?: string;
  readonly ExclusiveStartKey?: Key;
  readonly Limit?: number;
  readonly ScanIndexForward?: boolean;
  readonly TransactItems?: readonly Readonly<Record<string, Write>>[];
  readonly Statements?: readonly Statement[];
  readonly TransactStatements?: readonly Statement[];
}

/** A call as it leaves the client. */
export interface Call {
  readonly operation: string;
  readonly input: Input;
}

const OPERATIONS: Readonly<Record<string, string>> = {
  GetCommand: 'GetItem',
  BatchGetCommand: 'BatchGetItem',
  QueryCommand: 'Query',
  ScanCommand: 'Scan',
  PutCommand: 'PutItem',
  UpdateCommand: 'UpdateItem',
  DeleteCommand: 'DeleteItem',
  BatchWriteCommand: 'BatchWriteItem',
  TransactWriteCommand: 'TransactWriteItems',
  BatchExecuteStatementCommand: 'BatchExecuteStatement',
  ExecuteTransactionCommand: 'ExecuteTransaction',
};

const READS: ReadonlySet<string> = new Set(['BatchGetItem', 'GetItem', 'Query', 'Scan']);

/** Reports whether a call may change items. */
export const isWrite = ({ operation }: Call): boolean => !READS.has(operation);

export const REFUSED = 'The conditional request failed';

export function callOf(command: unknown): Call {
  if (typeof command !== 'object' || command === null)
    throw new TypeError('send was called without a command');
  const operation = OPERATIONS[command.constructor.name];
  if (operation === undefined) throw new TypeError(`${command.constructor.name} is not simulated`);
  // The SDK has checked its shape. A write is copied, because the sender may change it later; a read keeps nothing of
  // it.
  const input: Input = Reflect.get(command, 'input');
  return { operation, input: READS.has(operation) ? input : (copied(input) as Input) };
}

/** Returns the first table name in the input of a call, or an empty string. */
export function tableIn(input: object): string {
  const { TableName, RequestItems, TransactItems, Statements, TransactStatements }: Named = input;
  const [transacted] = TransactItems ?? [];
  return (
    TableName ??
    Object.keys(RequestItems ?? {})[0] ??
    Object.values(transacted ?? {})[0]?.TableName ??
    /"([^"]+)"/.exec((Statements ?? TransactStatements)?.[0]?.Statement ?? '')?.[1] ??
    ''
  );
}

interface Named {
  readonly TableName?: string;
  readonly RequestItems?: object;
  readonly TransactItems?: readonly Readonly<Record<string, { readonly TableName?: string }>>[];
  readonly Statements?: readonly Statement[];
  readonly TransactStatements?: readonly Statement[];
}

export function keyOf({ Key: key, Item: item }: Write): Key {
  const found = key ?? item;
  if (found === undefined) throw new TypeError('the command has no key');
  return { pk: found.pk, sk: found.sk };
}

export function holds(input: Conditional, before: SimulatedItem | undefined): boolean {
  const { ConditionExpression, ExpressionAttributeNames = {}, ExpressionAttributeValues = {} } = input;
  return (
    ConditionExpression === undefined ||
    satisfies(before ?? {}, ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues)
  );
}

export const refusal = (input: Conditional, before: SimulatedItem | undefined) => ({
  message: REFUSED,
  ...(input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' && before !== undefined
    ? { Item: marshalled(before) }
    : {}),
});

/** Returns the item after a write. Adds the names of the attributes that an update names to `written`. */
export function afterWrite(
  operation: string,
  input: Write,
  before: SimulatedItem | undefined,
  written?: Set<string>,
): SimulatedItem | undefined {
  if (operation === 'DeleteItem') return undefined;
  if (operation === 'PutItem') return input.Item ?? {};
  const { UpdateExpression, ExpressionAttributeNames = {}, ExpressionAttributeValues = {} } = input;
  const item = before ?? { ...input.Key };
  if (UpdateExpression === undefined) return item;
  return updated(item, UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues, written);
}

export function shownOf(
  item: SimulatedItem,
  { ProjectionExpression, ExpressionAttributeNames = {} }: Input,
): SimulatedItem {
  return ProjectionExpression === undefined
    ? item
    : projected(item, ProjectionExpression, ExpressionAttributeNames);
}

/** Like DynamoDB, a full page returns where the next one begins even if nothing follows. */
export function endOf(page: readonly Key[], limit: number) {
  const last = page.at(-1);
  return last !== undefined && page.length === limit
    ? { LastEvaluatedKey: { pk: last.pk, sk: last.sk } }
    : {};
}

/** Returns an item as SDK exceptions and streams have it, not unmarshalled. */
export const marshalled = (item: SimulatedItem): Record<string, AttributeValue> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, attributeOf(value)]));

function attributeOf(value: unknown): AttributeValue {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number' || typeof value === 'bigint') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value instanceof Uint8Array) return { B: value };
  if (Array.isArray(value)) return { L: value.map(attributeOf) };
  if (value instanceof Set) {
    const members = [...value];
    return members.every((member) => typeof member === 'string')
      ? { SS: members }
      : { NS: members.map(String) };
  }
  return value === null ? { NULL: true } : { M: marshalled({ ...Object(value) }) };
}

export function capacity(
  items: readonly (SimulatedItem | undefined)[],
  consistent: boolean | undefined,
): unknown {
  const units = items.reduce(
    (sum, item) => sum + (item === undefined ? 1 : Math.max(1, Math.ceil(sizeOfItem(item) / 4096))),
    items.length === 0 ? 1 : 0,
  );
  return { CapacityUnits: consistent === true ? units : units / 2 };
}
