import * as z from 'zod/mini';
import type { BoardFormat } from '../importers/boards/board-format.ts';
import { FORMATS } from '../importers/boards/formats.ts';

/** Where uploads are taken from, and what their publication writes. None of the latter starts another one. */
export const UPLOAD_PREFIXES = ['feeds/', 'boards/'] as const;
export const REPORTS_PREFIX = 'reports/';
export const PREPARED_PREFIX = 'prepared/';
export const QUEUE_PREFIX = 'queue/';

/** An object that was uploaded, as its event names it. */
export const Upload = z.object({
  bucket: z.string(),
  key: z.string(),
  /** Without quotation marks. */
  etag: z.string(),
  bytes: z.number(),
  /** When S3 says that it was created, and what orders the versions of one key. */
  at: z.string(),
  sequencer: z.string(),
});
export type Upload = z.output<typeof Upload>;

/** The execution that publishes an upload. */
export const Execution = z.object({ arn: z.string(), name: z.string() });
export type Execution = z.output<typeof Execution>;

/** What every step of the machine is given. */
export const Task = z.object({ upload: Upload, execution: Execution });
export type Task = z.output<typeof Task>;

/** The upload cannot be published. The message is one sentence for the operator. */
export class UploadRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UploadRefusedError';
  }
}

/** What an upload contains. */
export type UploadKind =
  | { readonly name: 'feed' }
  | {
      readonly name: 'boards';
      readonly format: BoardFormat;
      /** The board of records that do not name theirs: a folder below that of the format. */
      readonly board: string | null;
    };

/**
 * Tells what an object contains by its key: `feeds/…`, or `boards/FORMAT/…` with an optional folder for the board.
 * @throws UploadRefusedError
 */
export function kindOf({ key }: Pick<Upload, 'key'>): UploadKind {
  const [folder, name = '', ...path] = key.split('/');
  if (folder === 'feeds') return { name: 'feed' };
  const format = FORMATS.find((each) => each.name === name);
  if (folder !== 'boards' || format === undefined) {
    const names = FORMATS.map((each) => each.name).join(', ');
    throw new UploadRefusedError(`${key} is neither feeds/FILE nor boards/FORMAT/FILE; formats are ${names}`);
  }
  const [board] = path;
  return { name: 'boards', format, board: path.length > 1 && board !== undefined ? board : null };
}

/** What sorts uploads: the time of their events, and for one key the order of its versions. */
export const orderOf = ({ at, sequencer }: Upload): string => `${at}-${sequencer.padStart(32, '0')}`;

/** The object that says what became of an upload. */
export const reportKey = ({ key }: Pick<Upload, 'key'>): string => `${REPORTS_PREFIX}${key}.json`;
/** The object with the faults of its rejected lines. */
export const rejectsKey = ({ key }: Pick<Upload, 'key'>): string => `${REPORTS_PREFIX}${key}.rejects.ndjson`;
/** An object that an execution needs until it ends. */
export const preparedKey = ({ name }: Execution, what: string): string => `${PREPARED_PREFIX}${name}/${what}`;
