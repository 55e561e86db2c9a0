import { readObject } from '../../publishing/feed/read-json.ts';
import { RejectedLineError } from '../../publishing/feed/rejection.ts';
import { type BoardFormat, type RecordContext, textOf } from '../boards/board-format.ts';
import { unescapeOnce } from '../boards/fields.ts';
import { FORMATS } from '../boards/formats.ts';
import { readPage } from '../boards/html-page.ts';
import { jobPostings } from '../boards/json-ld-nodes.ts';
import { withoutComments } from './lenient-json.ts';
import { MAXIMUM_MEMBERS, splitJson } from './split-json.ts';

/** A record of a document, as written there, or why it cannot be one. */
export interface DocumentRecord {
  readonly text: string;
  readonly fault?: string;
  readonly context: RecordContext;
}
export interface DocumentRecords {
  readonly records: readonly DocumentRecord[];
  /** How many postings the board says it has; null if it does not say. */
  readonly total: number | null;
  /** Whether the document is a whole board. A single record is not. */
  readonly isBoard: boolean;
}

/** Most characters of a JSON-LD text. Pages of jobs have fewer than 100,000. */
const MAXIMUM_SCRIPT = 4 * 1024 * 1024;
const LIST_FIELDS: ReadonlySet<string> = new Set(
  FORMATS.filter(({ name }) => name !== 'json-ld').flatMap(({ listFields }) => listFields),
);

/** Returns the records of a board's answer, a JSON-LD document or an HTML page. Never throws. */
export function documentRecords(text: string, format: BoardFormat, context: RecordContext): DocumentRecords {
  if (text.trimStart().startsWith('<')) return pageRecords(text, format, context);
  const split = splitJson(text);
  if (split === null) return one({ text, context });
  if (split.kind === 'crowded') return crowded('the document', context);
  if (format.name === 'json-ld') {
    // A board's answer given as JSON-LD is passed on, so that its record says what it looks like.
    const records = nodesOf(text, context);
    if (records.length > 0) return { records, total: null, isBoard: true };
  }
  if (split.kind === 'list') return board(split.items, null, context);
  for (const field of LIST_FIELDS) {
    const inner = splitJson(split.members.get(field) ?? '');
    if (inner?.kind === 'crowded') return crowded(`the list ${field}`, context);
    if (inner?.kind !== 'list') continue;
    const said = { ...context, organisation: jsonText(split.members.get('name')) ?? context.organisation };
    return board(inner.items, totalOf(split.members), said);
  }
  return one({ text, context });
}

function board(items: readonly string[], total: number | null, context: RecordContext): DocumentRecords {
  return { records: items.map((text) => ({ text, context })), total, isBoard: true };
}

function crowded(what: string, context: RecordContext): DocumentRecords {
  return one({
    text: '',
    fault: `${what} has more than ${MAXIMUM_MEMBERS} members, which is the limit`,
    context,
  });
}

function one(record: DocumentRecord): DocumentRecords {
  return { records: [record], total: null, isBoard: false };
}

function pageRecords(html: string, format: BoardFormat, context: RecordContext): DocumentRecords {
  if (format.name !== 'json-ld') {
    const fault = 'an HTML page: its JSON-LD is read by import json-ld';
    return one({ text: '', fault, context });
  }
  const { scripts, canonical } = readPage(html);
  const url = canonical !== null && /^https?:\/\//iu.test(canonical) ? canonical : context.url;
  const records = scripts.flatMap((script) => nodesOf(script, { ...context, url }));
  if (records.length > 0) return { records, total: null, isBoard: true };
  const fault = 'the HTML page has no JobPosting of schema.org';
  return one({ text: '', fault, context });
}

/** Returns the JobPosting nodes of a JSON-LD text, which some pages escape once more. */
function nodesOf(script: string, context: RecordContext): DocumentRecord[] {
  const text = bare(script);
  const read = nodesIn(text);
  const outcome = 'fault' in read ? nodesAnyway(text, read) : read;
  if ('fault' in outcome) return [{ text: '', fault: outcome.fault, context }];
  return outcome.nodes.map((node) => ({ text: JSON.stringify(node), context }));
}

/** Returns a script without what pages put around it for other readers: comments, CDATA and a semicolon. */
function bare(script: string): string {
  return script
    .trim()
    .replace(/^(?:\/\/|\/\*)?\s{0,9}(?:<!\[CDATA\[|<!--)(?:\s{0,9}\*\/)?/u, '')
    .replace(/(?:\/\/|\/\*)?\s{0,9}(?:\]\]>|-->)(?:\s{0,9}\*\/)?$/u, '')
    .trim()
    .replace(/;$/u, '');
}

/** Reads what other readers of JSON-LD forgive: line breaks inside texts, comments, trailing commas, escaped HTML. */
function nodesAnyway(text: string, read: ReturnType<typeof nodesIn>): ReturnType<typeof nodesIn> {
  const flat = flattened(text);
  // Line breaks end comments, so comments go first.
  const attempts = [() => flat, () => flattened(withoutComments(text))];
  if (/&(?:quot|#0?34|#x22);/iu.test(text)) {
    attempts.push(
      () => unescapeOnce(flat),
      () => flattened(withoutComments(unescapeOnce(text))),
    );
  }
  for (const attempt of attempts) {
    const again = nodesIn(attempt());
    if (!('fault' in again)) return again;
  }
  return read;
}

function flattened(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}

function nodesIn(text: string): { readonly nodes: readonly object[] } | { readonly fault: string } {
  try {
    // A list at the top is read as the graph that it is.
    const { value } = readObject(text.startsWith('[') ? `{"@graph":${text}}` : text, MAXIMUM_SCRIPT);
    return { nodes: jobPostings(value) };
  } catch (error) {
    if (!(error instanceof RejectedLineError)) throw error;
    return { fault: error.message };
  }
}

/** Greenhouse counts in `meta.total`, SmartRecruiters in `totalFound`. */
function totalOf(members: ReadonlyMap<string, string>): number | null {
  const meta = splitJson(members.get('meta') ?? '');
  const text = members.get('totalFound') ?? meta?.members.get('total') ?? '';
  return /^\d{1,9}$/u.test(text) ? Number(text) : null;
}

function jsonText(text: string | undefined): string | null {
  if (text === undefined || text.length > 1000) return null;
  try {
    return textOf(JSON.parse(text));
  } catch {
    return null;
  }
}
