import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { type Manifest, readManifest } from '../../../shared/search/manifest/manifest.ts';
import type { Table } from '../../../shared/table/client.ts';
import { TableReader } from '../../../shared/table/reader.ts';
import { counting } from '../terminal/output.ts';
import { Refusal } from '../terminal/refusal.ts';
import { exportTable, importTable } from './export-file.ts';
import type { MakeCopy } from './restore-copy.ts';
import { describeTable, untilActive } from './table-settings.ts';

const ATTEMPTS = 3;

/**
 * Copies a table of the local runtime through a file, since its engines keep no past: an export, then an import. The copy
 * is of one point in time for the index, because nothing may be published meanwhile. The replay completes the accounts
 * that moved meanwhile.
 * @param folder where the file is written, and removed when it is imported
 * @throws Refusal for a time in the past, and while something is being published
 */
export const copyByExport =
  (folder: string, now: () => number): MakeCopy =>
  async (source, target, { toMs, pace, onProgress, onCreated }) => {
    if (toMs !== undefined) {
      throw new Refusal('the local runtime keeps no past: leave out --to to copy the table as it is now');
    }
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${target.name}.json.gz`);
    try {
      const restoredToMs = await exportAtRest(
        source,
        file,
        now,
        (items) => onProgress(`${counting(items, 'item')} exported`),
        pace.signal,
      );
      await createLike(source, target);
      onCreated();
      await untilActive(target, pace);
      await importTable(
        target,
        file,
        (items) => onProgress(`${counting(items, 'item')} imported`),
        pace.signal,
      );
      return { restoredToMs };
    } finally {
      rmSync(file, { force: true });
    }
  };

async function exportAtRest(
  source: Table,
  file: string,
  now: () => number,
  onItems: (items: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const reader = new TableReader(source, signal);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await readManifest(reader);
    const startedMs = now();
    if (isAtRest(before, startedMs)) {
      await exportTable(source, file, onItems, signal);
      if ((await readManifest(reader)).changes === before.changes) return startedMs;
    }
  }
  throw new Refusal('something is being published: run the drill again when it is done');
}

const isAtRest = ({ lease, intent }: Manifest, now: number): boolean =>
  intent === null && (lease === null || lease.untilMs <= now);

async function createLike(source: Table, target: Table): Promise<void> {
  const found = await describeTable(source);
  await target.client.send(
    new CreateTableCommand({
      TableName: target.name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: found?.AttributeDefinitions,
      KeySchema: found?.KeySchema,
      GlobalSecondaryIndexes: found?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
    }),
  );
}
