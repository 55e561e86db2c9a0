import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { readExchangeRates } from '../../../shared/catalogue/exchange-rates.ts';
import { LOCATIONS, TOOLS } from '../../../shared/catalogue/kinds.ts';
import { loadCatalogue } from '../../../shared/catalogue/store.ts';
import { readTaxonomy } from '../../../shared/catalogue/taxonomies.ts';
import {
  boardKey,
  createAshbyImporter,
  type Importer,
  listingOf,
} from '../../../shared/importers/ashby/ashby.ts';
import { BoardReads } from '../../../shared/importers/board-reads.ts';
import type { ImportSummary } from '../../../shared/importers/import-summary.ts';
import { buildPlaceIndex } from '../../../shared/importers/places/place-index.ts';
import { buildRoleIndex } from '../../../shared/importers/titles/role-index.ts';
import { buildToolIndex } from '../../../shared/reading/tools/tool-index.ts';
import { FeedFileError, readFeedFile } from '../../../shared/publishing/feed-file.ts';
import type { NumberedLine } from '../../../shared/publishing/publish.ts';
import { ReadPreview } from '../../../shared/publishing/reads/preview-reads.ts';
import type { RejectsFile } from '../../../shared/publishing/rejects-file.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import { type CommandContext, defineCommand } from '../program/command.ts';
import { openLines, publishLines, rejectsFileOf } from '../program/publish-lines.ts';
import { readsJson, readsText } from '../program/reads-summary.ts';
import { argument, flag, optional } from '../terminal/option.ts';
import { counted, counting, tableLines } from '../terminal/output.ts';
import { Interrupted, Refusal } from '../terminal/refusal.ts';
import { dateValue, givenPath, pathValue } from '../terminal/value-types.ts';
import { publishOutcome } from './publish.ts';

const ashby = defineCommand({
  name: 'import ashby',
  summary: 'Imports board records of the Ashby API (one JSON record per line with its board, plain or gzip)',
  examples: [
    'import ashby jobs-ashby.ndjson.gz',
    'import ashby jobs-ashby.ndjson.gz --dry-run --output ashby.feed.ndjson',
  ],
  arguments: { file: argument('file', 'the records; faults go to FILE.rejects.ndjson', pathValue) },
  options: {
    observedAt: optional(
      '--observed-at <date>',
      'when the records were fetched (default the modification time of the file)',
      dateValue,
    ),
    dryRun: flag('--dry-run', 'write the feed lines to a file, and say what publishing them would change'),
    output: optional(
      '--output <file>',
      'the file for --dry-run (default NAME.feed.ndjson in this folder)',
      pathValue,
    ),
  },
  run: async (context, { file, observedAt, dryRun, output }) => {
    const { table, reader } = await context.connect();
    const records = await openLines(file, context.signal);
    context.progress.begin('Reading the catalogues');
    const readAt = observedAt === undefined ? (await stat(file)).mtime : new Date(observedAt);
    const boards = new BoardReads(readAt, boardKey);
    const importer = createAshbyImporter({
      ...(await resolvers(reader)),
      observedAt: readAt,
      isElsewhere: boards.isElsewhere,
    });
    for await (const { text, fault } of readFeedFile(file, context.signal)) {
      const { board, id } = fault === undefined ? listingOf(text) : { board: null, id: null };
      boards.expect(board, id);
    }
    const rejects = rejectsFileOf(file);
    if (dryRun) {
      const target = output ?? givenPath(`${basename(file, '.gz')}.feed.ndjson`);
      const preview = new ReadPreview(table, reader, context.now());
      const made = preview.through(converted(records, importer, boards, rejects));
      const lines = await writeFeed(context, made, target).catch(async (error: unknown) => {
        await rejects.close();
        throw error;
      });
      const rejectsFile = await rejects.close();
      const summary = importer.summary();
      return {
        ok: summary.rejected === 0,
        json: {
          feed_file: target,
          lines,
          rejects_file: rejectsFile,
          reads: readsJson(preview.reports),
          ...summaryJson(summary),
        },
        text: [
          `${counted(lines)} feed lines written to ${target}`,
          ...readsText(preview.reports, 'would'),
          ...summaryText(summary),
        ],
      };
    }
    const answer = await publishLines(context, converted(records, importer, boards, rejects), {
      table,
      label: 'Importing',
      rejects,
    });
    const summary = importer.summary();
    return publishOutcome(
      // A rejected record never becomes a feed line.
      { ...answer, read: answer.read + summary.rejected, rejected: answer.rejected + summary.rejected },
      summaryText(summary),
      summaryJson(summary),
    );
  },
});

