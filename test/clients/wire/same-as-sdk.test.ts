import { isDeepStrictEqual } from 'node:util';
import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { openSdkClient } from '../../../shared/clients/dynamodb-sdk.ts';
import { endpointIn } from '../../../shared/clients/wire/endpoint.ts';
import { pathOf } from '../../../shared/clients/wire/exchange.ts';
import { failureOf } from '../../../shared/clients/wire/failure.ts';
import { DYNAMODB, decodeOutput, encodeInput, operationOf } from '../../../shared/clients/wire/operations.ts';
import { signerOf } from '../../../shared/clients/wire/signature.ts';
import { Random } from '../../support/random.ts';
import { command, exchange, failure, item, refusedItem } from './generated.ts';

const SEED = 20_261_122;
const CREDENTIALS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret/with+signs' };
const REGION = 'eu-central-1';
const ENDPOINT = 'https://dynamodb.eu-central-1.amazonaws.com';

/** A request as the SDK gives it to its HTTP handler. */
interface SdkRequest {
  headers: Record<string, string>;
  body: Uint8Array;
}

/** What the network answers next, and the last request. */
let answer: { readonly statusCode: number; readonly headers: object; readonly body: Buffer };
let sent: SdkRequest | undefined;
const handle = async (request: SdkRequest): Promise<object> => {
  sent = request;
  return { response: answer };
};
const sdk = openSdkClient({
  region: REGION,
  endpoint: ENDPOINT,
  credentials: CREDENTIALS,
  maxAttempts: 1,
  requestHandler: { handle: Object(handle) },
  // Signing has its own test.
  signer: { sign: async (request) => request },
});
const answers = (body: object, statusCode = 200, headers: object = {}): void => {
  answer = { statusCode, headers, body: Buffer.from(JSON.stringify(body)) };
};
const send = async (given: object): Promise<Record<string, unknown>> =>
  await Reflect.apply(sdk.send, sdk, [given]);

