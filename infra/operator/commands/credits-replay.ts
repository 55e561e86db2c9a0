import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { projectLedger, type StreamRecord } from '../../../shared/credits/ledger/ledger.ts';
import type { Connection } from '../connection/connection.ts';
import { defineCommand } from '../program/command.ts';
import { optional } from '../terminal/option.ts';
import { counted, counting } from '../terminal/output.ts';
import { Interrupted, Refusal } from '../terminal/refusal.ts';
import { pathValue } from '../terminal/value-types.ts';

/** A failed batch as Lambda leaves it in a bucket: the whole event is its `payload`, as text. */
const FailedBatch = z.object({ payload: z.string() });
const Event = z.object({ Records: z.array(z.custom<StreamRecord>((record) => typeof record === 'object')) });

export const creditsReplay = defineCommand({
  name: 'credits replay',
  summary: 'Writes the ledger entries of batches that the ledger could not take; a repeat changes nothing',
  examples: ['credits replay', 'credits replay --stack JobsData --from ./failures'],
  options: {
    from: optional(
      '--from <folder>',
      'folder with the failed batches (default those of the local runtime)',
      pathValue,
    ),
  },
  run: async (context, { from }) => {
    const connection = await context.connect();
    const folder = folderOf(connection, from);
    const files = existsSync(folder) ? filesOf(folder) : [];
    if (files.length === 0 && from !== undefined) throw new Refusal(`${folder} holds no failed batches`);
    const totals = { written: 0, repeated: 0, failed: 0 };
    const violations: { file: string; code: string; organisation_id: string; sequence: number }[] = [];
    context.progress.begin('Replaying');
    for (const [done, file] of files.entries()) {
      if (context.signal.aborted) {
        throw new Interrupted(`${done} of ${files.length} batches replayed; run it again to go on`);
      }
      context.progress.update(`${done} of ${files.length} batches`);
      const projection = await projectLedger(connection.table, recordsOf(file));
      totals.written += projection.written;
      totals.repeated += projection.repeated;
      totals.failed += projection.failed.length;
      violations.push(
        ...projection.violations.map(({ code, organisationId, sequence }) => ({
          file,
          code,
          organisation_id: organisationId,
          sequence,
        })),
      );
    }
    const conflicts = violations.filter(({ code }) => code !== 'gap');
    const ok = totals.failed === 0 && conflicts.length === 0;
    return {
      ok,
      json: { ok, batches: files.length, ...totals, violations },
      text: [
        `${counting(files.length, 'batch', 'batches')}: ${counting(totals.written, 'entry', 'entries')} written, ` +
          `${counted(totals.repeated)} were there already, ${counted(totals.failed)} failed`,
        ...violations.map(
          ({ file, code, organisation_id, sequence }) =>
            `${code} at entry ${sequence} of organisation ${organisation_id} (${file})`,
        ),
      ],
    };
  },
});

function folderOf({ dataDir, failuresBucket }: Connection, from: string | undefined): string {
  if (from !== undefined) return resolve(from);
  if (dataDir !== null) return join(dataDir, 's3');
  throw new Refusal(
    `fetch the failed batches first, then name their folder: aws s3 sync s3://${failuresBucket} ./failures && ops credits replay --stack … --from ./failures`,
  );
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    throw new Refusal(`${folder} can not be read: it must be a folder`, { cause: error });
  }
}

function recordsOf(file: string): StreamRecord[] {
  try {
    const { payload } = z.parse(FailedBatch, JSON.parse(readFileSync(file, 'utf8')));
    return z.parse(Event, JSON.parse(payload)).Records;
  } catch (error) {
    throw new Refusal(`${file} is not a failed batch of the ledger`, { cause: error });
  }
}
