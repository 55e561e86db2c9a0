import { createHash } from 'node:crypto';
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

/** S3 compares sequencers as if zeros followed the shorter one. */
const sequenceOf = ({ sequencer }: Pick<Upload, 'sequencer'>): string => sequencer.padEnd(32, '0');

/** What sorts uploads: the time of their events, and for one key the order of its versions. */
export const orderOf = (upload: Pick<Upload, 'at' | 'sequencer'>): string =>
  `${upload.at}-${sequenceOf(upload)}`;

/** Reports whether one version of a key is later than another. */
export const isLater = (one: Upload, other: Upload): boolean => sequenceOf(one) > sequenceOf(other);

/** Most bytes of a key in S3. */
const MOST_KEY_BYTES = 1_024;

/** Returns the key of what is reported of an upload. One that would be too long is cut, and made distinct. */
function reported(key: string, suffix: string): string {
  const whole = `${REPORTS_PREFIX}${key}${suffix}`;
  if (Buffer.byteLength(whole) <= MOST_KEY_BYTES) return whole;
  const end = `~${createHash('sha256').update(key).digest('base64url').slice(0, 16)}${suffix}`;
  const room = MOST_KEY_BYTES - Buffer.byteLength(`${REPORTS_PREFIX}${end}`);
  // A character that is cut in two becomes a replacement character.
  const start = Buffer.from(key)
    .subarray(0, room)
    .toString()
    .replace(/\ufffd$/u, '');
  return `${REPORTS_PREFIX}${start}${end}`;
}

/** The object that says what became of an upload. */
export const reportKey = ({ key }: Pick<Upload, 'key'>): string => reported(key, '.json');
/** The object with the faults of its rejected lines. */
export const rejectsKey = ({ key }: Pick<Upload, 'key'>): string => reported(key, '.rejects.ndjson');
/** An object that an execution needs until it ends. */
export const preparedKey = ({ name }: Execution, what: string): string => `${PREPARED_PREFIX}${name}/${what}`;
