import { jobChange } from '../../jobs/change-kind.ts';
import type { JobDocument } from '../../jobs/document.ts';
import { readJobs } from '../../jobs/read.ts';
import { sortedDistinct } from '../../search/postings/ordinals.ts';
import {
  after,
  endAt,
  type KeptChange,
  readChanges,
  replaceChangesAfterMark,
} from '../../search/store/changes.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import { type Tombstone, tombstoneOf } from '../../table/tombstone.ts';
import type { PublishSession } from './session.ts';

const JOBS_PER_STEP = 500;

/**
 * Makes the change log after the mark say what the documents say. A run that died wrote rows before their documents:
 * a row stays only if the document, or the tombstone of an erased one, carries its time. It wrote new jobs before their
 * rows: each gets its row. Call it after `endOlderWrites` and before the mark is raised.
 */
export async function settleChanges({ lease, reader, table }: PublishSession): Promise<void> {
  const { changesMarkMs, lastMintedMs, jobMark, nextJob } = lease.manifest;
  const found =
    lastMintedMs > changesMarkMs
      ? await readChanges(reader, after(endAt(changesMarkMs)), endAt(lastMintedMs))
      : [];
  if (found.length === 0 && jobMark === nextJob) return;
  const documents = new Map<number, JobDocument>();
  const newJobs = Array.from({ length: nextJob - jobMark }, (_, i) => jobMark + i);
  const wanted = [...sortedDistinct([...newJobs, ...found.map(({ ordinal }) => ordinal)])];
  for (let start = 0; start < wanted.length; start += JOBS_PER_STEP) {
    const step = wanted.slice(start, start + JOBS_PER_STEP);
    for (const document of await readJobs(reader, step, true)) {
      if (document !== undefined) documents.set(document.ordinal, document);
    }
  }
  const erased = await tombstonesOf(
    table,
    found.filter(({ kind }) => kind === 'erased').map(({ ordinal }) => ordinal),
  );
  const kept = found.flatMap(({ ordinal, updatedAtMs, kind, id, block }): KeptChange[] => {
    if (kind === 'erased' && id !== null) {
      return erased.get(ordinal)?.atMs === updatedAtMs ? [{ ordinal, updatedAtMs, kind, id, block }] : [];
    }
    const document = documents.get(ordinal);
    if (document === undefined || Date.parse(document.job.updated_at) !== updatedAtMs) return [];
    // A row of an earlier release: it wrote rows of jobs that nobody may see, too.
    // New jobs get their rows below.
    if (id === null) {
      const isShown = document.cleared && ordinal < jobMark;
      return isShown ? [{ ordinal, updatedAtMs, kind, id: document.job.id, block }] : [];
    }
    return [{ ordinal, updatedAtMs, kind, id, block }];
  });
  const withRow = new Set(kept.map(({ ordinal }) => ordinal));
  const added = newJobs.flatMap((ordinal) => {
    const document = documents.get(ordinal);
    return document === undefined || withRow.has(ordinal) ? [] : (jobChange(undefined, document) ?? []);
  });
  await replaceChangesAfterMark(table, lease, found, kept, added);
}

/** Returns the tombstones of erased jobs by ordinal. */
async function tombstonesOf(table: Table, ordinals: readonly number[]): Promise<Map<number, Tombstone>> {
  const items = await new TableReader(table, new AbortController().signal).getMany(
    ordinals.map((ordinal) => keys.job(ordinal, 'job')),
    true,
  );
  return new Map(
    ordinals.flatMap((ordinal, i): [number, Tombstone][] => {
      const tombstone = tombstoneOf(items[i]);
      return tombstone === undefined ? [] : [[ordinal, tombstone]];
    }),
  );
}
