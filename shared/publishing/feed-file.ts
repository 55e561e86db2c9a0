import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { MAXIMUM_LINE_LENGTH } from './feed/parse-line.ts';
import type { Reject } from './feed/rejection.ts';
import type { NumberedLine } from './publish.ts';

/** The feed or rejects file cannot be used. The message is one sentence for the operator. */
export class FeedFileError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'FeedFileError';
  }
}

const NEWLINE = 0x0a;
/** A longer line is cut to this size. The parser then rejects it, as too long or as invalid JSON. */
const MAXIMUM_LINE_BYTES = MAXIMUM_LINE_LENGTH + 1;

/**
 * Yields the lines of a feed file, numbered from 1, without blank ones. The first bytes show whether the file is gzip
 * or plain text. Reads the whole file once before it yields a line, so a truncated or unreadable file is refused
 * before any of it is applied.
 * @throws FeedFileError
 */
export async function* readFeedFile(path: string): AsyncGenerator<NumberedLine> {
  for await (const _ of linesOf(path)) {
    // Checks that the file can be read to its end.
  }
  yield* linesOf(path);
}

async function* linesOf(path: string): AsyncGenerator<NumberedLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let number = 0;
  for await (const bytes of rawLines(path)) {
    number += 1;
    let text: string;
    try {
      text = decoder.decode(bytes);
    } catch (error) {
      throw new FeedFileError(`${path} is not UTF-8 text: line ${number} has invalid bytes`, error);
    }
    const line = (number === 1 ? text.replace(/^\ufeff/, '') : text).trim();
    if (line !== '') yield { number, text: line };
  }
}

async function* rawLines(path: string): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let length = 0;
  const take = (): Uint8Array => {
    const line = Buffer.concat(parts);
    parts = [];
    length = 0;
    return line.length > MAXIMUM_LINE_BYTES
      ? withoutHalfCharacter(line.subarray(0, MAXIMUM_LINE_BYTES))
      : line;
  };
  for await (const chunk of bytesOf(path)) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      parts.push(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    if (length < MAXIMUM_LINE_BYTES && start < chunk.length) {
      parts.push(chunk.subarray(start));
      length += chunk.length - start;
    }
  }
  if (parts.length > 0) yield take();
}

/** Drops the last character of a cut line, which may be incomplete. */
function withoutHalfCharacter(line: Uint8Array): Uint8Array {
  let end = line.length;
  while (end > 0 && ((line[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1;
  return line.subarray(0, Math.max(0, end - 1));
}

async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  let stream: Readable;
  try {
    const gzip = await startsAsGzip(path);
    const file = createReadStream(path);
    stream = gzip ? file.on('error', (error) => stream.destroy(error)).pipe(createGunzip()) : file;
    for await (const chunk of stream) if (chunk instanceof Uint8Array) yield Buffer.from(chunk);
  } catch (error) {
    if (error instanceof FeedFileError) throw error;
    throw new FeedFileError(sentence(path, error), error);
  }
}

async function startsAsGzip(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}

function sentence(path: string, error: unknown): string {
  const { code = '', message = 'unknown reason' } = detailsOf(error);
  switch (code) {
    case 'ENOENT':
      return `${path} does not exist`;
    case 'EACCES':
    case 'EPERM':
      return `no permission to read ${path}`;
    case 'EISDIR':
      return `${path} is a directory, not a feed file`;
    case 'Z_BUF_ERROR':
      return `${path} is truncated: its gzip data ends early`;
    case 'Z_DATA_ERROR':
      return `${path} is damaged: its gzip data cannot be read`;
    default:
      return `${path} cannot be read: ${message}`;
  }
}

/** Returns the code and message of a system error. Reads properties, because the error may be from another realm. */
function detailsOf(error: unknown): { code?: string; message?: string } {
  if (typeof error !== 'object' || error === null) return {};
  return {
    ...('code' in error ? { code: String(error.code) } : {}),
    ...('message' in error ? { message: String(error.message) } : {}),
  };
}

/**
 * Writes rejects (line, field, reason) as newline-delimited JSON to a temporary file, and moves it to its final name
 * on close. Without rejects, `close` deletes an earlier file of that name.
 */
export class RejectsFile {
  readonly #path: string;
  readonly #temporary: string;
  #stream: WriteStream | undefined;
  #failure: Error | undefined;

  constructor(path: string) {
    this.#path = path;
    this.#temporary = `${path}.${process.pid}.part`;
  }

  add(reject: Reject): void {
    if (this.#stream === undefined) {
      this.#stream = createWriteStream(this.#temporary, { mode: 0o600 });
      this.#stream.on('error', (error) => {
        this.#failure = error;
      });
    }
    this.#stream.write(
      `${JSON.stringify({ line: reject.line, field: reject.field, reason: reject.reason })}\n`,
    );
  }

  /** @returns the path, or null without rejects @throws FeedFileError when the file cannot be written */
  async close(): Promise<string | null> {
    const stream = this.#stream;
    if (stream === undefined) {
      await rm(this.#path, { force: true });
      return null;
    }
    await new Promise<void>((resolve) => {
      if (stream.closed) resolve();
      stream.once('close', resolve);
      stream.end();
    });
    if (this.#failure !== undefined) {
      throw new FeedFileError(`the rejects file ${this.#path} cannot be written: ${this.#failure.message}`);
    }
    await rename(this.#temporary, this.#path);
    return this.#path;
  }
}
