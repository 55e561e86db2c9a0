import * as z from 'zod/mini';

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

/** What sorts uploads: the time of their events, and for one key the order of its versions. */
export const orderOf = ({ at, sequencer }: Upload): string => `${at}-${sequencer.padStart(32, '0')}`;

/** The object that says what became of an upload. */
export const reportKey = ({ key }: Pick<Upload, 'key'>): string => `${REPORTS_PREFIX}${key}.json`;
/** The object with the faults of its rejected lines. */
export const rejectsKey = ({ key }: Pick<Upload, 'key'>): string => `${REPORTS_PREFIX}${key}.rejects.ndjson`;
/** An object that an execution needs until it ends. */
export const preparedKey = ({ name }: Execution, what: string): string => `${PREPARED_PREFIX}${name}/${what}`;
