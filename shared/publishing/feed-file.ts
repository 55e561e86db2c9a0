import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { MAXIMUM_LINE_LENGTH } from './feed/read-json.ts';
import type { NumberedLine } from './publish.ts';

/** The feed or rejects file cannot be used. The message is one sentence for the operator. */
export class FeedFileError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'FeedFileError';
  }
}

const NEWLINE = 0x0a;
/** Lines at the beginning of a file that may be the banner of npm. */
const BANNER_LINES = 4;
/** Most bytes of a line. The bytes of a longer one are skipped, not kept. */
const MAXIMUM_LINE_BYTES = MAXIMUM_LINE_LENGTH;
const tooLong = (maximum: number) => `the line is longer than ${maximum} bytes, which is the limit`;

/**
 * Yields the lines of a feed file, numbered from 1, without blank ones. The first bytes show whether the file is gzip
 * or plain text. Reads the whole file once before it yields a line, so a truncated or unreadable file, or one with more
 * than `maximumBytes`, is refused before any of it is applied. A line that is too long or not UTF-8 has a fault instead of
 * a text; a file in UTF-16 has one fault.
 * @throws FeedFileError, and the reason of `signal` once it is aborted
 */
export async function* readFeedFile(
  path: string,
  signal?: AbortSignal,
  maximumLineBytes: number = MAXIMUM_LINE_BYTES,
  maximumBytes: number = Number.POSITIVE_INFINITY,
): AsyncGenerator<NumberedLine> {
  let length = 0;
  for await (const { length: bytes } of bytesOf(path, signal)) {
    // Checks that the file can be read to its end.
    length += bytes;
    if (length > maximumBytes) {
      throw new FeedFileError(
        `${path} has more than ${maximumBytes} bytes once decompressed, which is the limit`,
      );
    }
  }
  yield* linesOf(path, maximumLineBytes, signal);
}

async function* linesOf(
  path: string,
  maximum: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<NumberedLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let number = 0;
  for await (const bytes of rawLines(path, maximum, signal)) {
    number += 1;
    if (bytes === 'too long') {
      yield { number, text: '', fault: tooLong(maximum) };
      continue;
    }
    if (number === 1 && isUtf16(bytes)) {
      yield { number, text: '', fault: 'UTF-16 text: convert the file to UTF-8' };
      return;
    }
    let text: string;
    try {
      text = decoder.decode(bytes);
    } catch {
      yield { number, text: '', fault: 'not UTF-8 text: the line has invalid bytes' };
      continue;
    }
    const line = (number === 1 ? text.replace(/^\ufeff/, '') : text).trim();
    // `npm run` writes a banner to the file into which its output goes. No feed line begins like it.
    if (number <= BANNER_LINES && line.startsWith('> ')) continue;
    if (line !== '') yield { number, text: line };
  }
}

/** Reports whether a text begins with the mark of UTF-16, or with an ASCII letter of two bytes. */
function isUtf16([first, second]: Uint8Array): boolean {
  const mark = ((first ?? 0) << 8) | (second ?? 0);
  if (mark === 0xfffe || mark === 0xfeff) return true;
  return first !== undefined && second !== undefined && (first === 0) !== (second === 0);
}

async function* rawLines(
  path: string,
  maximum: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array | 'too long'> {
  let parts: Uint8Array[] = [];
  let length = 0;
  const keep = (part: Uint8Array): void => {
    length += part.length;
    if (length > maximum) parts = [];
    else parts.push(part);
  };
  const take = (): Uint8Array | 'too long' => {
    const line = length > maximum ? 'too long' : Buffer.concat(parts);
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of bytesOf(path, signal)) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      keep(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    if (start < chunk.length) keep(chunk.subarray(start));
  }
  if (length > 0) yield take();
}

async function* bytesOf(path: string, signal?: AbortSignal): AsyncGenerator<Buffer> {
  let stream: Readable;
  try {
    const gzip = await startsAsGzip(path);
    const file = createReadStream(path);
    stream = gzip ? file.on('error', (error) => stream.destroy(error)).pipe(createGunzip()) : file;
    for await (const chunk of stream) {
      signal?.throwIfAborted();
      if (chunk instanceof Uint8Array) yield Buffer.from(chunk);
    }
  } catch (error) {
    if (signal?.aborted === true) throw error;
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
