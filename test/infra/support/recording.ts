import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { WireClient } from '../../../shared/clients/wire/client.ts';
import { encodeInput, operationOf } from '../../../shared/clients/wire/operations.ts';
import type { Call } from './policy.ts';

/** Records the requests of the functions' client to DynamoDB, as IAM would see them. */
export interface Recorder {
  /** Runs `work` and records its calls under the name of a function. One runs at a time. */
  as<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Returns the distinct calls of a function. */
  callsOf(name: string): readonly Omit<Call, 'resource'>[];
  stop(): void;
}

/** Records what every client of this realm sends from now on. A table in memory has to be open already. */
export function startRecorder(): Recorder {
  const recorded = new Map<string, Map<string, Omit<Call, 'resource'>>>();
  let current: string | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const stopWire = beforeEachSend(WireClient.prototype, (command) => {
    if (current === null) return;
    const calls = recorded.get(current) ?? new Map();
    recorded.set(current, calls);
    const operation = operationOf(command) ?? '';
    // The request as it goes over the wire.
    const request = JSON.parse(JSON.stringify(encodeInput(operation, command.input)));
    for (const call of callsIn(operation, request)) calls.set(JSON.stringify(call), call);
  });
  const stopSdk = beforeEachSend(DynamoDBDocumentClient.prototype, () => {
    if (current !== null) throw new Error(`${current} sends a call through the SDK, which is not recorded`);
  });
  return {
    as: async (name, work) => {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      current = name;
      try {
        return await work();
      } finally {
        current = null;
        resolve();
      }
    },
    callsOf: (name) => [...(recorded.get(name)?.values() ?? [])],
    stop: () => {
      stopSdk();
      stopWire();
    },
  };
}

interface Command {
  readonly input: object;
}

/** Looks at each command of a client before it is sent. Returns a function that ends this. */
function beforeEachSend(prototype: object, look: (command: Command) => void): () => void {
  const send: unknown = Reflect.get(prototype, 'send');
  if (typeof send !== 'function') throw new TypeError('a client has no send method');
  const watched = async function (this: unknown, ...call: [Command, ...unknown[]]): Promise<unknown> {
    look(call[0]);
    return await Reflect.apply(send, this, call);
  };
  Object.assign(prototype, { send: watched });
  return () => {
    Object.assign(prototype, { send });
  };
}

type StoredValue = Readonly<Record<string, unknown>>;
type StoredKey = Readonly<Record<'pk', StoredValue>>;

interface BatchGet extends Pick<Request, 'ExpressionAttributeNames' | 'ProjectionExpression'> {
  readonly Keys: readonly StoredKey[];
}

interface BatchWrite {
  readonly PutRequest?: { readonly Item: StoredKey };
  readonly DeleteRequest?: { readonly Key: StoredKey };
}

/** A PartiQL statement. */
interface Statement {
  readonly Statement: string;
  readonly Parameters: readonly StoredValue[];
}

/** The parts of a request of DynamoDB's protocol that its condition keys describe. */
interface Request {
  readonly Key?: StoredKey;
  readonly Item?: StoredKey;
  readonly RequestItems?: Readonly<Record<string, BatchGet | readonly BatchWrite[]>>;
  readonly Statements?: readonly Statement[];
  readonly TransactItems?: readonly Readonly<Record<string, Request>>[];
  readonly IndexName?: string;
  readonly KeyConditionExpression?: string;
  readonly UpdateExpression?: string;
  readonly ConditionExpression?: string;
  readonly ProjectionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Readonly<Record<string, StoredValue>>;
  readonly ReturnValues?: string;
}

