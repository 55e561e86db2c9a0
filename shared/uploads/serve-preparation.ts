import * as z from 'zod/mini';
import { openTable, type Table } from '../table/client.ts';
import { patient } from '../table/patient-table.ts';
import { TableReader } from '../table/reader.ts';
import { prepareBoardPart } from './board-upload.ts';
import { Deadline, type Remaining } from './deadline.ts';
import type { ObjectStore } from './object-store.ts';
import { prepareFeedPart } from './prepare-part.ts';
import { readSplit } from './split-upload.ts';
import { Execution, Upload } from './upload.ts';
import { openUploads, patientStore } from './upload-bucket.ts';
import { kindOf } from './upload-kind.ts';

const PartTask = z.object({ upload: Upload, execution: Execution, part: z.number() });

export interface PreparationDependencies {
  readonly store: ObjectStore;
  readonly table: Table;
}

/** Creates the handler that parses a part of a feed, or converts a part of a board file. Many run at once. */
export function servePreparation(
  given?: PreparationDependencies,
): (event: unknown, context: Remaining) => Promise<void> {
  const opened = given ?? { store: openUploads(), table: openTable() };
  return async (event, context) => {
    const { part, ...task } = PartTask.parse(event);
    const deadline = new Deadline({ remainingMs: () => context.getRemainingTimeInMillis() });
    const store = patientStore(opened.store, deadline);
    const split = await readSplit(store, task);
    if (split === undefined) throw new Error('the upload was not cut');
    if (kindOf(task.upload).name === 'feed') {
      await prepareFeedPart(store, task, split, part);
      return;
    }
    const table = patient(deadline.guard(opened.table), { sleep: deadline.sleep });
    const reader = new TableReader(table, new AbortController().signal);
    await prepareBoardPart(store, reader, task, split, part);
  };
}
