import * as z from 'zod/mini';
import type { ExchangeRates } from '../../catalogue/exchange-rates.ts';
import { UTC_PATTERN, uri } from '../../contract/primitives.ts';
import type { FeedLineInput } from '../../publishing/feed/feed.ts';
import { readObject } from '../../publishing/feed/read-json.ts';
import { RejectedLineError } from '../../publishing/feed/rejection.ts';
import type { ToolIndex } from '../../reading/tools/tool-index.ts';
import { AshbyRecord } from '../ashby-record.ts';
import { htmlBlocks } from '../html-text.ts';
import { type ImportSummary, ImportTally } from '../import-summary.ts';
import { languageOf } from '../languages/posting-language.ts';
import { requiredLanguages } from '../languages/required-languages.ts';
import { readPay } from '../pay/pay.ts';
import type { PlaceIndex } from '../places/place-index.ts';
import { factsAt, sha256 } from '../record-facts.ts';
import type { RoleIndex } from '../titles/role-index.ts';
import { resolveRoles } from '../titles/roles.ts';
import { seniorityOf } from '../titles/seniority.ts';
import { toolsOfBlocks } from '../tools/tools.ts';
import { ashbyPlaces } from './ashby-places.ts';

export interface AshbyImporterOptions {
  readonly places: PlaceIndex;
  readonly roles: RoleIndex;
  readonly tools: ToolIndex;
  /** Pay gets US dollar figures at the newest rate on or before the observation; without one, only pay in dollars does. */
  readonly rates?: ExchangeRates;
  /** When the records were fetched. */
  readonly observedAt: Date;
  /** Whether a posting that several boards list counts for another board. Without it the first record counts. */
  readonly isElsewhere?: (id: string, board: string) => boolean;
  /** Commercial clearance of every company and job. Defaults to true. */
  readonly cleared?: boolean;
}
/** Why a record was rejected. */
export interface ImportFault {
  /** JSON pointer to the first invalid field. */
  readonly field: string;
  readonly reason: string;
}
export interface Importer {
  /** Converts one line. An unlisted or repeated record yields no feed lines. Never throws. */
  convert(line: string): { readonly lines: FeedLineInput[] } | { readonly error: ImportFault };
  /** Counts a line that could not be read. */
  reject(reason: string): { readonly error: ImportFault };
  summary(): ImportSummary;
}

/** The evidence of every fact names this revision. Raise it when the importer reads records differently. */
const REVISION = 'ashby-importer-1';
const PARSER_REVISION = sha256(REVISION);
const MAXIMUM_TITLE = 240;
/** Most characters of a record. Real ones have fewer than 40,000. */
const MAXIMUM_RECORD_LENGTH = 1024 * 1024;
/** Leaves room for the prefix in a key of 200 characters. */
const MAXIMUM_BOARD = 180;
/** The interface's limits for the lists of a job (contract 8.1). */
const MAXIMUM = { locations: 50, roles: 20, tools: 100, languages: 20 };
const EMPLOYMENT: Readonly<Record<string, Pick<JobTerms, 'schedules' | 'engagements'>>> = {
  FullTime: { schedules: ['full_time'], engagements: [] },
  PartTime: { schedules: ['part_time'], engagements: [] },
  Intern: { schedules: [], engagements: ['internship'] },
  Contract: { schedules: [], engagements: ['contract'] },
  Temporary: { schedules: [], engagements: ['temporary'] },
};
type JobLineInput = Extract<FeedLineInput, { type: 'job' }>;
interface JobTerms {
  readonly schedules: NonNullable<JobLineInput['schedules']>;
  readonly engagements: NonNullable<JobLineInput['engagements']>;
}
const Uri = uri();

/**
 * Converts raw records of Ashby's job posting API, one per line with `board` added, into feed lines: a job line and a
 * facts line per record, and a company line before a board's first job. A board becomes a company with the board's own
 * spelling and the type `other`, because a record says nothing else about it. The description is read but not passed
 * on: it is not licensed. What a record does not state plainly is left out and counted.
 */
