import { STATUS_CODES } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type Refusal, refusalBody } from './admission.ts';
import { bodyLength, parseHead, type RequestHead } from './request-head.ts';

/** An engine that listens on a port of its own. */
export interface RelayTarget {
  readonly host: string;
  readonly port: number;
  /** Goes before the path of each request; empty for none. */
  readonly prefix: string;
}

/** Returns the reason to refuse a request, or undefined to pass it on. */
export type Admit = (head: RequestHead) => Refusal | undefined;

const HEAD_END = '\r\n\r\n';
const MAXIMUM_HEAD_BYTES = 64 * 1024;
/** Time for the head of the first request, and for reading on after a refusal. */
const PATIENCE_MS = 5_000;
const NOTHING = Buffer.alloc(0);

const MALFORMED: Refusal = { status: 400, type: 'SerializationException', message: 'malformed request' };
const TOO_LARGE: Refusal = { status: 431, type: 'SerializationException', message: 'too many headers' };
const NO_LENGTH: Refusal = {
  status: 411,
  type: 'SerializationException',
  message: 'the request needs one Content-Length',
};

/**
 * Relays one connection to the engine. Reads the head of each request; bodies and responses pass as bytes, without
 * being parsed or collected. The engine is connected when the first request is admitted.
 *
 * Node's HTTP server and client would do the same for twice the CPU time of a call (docs/adr/0014).
 */
export function relay(client: Socket, target: RelayTarget, admit: Admit, patienceMs = PATIENCE_MS): void {
  let engine: Socket | undefined;
  let refused = false;
  let bodyBytesLeft = 0;
  let head: Buffer = NOTHING;

  const take = (chunk: Buffer): void => {
    if (refused) return;
    const bytes = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    head = NOTHING;
    engine?.cork();
    for (let at = 0; at < bytes.length && !refused; ) {
      if (bodyBytesLeft === 0) at = takeHead(bytes, at);
      const body = bytes.subarray(at, at + bodyBytesLeft);
      at += body.length;
      bodyBytesLeft -= body.length;
      if (body.length > 0) pass(body);
    }
    engine?.uncork();
  };

  /** Passes on the head at `at`, if it is complete and admitted. Returns where it ends. */
  const takeHead = (bytes: Buffer, at: number): number => {
    const end = bytes.indexOf(HEAD_END, at);
    if ((end < 0 ? bytes.length : end) - at > MAXIMUM_HEAD_BYTES) return refuse(TOO_LARGE);
    if (end < 0) {
      head = bytes.subarray(at);
      return bytes.length;
    }
    const parsed = parseHead(bytes.toString('latin1', at, end));
    if (parsed === undefined) return refuse(MALFORMED);
    const refusal = admit(parsed);
    if (refusal !== undefined) return refuse(refusal);
    const length = bodyLength(parsed);
    if (length === undefined) return refuse(NO_LENGTH);
    const method = `${parsed.method} `;
    pass(Buffer.from(method + target.prefix));
    pass(bytes.subarray(at + method.length, end + HEAD_END.length));
    bodyBytesLeft = length;
    return end + HEAD_END.length;
  };

  const pass = (bytes: Buffer): void => {
    engine ??= open();
    if (!engine.write(bytes)) client.pause();
  };

  const open = (): Socket => {
    client.setTimeout(0);
    const socket = connect({ host: target.host, port: target.port, noDelay: true });
    socket.cork();
    socket.on('drain', () => client.resume());
    socket.on('error', () => undefined);
    socket.on('close', () => {
      // The end of an answer may still wait for a slow client.
      if (!refused) client.destroySoon();
    });
    socket.pipe(client);
    return socket;
  };

  const refuse = (refusal: Refusal): number => {
    refused = true;
    engine?.unpipe(client).destroy();
    const body = refusalBody(refusal);
    client.end(
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\ncontent-type: application/x-amz-json-1.0\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
    // What follows is read and dropped: a socket closed with unread bytes is reset, and the refusal would be lost.
    client.resume();
    client.setTimeout(patienceMs);
    return Number.POSITIVE_INFINITY;
  };

  client.setTimeout(patienceMs);
  client.on('timeout', () => {
    // Behind a stall of this process, the clock is asked before what came meanwhile is read.
    const { bytesRead } = client;
    setImmediate(() => {
      if (client.bytesRead === bytesRead) client.destroy();
    });
  });
  client.on('data', take);
  client.on('end', () => {
    if (engine === undefined) client.end();
    else engine.end();
  });
  client.on('error', () => undefined);
  client.on('close', () => engine?.destroy());
}
