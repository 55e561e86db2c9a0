import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import * as z from 'zod/mini';
import { NO_CONTEXT } from '../../../shared/importers/boards/board-format.ts';
import { guessFormat } from '../../../shared/importers/boards/formats.ts';
import { readRecord } from '../../../shared/importers/importer.ts';
import { withinLimit } from '../../../shared/importers/posting-lines.ts';
import { readFeedFile } from '../../../shared/publishing/feed-file.ts';
import { type ReaderContext, SECTIONS, type TextPart } from '../../../shared/reading/reading.ts';

/** One posting of a corpus, as the reader takes it. */
export interface CorpusPosting {
  /** The file and line. */
  readonly place: string;
  readonly parts: readonly TextPart[];
  readonly context: ReaderContext;
}
/** A line of a corpus that is not a posting. */
export interface CorpusFault {
  readonly place: string;
  readonly fault: string;
}

/** Postings of no board: collections of Markdown, and labelled texts. */
const TextRecord = z.object({
  text: z.optional(z.string()),
  description: z.optional(z.nullable(z.string())),
  markup: z._default(z.enum(['markdown', 'html', 'plain']), 'markdown'),
  section: z.optional(z.enum(SECTIONS)),
  title: z._default(z.string(), ''),
  company: z.optional(z.nullable(z.string())),
  employer: z.optional(z.string()),
});
const JsonRecord = z.record(z.string(), z.unknown());

/**
 * Yields the postings of a file: records of any board that an importer knows, other records with a `description` or
 * `text` in Markdown, one per line, plain or gzip; or one posting in a file that ends in .md.
 * @throws FeedFileError for a file that cannot be read, and the reason of `signal` once it is aborted
 */
export async function* corpusPostings(
  path: string,
  signal: AbortSignal,
): AsyncGenerator<CorpusPosting | CorpusFault> {
  const name = basename(path);
  if (name.endsWith('.md')) {
    const text = await readFile(path, { encoding: 'utf8', signal });
    yield { place: name, parts: [markdown(text)], context: { title: '', employerNames: [] } };
    return;
  }
  for await (const { number, text, fault } of readFeedFile(path, signal)) {
    signal.throwIfAborted();
    const place = `${name}:${number}`;
    if (fault !== undefined) yield { place, fault };
    else yield* postingOf(text, place);
  }
}

function* postingOf(text: string, place: string): Generator<CorpusPosting | CorpusFault> {
  let record: Record<string, unknown>;
  try {
    record = JsonRecord.parse(JSON.parse(text));
  } catch {
    yield { place, fault: 'not a JSON object' };
    return;
  }
  const format = guessFormat(record);
  if (format === null) {
    yield textPosting(record, place);
    return;
  }
  const read = readRecord(format, text, NO_CONTEXT);
  if ('error' in read) yield { place, fault: `${read.error.field}: ${read.error.reason}` };
  else if (read.posting !== null) {
    const { parts, title, source, organisation } = read.posting;
    const employerNames = [source.board, ...(organisation.name === null ? [] : [organisation.name])];
    yield { place, parts: withinLimit(parts), context: { title, employerNames } };
  }
}

function textPosting(record: unknown, place: string): CorpusPosting | CorpusFault {
  const parsed = TextRecord.safeParse(record);
  const text = parsed.data?.text ?? parsed.data?.description ?? null;
  if (!parsed.success || text === null) {
    return { place, fault: 'neither a record of a board nor one with a text or description' };
  }
  const { markup, section, title, company, employer } = parsed.data;
  const names = [employer, company].filter((one) => one != null);
  const part = { ...markdown(text), markup, ...(section === undefined ? {} : { section }) };
  return { place, parts: [part], context: { title, employerNames: names } };
}

const markdown = (text: string): TextPart => ({ pointer: '/description', markup: 'markdown', text });
