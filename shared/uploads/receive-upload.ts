import { surveyUpload } from './board-upload.ts';
import { type SplitOptions, splitUpload } from './split-upload.ts';
import type { Task } from './upload.ts';
import { kindOf } from './upload-kind.ts';
import type { UploadQueue } from './upload-queue.ts';
import { newReport, ReportFile, type UnitPrices } from './upload-report.ts';

export interface ReceiveOptions extends SplitOptions {
  readonly queue: UploadQueue;
  readonly prices: UnitPrices;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** What the machine does next. */
export type Received =
  | { readonly state: 'more' }
  | { readonly state: 'repeated' }
  | {
      readonly state: 'ready';
      /** The numbers of the parts to prepare. */
      readonly parts: readonly number[];
    };

/**
 * Takes an upload's place in the queue, begins its report and cuts it into parts. `repeated` for an event that was
 * delivered twice.
 * @throws UploadRefusedError, ImportRefusedError, FeedFileError
 */
export async function receiveUpload(task: Task, options: ReceiveOptions): Promise<Received> {
  const { store, queue, prices, now } = options;
  const file = new ReportFile(store, task);
  if ((await file.read()) === undefined) {
    const shown = await file.shown();
    const isDone = shown?.state === 'published' && shown.upload.sequencer === task.upload.sequencer;
    if (isDone || !(await queue.enter(task))) return { state: 'repeated' };
    await file.write(newReport(task, now(), prices));
  }
  const kind = kindOf(task.upload);
  const split = await splitUpload(task, options);
  if (!split.isWhole) return { state: 'more' };
  if (kind.name === 'boards') await surveyUpload(store, task, split);
  return { state: 'ready', parts: split.parts.map((_, at) => at) };
}