export const imports = [ashby];

/** Builds the indexes that resolve names, from the published catalogues. @throws Refusal when there are none */
async function resolvers(reader: TableReader) {
  const [{ records: locations }, { records: tools }, roles, rates] = await Promise.all([
    loadCatalogue({ reader }, LOCATIONS),
    loadCatalogue({ reader }, TOOLS),
    readTaxonomy(reader, 'roles', 'current', true),
    readExchangeRates(reader),
  ]);
  if (locations.size === 0 || tools.size === 0 || roles === null) {
    throw new Refusal(
      'the catalogues are not published yet, so nothing would resolve: see catalogues publish',
    );
  }
  return {
    places: buildPlaceIndex(locations.values()),
    tools: buildToolIndex([...tools.values()]),
    roles: buildRoleIndex(roles.snapshot.entries),
    rates,
  };
}

/** Yields feed lines, numbered by the record that they come from: a read per board. */
async function* converted(
  records: AsyncIterable<NumberedLine>,
  importer: Importer,
  boards: BoardReads,
  rejects: RejectsFile,
): AsyncGenerator<NumberedLine> {
  for await (const { number, text, fault } of records) {
    const made = fault === undefined ? importer.convert(text) : importer.reject(fault);
    // The time of a record is bounded, so a turn per record answers Ctrl-C at once.
    await setImmediate();
    if ('error' in made) await rejects.add({ line: number, ...made.error });
    const board = fault === undefined ? listingOf(text).board : null;
    for (const each of boards.take(number, board, 'error' in made ? null : made.lines)) {
      yield { number: each.number, text: JSON.stringify(each.line) };
    }
  }
}

/** Writes the whole file or none of it. */
async function writeFeed(
  { progress, signal }: CommandContext,
  lines: AsyncIterable<NumberedLine>,
  target: string,
): Promise<number> {
  const temporary = `${target}.${process.pid}.part`;
  let count = 0;
  progress.begin('Converting');
  const texts = async function* () {
    for await (const { text } of lines) {
      if (signal.aborted) throw new Interrupted('nothing was written; run it again');
      count += 1;
      progress.update(`${counted(count)} lines`);
      yield `${text}\n`;
    }
  };
  try {
    await pipeline(texts, createWriteStream(temporary));
    await rename(temporary, target);
    return count;
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    if (error instanceof Interrupted || error instanceof FeedFileError) throw error;
    throw new Refusal(`${target} cannot be written: ${error instanceof Error ? error.message : ''}`);
  }
}

function summaryJson({ records, jobs, companies, unlisted, duplicates, resolved, left_out }: ImportSummary) {
  return { records, jobs, companies, unlisted, duplicates, resolved, left_out };
}

function summaryText({
  records,
  jobs,
  companies,
  unlisted,
  duplicates,
  rejected,
  resolved,
  left_out,
}: ImportSummary) {
  return [
    `${counting(records, 'record')}: ${counting(jobs, 'job')} of ${counting(companies, 'company', 'companies')}, ` +
      `${counted(unlisted)} unlisted, ${counting(duplicates, 'duplicate')}, ${counted(rejected)} rejected`,
    '',
    ...tableLines(
      ['RESOLVED', 'JOBS'],
      Object.entries(resolved).map(([kind, count]) => [kind, count]),
    ),
    ...(Object.keys(left_out).length === 0
      ? []
      : [
          '',
          ...tableLines(
            ['LEFT OUT', 'TIMES', 'EXAMPLE'],
            Object.entries(left_out).map(([kind, { count, examples }]) => [kind, count, examples[0] ?? null]),
          ),
        ]),
  ];
}