export function createAshbyImporter(options: AshbyImporterOptions): Importer {
  const tally = new ImportTally();
  const boards = new Set<string>();
  const seen = new Set<string>();
  const cleared = options.cleared ?? true;

  function convert(line: string): ReturnType<Importer['convert']> {
    tally.count('records');
    const read = readRecord(line);
    if ('error' in read) {
      tally.count('rejected');
      return read;
    }
    const { record } = read;
    if (record.isListed === false) {
      tally.count('unlisted');
      return { lines: [] };
    }
    const id = record.id.toLowerCase();
    if (seen.has(id) || options.isElsewhere?.(id, record.board) === true) {
      tally.count('duplicates');
      return { lines: [] };
    }
    seen.add(id);
    tally.count('jobs');
    const lines: FeedLineInput[] = [];
    if (!boards.has(record.board)) {
      boards.add(record.board);
      tally.count('companies');
      lines.push(companyLine(record.board, cleared));
    }
    const job = jobLine(record, options, cleared, tally);
    lines.push(job, factsLine(line, record, job, options.observedAt));
    return { lines };
  }

  function reject(reason: string): { readonly error: ImportFault } {
    tally.count('records');
    tally.count('rejected');
    return { error: { field: '/', reason } };
  }

  return { convert, reject, summary: () => tally.summary() };
}

function readRecord(line: string): { record: AshbyRecord } | { error: ImportFault } {
  let value: unknown;
  try {
    ({ value } = readObject(line, MAXIMUM_RECORD_LENGTH));
  } catch (error) {
    if (!(error instanceof RejectedLineError)) throw error;
    return { error: { field: '/', reason: error.message } };
  }
  const parsed = AshbyRecord.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return {
      error: {
        field: `/${(issue?.path ?? []).join('/')}`,
        reason: issue?.message ?? 'not a record of the Ashby job posting API',
      },
    };
  }
  if (fold(parsed.data.title).length > MAXIMUM_TITLE) {
    return { error: { field: '/title', reason: `longer than ${MAXIMUM_TITLE} characters` } };
  }
  if (parsed.data.board.length > MAXIMUM_BOARD) {
    return { error: { field: '/board', reason: `longer than ${MAXIMUM_BOARD} characters` } };
  }
  if (!z.safeParse(Uri, parsed.data.jobUrl).success) {
    return { error: { field: '/jobUrl', reason: 'not an http or https URI' } };
  }
  return { record: parsed.data };
}

function companyLine(board: string, cleared: boolean): FeedLineInput {
  return { type: 'company', key: boardKey(board), name: nameOf(board), company_type: 'other', cleared };
}

/** Decodes a board's name, which is a part of a URL: `Acme%20Works` becomes "Acme Works". Changes nothing else. */
function nameOf(board: string): string {
  try {
    return fold(decodeURIComponent(board)) || board;
  } catch {
    return board;
  }
}

function jobLine(
  record: AshbyRecord,
  options: AshbyImporterOptions,
  cleared: boolean,
  tally: ImportTally,
): JobLineInput {
  const observedAt = options.observedAt.toISOString();
  const title = fold(record.title);
  const blocks = htmlBlocks((record.descriptionHtml ?? '').slice(0, 200_000));
  const located = ashbyPlaces(options.places, record, title);
  for (const { kind, text } of located.faults) tally.leaveOut(kind, text);
  const pay = readPay(
    record.compensation?.compensationTiers ?? [],
    options.places,
    (currency) => options.rates?.at(currency, options.observedAt) ?? null,
  );
  for (const { kind, text } of pay.faults) tally.leaveOut(kind, text);
  const roles = resolveRoles(options.roles, title);
  if (roles.length === 0) tally.leaveOut('role', title);
  const terms = termsOf(record, tally);
  const publishedAt = utc(record.publishedAt);
  if (publishedAt === null) tally.leaveOut('published_at', record.publishedAt ?? '');
  const applyUrl = z.safeParse(Uri, record.applyUrl);
  if (!applyUrl.success) tally.leaveOut('apply_url', record.applyUrl ?? '');
  const tools = toolsOfBlocks(options.tools, [{ text: title, heading: true }, ...blocks], record.board);
  const language = languageOf(blocks.map(({ text }) => text).join('\n'));
  if (language === null) tally.leaveOut('posting_language', title);
  const within = <T>(kind: keyof typeof MAXIMUM, list: readonly T[]): T[] => {
    for (const extra of list.slice(MAXIMUM[kind])) tally.leaveOut(`${kind}_over_limit`, String(extra));
    return list.slice(0, MAXIMUM[kind]);
  };
  const job: JobLineInput = {
    type: 'job',
    key: `ashby:${record.id.toLowerCase()}`,
    company_key: boardKey(record.board),
    title,
    apply_url: applyUrl.success ? applyUrl.data : null,
    location_ids: within('locations', located.ids),
    roles: within('roles', roles),
    tools: within('tools', tools),
    seniority: seniorityOf(title),
    ...terms,
    work_arrangements: [...located.arrangements],
    languages: within('languages', requiredLanguages(title, blocks)),
    posting_language: language,
    compensation_packages: [...pay.packages],
    published_at: publishedAt,
    first_observed_at: observedAt,
    last_verified_at: observedAt,
    posting_id: record.id.toLowerCase(),
    cleared,
  };
  countResolved(job, tally);
  return job;
}

