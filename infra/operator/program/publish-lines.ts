import { accessSync, constants } from 'node:fs';
import { basename, dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { openFeedFile } from '../../../shared/publishing/feed-file.ts';
import {
  type Feed,
  type NumberedLine,
  type PublishOptions,
  type PublishSummary,
  publish,
  publishFeed,
} from '../../../shared/publishing/publish.ts';
import { RejectsFile } from '../../../shared/publishing/rejects-file.ts';
import { objectName, type StoredObject } from '../../../shared/publishing/stored/stored-object.ts';
import type { Table } from '../../../shared/table/client.ts';
import { patient } from '../../../shared/table/patient-table.ts';
import { interruptible, TableInterruptedError } from '../connection/interruptible-table.ts';
import { counted, counting } from '../terminal/output.ts';
import { Interrupted, Refusal } from '../terminal/refusal.ts';
import { givenPath } from '../terminal/value-types.ts';
import type { CommandContext } from './command.ts';
import { waitForLease } from './wait-for-lease.ts';

const SHOW_MS = 100;

/** What publishing answers with `--json` (docs/operator/commands.md). */
export interface PublishAnswer extends PublishSummary {
  readonly rejects_file: string | null;
  /** The first faults, as sentences. */
  readonly first_faults?: readonly string[];
}

export interface PublishRun {
  readonly table: Table;
  readonly label: string;
  /** Most write units per second. */
  readonly unitsPerSecond?: number | undefined;
  /** Takes the rejected lines; without it, a rejected line is a defect of ours and throws. */
  readonly rejects?: RejectsFile;
}

/**
 * Publishes lines and shows progress, until done or Ctrl-C.
 * @throws Interrupted after Ctrl-C, with what is applied
 */
export async function publishLines(
  context: CommandContext,
  lines: AsyncIterable<NumberedLine>,
  run: PublishRun,
): Promise<PublishAnswer> {
  return await shown(context, run, (options, through) => publish(through(lines), options));
}

/** Publishes a file like `publishLines`, and continues where an earlier run of it ended. */
export async function publishFile(
  context: CommandContext,
  feed: Feed,
  run: PublishRun,
): Promise<PublishAnswer> {
  return await shown(context, run, (options, through) =>
    publishFeed({ ...feed, lines: (from) => through(feed.lines(from)) }, options),
  );
}

type Counting = (lines: AsyncIterable<NumberedLine>) => AsyncIterable<NumberedLine>;

async function shown(
  context: CommandContext,
  { table, label, rejects, unitsPerSecond }: PublishRun,
  work: (options: PublishOptions, through: Counting) => Promise<PublishSummary>,
): Promise<PublishAnswer> {
  const { progress, signal, now, note } = context;
  const slowing = patient(table, {
    unitsPerSecond,
    sleep: (ms) => delay(ms, undefined, { signal }),
  });
  const watched = interruptible(slowing, signal);
  let latest: PublishSummary = { read: 0, applied: 0, unchanged: 0, rejected: 0 };
  let read = 0;
  const through: Counting = async function* (lines) {
    for await (const line of lines) {
      if (signal.aborted) throw new TableInterruptedError();
      read += 1;
      yield line;
    }
  };
  progress.begin(label);
  const show = () => {
    const { throttled } = slowing.use;
    const slowed = throttled === 0 ? '' : `, slowed by throttling (${counting(throttled, 'call')})`;
    progress.update(`${counted(read)} lines read, ${counted(watched.itemsWritten)} items written${slowed}`);
  };
  const timer = setInterval(show, SHOW_MS);
  const onAbort = () => note('stopping; press Ctrl-C again to exit at once');
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const options: PublishOptions = {
      table: watched,
      now,
      signal,
      sleep: waitForLease(context),
      onProgress: (summary) => {
        latest = summary;
      },
      onReject: (reject) => {
        if (rejects === undefined) {
          throw new Error(
            `line ${reject.line} of our own feed was rejected: ${reject.field}: ${reject.reason}`,
          );
        }
        return rejects.add(reject);
      },
      onResume: (from) => {
        latest = from;
        read = from.read;
        note(`continuing after line ${counted(from.line)}: an earlier run published the lines before it`);
      },
      onUnlisted: (faults) => rejects?.addUnlisted(faults),
    };
    const summary = await work(options, through);
    const rejectsFile = (await rejects?.close()) ?? null;
    const faults = rejects?.first ?? [];
    return {
      ...summary,
      rejects_file: rejectsFile,
      ...(faults.length === 0 ? {} : { first_faults: faults }),
    };
  } catch (error) {
    await rejects?.close().catch(() => undefined);
    if (!signal.aborted) throw error;
    const done = latest.applied + latest.unchanged;
    throw new Interrupted(`${counted(done)} lines are applied; run the same command again to continue`);
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

/**
 * Opens a feed in a bucket, after checking that it can be read to its end.
 * @throws FeedFileError, Interrupted after Ctrl-C, or Refusal when it has no lines
 */
export async function openStoredFeed(client: S3Client, at: StoredObject, signal: AbortSignal): Promise<Feed> {
  // Imported here, so that only this command pays for it.
  const { openObjectFeed } = await import('../../../shared/publishing/stored/object-feed.ts');
  return await opened(signal, objectName(at), async () => await openObjectFeed(client, at, signal));
}

/**
 * Opens a feed file, after checking that it is readable to its end.
 * @throws FeedFileError, Interrupted after Ctrl-C, or Refusal when it has no lines
 */
export async function openFeed(path: string, signal: AbortSignal): Promise<Feed> {
  return await opened(signal, path, async () => await openFeedFile(path, signal));
}

async function opened(signal: AbortSignal, name: string, open: () => Promise<Feed>): Promise<Feed> {
  try {
    const feed = await open();
    const lines = feed.lines({ line: 0, offset: 0 })[Symbol.asyncIterator]();
    const { done } = await lines.next();
    await lines.return?.();
    if (done === true) throw new Refusal(`${name} is empty`);
    return feed;
  } catch (error) {
    throw signal.aborted ? new Interrupted('nothing was changed; run the same command again') : error;
  }
}

/** Returns `<feed>.rejects.ndjson` next to the feed, or in the folder of the npm call if the feed's is not writable. */
export function rejectsFileOf(feed: string): RejectsFile {
  return new RejectsFile(`${isWritable(dirname(feed)) ? feed : givenPath(basename(feed))}.rejects.ndjson`);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Converts records to numbered lines of a feed. */
export async function* numbered(records: Iterable<object>): AsyncGenerator<NumberedLine> {
  let number = 0;
  for (const record of records) {
    number += 1;
    yield { number, text: JSON.stringify(record) };
  }
}
