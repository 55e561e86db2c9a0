import * as z from 'zod/mini';
import { openS3ForLargeObjects } from '../clients/s3.ts';
import { openTable, type Table } from '../table/client.ts';
import { requiredVariable } from '../table/environment.ts';
import { TableReader } from '../table/reader.ts';
import { prepareBoardPart } from './board-upload.ts';
import { ObjectStore } from './object-store.ts';
import { prepareFeedPart } from './prepare-part.ts';
import { readSplit } from './split-upload.ts';
import { Execution, Upload } from './upload.ts';
import { kindOf } from './upload-kind.ts';

const PartTask = z.object({ upload: Upload, execution: Execution, part: z.number() });

export interface PreparationDependencies {
  readonly store: ObjectStore;
  readonly table: Table;
}

/** Creates the handler that parses a part of a feed, or converts a part of a board file. Many run at once. */
export function servePreparation(given?: PreparationDependencies): (event: unknown) => Promise<void> {
  const { store, table } = given ?? {
    store: new ObjectStore(openS3ForLargeObjects(), requiredVariable(process.env, 'UPLOADS_BUCKET')),
    table: openTable(),
  };
  return async (event) => {
    const { part, ...task } = PartTask.parse(event);
    const split = await readSplit(store, task);
    if (split === undefined) throw new Error('the upload was not cut');
    if (kindOf(task.upload).name === 'feed') {
      await prepareFeedPart(store, task, split, part);
      return;
    }
    const reader = new TableReader(table, new AbortController().signal);
    await prepareBoardPart(store, reader, task, split, part);
  };
}
