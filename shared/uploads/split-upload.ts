import type { S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import { MAXIMUM_DOCUMENT } from '../importers/input/input-records.ts';
import { MAXIMUM_LINE_LENGTH } from '../publishing/feed/read-json.ts';
import { decompressed, FeedFileError, isGzip, isUtf16 } from '../publishing/feed-file.ts';
import { headOf, rangesOf, readRange, type Stored, sourceOf } from '../publishing/stored/object-feed.ts';
import { objectName } from '../publishing/stored/stored-object.ts';
import type { ObjectStore } from './calls/object-store.ts';
import { preparedKey, type Task, type Upload, UploadRefusedError } from './upload.ts';
import { kindOf } from './upload-kind.ts';

/** Bytes from line boundary to line boundary, decompressed. A part takes seconds to prepare. */
const PART_BYTES = 32 * 1024 * 1024;
/** Most parts: their numbers are the input of the Map, which has 256 KB. */
const MOST_PARTS = 4_000;
/**
 * Most bytes of a board file that are one part, because it may be a single document, and most bytes of a board file: its
 * lines are gathered by board in memory.
 */
const DOCUMENT_BYTES = 64 * 1024 * 1024;
const MOST_BOARD_BYTES = 1024 * 1024 * 1024;
/** Most bytes of a gzip upload, decompressed: a call that goes on decompresses what is before it again. */
const MOST_GZIP_BYTES = 64 * 1024 * 1024 * 1024;
/** What is looked at where plain text is cut: more each time that it has no line break. */
const BOUNDARY_BYTES = 64 * 1024;
const MOST_BOUNDARY_BYTES = 8 * 1024 * 1024;
/** Parts this large still fit the memory of the function that prepares them. */
const LARGEST_PART_BYTES = 128 * 1024 * 1024;
const NEWLINE = 0x0a;

/** A part of an upload. Of a gzip upload, it is an object of its own, decompressed. */
const Part = z.object({ object: z.nullable(z.string()), from: z.number(), to: z.number() });
export type Part = z.output<typeof Part>;

const Split = z.object({
  parts: z.array(Part),
  /** Where the next part begins, decompressed. */
  offset: z.number(),
  isWhole: z.boolean(),
});
export type Split = z.output<typeof Split>;

export interface SplitOptions {
  readonly store: ObjectStore;
  /** Asked after every part; once it is true, a later call goes on. */
  readonly isTimeUp: () => boolean;
  /** Tests take smaller parts. */
  readonly partBytes?: number;
  readonly documentBytes?: number;
  /** Most bytes of a gzip upload, decompressed, if other than the limit of its kind. */
  readonly mostBytes?: number;
}

/** Returns an object as long as it is the one that the event named. @throws UploadRefusedError, FeedFileError */
export async function uploaded(client: S3Client, upload: Upload): Promise<Stored> {
  const stored = await headOf(client, upload);
  if (stored.etag.replaceAll('"', '') !== upload.etag) {
    throw new UploadRefusedError(
      `${objectName(upload)} was replaced before it was published; the newer upload is published instead`,
    );
  }
  return stored;
}

export async function readSplit(store: ObjectStore, { execution }: Task): Promise<Split | undefined> {
  return Split.safeParse(await store.getJson(preparedKey(execution, 'split.json'))).data;
}

/**
 * Cuts an upload at line boundaries. Plain text is only looked at where it is cut; gzip is decompressed into an object
 * per part, in as many calls as that takes.
 * @throws UploadRefusedError, FeedFileError
 */
export async function splitUpload(task: Task, options: SplitOptions): Promise<Split> {
  const { store } = options;
  const known = await readSplit(store, task);
  if (known?.isWhole === true) return known;
  const kind = kindOf(task.upload);
  const stored = await uploaded(store.client, task.upload);
  const source = sourceOf(store.client, stored);
  const start = await source.start();
  const { documentBytes = DOCUMENT_BYTES } = options;
  const split = isGzip(start)
    ? await inflate(task, stored, known, options)
    : await cut(stored, {
        partBytes:
          isUtf16(start) || (kind.name === 'boards' && stored.bytes <= documentBytes)
            ? stored.bytes
            : (options.partBytes ?? PART_BYTES),
        read: async (from, length) => await readRange(store.client, stored, from, length),
      });
  if (split.isWhole && split.parts.length === 0)
    throw new UploadRefusedError(`${objectName(stored)} is empty`);
  const last = split.parts.at(-1);
  if (kind.name === 'boards' && last !== undefined && last.object === null && last.to > MOST_BOARD_BYTES) {
    throw tooLarge(stored, MOST_BOARD_BYTES);
  }
  await store.putJson(preparedKey(task.execution, 'split.json'), split);
  return split;
}

/** Cuts plain text: a part ends with the first line that passes its size. @throws UploadRefusedError */
async function cut(
  stored: Stored,
  {
    partBytes,
    read,
  }: { readonly partBytes: number; readonly read: (from: number, length: number) => Promise<Uint8Array> },
): Promise<Split> {
  const { bytes } = stored;
  if (bytes > MOST_PARTS * LARGEST_PART_BYTES) throw tooLarge(stored, MOST_PARTS * LARGEST_PART_BYTES);
  const size = Math.max(partBytes, Math.ceil(bytes / MOST_PARTS));
  const parts: Part[] = [];
  let from = 0;
  while (from < bytes) {
    let to = bytes;
    let length = BOUNDARY_BYTES;
    for (let at = from + size - 1; at < bytes && to === bytes; at += length) {
      if (at > from + size - 1) length = Math.min(MOST_BOUNDARY_BYTES, length * 2);
      const found = (await read(at, length)).indexOf(NEWLINE);
      // The newline itself belongs to the part.
      if (found !== -1) to = at + found + 1;
    }
    parts.push({ object: null, from, to });
    from = to;
  }
  return { parts, offset: bytes, isWhole: true };
}

/**
 * Decompresses an upload into objects that end where plain text would be cut, so both are the same feed. A later call
 * decompresses up to where it goes on. Of a line that is too long, only the beginning is stored: it stays too long.
 */
async function inflate(
  task: Task,
  stored: Stored,
  known: Split | undefined,
  { store, isTimeUp, partBytes = PART_BYTES, documentBytes = DOCUMENT_BYTES, mostBytes }: SplitOptions,
): Promise<Split> {
  const isBoards = kindOf(task.upload).name === 'boards';
  const most = mostBytes ?? (isBoards ? MOST_BOARD_BYTES : MOST_GZIP_BYTES);
  const parts = [...(known?.parts ?? [])];
  let offset = known?.offset ?? 0;
  const longest = isBoards ? MAXIMUM_DOCUMENT : MAXIMUM_LINE_LENGTH;
  let part = new RawPart(longest);
  const write = async (): Promise<void> => {
    const object = preparedKey(task.execution, `raw/${parts.length}`);
    await store.put(object, part.stored());
    parts.push({ object, from: offset, to: offset + part.length });
    offset += part.length;
    part = new RawPart(longest);
  };
  // Until it is larger than one document can be, a board file may be one.
  const sizeOf = (): number => (isBoards && parts.length === 0 ? documentBytes : partBytes);
  for await (const chunk of decompressed(sourceOf(store.client, stored), undefined, offset)) {
    let rest: Buffer = chunk;
    while (rest.length > 0) {
      const newline = rest.indexOf(NEWLINE, Math.max(0, sizeOf() - 1 - part.length));
      const end = newline === -1 ? rest.length : newline + 1;
      part.add(rest.subarray(0, end));
      rest = rest.subarray(end);
      if (offset + part.length > most) throw tooLarge(stored, most);
      if (newline === -1) continue;
      await write();
      if (isTimeUp()) return { parts, offset, isWhole: false };
    }
  }
  if (part.length > 0) await write();
  return { parts, offset, isWhole: true };
}

/** The lines of a part while it is decompressed. */
class RawPart {
  readonly #longest: number;
  readonly #held: Buffer[] = [];
  /** Bytes of the line that goes on. */
  #line = 0;
  /** Bytes in the upload, also of those that are left out. */
  length = 0;

  constructor(longestLine: number) {
    this.#longest = longestLine;
  }

  /** Adds bytes: a little, so that no line within them is too long. */
  add(bytes: Buffer): void {
    this.length += bytes.length;
    const newline = bytes.indexOf(NEWLINE);
    const end = newline === -1 ? bytes.length : newline;
    // A byte more than the longest line has, so a reader finds it too long.
    const room = Math.max(0, this.#longest + 1 - this.#line);
    if (end <= room) this.#held.push(bytes);
    else {
      // An empty view would keep the bytes that it is a view of.
      if (room > 0) this.#held.push(bytes.subarray(0, room));
      if (end < bytes.length) this.#held.push(bytes.subarray(end));
    }
    this.#line = newline === -1 ? this.#line + bytes.length : bytes.length - 1 - bytes.lastIndexOf(NEWLINE);
  }

  stored(): Buffer {
    return Buffer.concat(this.#held);
  }
}

function tooLarge(stored: Stored, maximum: number): UploadRefusedError {
  return new UploadRefusedError(
    `${objectName(stored)} has more than ${maximum} bytes once decompressed, which is the limit: upload it in parts`,
  );
}

/** Yields the bytes of a part. @throws FeedFileError once the upload is replaced */
export async function* bytesOfPart(
  store: ObjectStore,
  stored: Stored,
  { object, from, to }: Part,
): AsyncGenerator<Uint8Array> {
  if (object === null) {
    yield* rangesOf(store.client, stored, from, to);
    return;
  }
  const bytes = await store.get(object);
  if (bytes === undefined) throw new FeedFileError(`${object} is gone: upload the file again`);
  yield bytes;
}
