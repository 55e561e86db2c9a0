import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  asText,
  convertedRecords,
  linesByBoard,
  surveyBoards,
} from '../../../shared/importers/board-feed.ts';
import { BoardReads } from '../../../shared/importers/board-reads.ts';
import type { BoardFormat } from '../../../shared/importers/boards/board-format.ts';
import { FORMATS } from '../../../shared/importers/boards/formats.ts';
import { CompanyDirectory, tenantKey } from '../../../shared/importers/companies/company-directory.ts';
import { foldIndustry } from '../../../shared/importers/companies/industry-index.ts';
import { type Tenants, TenantTable } from '../../../shared/importers/companies/tenants.ts';
import { createImporter } from '../../../shared/importers/importer.ts';
import { resolversOf } from '../../../shared/importers/resolvers.ts';
import { FeedFileError, readFeedFile } from '../../../shared/publishing/feed-file.ts';
import type { NumberedLine } from '../../../shared/publishing/publish.ts';
import { ReadPreview } from '../../../shared/publishing/reads/preview-reads.ts';
import { openResolver } from '../../../shared/webhooks/attempt/name-resolver.ts';
import { filesAt, filesOfStdin, filesOfUrls, type ImportInput, labelOf } from '../importing/input-files.ts';
import { PageState } from '../importing/page-state.ts';
import { importJson, importText } from '../importing/summary.ts';
import { type CommandContext, defineCommand, type OperatorCommand } from '../program/command.ts';
import { publishLines, rejectsFileOf } from '../program/publish-lines.ts';
import { readsJson, readsText } from '../program/reads-summary.ts';
import { flag, optional, optionalArgument } from '../terminal/option.ts';
import { counted, counting } from '../terminal/output.ts';
import { Interrupted, Refusal, UsageError } from '../terminal/refusal.ts';
import {
  dateValue,
  givenPath,
  inputValue,
  integerValue,
  pathValue,
  textValue,
} from '../terminal/value-types.ts';
import { publishOutcome } from './publish.ts';

const FETCH_TIMEOUT_MS = 60_000;
const UNCHANGED = 'nothing was changed; run the same command again';

/** One command per format. They differ in nothing but the records that they read. */
export const imports: readonly OperatorCommand[] = FORMATS.map(importOf);

