import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { MAXIMUM_LINE_LENGTH } from './feed/read-json.ts';
import type { Feed, FeedPosition, NumberedLine } from './publish.ts';

/** The feed or rejects file cannot be used. The message is one sentence for the operator. */
export class FeedFileError extends Error {
  /** The path where nothing is; null for a file that exists. */
  readonly missing: string | null;

  constructor(message: string, cause?: unknown, missing: string | null = null) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'FeedFileError';
    this.missing = missing;
  }
}

/** The feed could not be read now. Another attempt may read it. */
export class FeedUnavailableError extends FeedFileError {
  constructor(message: string, cause: unknown) {
    super(message, cause);
    this.name = 'FeedUnavailableError';
  }
}

const NEWLINE = 0x0a;
/** Lines at the beginning of a file that may be the banner of npm. */
const BANNER_LINES = 4;
/** Most bytes of a line. The bytes of a longer one are skipped, not kept. */
const MAXIMUM_LINE_BYTES = MAXIMUM_LINE_LENGTH;
/** As a file is read. By zlib's own chunks of 16 KB, decompressing takes twice the CPU. */
const CHUNK_BYTES = 64 * 1024;
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
  await lengthOf(path, maximumBytes, signal);
  yield* linesOf(bytesOf(path, signal), maximumLineBytes);
}

/**
 * Opens a feed file that can be published from a place in it. Reads the whole file once, so a truncated or unreadable one is
 * refused before any of it is applied, and a changed one has another id.
 * @throws FeedFileError, and the reason of `signal` once it is aborted
 */
export async function openFeedFile(path: string, signal?: AbortSignal): Promise<Feed> {
  const hash = createHash('sha256');
  const bytes = await lengthOf(path, Number.POSITIVE_INFINITY, signal, (chunk) => hash.update(chunk));
  return {
    id: `sha256-${hash.digest('base64url')}`,
    bytes,
    lines: (from) => linesOf(bytesOf(path, signal, from.offset), undefined, from),
  };
}

/** Checks that a file can be read to its end. @returns its length in bytes, decompressed */
async function lengthOf(
  path: string,
  maximum: number,
  signal: AbortSignal | undefined,
  see: (bytes: Uint8Array) => unknown = () => undefined,
): Promise<number> {
  let length = 0;
  for await (const bytes of bytesOf(path, signal)) {
    length += bytes.length;
    if (length > maximum) {
      throw new FeedFileError(`${path} has more than ${maximum} bytes once decompressed, which is the limit`);
    }
    see(bytes);
  }
  return length;
}

/** Reads the lines of a feed from its bytes after `from`. */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  maximum: number = MAXIMUM_LINE_BYTES,
  from: FeedPosition = { line: 0, offset: 0 },
): AsyncGenerator<NumberedLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let number = from.line;
  for await (const { bytes, end: length } of rawLines(chunks, maximum)) {
    number += 1;
    const end = from.offset + length;
    if (bytes === 'too long') {
      yield { number, text: '', fault: tooLong(maximum), end };
      continue;
    }
    if (number === 1 && isUtf16(bytes)) {
      yield { number, text: '', fault: 'UTF-16 text: convert the file to UTF-8', end };
      return;
    }
    let text: string;
    try {
      text = decoder.decode(bytes);
    } catch {
      yield { number, text: '', fault: 'not UTF-8 text: the line has invalid bytes', end };
      continue;
    }
    const line = (number === 1 ? text.replace(/^\ufeff/, '') : text).trim();
    // `npm run` writes a banner to the file into which its output goes. No feed line begins like it.
    if (number <= BANNER_LINES && line.startsWith('> ')) continue;
    if (line !== '') yield { number, text: line, end };
  }
}

/** Reports whether a text begins with the mark of UTF-16, or with an ASCII letter of two bytes. */
export function isUtf16([first, second]: Uint8Array): boolean {
  const mark = ((first ?? 0) << 8) | (second ?? 0);
  if (mark === 0xfffe || mark === 0xfeff) return true;
  return first !== undefined && second !== undefined && (first === 0) !== (second === 0);
}

interface RawLine {
  readonly bytes: Uint8Array | 'too long';
  /** Bytes read up to the end of the line, its line break included. */
  readonly end: number;
}

async function* rawLines(chunks: AsyncIterable<Uint8Array>, maximum: number): AsyncGenerator<RawLine> {
  let before = 0;
  let parts: Uint8Array[] = [];
  let length = 0;
  const keep = (part: Uint8Array): void => {
    length += part.length;
    if (length > maximum) parts = [];
    else parts.push(part);
  };
  const take = (end: number): RawLine => {
    const bytes = length > maximum ? 'too long' : Buffer.concat(parts);
    parts = [];
    length = 0;
    return { bytes, end };
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      keep(chunk.subarray(start, end));
      yield take(before + end + 1);
      start = end + 1;
    }
    if (start < chunk.length) keep(chunk.subarray(start));
    before += chunk.length;
  }
  if (length > 0) yield take(before);
}

/** Yields the decompressed bytes of a file after the first `skip`. */
const bytesOf = (path: string, signal?: AbortSignal, skip = 0): AsyncGenerator<Buffer> =>
  decompressed(
    {
      name: path,
      start: async () => await startOf(path),
      open: (from) => createReadStream(path, { start: from }),
    },
    signal,
    skip,
  );

/** Where the bytes of a feed are. */
export interface FeedSource {
  /** For messages. */
  readonly name: string;
  /** Returns its first two bytes, or fewer if it has no more. */
  start(): Promise<Uint8Array>;
  /** Opens the bytes after the first `from`. */
  open(from: number): Readable;
}

/**
 * Yields the bytes of a source after the first `skip`, decompressed if it is gzip.
 * @throws FeedFileError, and the reason of `signal` once it is aborted
 */
export async function* decompressed(
  { name, start, open: openAt }: FeedSource,
  signal?: AbortSignal,
  skip = 0,
): AsyncGenerator<Buffer> {
  let stream: Readable;
  try {
    const gzip = isGzip(await start());
    const stored = openAt(gzip ? 0 : skip);
    let left = gzip ? skip : 0;
    stream = gzip
      ? stored.on('error', (error) => stream.destroy(error)).pipe(createGunzip({ chunkSize: CHUNK_BYTES }))
      : stored;
    for await (const chunk of stream) {
      signal?.throwIfAborted();
      if (!(chunk instanceof Uint8Array)) continue;
      if (left < chunk.length)
        yield Buffer.from(chunk.buffer, chunk.byteOffset + left, chunk.byteLength - left);
      left = Math.max(0, left - chunk.length);
    }
  } catch (error) {
    if (signal?.aborted === true) throw error;
    if (error instanceof FeedFileError) throw error;
    const isMissing = detailsOf(error).code === 'ENOENT';
    throw new FeedFileError(sentence(name, error), error, isMissing ? name : null);
  }
}

/** Reports whether the first bytes of a feed are those of gzip. */
export const isGzip = ([first, second]: Uint8Array): boolean => first === 0x1f && second === 0x8b;

async function startOf(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.subarray(0, bytesRead);
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
