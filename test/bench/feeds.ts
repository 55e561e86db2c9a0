import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ASHBY } from '../../shared/importers/boards/ashby.ts';
import { createImporter } from '../../shared/importers/importer.ts';
import { parseLine } from '../../shared/publishing/feed/parse-line.ts';
import { RejectedLineError } from '../../shared/publishing/feed/rejection.ts';
import { readFeedFile } from '../../shared/publishing/feed-file.ts';
import { RejectsFile } from '../../shared/publishing/rejects-file.ts';
import { places, reader, roles } from '../importers/catalogue.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult } from './harness/benchmark.ts';
import { median, rounded } from './harness/statistics.ts';

const ROUNDS = 9;
const KILOBYTES = [75, 150, 300, 600];
/** Marks of two classes in turn: each one is out of order, so that normalisation sorts. */
const DISORDERED = '\u0315\u0300';
const BAD_LINES = 1_000_000;
const MOST_MS = 50;
const MOST_BYTES = 2_000_000;

export const benchmark: Benchmark = {
  claim:
    'A hostile line takes time in proportion to its length, and bad lines of a small compressed feed do not fill the disk.',
  run,
};

async function run({ folder, progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const importer = createImporter(ASHBY, { places, roles, reader, observedAt: new Date() });
  const record = { board: 'acme', id: 'a', title: 'Engineer', jobUrl: 'https://jobs.ashbyhq.com/acme/a' };
  const rows = KILOBYTES.map((kilobytes) => {
    progress(`a record with ${kilobytes} KB of marks`);
    const text = JSON.stringify({ ...record, location: DISORDERED.repeat((kilobytes * 1024) / 4) });
    return [
      kilobytes,
      median(Array.from({ length: ROUNDS }, () => cpuMs(() => importer.convert(text)))),
    ] as const;
  });
  progress(`${BAD_LINES} bad lines`);
  const feed = join(folder, 'bad.ndjson.gz');
  const compressed = gzipSync('x\n'.repeat(BAD_LINES));
  await writeFile(feed, compressed);
  const rejected = await rejectsOf(feed);
  return {
    tables: [
      {
        title: `A record whose location is marks in disorder, medians of ${ROUNDS}`,
        columns: ['KB', 'ms of CPU'],
        rows: rows.map(([kilobytes, ms]) => [kilobytes, rounded(ms, 1)]),
      },
      {
        title: 'A feed of bad lines',
        columns: ['lines', 'bytes of gzip', 'bytes of rejects'],
        rows: [[BAD_LINES, compressed.length, rejected]],
      },
    ],
    targets: [
      {
        what: 'CPU of a record with 600 KB of marks in disorder',
        measured: rounded(rows.at(-1)?.[1] ?? Number.NaN, 1),
        target: MOST_MS,
        unit: 'ms',
      },
      {
        what: `bytes of rejects of ${BAD_LINES} bad lines`,
        measured: rejected,
        target: MOST_BYTES,
        unit: 'bytes',
      },
    ],
    notes: [],
  };
}

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Rejects every line of a feed, and returns the size of the file that lists them. */
async function rejectsOf(feed: string): Promise<number> {
  const rejects = new RejectsFile(`${feed}.rejects.ndjson`);
  for await (const { number, text } of readFeedFile(feed)) {
    try {
      parseLine(text);
    } catch (error) {
      if (!(error instanceof RejectedLineError)) throw error;
      for (const { field, reason } of error.faults) await rejects.add({ line: number, field, reason });
    }
  }
  const path = await rejects.close();
  return path === null ? 0 : (await stat(path)).size;
}
