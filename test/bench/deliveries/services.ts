// A process with everything that a delivery calls: the table and the queue, answered from memory, a name server and a
// receiver. So the CPU of the process that started it is that of the functions alone.

import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { makeCertificates } from '../../webhooks/support/certificates.ts';
import { addresses, startNameServer } from '../../webhooks/support/name-server.ts';

/** What the services answer with from now on. */
export interface Settings {
  /** Items of the table in the form of the protocol, by their keys. */
  readonly items: Readonly<Record<string, object>>;
  /** Milliseconds until a call to the table or the queue is answered. */
  readonly callMs: number;
  /** Milliseconds until a request is answered, in turn. */
  readonly receiverMs: readonly number[];
}

/** Where the services are. */
export interface Places {
  readonly calls: number;
  readonly receiver: number;
  /** Of the name server, in the form that `openResolver` takes. */
  readonly names: string;
  /** The authority that signed the certificate of the receiver. */
  readonly ca: string;
}

/** How often each operation was called since the last count. */
export type Counts = Readonly<Record<string, number>>;

let settings: Settings = { items: {}, callMs: 0, receiverMs: [0] };
let counts: Record<string, number> = {};
let received = 0;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
};

const wait = async (ms: number): Promise<void> => {
  if (ms > 0) await delay(ms);
};

function answerTo(operation: string, input: { readonly [member: string]: never }): object {
  switch (operation) {
    case 'BatchGetItem': {
      const [[table, asked] = ['']] = Object.entries<{ readonly Keys: readonly object[] }>(
        input['RequestItems'] ?? {},
      );
      const found = (asked?.Keys ?? []).flatMap((key) => settings.items[JSON.stringify(key)] ?? []);
      return { Responses: { [table]: found }, UnprocessedKeys: {} };
    }
    case 'SendMessageBatch': {
      const entries: readonly { readonly Id: string; readonly MessageBody: string }[] =
        input['Entries'] ?? [];
      const sent = entries.map(({ Id, MessageBody }) => ({
        Id,
        MessageId: `m${Id}`,
        MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
      }));
      return { Successful: sent, Failed: [] };
    }
    default:
      return {};
  }
}

async function call(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
  counts[operation] = (counts[operation] ?? 0) + 1;
  const body = Buffer.from(JSON.stringify(answerTo(operation, JSON.parse(await bodyOf(request)))));
  await wait(settings.callMs);
  response.writeHead(200, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': body.length,
    'x-amzn-requestid': 'R'.repeat(52),
    ...(operation === 'SendMessageBatch' ? {} : { 'x-amz-crc32': crc32(body) }),
  });
  response.end(body);
}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  counts['POST'] = (counts['POST'] ?? 0) + 1;
  const ms = settings.receiverMs[received % settings.receiverMs.length] ?? 0;
  received += 1;
  await bodyOf(request);
  await wait(ms);
  response.writeHead(204).end();
}

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address: AddressInfo = Object(server.address());
      resolve(address.port);
    });
  });

process.on('message', (message: Settings | 'count') => {
  if (message === 'count') {
    process.send?.(counts);
    counts = {};
  } else {
    settings = message;
    received = 0;
    process.send?.({});
  }
});
process.once('disconnect', () => process.exit(0));
const { ca, good } = await makeCertificates('localhost');
const open = { keepAlive: true, keepAliveTimeout: 600_000 };
const calls = await listening(createServer(open, (request, response) => void call(request, response)));
const receiver = await listening(
  createSecureServer({ ...good, ...open }, (request, response) => void receive(request, response)),
);
const names = await startNameServer();
names.says('*', addresses('192.0.2.1', '2001:db8::1'));
process.send?.({ calls, receiver, names: names.address, ca } satisfies Places);
