import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { StreamRecord } from '../../../shared/credits/ledger/ledger.ts';
import { Refusal } from '../terminal/refusal.ts';
import type { Connection } from './connection.ts';

/** A failed batch as Lambda writes it to a bucket: `payload` is the whole event as text. */
const FailedBatch = z.object({ payload: z.string() });
const Event = z.object({ Records: z.array(z.custom<StreamRecord>((record) => typeof record === 'object')) });

/**
 * Returns the files of the ledger's failed batches in the given folder, or else those of the local runtime.
 * @throws Refusal when the given folder has none, or on AWS without a folder
 */
export function failedBatchesOf(connection: Connection, given: string | undefined): readonly string[] {
  const folder = folderOf(connection, given);
  const files = existsSync(folder) ? filesOf(folder) : [];
  if (files.length === 0 && given !== undefined) throw new Refusal(`${folder} has no failed batches`);
  return files;
}

/** Returns the records of a failed batch. @throws Refusal when the file is something else */
export function readFailedBatch(file: string): StreamRecord[] {
  try {
    const { payload } = z.parse(FailedBatch, JSON.parse(readFileSync(file, 'utf8')));
    return z.parse(Event, JSON.parse(payload)).Records;
  } catch (error) {
    throw new Refusal(`${file} is not a failed batch of the ledger`, { cause: error });
  }
}

function folderOf({ dataDir, failuresBucket }: Connection, given: string | undefined): string {
  if (given !== undefined) return given;
  if (dataDir !== null) return join(dataDir, 's3');
  throw new Refusal(
    `download the failed batches first, then name their folder: aws s3 sync s3://${failuresBucket} ./failures && ops credits replay --stack … --from ./failures`,
  );
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    throw new Refusal(`${folder} is not a readable folder`, { cause: error });
  }
}
