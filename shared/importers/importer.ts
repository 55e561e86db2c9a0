import * as z from 'zod/mini';
import { uri } from '../contract/primitives.ts';
import type { FeedLineInput } from '../publishing/feed/feed.ts';
import { readObject } from '../publishing/feed/read-json.ts';
import { RejectedLineError } from '../publishing/feed/rejection.ts';
import {
  type BoardFormat,
  type ImportFault,
  type JsonObject,
  type Listing,
  NO_CONTEXT,
  type RecordContext,
} from './boards/board-format.ts';
import { guessFormat } from './boards/formats.ts';
import { CompanyDirectory } from './companies/company-directory.ts';
import { type ImportSummary, ImportTally } from './import-summary.ts';
import type { Resolvers } from './job-fields.ts';
import { countryOf } from './places/country.ts';
import type { Posting } from './posting.ts';
import { convertPosting } from './posting-lines.ts';

export interface ImporterOptions extends Resolvers {
  /** When the records were fetched. */
  readonly observedAt: Date;
  /** What the boards of the whole input say about their employers. Without it, the first record of a board decides. */
  readonly companies?: CompanyDirectory;
  /** Whether another record of the posting counts instead of this one. Without it the first record counts. */
  readonly isElsewhere?: (listing: Listing) => boolean;
  /** Commercial clearance of every company and job. Defaults to true. */
  readonly cleared?: boolean;
}

/** The lines of a record: those of its company the first time, then a job line and a facts line. */
export interface Converted {
  readonly board: string | null;
  readonly lines: readonly FeedLineInput[];
}
export interface Rejected {
  readonly board: string | null;
  readonly error: ImportFault;
}
export interface Importer {
  /** Converts one record. An unlisted or repeated one yields no feed lines. Never throws. */
  convert(text: string, context?: RecordContext): Converted | Rejected;
  /** Counts a record that could not be read. */
  reject(reason: string): Rejected;
  summary(): ImportSummary;
}

const MAXIMUM_TITLE = 240;
/** Most characters of a record. Real ones have fewer than 40,000. */
const MAXIMUM_RECORD_LENGTH = 1024 * 1024;
const Uri = uri();

/** Converts the records of one format into feed lines. */
export function createImporter(format: BoardFormat, options: ImporterOptions): Importer {
  const tally = new ImportTally();
  const cleared = options.cleared ?? true;
  const alone = new CompanyDirectory({
    countryOf: (text) => countryOf(options.places, text),
    industryOf: () => null,
    cleared,
  });
  const known = new Set<string>();
  /** Keys of companies. */
  const published = new Set<string>();
  const seen = new Set<string>();

  function convert(text: string, context: RecordContext = NO_CONTEXT): Converted | Rejected {
    tally.count('records');
    const read = readRecord(format, text, context);
    if ('error' in read) {
      tally.count('rejected');
      if (read.looksLike !== undefined) tally.looksLike(read.looksLike);
      return { board: read.board, error: read.error };
    }
    const { posting, listing } = read;
    const { board } = listing;
    if (posting === null) {
      tally.count('unlisted');
      return { board, lines: [] };
    }
    const id = `${posting.source.platform}:${posting.source.id}`;
    if (seen.has(id) || options.isElsewhere?.(listing) === true) {
      tally.count('duplicates');
      return { board, lines: [] };
    }
    seen.add(id);
    tally.count('jobs');
    return { board, lines: linesOf(text, posting) };
  }

  function linesOf(text: string, posting: Posting): FeedLineInput[] {
    const { platform, tenant } = posting.source;
    if (options.companies === undefined && !known.has(`${platform}:${tenant}`)) {
      known.add(`${platform}:${tenant}`);
      alone.see(posting);
    }
    const company = (options.companies ?? alone).of(platform, tenant);
    const lines: FeedLineInput[] = [];
    if (!published.has(company.key)) {
      tally.company(company.nameSource);
      for (const field of company.conflicts) tally.leaveOut(`${field}_conflict`, company.name);
      for (const { field, value } of company.unresolved) tally.leaveOut(field, value);
    }
    for (const line of company.lines) {
      if (!published.has(line.key)) lines.push(line);
      published.add(line.key);
    }
    const context = {
      text,
      companyKey: company.key,
      employerNames: [
        company.name,
        posting.source.board,
        ...(posting.organisation.name === null ? [] : [posting.organisation.name]),
      ],
      observedAt: options.observedAt,
      cleared,
    };
    lines.push(...convertPosting(posting, context, options, tally).lines);
    return lines;
  }

  function reject(reason: string): Rejected {
    tally.count('records');
    tally.count('rejected');
    return { board: null, error: { field: '/', reason } };
  }

  return { convert, reject, summary: () => tally.summary() };
}

type ReadResult =
  | { readonly listing: Listing; readonly posting: Posting | null }
  | { readonly board: string | null; readonly error: ImportFault; readonly looksLike?: string };

/** Reads and checks one record. `posting` is null for a record that is not listed. Never throws. */
export function readRecord(format: BoardFormat, text: string, context: RecordContext): ReadResult {
  let record: JsonObject;
  try {
    record = readObject(text, MAXIMUM_RECORD_LENGTH).value;
  } catch (error) {
    if (!(error instanceof RejectedLineError)) throw error;
    const [fault] = error.faults;
    // A fault of the whole record has no field.
    const field = `/${(fault?.field ?? '').replaceAll('.', '/')}`;
    return { board: null, error: { field, reason: fault?.reason ?? error.message } };
  }
  const listing = format.listing(record, context);
  const read = format.read(record, context);
  if ('unlisted' in read) return { listing, posting: null };
  if ('error' in read) {
    const guess = guessFormat(record);
    if (guess === null || guess.name === format.name) return { board: listing.board, error: read.error };
    const { field } = read.error;
    const reason = `not a record of ${format.label}; it looks like ${guess.label}: try import ${guess.name}`;
    return { board: listing.board, error: { field, reason }, looksLike: guess.name };
  }
  const fault = faultOf(read.posting);
  return fault === null ? { listing, posting: read.posting } : { board: listing.board, error: fault };
}

function faultOf({ title, titlePointer, source }: Posting): ImportFault | null {
  if (title.replace(/\s+/gu, ' ').trim().length > MAXIMUM_TITLE) {
    return { field: titlePointer, reason: `longer than ${MAXIMUM_TITLE} characters` };
  }
  if (!z.safeParse(Uri, source.url).success) {
    return { field: source.urlPointer, reason: 'not an http or https URI' };
  }
  return null;
}