function countResolved(job: JobLineInput, tally: ImportTally): void {
  const { location_ids, roles, tools, languages, work_arrangements, schedules, compensation_packages } = job;
  const lists = {
    location_ids,
    roles,
    tools,
    languages,
    work_arrangements,
    schedules,
    compensation_packages,
  };
  for (const [kind, list] of Object.entries(lists)) tally.resolved(kind, (list?.length ?? 0) > 0);
  tally.resolved('seniority', job.seniority !== null);
  tally.resolved('posting_language', job.posting_language !== null);
}

function termsOf({ employmentType }: AshbyRecord, tally: ImportTally): JobTerms {
  const terms = EMPLOYMENT[employmentType ?? ''];
  if (terms !== undefined) return terms;
  tally.leaveOut('employment_type', employmentType ?? '');
  return { schedules: [], engagements: [] };
}

/**
 * Returns the facts that a record proves: its own URL on Ashby proves the recruiting platform, and its apply URL there
 * proves that applicants apply on the employer's board.
 */
function factsLine(line: string, record: AshbyRecord, job: JobLineInput, observedAt: Date): FeedLineInput {
  const evidence = {
    text: line,
    sourceUrl: record.jobUrl,
    observedAt: observedAt.toISOString(),
    publishedOn: job.published_at?.slice(0, 10) ?? null,
    parserRevision: PARSER_REVISION,
  };
  const found: Parameters<typeof factsAt>[1][number][] = [];
  if (isAshby(record.jobUrl)) {
    found.push({ pointer: '/jobUrl', fact: { kind: 'recruiting_platform', platform: 'ashby' } });
  }
  if (job.apply_url != null && isAshby(job.apply_url)) {
    found.push({ pointer: '/applyUrl', fact: { kind: 'application_route', route: 'employer_external' } });
  }
  return { type: 'facts', job_key: job.key, facts: factsAt(evidence, found) };
}

function isAshby(url: string): boolean {
  const host = URL.parse(url)?.hostname ?? '';
  return host === 'ashbyhq.com' || host.endsWith('.ashbyhq.com');
}

/** Converts an RFC 3339 date-time to UTC. Returns null for any other text and outside the four-digit years. */
function utc(text: string | null | undefined): string | null {
  if (
    text == null ||
    !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(text) ||
    !/(?:Z|[+-]\d{2}:\d{2})$/.test(text)
  )
    return null;
  const time = Date.parse(text);
  if (Number.isNaN(time)) return null;
  const iso = new Date(time).toISOString();
  return UTC_PATTERN.test(iso) ? iso : null;
}

/** Returns the key of a board: of its company, and of the source that it is. */
export function boardKey(board: string): string {
  return `ashby:board:${board}`;
}

/** What a record says about itself, without checking the rest. */
export interface Listing {
  /** Null for a record that does not say. */
  readonly board: string | null;
  /** Null for a record that is not listed. */
  readonly id: string | null;
}

export function listingOf(line: string): Listing {
  try {
    const { value } = readObject(line, MAXIMUM_RECORD_LENGTH);
    const { board, id, isListed }: Readonly<Record<string, unknown>> =
      typeof value === 'object' && value !== null ? { ...value } : {};
    return {
      board: typeof board === 'string' && board !== '' && board.length <= MAXIMUM_BOARD ? board : null,
      id: typeof id === 'string' && isListed !== false ? id.toLowerCase() : null,
    };
  } catch (error) {
    if (error instanceof RejectedLineError) return { board: null, id: null };
    throw error;
  }
}

function fold(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