function importOf(format: BoardFormat): OperatorCommand {
  return defineCommand({
    name: `import ${format.name}`,
    summary: `Imports ${format.summary}`,
    examples: [
      `import ${format.name} jobs.json`,
      `import ${format.name} boards/ --dry-run --output ${format.name}.feed.ndjson`,
      `import ${format.name} --from-urls boards.txt`,
    ],
    arguments: {
      file: optionalArgument(
        'file',
        'a file, a folder of files or - for standard input, each plain or gzip; faults go to FILE.rejects.ndjson',
        inputValue,
      ),
    },
    options: {
      fromUrls: optional(
        '--from-urls <file>',
        'fetch the https pages of this list instead: one per line, with its board behind it if the URL does not name it',
        pathValue,
      ),
      state: optional(
        '--state <file>',
        'where to remember what was fetched, next to a folder of the pages (default LIST.state.json)',
        pathValue,
      ),
      delay: optional(
        '--delay <seconds>',
        'least time between requests to one host (default 1; a site may ask for more)',
        integerValue(0, 60, 'seconds'),
      ),
      allowLoopback: flag('--allow-loopback', 'also fetch pages of this machine, for development'),
      companies: optional(
        '--companies <file>',
        'a table of boards (CSV or JSON lines): platform, slug, name, website, country, industry',
        pathValue,
      ),
      board: optional('--board <slug>', 'the board of records that do not name theirs', textValue(150)),
      incomplete: flag('--incomplete', 'the input does not show everything that its boards list'),
      complete: flag('--complete', 'it does, although it is of pages of single jobs'),
      observedAt: optional(
        '--observed-at <date>',
        'when the records were fetched (default the modification time of the newest file)',
        dateValue,
      ),
      dryRun: flag('--dry-run', 'write the feed lines to a file, and say what publishing them would change'),
      output: optional(
        '--output <file>',
        'the file for --dry-run (default NAME.feed.ndjson in this folder)',
        pathValue,
      ),
    },
    run: async (context, given) => {
      if (given.file !== undefined && given.fromUrls !== undefined) {
        throw new UsageError(['FILE and --from-urls exclude each other']);
      }
      const { table, reader } = await context.connect();
      const tenants = given.companies === undefined ? undefined : await tenantsOf(given.companies, context);
      const state =
        given.fromUrls === undefined
          ? null
          : await PageState.open(given.state ?? `${given.fromUrls}.state.json`);
      const input = await inputOf(format, context, given, state);
      try {
        context.progress.begin('Reading the catalogues');
        const observedAt = given.observedAt === undefined ? input.observedAt : new Date(given.observedAt);
        const { countries, industries, ...resolvers } = await resolversOf(reader);
        const companies = new CompanyDirectory({
          ...(tenants === undefined ? {} : { tenants }),
          countryOf: countries,
          industryOf: (text) => industries.get(foldIndustry(text)) ?? null,
          cleared: true,
        });
        const boards = new BoardReads({
          observedAt,
          sourceOf: (board) => tenantKey(format.name, board),
          isComplete: !given.incomplete && (format.isComplete || given.complete),
        });
        for (const { board } of input.failed) boards.expectFailed(format.isComplete ? board : null);
        const boardFiles = { files: input.files, format, signal: context.signal };
        const isEmpty = await surveyBoards(boardFiles, boards, companies).catch((error: unknown) => {
          throw context.signal.aborted ? new Interrupted(UNCHANGED) : error;
        });
        if (isEmpty && input.failed.length === 0) {
          throw new Refusal(`${input.name} is empty`);
        }
        const importer = createImporter(format, {
          ...resolvers,
          observedAt,
          companies,
          isElsewhere: boards.isElsewhere,
        });
        const rejects = rejectsFileOf(input.name);
        const records = convertedRecords(boardFiles, importer, async ({ number, file, field, reason }) => {
          await rejects.add({ line: number, field, reason: `${labelOf(file, input.files)}${reason}` });
        });
        const lines = asText(linesByBoard(records, boards));
        const report = () => ({ summary: importer.summary(), proposals: companies.proposals(), input });
        if (given.dryRun) {
          const target = given.output ?? givenPath(`${basename(input.name, '.gz')}.feed.ndjson`);
          const preview = new ReadPreview(table, reader, context.now());
          const count = await writeFeed(context, preview.through(lines), target).catch(
            async (error: unknown) => {
              await rejects.close();
              throw error;
            },
          );
          const rejectsFile = await rejects.close();
          return {
            ok: importer.summary().rejected === 0 && input.failed.length === 0,
            json: {
              feed_file: target,
              lines: count,
              rejects_file: rejectsFile,
              reads: readsJson(preview.reports),
              ...importJson(report()),
            },
            text: [
              `${counted(count)} feed lines written to ${target}`,
              ...readsText(preview.reports, 'would'),
              ...importText(report()),
            ],
          };
        }
        const answer = await publishLines(context, lines, { table, label: 'Importing', rejects });
        // Only now: an import that was interrupted must fetch the same pages again.
        await state?.save();
        const { rejected } = importer.summary();
        const outcome = publishOutcome(
          // A rejected record never becomes a feed line.
          { ...answer, read: answer.read + rejected, rejected: answer.rejected + rejected },
          importText(report()),
          importJson(report()),
        );
        return { ...outcome, ok: outcome.ok === true && input.failed.length === 0 };
      } finally {
        await input.close();
      }
    },
  });
}

interface Given {
  readonly file: string | undefined;
  readonly fromUrls: string | undefined;
  readonly delay: number | undefined;
  readonly allowLoopback: boolean;
  readonly board: string | undefined;
}

async function inputOf(
  format: BoardFormat,
  context: CommandContext,
  {
    file,
    fromUrls,
    delay,
    allowLoopback,
    board = null,
  }: Omit<Given, 'board'> & { board?: string | null | undefined },
  state: PageState | null,
): Promise<ImportInput> {
  if (fromUrls !== undefined && state !== null) {
    const options = {
      resolve: openResolver(),
      allowLoopback,
      timeoutMs: FETCH_TIMEOUT_MS,
      delayMs: (delay ?? 1) * 1000,
    };
    return await filesOfUrls(fromUrls, format, context, options, state);
  }
  if (file === undefined) throw new UsageError(['FILE is missing: give a path, - or --from-urls']);
  return file === '-' ? await filesOfStdin(context, board) : await filesAt(file, board);
}

/** Reads the operator's table of boards, and notes the rows that name none. @throws Refusal when no row does */
async function tenantsOf(path: string, { signal, note }: CommandContext): Promise<Tenants> {
  const table = new TenantTable();
  for await (const { number, text, fault } of readFeedFile(path, signal)) {
    if (fault !== undefined) throw new Refusal(`${path}, line ${number}: ${fault}`);
    table.take(number, text);
  }
  const [wrong] = table.faults;
  const first = wrong === undefined ? '' : `line ${wrong.line}: ${wrong.reason}`;
  if (table.tenants.size === 0)
    throw new Refusal(`${path} names no board${first === '' ? '' : `; ${first}`}`);
  if (first !== '')
    note(`${counting(table.faults.length, 'row')} of ${path} left out; the first is ${first}`);
  return table.tenants;
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