/** Returns what IAM checks for a request: a transaction is checked by the action of each of its parts. */
export function callsIn(operation: string, request: Request): Omit<Call, 'resource'>[] {
  switch (operation) {
    case 'BatchGetItem':
      return Object.values(request.RequestItems ?? {}).map((of) => ({
        action: 'dynamodb:BatchGetItem',
        leadingKeys: 'Keys' in of ? of.Keys.map(partitionOf) : [],
        ...('Keys' in of ? selectionOf(of) : {}),
      }));
    case 'BatchWriteItem':
      return Object.values(request.RequestItems ?? {}).map((of) => ({
        action: 'dynamodb:BatchWriteItem',
        leadingKeys: 'Keys' in of ? [] : of.flatMap(partitionsIn),
      }));
    case 'BatchExecuteStatement':
      return (request.Statements ?? []).map(callOf);
    case 'TransactWriteItems':
      return (request.TransactItems ?? []).flatMap((entry) =>
        Object.entries(entry).flatMap(([kind, part]) =>
          callsIn(kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`, part),
        ),
      );
    case 'Query': {
      const value = /= *(:\w+)/.exec(request.KeyConditionExpression ?? '')?.[1] ?? '';
      const index = request.IndexName === undefined ? {} : { suffix: `/index/${request.IndexName}` };
      const leadingKeys = [String(request.ExpressionAttributeValues?.[value]?.['S'])];
      return [{ action: 'dynamodb:Query', ...index, leadingKeys }];
    }
    default: {
      const key = request.Key ?? request.Item;
      return [
        {
          action: `dynamodb:${operation}`,
          // A call that names no key, such as Scan, has none here either and is refused.
          leadingKeys: key === undefined ? [] : [partitionOf(key)],
          attributes: attributesIn(request),
          ...(operation === 'GetItem' ? selectionOf(request) : {}),
          ...(request.ReturnValues === undefined ? {} : { returnValues: request.ReturnValues }),
        },
      ];
    }
  }
}

const partitionsIn = ({ PutRequest, DeleteRequest }: BatchWrite): string[] =>
  [PutRequest?.Item, DeleteRequest?.Key].flatMap((at) => (at === undefined ? [] : partitionOf(at)));

/** Returns what IAM checks for a statement: it names the partition key with a parameter. */
function callOf({ Statement, Parameters }: Statement): Omit<Call, 'resource'> {
  const [verb = ''] = Statement.split(' ');
  const action = { INSERT: 'dynamodb:PartiQLInsert', UPDATE: 'dynamodb:PartiQLUpdate' }[verb];
  const [before = '', after] = Statement.split(/'pk': \?|"pk" = \?/);
  if (action === undefined || after === undefined) throw new Error(`unsupported statement ${Statement}`);
  const place = before.split('?').length - 1;
  const names = [...Statement.matchAll(/'(\w+)': \?|"(\w+)"(?! (?:SET|VALUE))/g)];
  const attributes = [...new Set(names.map(([, inserted, named]) => inserted ?? named ?? ''))].sort();
  return { action, leadingKeys: [String(Parameters[place]?.['S'])], attributes };
}

const partitionOf = ({ pk }: StoredKey): string => String(pk['S']);

/** Words of expressions that are not attributes. */
const WORDS = new Set(
  (
    'SET ADD REMOVE DELETE AND OR NOT BETWEEN IN attribute_exists attribute_not_exists attribute_type begins_with ' +
    'contains size if_not_exists list_append'
  ).split(' '),
);

/** Returns what IAM sees of the attributes that a read asks for. */
function selectionOf(request: Request): Pick<Call, 'attributes' | 'select'> {
  return request.ProjectionExpression === undefined
    ? { select: 'ALL_ATTRIBUTES' }
    : { attributes: attributesIn(request), select: 'SPECIFIC_ATTRIBUTES' };
}

/** Returns the top-level attributes that the expressions of a request name, and those of the key. */
function attributesIn(request: Request): string[] {
  const text = [request.UpdateExpression, request.ConditionExpression, request.ProjectionExpression].join(
    ' ',
  );
  const names = [...text.matchAll(/(?<![.:\w#])#?[A-Za-z_]\w*/g)].map(([name]) => name);
  const attributes = names
    .filter((name) => !WORDS.has(name))
    .map((name) => (name.startsWith('#') ? (request.ExpressionAttributeNames?.[name] ?? name) : name));
  return [...new Set(['pk', 'sk', ...attributes])].sort();
}
