import { accessSync, constants } from 'node:fs';
import { basename, dirname } from 'node:path';
import { readFeedFile } from '../../../shared/publishing/feed-file.ts';
import { type NumberedLine, type PublishSummary, publish } from '../../../shared/publishing/publish.ts';
import { RejectsFile } from '../../../shared/publishing/rejects-file.ts';
import type { Table } from '../../../shared/table/client.ts';
import { interruptible, TableInterruptedError } from '../connection/interruptible-table.ts';
import { counted } from '../terminal/output.ts';
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
  { table, label, rejects }: PublishRun,
): Promise<PublishAnswer> {
  const { progress, signal, now, note } = context;
  const watched = interruptible(table, signal);
  let latest: PublishSummary = { read: 0, applied: 0, unchanged: 0, rejected: 0 };
  let read = 0;
  const counting = async function* () {
    for await (const line of lines) {
      if (signal.aborted) throw new TableInterruptedError();
      read += 1;
      yield line;
    }
  };
  progress.begin(label);
  const show = () =>
    progress.update(`${counted(read)} lines read, ${counted(watched.itemsWritten)} items written`);
  const timer = setInterval(show, SHOW_MS);
  const onAbort = () => note('stopping; press Ctrl-C again to exit at once');
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const summary = await publish(counting(), {
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
    });
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
 * Returns the lines of a file, after checking that it is readable to its end.
 * @throws FeedFileError, Interrupted after Ctrl-C, or Refusal when it has no lines
 */
export async function openLines(path: string, signal: AbortSignal): Promise<AsyncIterable<NumberedLine>> {
  const lines = readFeedFile(path, signal);
  // The first line comes after the file was read to its end once.
  const first = await lines.next().catch((error: unknown) => {
    throw signal.aborted ? new Interrupted('nothing was changed; run the same command again') : error;
  });
  if (first.done === true) throw new Refusal(`${path} is empty`);
  return (async function* () {
    yield first.value;
    yield* lines;
  })();
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
