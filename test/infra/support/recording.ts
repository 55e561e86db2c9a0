import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import { openTable } from '../../../shared/table/client.ts';
import type { TestTable } from '../../support/table.ts';
import type { Call } from './policy.ts';

/** An engine behind a proxy that records the calls to it, as IAM would see them. */
export interface Recorder {
  readonly endpoint: string;
  /** Runs `work` and records its calls under the name of a function. One runs at a time. */
  as<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Returns the distinct calls of a function. */
  callsOf(name: string): readonly Omit<Call, 'resource'>[];
  stop(): Promise<void>;
}

/** Starts a recorder in front of an engine. */
export async function startRecorder(engine: string): Promise<Recorder> {
  const recorded = new Map<string, Map<string, Omit<Call, 'resource'>>>();
  let current: string | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const target = String(request.headers['x-amz-target']);
    if (current !== null && target.startsWith('DynamoDB_')) {
      const calls = recorded.get(current) ?? new Map();
      recorded.set(current, calls);
      for (const call of callsIn(target.split('.')[1] ?? '', JSON.parse(body.toString())))
        calls.set(JSON.stringify(call), call);
    }
    const { host: _, connection: __, ...headers } = request.headers;
    const answer = await send(engine, headers, body);
    response.writeHead(answer.status, {
      'content-type': answer.type,
      'content-length': answer.body.length,
    });
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the recorder has no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
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
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Posts to the engine. `fetch` would refuse its port, which is one that browsers block. */
async function send(
  engine: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<{ readonly status: number; readonly type: string; readonly body: Buffer }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest(engine, { method: 'POST', headers }, resolve).once('error', reject).end(body);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return {
    status: response.statusCode ?? 500,
    type: response.headers['content-type'] ?? '',
    body: Buffer.concat(chunks),
  };
}

/** Returns the table as reached through the recorder. */
export function tableThrough({ endpoint }: Recorder, { name }: TestTable): TestTable {
  const { client } = openTable(
    { endpoint, region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } },
    name,
  );
  return { client, name, endpoint, stop: async () => client.destroy() };
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
function callsIn(operation: string, request: Request): Omit<Call, 'resource'>[] {
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
