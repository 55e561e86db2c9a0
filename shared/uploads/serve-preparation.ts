import * as z from 'zod/mini';
import { openTable, type Table } from '../table/client.ts';
import { patient } from '../table/patient-table.ts';
import { TableReader } from '../table/reader.ts';
import { prepareBoardPart } from './board-upload.ts';
import { Deadline, type Remaining } from './calls/deadline.ts';
import type { ObjectStore } from './calls/object-store.ts';
import { openUploads, patientStore } from './calls/upload-bucket.ts';
import { noteFault } from './part-fault.ts';
import { prepareFeedPart } from './prepare-part.ts';
import { readSplit } from './split-upload.ts';
import { Task } from './upload.ts';
import { kindOf } from './upload-kind.ts';

const PartTask = z.object({ ...Task.shape, part: z.number() });

export interface PreparationDependencies {
  readonly store: ObjectStore;
  readonly table: Table;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/** Creates the handler that parses a part of a feed, or converts a part of a board file. Many run at once. */
export function servePreparation(
  given?: PreparationDependencies,
): (event: unknown, context: Remaining) => Promise<void> {
  const opened: PreparationDependencies = given ?? { store: openUploads(), table: openTable() };
  return async (event, context) => {
    const { part, ...task } = PartTask.parse(event);
    const deadline = new Deadline({
      remainingMs: () => context.getRemainingTimeInMillis(),
      sleep: opened.sleep,
    });
    const store = patientStore(opened.store, deadline);
    try {
      await prepare(store, patient(deadline.guard(opened.table), { sleep: deadline.sleep }), task, part);
    } catch (error) {
      // A distributed Map says that a part failed, and not why.
      if (error instanceof Error) await noteFault(store, task, error);
      throw error;
    }
  };
}

async function prepare(store: ObjectStore, table: Table, task: Task, part: number): Promise<void> {
  const split = await readSplit(store, task);
  if (split === undefined) throw new Error('the upload was not cut');
  if (kindOf(task.upload).name === 'feed') await prepareFeedPart(store, task, split, part);
  else {
    const reader = new TableReader(table, new AbortController().signal);
    await prepareBoardPart(store, reader, task, split, part);
  }
}
