import { createHash } from 'node:crypto';
import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Connections } from '../../../shared/clients/wire/exchange.ts';
import { openWireKms } from '../../../shared/clients/wire/kms.ts';
import { openWireSfn } from '../../../shared/clients/wire/sfn.ts';
import { openWireSqs } from '../../../shared/clients/wire/sqs.ts';

/** What a service received, as far as it matters to the service. */
interface Received {
  readonly host: unknown;
  readonly type: unknown;
  readonly target: unknown;
  readonly body: unknown;
}

interface Client {
  readonly send: (command: never) => Promise<unknown>;
}

const { post } = Connections.prototype;
const environment = { ...process.env };
let answer: { readonly status: number; readonly body: object };
let received: Received | undefined;

const handle = async (request: {
  readonly hostname: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string;
}): Promise<object> => {
  const { body, headers, hostname } = request;
  received = {
    host: hostname,
    type: headers['content-type'],
    target: headers['x-amz-target'],
    body: JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)),
  };
  return {
    response: { statusCode: answer.status, headers: {}, body: Buffer.from(JSON.stringify(answer.body)) },
  };
};
const settings = {
  region: 'eu-central-1',
  credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  maxAttempts: 1,
  requestHandler: { handle: Object(handle) },
};
const SDK = { kms: new KMSClient(settings), sfn: new SFNClient(settings), sqs: new SQSClient(settings) };
const WIRE = { kms: openWireKms(), sfn: openWireSfn(), sqs: openWireSqs() };

beforeAll(() => {
  for (const name of Object.keys(process.env)) {
    if (name.startsWith('AWS_ENDPOINT_URL')) delete process.env[name];
  }
  Object.assign(process.env, {
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
  });
  Connections.prototype.post = async (headers, body) => {
    const { host, 'content-type': type, 'x-amz-target': target } = headers;
    received = { host, type, target, body: JSON.parse(body.toString()) };
    return { status: answer.status, headers: {}, body: Buffer.from(JSON.stringify(answer.body)) };
  };
});
afterAll(() => {
  Connections.prototype.post = post;
  process.env = environment;
});

const BODY = '{"event_id":"é \\u2028"}';
const MD5 = createHash('md5').update(BODY).digest('hex');
const QueueUrl = 'https://sqs.eu-central-1.amazonaws.com/1/main';
const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
const base64 = Buffer.from(bytes).toString('base64');
const stateMachineArn = 'arn:aws:states:eu-central-1:1:stateMachine:waiter';

/** Every command that functions send, with an answer. */
const COMMANDS: readonly (readonly [keyof typeof SDK, () => object, object])[] = [
  [
    'sqs',
    () => new SendMessageCommand({ QueueUrl, MessageBody: BODY, DelaySeconds: 0 }),
    { MessageId: 'm', MD5OfMessageBody: MD5 },
  ],
  [
    'sqs',
    () => new SendMessageCommand({ QueueUrl, MessageBody: BODY }),
    { MessageId: 'm', MD5OfMessageBody: MD5 },
  ],
  [
    'sqs',
    () =>
      new SendMessageBatchCommand({
        QueueUrl,
        Entries: [
          { Id: '0', MessageBody: BODY },
          { Id: '1', MessageBody: BODY, DelaySeconds: 900 },
        ],
      }),
    {
      Successful: [{ Id: '0', MessageId: 'm', MD5OfMessageBody: MD5 }],
      Failed: [{ Id: '1', Code: 'InternalError', SenderFault: false }],
    },
  ],
  [
    'sfn',
    () => new StartExecutionCommand({ stateMachineArn, name: 'one', input: '{"at":1}' }),
    { executionArn: 'arn' },
  ],
  [
    'sfn',
    () => new DescribeExecutionCommand({ executionArn: 'arn' }),
    { executionArn: 'arn', status: 'RUNNING' },
  ],
  [
    'kms',
    () => new EncryptCommand({ KeyId: 'key', Plaintext: bytes, EncryptionContext: { destination: 'd' } }),
    { CiphertextBlob: base64, KeyId: 'key' },
  ],
  [
    'kms',
    () => new EncryptCommand({ KeyId: 'key', Plaintext: Buffer.from('secret') }),
    { CiphertextBlob: base64, KeyId: 'key' },
  ],
  [
    'kms',
    () => new DecryptCommand({ CiphertextBlob: bytes, EncryptionContext: { destination: 'd' } }),
    { Plaintext: base64, KeyId: 'key' },
  ],
];

/** Returns what a service received from a client, and what the client returned or threw. */
async function exchange(
  client: Client,
  command: object,
): Promise<{ readonly received: unknown; readonly ended: unknown }> {
  received = undefined;
  const ended = await Reflect.apply(client.send, client, [command]).then(
    (output: unknown) => ({ ...Object(output), $metadata: undefined }),
    (error: Error) => ({
      name: error.name,
      message: error.message,
      status: Object(error).$metadata?.httpStatusCode,
    }),
  );
  return { received, ended };
}

describe('the wire clients of SQS, Step Functions and KMS', () => {
  test('send the requests of the SDK and return its outputs', async () => {
    for (const [service, command, body] of COMMANDS) {
      answer = { status: 200, body };
      expect(await exchange(WIRE[service], command())).toEqual(await exchange(SDK[service], command()));
      expect(received).toBeDefined();
    }
  });

  test('throw errors with the names of the SDK', async () => {
    const failures = [
      ['sqs', 'com.amazonaws.sqs#QueueDoesNotExist'],
      ['sfn', 'ExecutionDoesNotExist'],
      ['sfn', 'com.amazonaws.swf.service.v2.model#StateMachineDoesNotExist'],
      ['kms', 'InvalidCiphertextException'],
      ['kms', 'AccessDeniedException'],
    ] as const;
    for (const [service, type] of failures) {
      answer = { status: 400, body: { __type: type, message: 'no' } };
      const [, command = () => ({})] = COMMANDS.find(([each]) => each === service) ?? [];
      expect(await exchange(WIRE[service], command())).toEqual(await exchange(SDK[service], command()));
    }
  });

  test('throw the right class when an execution already exists', async () => {
    answer = { status: 400, body: { __type: 'ExecutionAlreadyExists', message: 'exists' } };
    const start = new StartExecutionCommand({ stateMachineArn, name: 'one' });
    const error = await WIRE.sfn.send(start).catch(Object);
    // Not `instanceof`: the SDK answers it by name, and the class in bundles does not.
    expect(error.constructor).toBe(ExecutionAlreadyExists);
  });
});

test('bundles have every command and error under the name that the SDK gives it', async () => {
  const own = await import('../../../shared/clients/wire/service-commands.ts');
  const theirs = await Promise.all([
    import('@aws-sdk/client-kms'),
    import('@aws-sdk/client-sfn'),
    import('@aws-sdk/client-sqs'),
  ]);
  for (const name of Object.keys(own)) {
    expect([name, theirs.filter((each) => name in each).length]).toEqual([name, 1]);
  }
  const commands = new Set(COMMANDS.map(([, command]) => command().constructor.name));
  expect(Object.keys(own).sort()).toEqual([...commands, 'ExecutionAlreadyExists'].sort());
});
