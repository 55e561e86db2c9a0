import { randomUUID } from 'node:crypto';
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
import { type Attributes, marshall, marshallValue, unmarshall } from './attributes.ts';
import { tableException } from './failure.ts';
import type { Protocol } from './protocol.ts';

/** The operations of DynamoDB by their commands. In bundles the commands are those of commands.ts. */
const OPERATIONS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [BatchExecuteStatementCommand, 'BatchExecuteStatement'],
  [BatchGetCommand, 'BatchGetItem'],
  [BatchWriteCommand, 'BatchWriteItem'],
  [DeleteCommand, 'DeleteItem'],
  [ExecuteTransactionCommand, 'ExecuteTransaction'],
  [GetCommand, 'GetItem'],
  [PutCommand, 'PutItem'],
  [QueryCommand, 'Query'],
  [ScanCommand, 'Scan'],
  [TransactWriteCommand, 'TransactWriteItems'],
  [UpdateCommand, 'UpdateItem'],
]);

const HAS_TOKEN: ReadonlySet<string> = new Set(['ExecuteTransaction', 'TransactWriteItems']);

/** Returns the operation of a command of the document client; undefined for one that functions do not send. */
export const operationOf = (command: object): string | undefined => OPERATIONS.get(command.constructor);

/** Returns the input of an operation as DynamoDB's protocol has it. */
export function encodeInput(operation: string, input: object): object {
  const encoded = encodeMembers(input);
  // The same token in every attempt: DynamoDB then applies the transaction once.
  if (HAS_TOKEN.has(operation)) encoded['ClientRequestToken'] ??= randomUUID();
  return encoded;
}

function encodeMembers(input: object): Attributes {
  const encoded: Attributes = {};
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) encoded[name] = encodeMember(name, value);
  }
  return encoded;
}

/** A member means the same wherever it is, so its name decides. */
function encodeMember(name: string, value: object): unknown {
  switch (name) {
    case 'ExclusiveStartKey':
    case 'ExpressionAttributeValues':
    case 'Item':
    case 'Key':
      return marshall(value);
    case 'Keys':
      return Array.from(Object(value), marshall);
    case 'Parameters':
      return Array.from(Object(value), marshallValue);
    case 'RequestItems':
      return Object.fromEntries(Object.entries(value).map(([table, each]) => [table, encodeEach(each)]));
    case 'Statements':
    case 'TransactItems':
    case 'TransactStatements':
      return encodeEach(value);
    case 'ConditionCheck':
    case 'Delete':
    case 'DeleteRequest':
    case 'Put':
    case 'PutRequest':
    case 'Update':
      return encodeMembers(value);
    default:
      return value;
  }
}

const encodeEach = (value: object): object =>
  Array.isArray(value) ? value.map(encodeMembers) : encodeMembers(value);

/** Decodes the output of an operation, in place. */
export function decodeOutput(output: object): void {
  for (const [name, value] of Object.entries(output)) {
    if (value !== undefined && value !== null) decodeMember(name, value);
  }
}

function decodeMember(name: string, value: Attributes): void {
  switch (name) {
    case 'Attributes':
    case 'Item':
    case 'Key':
    case 'LastEvaluatedKey':
      unmarshall(value);
      return;
    case 'Items':
    case 'Keys':
      decodeItems(value);
      return;
    case 'Responses':
      // Those to statements are a list, those to keys are the items of each table.
      if (Array.isArray(value)) decodeEach(value);
      else Object.values(value).forEach(decodeItems);
      return;
    case 'UnprocessedItems':
    case 'UnprocessedKeys':
      for (const each of Object.values(value)) decodeEach([each].flat());
      return;
    case 'DeleteRequest':
    case 'Error':
    case 'PutRequest':
      decodeOutput(value);
  }
}

const decodeItems = (items: unknown): void => {
  for (const item of Object.values(Object(items))) unmarshall(Object(item));
};
const decodeEach = (members: readonly unknown[]): void => {
  for (const member of members) decodeOutput(Object(member));
};

export const DYNAMODB: Protocol = {
  service: 'dynamodb',
  variable: 'DYNAMODB',
  contentType: 'application/x-amz-json-1.0',
  target: 'DynamoDB_20120810',
  operations: OPERATIONS,
  encode: encodeInput,
  decode: decodeOutput,
  exceptionOf: tableException,
};
