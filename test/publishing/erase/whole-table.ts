import { inflateRawSync } from 'node:zlib';
import { directoryOf, listedAt, sheetOf } from '../../../shared/events/job-sheet.ts';
import { readDescription } from '../../../shared/jobs/items.ts';
import { readEvents } from '../../../shared/publishing/apply/items.ts';
import { filedJobs } from '../../../shared/publishing/listings/filed-jobs.ts';
import { decode } from '../../../shared/search/postings/chunk.ts';
import { decodeEntries, decodeFences } from '../../../shared/search/ranks/rank-block.ts';
import { decodeSegment } from '../../../shared/search/ranks/rank-overlay.ts';
import { decodeParts } from '../../../shared/search/segments/part.ts';
import { rowsOf } from '../../../shared/search/store/change-block.ts';
import { decodeHead, decodePage } from '../../../shared/search/store/head.ts';
import { unpackHeads } from '../../../shared/search/store/head-buckets.ts';
import { decodeVerifiedTimes, JOBS_PER_BLOCK } from '../../../shared/sources/verified-block.ts';
import type { SimulatedItem, SimulatedTable } from '../../support/simulated/simulated-table.ts';

/** An item of the table, and everything that it says. */
export interface Spelled {
  readonly pk: string;
  readonly sk: string;
  /** Its attributes as JSON, the packed ones decoded. */
  readonly text: string;
  /** Its keys and the text in lower case. */
  readonly folded: string;
  /** Postings of a head or chunk in a space of ordinals or positions; ordinals of which a block of times has one. */
  readonly postings: ReadonlySet<number>;
}

/** An item never changes, since a write stores another one, and a fork of a table has the same ones. */
const spellings = new WeakMap<SimulatedItem, Spelled>();

/**
 * Reads the whole table and decodes every item, by its family and, in case a family is forgotten here, also as UTF-8,
 * as deflated text and as hex.
 */
export function spelledTable(table: SimulatedTable): Spelled[] {
  return Array.from(table.all(), (item) => {
    const known = spellings.get(item) ?? spelled(item);
    spellings.set(item, known);
    return known;
  });
}

function spelled(item: SimulatedItem): Spelled {
  const { pk, sk } = item;
  if (typeof pk !== 'string' || typeof sk !== 'string') throw new TypeError('an item has no key');
  const postings = pk.startsWith('INDEX#segment#')
    ? segmentPostings(sk, bytesOf(item['p']))
    : pk.startsWith('INDEX#')
      ? postingsOf(sk, bytesOf(item['p']))
      : pk.startsWith('VERIFIED#')
        ? verifiedOrdinals(Number(pk.split('#')[1]), bytesOf(item['p']))
        : pk.startsWith('FINGERPRINT#')
          ? filedJobs(item)
          : [];
  const named = Object.entries(item).map(([name, value]) => [name, plain(value)]);
  const text = JSON.stringify([Object.fromEntries(named), decoded(pk, sk, item)]);
  return { pk, sk, text, folded: `${pk} ${sk} ${text}`.toLowerCase(), postings: new Set(postings) };
}

/** Readings of binary attributes by their bytes: many items are written again with the same ones. */
const readings = new Map<string, readonly string[]>();

const bytesOf = (value: unknown): Uint8Array => (value instanceof Uint8Array ? value : new Uint8Array(0));

function plain(value: unknown): unknown {
  if (value instanceof Set) return [...value];
  if (!(value instanceof Uint8Array)) return typeof value === 'bigint' ? String(value) : value;
  const whole = Buffer.from(value);
  const name = whole.toString('latin1');
  const known = readings.get(name) ?? readingsOf(whole);
  readings.set(name, known);
  return known;
}

const readingsOf = (whole: Buffer): string[] =>
  [whole, inflated(whole), inflated(whole.subarray(1))].flatMap((bytes) =>
    bytes === null ? [] : [bytes.toString('utf8'), bytes.toString('utf16le'), bytes.toString('hex')],
  );

function inflated(bytes: Uint8Array): Buffer | null {
  try {
    return inflateRawSync(bytes);
  } catch {
    return null;
  }
}

const verifiedOrdinals = (block: number, bytes: Uint8Array): number[] =>
  [...decodeVerifiedTimes(bytes)].flatMap((time, place) =>
    time === 0 ? [] : [block * JOBS_PER_BLOCK + place],
  );

/** A chunk item may be a directory page, which has no mark of its own. */
function postingsOf(sk: string, bytes: Uint8Array): number[] {
  if (sk === 'head') return [...decodeHead(bytes).tail];
  try {
    return [...decode(bytes)];
  } catch {
    decodePage(bytes);
    return [];
  }
}

const segmentPostings = (sk: string, bytes: Uint8Array): number[] =>
  sk === 'part' ? decodeParts([bytes]).lists.flatMap((list) => [...list]) : [];

function decoded(pk: string, sk: string, item: SimulatedItem): unknown {
  const [family, space = ''] = pk.split('#');
  const bytes = bytesOf(item['p']);
  switch (family) {
    case 'CHANGES':
      return space === 'days' || bytes.length === 0 ? [] : rowsOf(bytes);
    case 'COMPANY': {
      if (sk === 'events') return readEvents(item).own;
      const sheet = sheetOf(item);
      if (sheet === undefined) return [];
      return [sheet.entries.map((_, offset) => listedAt(sheet, offset)), directoryOf(item)];
    }
    case 'CONTENT':
      return sk === '0000' && item['parts'] === 1 ? readDescription(item) : [];
    case 'RANKS':
      if (space === 'overlay') return decodeSegment(bytes);
      if (sk === 'fences') return decodeFences(bytes);
      if (item['h'] === true) return [...unpackHeads(bytes).keys()];
      return entriesOf(bytes);
    default:
      return [];
  }
}

/** Blocks of entries share their numbering with fence pages and trigram counts. */
function entriesOf(bytes: Uint8Array): unknown {
  try {
    return decodeEntries(bytes);
  } catch {
    return [];
  }
}