/** The members of every object sorted by name. Their order means nothing to DynamoDB. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return members.map(([name, each]) => [name, ordered(each)]);
};
const bytesOf = (json: string): string => JSON.stringify(ordered(JSON.parse(json)));

const CLASSES: ReadonlySet<string> = new Set([
  'ConditionalCheckFailedException',
  'TransactionCanceledException',
  'TransactionConflictException',
]);

let random: Random;
beforeAll(() => {
  random = new Random(SEED);
  // Signing and repeating have their own tests; without them a call takes half as long.
  for (const name of ['getUserAgentMiddleware', 'recursionDetectionMiddleware', 'loggerMiddleware']) {
    sdk.middlewareStack.remove(name);
  }
});

describe(`like the SDK (seed ${SEED})`, () => {
  test('each of 2,000 commands has the same request bytes', async () => {
    answers({});
    const operations = new Set<string>();
    const targets: [string, string | undefined][] = [];
    for (let i = 0; i < 2_000; i += 1) {
      const given = command(random);
      const operation = operationOf(given) ?? '';
      operations.add(operation);
      const own = JSON.stringify(encodeInput(operation, given.input));
      await send(given);
      targets.push([`DynamoDB_20120810.${operation}`, sent?.headers['x-amz-target']]);
      const theirs = new TextDecoder().decode(sent?.body);
      if (own !== theirs && bytesOf(own) !== bytesOf(theirs)) expect(own).toBe(theirs);
    }
    expect(operations.size).toBe(11);
    expect(targets.map(([, theirs]) => theirs)).toEqual(targets.map(([own]) => own));
  });

  test('what the SDK refuses is refused', async () => {
    answers({});
    for (let i = 0; i < 60; i += 1) {
      const put = new PutCommand({ TableName: 't', Item: refusedItem(random) });
      await expect(send(put)).rejects.toThrow();
      expect(() => encodeInput('PutItem', put.input)).toThrow();
    }
  });

  test('each of 1,000 answers has the same output', async () => {
    for (let i = 0; i < 1_000; i += 1) {
      const given = exchange(random);
      answers(given.answer);
      const { $metadata: _, ...theirs } = await send(given.command);
      const own = JSON.parse(JSON.stringify(given.answer));
      decodeOutput(own);
      if (!isDeepStrictEqual(own, theirs)) expect(own).toEqual(theirs);
    }
  });

  test('each of 300 failures has the same class, name, status and members', async () => {
    for (let i = 0; i < 300; i += 1) {
      const { body, headers } = failure(random);
      const status = random.pick([400, 403, 429, 500, 503]);
      answers(body, status, headers);
      const theirs: Error = await send(exchange(random).command).then(
        () => {
          throw new Error('the SDK accepted a failure');
        },
        (error: Error) => error,
      );
      const own = failureOf(
        { status, headers: { ...headers }, body: Buffer.from(JSON.stringify(body)) },
        DYNAMODB,
      );
      expect(described(own)).toEqual(described(theirs));
      // The product asks for these classes, and for the names of all others.
      if (CLASSES.has(own.name)) expect(own.constructor).toBe(theirs.constructor);
      else expect([own, theirs].every((each) => each instanceof DynamoDBServiceException)).toBe(true);
    }
  });
});

const described = (error: Error): object => {
  const { $metadata, name, message, Item, CancellationReasons, throttlingReasons, ThrottlingReasons } =
    Object(error);
  const status = $metadata.httpStatusCode;
  return { name, message, status, Item, CancellationReasons, throttlingReasons, ThrottlingReasons };
};

test('each of 50 requests has the same signature, for two days, secrets and a session', async () => {
  const { host } = new URL(ENDPOINT);
  // Each signs with several secrets in turn, on two days.
  const signers = new Map(
    ['/', '/engine/', '/a%20b/c=d/'].map((path) => [path, signerOf(DYNAMODB, REGION, host, path)] as const),
  );
  const configs = new Map<string, (typeof sdk)['config']>();
  const signing = (credentials: typeof CREDENTIALS): (typeof sdk)['config'] => {
    const name = JSON.stringify(credentials);
    const config = configs.get(name) ?? openSdkClient({ region: REGION, credentials }).config;
    configs.set(name, config);
    return config;
  };
  answers({});
  await send(new GetCommand({ TableName: 't', Key: {} }));
  for (let i = 0; i < 50; i += 1) {
    const at = Date.UTC(2026, 10, 22, 23, 59, 59, 999) + random.below(2) * 1_000;
    const session = random.chance(0.5) ? {} : { sessionToken: 'a/token+of=many characters' };
    const credentials = { ...CREDENTIALS, secretAccessKey: random.pick(['one', 'two']), ...session };
    const body = JSON.stringify(item(random), (_, each) => (typeof each === 'bigint' ? String(each) : each));
    const [path, sign] = random.pick([...signers]);
    const { authorization, ...headers } = sign('GetItem', Buffer.from(body), credentials, at);
    // The SDK's signer, which its client does not expose, signs what the wire client is about to send.
    const { signer } = signing(credentials);
    const { 'content-type': type, host: name, 'x-amz-target': target } = headers;
    const request = Object.assign(Object.create(Object.getPrototypeOf(sent)), sent, {
      headers: { 'content-type': type, host: name, 'x-amz-target': target },
      body,
      path,
    });
    const scheme = { name: 'sigv4', signingName: 'dynamodb', signingRegion: REGION, properties: {} };
    const signed = await (await signer(scheme)).sign(request, { signingDate: new Date(at) });
    expect(signed.headers).toEqual({ ...headers, authorization });
  }
});

test('requests go to the path of the endpoint', () => {
  const paths = ['', '/', '/engine', '/engine/'].map((path) => pathOf(new URL(`http://127.0.0.1:1${path}`)));
  expect(paths).toEqual(['/', '/', '/engine/', '/engine/']);
});

test("endpoints are the SDK's; where they would differ, there is none", () => {
  const regions = [
    ...[
      'us-east-1',
      'eu-central-2',
      'ap-southeast-7',
      'ca-west-1',
      'il-central-1',
      'mx-central-1',
      'af-south-1',
    ],
    ...['me-central-1', 'sa-east-1', 'us-gov-west-1', 'us-gov-east-1', 'cn-north-1', 'cn-northwest-1'],
  ];
  for (const region of regions) {
    const { url } = sdk.config.endpointProvider({ Region: region, UseDualStack: false, UseFIPS: false }, {});
    expect(endpointIn(DYNAMODB, {}, region).host).toBe(url.host);
  }
  for (const region of [
    'us-iso-east-1',
    'us-isob-east-1',
    'eu-isoe-west-1',
    'eusc-de-east-1',
    'moon-1',
    '',
  ]) {
    expect(() => endpointIn(DYNAMODB, {}, region)).toThrow('needs the SDK');
  }
  expect(() => endpointIn(DYNAMODB, { AWS_USE_FIPS_ENDPOINT: 'true' }, REGION)).toThrow('needs the SDK');
  const given = { AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1', AWS_ENDPOINT_URL: 'http://127.0.0.1:2' };
  expect(endpointIn(DYNAMODB, given, 'moon-1').port).toBe('1');
});

test('bundles have every command under the name that the SDK gives it', async () => {
  const own = await import('../../../shared/clients/wire/commands.ts');
  const theirs = await import('@aws-sdk/lib-dynamodb');
  for (const name of Object.keys(own)) expect(theirs).toHaveProperty(name);
  expect(Object.keys(own)).toHaveLength(11);
  const input = { TableName: 't' };
  expect(new own.QueryCommand(input).input).toBe(input);
});
