import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { certificateIn } from '../listening/certificate.ts';
import { refusalOf } from '../listening/verdict.ts';
import { defineCommand } from '../program/command.ts';
import type { ValueType } from '../terminal/option.ts';
import { optional } from '../terminal/option.ts';
import { counted, properties } from '../terminal/output.ts';
import { Refusal } from '../terminal/refusal.ts';
import { givenPath, integerValue, pathValue } from '../terminal/value-types.ts';

const DEFAULT_PORT = 8_443;
const DEFAULT_FOLDER = '.local/listen';
/** A body has at most 64 KiB (contract 14.2). */
const MAXIMUM_BODY = 65_536;
const LONGEST_DELAY_SECONDS = 60;

const Destination = z.object({ signing_secret: z.string() });

const secondsValue: ValueType<number> = {
  allowed: `seconds from 0s to ${LONGEST_DELAY_SECONDS}s, like 3s`,
  read: (text) => {
    const seconds = /^(\d{1,2}(?:\.\d{1,3})?)s$/.exec(text)?.[1];
    return seconds === undefined || Number(seconds) > LONGEST_DELAY_SECONDS ? undefined : Number(seconds);
  },
};

export const listen = defineCommand({
  name: 'listen',
  summary: 'Receives webhooks on this machine: verifies, prints and keeps each, and answers as told',
  examples: ['listen', 'listen --status 503 --delay 3s', 'listen --port 9443 --keep received'],
  options: {
    port: optional('--port <n>', `the port on localhost (default ${DEFAULT_PORT})`, integerValue(0, 65_535)),
    status: optional(
      '--status <n>',
      'what a genuine delivery is answered (default 204)',
      integerValue(200, 599),
    ),
    delay: optional('--delay <seconds>', 'how long each answer waits (default 0s)', secondsValue),
    keep: optional(
      '--keep <folder>',
      `where the certificate, the deliveries and destination.json are, the output of destinations create --json (default ${DEFAULT_FOLDER})`,
      pathValue,
    ),
  },
  run: async (context, { port = DEFAULT_PORT, status = 204, delay: waitSeconds = 0, keep }) => {
    const folder = keep ?? givenPath(DEFAULT_FOLDER);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const certificate = await certificateIn(folder, context.now());
    const received = { genuine: 0, refused: 0 };
    const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const body = await bodyOf(request);
      const refusal =
        body === null
          ? `the body is larger than ${MAXIMUM_BODY} bytes`
          : refusalOf(secretIn(folder), request.headers, body, context.now());
      received[refusal === null ? 'genuine' : 'refused'] += 1;
      const text = body === null ? '' : Buffer.from(body).toString('utf8');
      const number = String(received.genuine + received.refused).padStart(6, '0');
      const file = join(folder, `delivery-${context.now()}-${number}.json`);
      const { method, url, headers } = request;
      writeFileSync(file, `${JSON.stringify({ method, url, headers, refusal, body: text }, null, 2)}\n`, {
        mode: 0o600,
      });
      context.note(refusal === null ? `received ${text}` : `refused: ${refusal}`);
      if (waitSeconds > 0) await delay(waitSeconds * 1_000, undefined, { signal: context.signal });
      response.writeHead(refusal === null ? status : 401, { 'content-length': 0 }).end();
    };
    const server = createServer(certificate, (request, response) => {
      // A sender that gives up, or Ctrl-C during a delay, leaves nobody to answer.
      answer(request, response).catch(() => response.destroy());
    });
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening');
    } catch {
      throw new Refusal(`port ${port} cannot be used: choose another one with --port`);
    }
    const address = server.address();
    const actual = typeof address === 'object' && address !== null ? address.port : port;
    context.note(`listening on https://localhost:${actual}, certificate ${certificate.file}`);
    if (!context.signal.aborted) await once(context.signal, 'abort');
    server.close();
    server.closeAllConnections();
    return {
      json: { received: received.genuine, refused: received.refused, folder },
      text: properties([
        ['received', counted(received.genuine)],
        ['refused', counted(received.refused)],
        ['folder', folder],
      ]),
    };
  },
});

/** Reads the secret at each request, because the destination is created while the receiver listens. */
function secretIn(folder: string): string | null {
  const file = join(folder, 'destination.json');
  if (!existsSync(file)) return null;
  try {
    return z.parse(Destination, JSON.parse(readFileSync(file, 'utf8'))).signing_secret;
  } catch {
    return null;
  }
}

/** Returns the body, or null if it is too large. */
async function bodyOf(request: IncomingMessage): Promise<Uint8Array | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAXIMUM_BODY) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
