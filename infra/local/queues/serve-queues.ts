import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { OPERATIONS, type QueueService } from './operations.ts';
import { SqsError } from './sqs-error.ts';

const PREFIX = 'AmazonSQS.';

/** Answers the calls of SQS over AWS's JSON protocol. */
export function serveQueues(
  service: QueueService,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    // A consumer that has left must not receive what it would never see.
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const target = String(request.headers['x-amz-target'] ?? '');
    const send = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify(body));
    };
    try {
      const operation = target.startsWith(PREFIX) ? OPERATIONS[target.slice(PREFIX.length)] : undefined;
      if (operation === undefined) {
        throw new SqsError('UnsupportedOperation', `the local runtime does not support ${target}`);
      }
      send(200, await operation(service, parsed(await text(request)), gone.signal));
    } catch (error) {
      if (!(error instanceof SqsError)) throw error;
      send(400, { __type: `com.amazonaws.sqs#${error.name}`, message: error.message });
    }
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body === '' ? '{}' : body);
  } catch {
    throw new SqsError('SerializationException', 'the body is not JSON');
  }
}
