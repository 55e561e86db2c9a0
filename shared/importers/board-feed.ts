import { setImmediate } from 'node:timers/promises';
import type { FeedLineInput } from '../publishing/feed/feed.ts';
import type { NumberedLine } from '../publishing/publish.ts';
import { type BoardReads, MAXIMUM_BOARD_RECORDS, type RecordLine } from './board-reads.ts';
import type { BoardFormat } from './boards/board-format.ts';
import type { CompanyDirectory } from './companies/company-directory.ts';
import { ImportRefusedError } from './import-refused.ts';
import { type Importer, readRecord } from './importer.ts';
import { type InputFile, inputRecords } from './input/input-records.ts';

/** Files of one format. */
export interface BoardFiles {
  readonly files: readonly InputFile[];
  readonly format: BoardFormat;
  readonly signal: AbortSignal;
  /** The part of the input that they are; left out if there is only one. */
  readonly part?: number;
}

/** A record that was rejected, and its file. */
export interface RejectedRecord {
  readonly number: number;
  readonly file: InputFile;
  readonly field: string;
  readonly reason: string;
}

/** What a record became; null lines if it was rejected. */
export interface ConvertedRecord<L = FeedLineInput> {
  readonly number: number;
  readonly board: string | null;
  readonly lines: readonly L[] | null;
}

/**
 * Reads every record once, to know what its board lists and what it says about its employer.
 * @returns whether there is no record
 * @throws ImportRefusedError for a board of more records than a read can have
 */
export async function surveyBoards(
  { files, format, signal, part = 0 }: BoardFiles,
  boards: BoardReads<{ readonly type: string }>,
  companies: CompanyDirectory,
): Promise<boolean> {
  let isEmpty = true;
  for await (const record of inputRecords(files, format, signal)) {
    isEmpty = false;
    if (record.kind === 'empty') {
      boards.expectEmpty(record.board);
      continue;
    }
    const { text, context, fault, total } = record;
    const read = fault === undefined ? readRecord(format, text, context) : null;
    const listing =
      read !== null && 'listing' in read
        ? read.listing
        : { board: read?.board ?? null, id: null, hasText: false };
    if (!boards.expect(listing, total, part)) {
      const most = MAXIMUM_BOARD_RECORDS.toLocaleString('en-US');
      throw new ImportRefusedError(
        `board ${listing.board ?? ''} has more than ${most} records, the limit of one read; nothing was imported`,
      );
    }
    if (read !== null && 'listing' in read && read.posting !== null) companies.see(read.posting);
    await setImmediate();
  }
  return isEmpty;
}

/** Converts records in their order. */
export async function* convertedRecords(
  { files, format, signal }: BoardFiles,
  importer: Importer,
  onReject: (rejected: RejectedRecord) => unknown,
): AsyncGenerator<ConvertedRecord> {
  for await (const record of inputRecords(files, format, signal)) {
    if (record.kind === 'empty') continue;
    const { number, file, text, context, fault } = record;
    const made = fault === undefined ? importer.convert(text, context) : importer.reject(fault);
    // The time of a record is bounded, so a turn per record answers Ctrl-C at once.
    await setImmediate();
    if ('error' in made) await onReject({ number, file, ...made.error });
    yield { number, board: made.board, lines: 'error' in made ? null : made.lines };
  }
}

/** Yields feed lines, numbered by the record that they come from: a read per board. */
export async function* linesByBoard<L extends { readonly type: string }>(
  records: AsyncIterable<ConvertedRecord<L>>,
  boards: BoardReads<L>,
): AsyncGenerator<RecordLine<L>> {
  for await (const { number, board, lines } of records) yield* boards.take(number, board, lines);
  yield* boards.empty(0);
}

/** Returns numbered lines as a publication takes them. */
export async function* asText(lines: AsyncIterable<RecordLine<FeedLineInput>>): AsyncGenerator<NumberedLine> {
  for await (const { number, line } of lines) yield { number, text: JSON.stringify(line) };
}
