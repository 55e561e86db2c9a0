import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

/** Queues, state machines and keys that only record what they are told. */
export interface StandIns {
  /** The variables that lead a function to them. */
  readonly variables: Readonly<Record<string, string>>;
  /** Bodies of messages by queue, in order of arrival. */
  messagesOf(queue: Queue): readonly unknown[];
  /** Inputs of executions of state machines. */
  readonly executions: readonly unknown[];
  stop(): Promise<void>;
}

type Queue = 'deliveries' | 'doubts';

/** A call of the JSON protocol of AWS. */
interface Call {
  readonly QueueUrl?: string;
  readonly MessageBody?: string;
  readonly Entries?: readonly { readonly Id: string; readonly MessageBody: string }[];
  readonly CiphertextBlob?: string;
  readonly input?: string;
}

/** Starts them on loopback. */
export async function startStandIns(): Promise<StandIns> {
  const sent = new Map<string, unknown[]>();
  const executions: unknown[] = [];
  const take = (url: string, body: string): void => {
    const queue = url.split('/').at(-1) ?? '';
    sent.set(queue, [...(sent.get(queue) ?? []), JSON.parse(body)]);
  };
  const answerTo = (operation: string, call: Call): object => {
    const { QueueUrl = '', MessageBody, Entries = [], CiphertextBlob, input = '' } = call;
    switch (operation) {
      case 'SendMessage':
        take(QueueUrl, MessageBody ?? '');
        return { MessageId: 'sent', MD5OfMessageBody: md5(MessageBody) };
      case 'SendMessageBatch':
        for (const { MessageBody: body } of Entries) take(QueueUrl, body);
        return {
          Successful: Entries.map(({ Id, MessageBody: body }) => ({
            ...{ Id, MessageId: 'sent', MD5OfMessageBody: md5(body) },
          })),
          Failed: [],
        };
      case 'StartExecution':
        executions.push(JSON.parse(input));
        return { executionArn: 'arn:aws:states:us-east-1:000000000000:execution:waiter:1', startDate: 0 };
      case 'Decrypt':
        // The destinations of these tests keep their secret in the clear.
        return { Plaintext: CiphertextBlob };
      default:
        throw new Error(`a function called ${operation}`);
    }
  };
  const server = createServer(async (request, response) => {
    const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify(answerTo(operation, JSON.parse(await bodyOf(request)))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the stand-ins have no port');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    variables: {
      AWS_ENDPOINT_URL_SQS: url,
      AWS_ENDPOINT_URL_SFN: url,
      AWS_ENDPOINT_URL_KMS: url,
      DELIVERIES_QUEUE_URL: `${url}/000000000000/deliveries`,
      SLOW_DELIVERIES_QUEUE_URL: `${url}/000000000000/slow-deliveries`,
      DOUBTS_QUEUE_URL: `${url}/000000000000/doubts`,
      WAITER_ARN: 'arn:aws:states:us-east-1:000000000000:stateMachine:waiter',
      DRAIN_ARN: 'arn:aws:states:us-east-1:000000000000:stateMachine:drain',
      PAYLOAD_RETENTION_DAYS: '30',
      RECEIPT_RETENTION_DAYS: '396',
    },
    messagesOf: (queue) => sent.get(queue) ?? [],
    executions,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** SQS states it, and its client compares it. */
const md5 = (text = ''): string => createHash('md5').update(text).digest('hex');

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
