import { decode } from '../../search/postings/chunk.ts';
import { encode } from '../../search/postings/codec.ts';
import { ByteReader, ByteWriter, binaryAttribute } from '../../table/bytes.ts';
import { keys } from '../../table/keys.ts';
import type { Item } from '../../table/reader.ts';

/** Ordinals per block: at most 4.1 KB for what is held. */
export const ORDINALS_PER_BLOCK = 32_768;

/** A match that ended and returned is not new for 30 days (contract 15.2). */
export const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Returns the UTC day of a position, counted from 1970. */
export const dayOf = (positionMs: number): number => Math.floor(positionMs / DAY_MS);

export const blockOf = (ordinal: number): number => Math.floor(ordinal / ORDINALS_PER_BLOCK);

/**
 * What a monitor delivered of a range of ordinals: those that still match are held; of those whose match ended, the day
 * is kept for 30 days. Days are whole days of UTC, and the last one counts in full, so that a customer never pays twice
 * within 30 days.
 *
 * An edit of the query changes no block. What was held for an earlier query may match the edited one or not: that is
 * known with its next candidate. One that ceases to match has matched until then; one that comes to match has not matched
 * since the edit.
 */
export class DeliveredBlock {
  readonly block: number;
  /** Ordinals relative to the block. */
  readonly #held: Set<number>;
  readonly #ended: Map<number, number>;
  /** Delivered for an earlier query, and not seen since the edit. */
  readonly #earlier: Set<number>;
  readonly #editedAtMs: number;
  #changed = false;

  /** @param editedAtMs when the query was last edited, in Unix milliseconds; 0 if never */
  constructor(block: number, item?: Item, editedAtMs = 0) {
    this.block = block;
    this.#held = new Set(item === undefined ? [] : listOf(item, 'h'));
    this.#ended = item === undefined ? new Map() : endedOf(item);
    this.#earlier = new Set(item?.['p'] === undefined ? [] : listOf(item, 'p'));
    this.#editedAtMs = editedAtMs;
    if ((item?.['edited'] ?? 0) === editedAtMs) return;
    for (const at of this.#held) this.#earlier.add(at);
    this.#held.clear();
  }

  get changed(): boolean {
    return this.#changed;
  }

  /** Notes that a resource no longer matches, if it was delivered, or counts as delivered by `wasDelivered`. */
  end(ordinal: number, positionMs: number, wasDelivered: boolean): void {
    const at = ordinal % ORDINALS_PER_BLOCK;
    const before = this.#ended.get(at);
    const wasHeld = this.#held.delete(at) || this.#earlier.delete(at);
    if (!wasHeld && before === undefined && !wasDelivered) return;
    this.#ended.set(at, Math.max(before ?? 0, dayOf(positionMs)));
    this.#changed = true;
  }

  /** Notes that a resource matches that was delivered before there was a record. */
  hold(ordinal: number): void {
    const at = ordinal % ORDINALS_PER_BLOCK;
    if (this.#held.has(at)) return;
    this.#ended.delete(at);
    this.#earlier.delete(at);
    this.#held.add(at);
    this.#changed = true;
  }

  /** Reports whether a resource that comes to match at `positionMs` must be delivered. */
  isNew(ordinal: number, positionMs: number): boolean {
    const at = ordinal % ORDINALS_PER_BLOCK;
    if (this.#held.has(at)) return false;
    const ended = this.#earlier.has(at) ? dayOf(this.#editedAtMs) : this.#ended.get(at);
    return ended === undefined || dayOf(positionMs) - ended > KEPT_DAYS;
  }

  /** Returns the item. `throughMs` is the position that the monitor takes: what ended too long before it is forgotten. */
  item(monitorId: string, throughMs: number): Item {
    const day = dayOf(throughMs);
    const ended = [...this.#ended].filter(([, on]) => day - on <= KEPT_DAYS).sort(([a], [b]) => a - b);
    const out = new ByteWriter();
    out.number(ended.length);
    const list = encode(Uint32Array.from(ended, ([at]) => at));
    out.number(list.length);
    out.bytes(list);
    out.bytes(packAges(ended.map(([, on]) => Math.max(0, day - on))));
    return {
      ...keys.delivered(monitorId, this.block),
      h: encode(Uint32Array.from(this.#held).sort()),
      e: out.finish(),
      day,
      ...(this.#earlier.size === 0 ? {} : { p: encode(Uint32Array.from(this.#earlier).sort()) }),
      ...(this.#editedAtMs === 0 ? {} : { edited: this.#editedAtMs }),
    };
  }
}

const listOf = (item: Item, attribute: string): Uint32Array => {
  const bytes = binaryAttribute(item, attribute);
  return bytes.length === 0 ? new Uint32Array(0) : decode(bytes);
};

function endedOf(item: Item): Map<number, number> {
  const source = new ByteReader(binaryAttribute(item, 'e'));
  const count = source.number();
  const list = source.bytes(source.number());
  const day = Number(item['day']);
  const ages = unpackAges(source.rest(), count);
  return new Map(Array.from(count === 0 ? [] : decode(list), (at, i) => [at, day - (ages[i] ?? 0)]));
}

/** Bits per age: an age is at most 30 days. */
const AGE_BITS = 5;

function packAges(ages: readonly number[]): Uint8Array {
  const out = new Uint8Array(Math.ceil((ages.length * AGE_BITS) / 8));
  for (const [i, age] of ages.entries()) {
    for (let bit = 0; bit < AGE_BITS; bit += 1) {
      const at = i * AGE_BITS + bit;
      if (((age >>> bit) & 1) === 1) out[at >>> 3] = (out[at >>> 3] ?? 0) | (1 << (at & 7));
    }
  }
  return out;
}

function unpackAges(bytes: Uint8Array, count: number): number[] {
  return Array.from({ length: count }, (_, i) => {
    let age = 0;
    for (let bit = 0; bit < AGE_BITS; bit += 1) {
      const at = i * AGE_BITS + bit;
      age |= (((bytes[at >>> 3] ?? 0) >>> (at & 7)) & 1) << bit;
    }
    return age;
  });
}
