import { FeedFileError, readFeedFile } from '../../publishing/feed-file.ts';
import type { BoardFormat } from '../boards/board-format.ts';
import { type DocumentRecord, documentRecords } from './document-records.ts';
import { splitJson } from './split-json.ts';

/** A file of an import, whose records may be lines or parts of one document. */
export interface InputFile {
  readonly path: string;
  /** Where the file was fetched; null for a file of the operator. */
  readonly url: string | null;
  /** The board that the operator or the URL names; null if neither does. */
  readonly board: string | null;
  /** Lines of the operator's file before this part of it; left out for a whole file. */
  readonly linesBefore?: number;
}

/** A record of an import, or a board that was read and has none. */
export type InputRecord =
  | (DocumentRecord & {
      readonly kind: 'record';
      /** The line of its file, or its place in its document, from 1. */
      readonly number: number;
      readonly file: InputFile;
      /** How many postings its board says it has. */
      readonly total: number | null;
    })
  | { readonly kind: 'empty'; readonly board: string };

/** Most bytes of a file once decompressed. */
const MAXIMUM_FILE = 4 * 1024 * 1024 * 1024;
/** Most characters of one document: boards with 5,000 jobs have half of it. */
export const MAXIMUM_DOCUMENT = 64 * 1024 * 1024;

/**
 * Yields the records of files in order: of a file with one record or board per line, of a board's answer, and of pages.
 * Holds one document at a time.
 * @throws FeedFileError for a file that cannot be read
 */
export async function* inputRecords(
  files: readonly InputFile[],
  format: BoardFormat,
  signal: AbortSignal,
): AsyncGenerator<InputRecord> {
  for (const file of files) {
    const context = { board: file.board, organisation: null, url: file.url };
    for await (const { text, fault, line } of readable(file, signal)) {
      if (fault !== undefined) {
        yield { kind: 'record', number: line, file, text: '', fault, context, total: null };
        continue;
      }
      const { records, total, isBoard } = documentRecords(text, format, context);
      for (const [at, record] of records.entries()) {
        yield { kind: 'record', number: records.length === 1 ? line : at + 1, file, ...record, total };
      }
      if (isBoard && records.length === 0 && context.board !== null) {
        yield { kind: 'empty', board: context.board };
      }
    }
  }
}

interface Document {
  readonly text: string;
  readonly fault?: string;
  readonly line: number;
}

/** A page that was fetched may be anything: one that cannot be read is a fault of its own, and not of the import. */
async function* readable(
  { path, url, linesBefore = 0 }: InputFile,
  signal: AbortSignal,
): AsyncGenerator<Document> {
  if (url === null) {
    for await (const document of documentsOf(path, signal, MAXIMUM_FILE)) {
      yield { ...document, line: linesBefore + document.line };
    }
    return;
  }
  try {
    yield* documentsOf(path, signal, MAXIMUM_DOCUMENT);
  } catch (error) {
    if (!(error instanceof FeedFileError)) throw error;
    yield { text: '', line: 1, fault: error.message.replace(path, 'the page') };
  }
}

/** Yields the lines of a file, or the whole of one whose first line is only the beginning of a document. */
async function* documentsOf(
  path: string,
  signal: AbortSignal,
  maximumBytes: number,
): AsyncGenerator<Document> {
  let first: string | undefined;
  const lines: { text: string; number: number }[] = [];
  let length = 0;
  let isWhole = false;
  for await (const { number, text, fault } of readFeedFile(path, signal, MAXIMUM_DOCUMENT, maximumBytes)) {
    if (fault === undefined && first === undefined) {
      first = text;
      isWhole = /^[<[{]/u.test(text) && splitJson(text) === null;
    }
    if (!isWhole) {
      yield fault === undefined ? { text, line: number } : { text: '', fault, line: number };
      continue;
    }
    if (fault !== undefined) {
      // Without its line the document would be another one.
      yield { text: '', line: number, fault: `line ${number} of the document: ${fault}` };
      return;
    }
    lines.push({ text, number });
    length += text.length + 1;
    if (length > MAXIMUM_DOCUMENT) {
      yield {
        text: '',
        line: 1,
        fault: `the document is longer than ${MAXIMUM_DOCUMENT} characters, which is the limit`,
      };
      return;
    }
  }
  if (!isWhole) return;
  const whole = lines.map(({ text }) => text).join('\n');
  if (first?.startsWith('<') === true || splitJson(whole) !== null) {
    yield { text: whole, line: 1 };
    return;
  }
  // The first line was a broken record, not the beginning of a document.
  for (const { text, number } of lines) yield { text, line: number };
}
