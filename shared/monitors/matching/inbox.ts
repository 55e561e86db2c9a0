import { decode } from '../../search/postings/chunk.ts';
import { encode } from '../../search/postings/codec.ts';
import { ByteReader, ByteWriter, binaryAttribute } from '../../table/bytes.ts';
import { expiringAt } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';
import type { Item, TableReader } from '../../table/reader.ts';
import type { Candidate } from './candidate.ts';

/** How long candidates are kept: what a monitor has not taken by then is dropped. */
export const INBOX_MS = 31 * 86_400_000;

/** Candidates per entry and bytes per item, well below the 400 KB limit of an item. */
const CANDIDATES_PER_ENTRY = 65_536;
const ITEM_BYTES = 200_000;

/** The candidates of one commit for one monitor. */
export interface Proposal {
  readonly seat: number;
  /** By ordinal, each once. */
  readonly candidates: readonly Candidate[];
}

/**
 * Returns the items that hold what a commit proposes to the monitors of a shard. `position` is the time of the commit in
 * Unix milliseconds, by which the mark of changes passes it.
 *
 *   per monitor: seat · length · chunk of ordinals (codec.ts) · one bit each for "ceases to match"
 */
export function inboxItems(shard: number, position: number, proposals: readonly Proposal[]): Item[] {
  const parts: ByteWriter[] = [];
  for (const { seat, candidates } of proposals) {
    for (let from = 0; from < candidates.length; from += CANDIDATES_PER_ENTRY) {
      let part = parts.at(-1);
      if (part === undefined || part.length >= ITEM_BYTES) {
        part = new ByteWriter();
        parts.push(part);
      }
      writeEntry(part, seat, candidates.slice(from, from + CANDIDATES_PER_ENTRY));
    }
  }
  return parts.map((part, i) => ({
    ...keys.inbox(shard, position, i),
    c: part.finish(),
    ...expiringAt(position + INBOX_MS),
  }));
}

function writeEntry(out: ByteWriter, seat: number, candidates: readonly Candidate[]): void {
  const ordinals = encode(Uint32Array.from(candidates, ({ ordinal }) => ordinal));
  const ceases = new Uint8Array(Math.ceil(candidates.length / 8));
  for (const [i, candidate] of candidates.entries()) {
    if (candidate.ceases) ceases[i >>> 3] = (ceases[i >>> 3] ?? 0) | (1 << (i & 7));
  }
  out.number(seat);
  out.number(ordinals.length);
  out.bytes(ordinals);
  out.number(ceases.length);
  out.bytes(ceases);
}

/** Yields the proposals in an item. An entry is decoded only if its seat is wanted. */
export function* proposalsOf(item: Item, isWanted: (seat: number) => boolean): Generator<Proposal> {
  const source = new ByteReader(binaryAttribute(item, 'c'));
  while (!source.done) {
    const seat = source.number();
    const chunk = source.bytes(source.number());
    const ceases = source.bytes(source.number());
    if (!isWanted(seat)) continue;
    const candidates = Array.from(decode(chunk), (ordinal, i) => ({
      ordinal,
      ceases: (((ceases[i >>> 3] ?? 0) >>> (i & 7)) & 1) === 1,
    }));
    yield { seat, candidates };
  }
}

/** Returns the seats that an item proposes something to. */
export function seatsOf(item: Item): Set<number> {
  const seats = new Set<number>();
  const isWanted = (seat: number): boolean => {
    seats.add(seat);
    return false;
  };
  for (const _ of proposalsOf(item, isWanted));
  return seats;
}

/** A page of the inbox of a shard. */
export interface InboxPage {
  readonly items: readonly { readonly position: number; readonly item: Item }[];
  /** Everything up to this position is on this page or on those before it. */
  readonly through: number;
}

const ITEMS_PER_PAGE = 500;

/**
 * Yields the inbox of a shard from `from` up to `until`, both inclusive, in order. Strong: an item that is missed is lost.
 */
export async function* readInbox(
  reader: TableReader,
  shard: number,
  from: number,
  until: number,
): AsyncGenerator<InboxPage> {
  if (from > until) return;
  const { pk, sk: first } = keys.inbox(shard, from, 0);
  const { sk: last } = keys.inbox(shard, until, 'end');
  let after: string | null = null;
  do {
    const { items, next } = await reader.query(
      pk,
      { from: first, to: last, limit: ITEMS_PER_PAGE, ...(after === null ? {} : { after }) },
      true,
    );
    const placed = items.map((item) => ({ position: Number(String(item['sk']).split('#')[0]), item }));
    // A position may continue on the next page.
    yield { items: placed, through: next === null ? until : (placed.at(-1)?.position ?? from) - 1 };
    after = next;
  } while (after !== null);
}
