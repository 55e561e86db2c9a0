import * as z from 'zod/mini';
import type { ObjectStore } from './calls/object-store.ts';
import { readFault, Thrown } from './part-fault.ts';
import type { Task } from './upload.ts';
import type { UploadQueue } from './upload-queue.ts';
import { ended, newReport, ReportFile, type UnitPrices, type UploadReport } from './upload-report.ts';

/** An error as Step Functions describes it. */
export const StepError = z.object({ Error: z.string(), Cause: z.optional(z.string()) });
export type StepError = z.output<typeof StepError>;

/** What a distributed Map says of a part that failed. */
const PART_FAILED = 'States.ExceedToleratedFailureThreshold';

/** Errors whose messages are sentences for the operator. */
const SENTENCES = new Set(['FeedFileError', 'FormatTooNewError', 'ImportRefusedError', 'UploadRefusedError']);

export interface ReportOptions {
  readonly store: ObjectStore;
  readonly queue: UploadQueue;
  readonly prices: UnitPrices;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Completes the report of an upload and gives its place in the queue up. Repeating it changes nothing. */
export async function reportUpload(
  task: Task,
  error: StepError | undefined,
  { store, queue, prices, now }: ReportOptions,
): Promise<UploadReport> {
  const file = new ReportFile(store, task);
  const known = (await file.read()) ?? newReport(task, now(), prices);
  const isFailed = known.state !== 'published' && known.state !== 'failed';
  const report = isFailed
    ? { ...ended(known, 'failed', now()), reason: reasonOf(error && (await thrownOf(task, error, store))) }
    : known;
  if (isFailed) await file.write(report);
  await queue.leave(task);
  return report;
}

function reasonOf(thrown: Thrown | undefined): string {
  if (thrown === undefined) return 'the execution ended before everything was published';
  const { errorType = 'an unknown error', errorMessage = '' } = thrown;
  if (SENTENCES.has(errorType)) return errorMessage;
  const said = errorMessage === '' ? '' : `: ${errorMessage.slice(0, 300)}`;
  return `a step failed four times with ${errorType}${said}; the log of its function has more`;
}

async function thrownOf(
  task: Task,
  { Error: name, Cause: cause }: StepError,
  store: ObjectStore,
): Promise<Thrown> {
  if (name === PART_FAILED) return { errorType: name, ...(await readFault(store, task)) };
  try {
    return { errorType: name, ...Thrown.safeParse(JSON.parse(cause ?? '{}')).data };
  } catch {
    return { errorType: name, errorMessage: cause ?? '' };
  }
}
