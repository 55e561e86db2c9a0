import { decode } from '../../search/postings/chunk.ts';
import { encode } from '../../search/postings/codec.ts';
import { ByteReader, ByteWriter, binaryAttribute } from '../../table/bytes.ts';
import { keys } from '../../table/keys.ts';
import type { Item } from '../../table/reader.ts';
import { dayOf, KEPT_DAYS } from './delivered-block.ts';

/** Companies per block: at most 50 KB. */
const ORDINALS_PER_BLOCK = 4_096;

export const companyBlockOf = (ordinal: number): number => Math.floor(ordinal / ORDINALS_PER_BLOCK);

interface Entry {
  /** Time in the id of the newest event that the company had when it was delivered last, in Unix milliseconds. */
  readonly newestMs: number;
  /** The day on which its match ended; null while it matches. */
  readonly endedOn: number | null;
  /** Whether it was delivered for an earlier query, and not seen since the edit (delivered-block.ts). */
  readonly isEarlier?: true;
}

/** How an item states the end of a match: a number above both is a day. */
const MATCHES = 0;
const MATCHED_EARLIER = 1;

/**
 * Which companies of a range of ordinals a monitor delivered, and with which events: a further event delivers a company
 * again, and so does a match that ended more than 30 whole days before.
 */
export class DeliveredCompanies {
  readonly block: number;
  readonly #entries: Map<number, Entry>;
  readonly #editedAtMs: number;
  #changed = false;

  /** @param editedAtMs when the query was last edited, in Unix milliseconds; 0 if never */
  constructor(block: number, item?: Item, editedAtMs = 0) {
    this.block = block;
    this.#editedAtMs = editedAtMs;
    this.#entries = item === undefined ? new Map() : entriesOf(item, (item['edited'] ?? 0) !== editedAtMs);
  }

  get changed(): boolean {
    return this.#changed;
  }

  /** Notes that a company no longer matches, if it was delivered, or counts as delivered by `wasDelivered`. */
  end(ordinal: number, positionMs: number, wasDelivered: boolean): void {
    const before = this.#entries.get(ordinal);
    if (before === undefined && !wasDelivered) return;
    // No event that follows has an earlier time in its id than the position.
    const { newestMs, endedOn } = before ?? { newestMs: positionMs, endedOn: null };
    this.#set(ordinal, { newestMs, endedOn: Math.max(endedOn ?? 0, dayOf(positionMs)) });
  }

  /** Notes that a company matches, or matched before there was a record, and is not delivered for it. */
  hold(ordinal: number, positionMs: number): void {
    const before = this.#entries.get(ordinal);
    if (before === undefined) this.#set(ordinal, { newestMs: positionMs, endedOn: null });
    else if (before.endedOn !== null || before.isEarlier === true) {
      this.#set(ordinal, { newestMs: before.newestMs, endedOn: null });
    }
  }

  /** Notes that a company is delivered. */
  deliver(ordinal: number, newestMs: number): void {
    this.#set(ordinal, { newestMs, endedOn: null });
  }

  /**
   * Returns since when events of a company are new that comes to match at `positionMs`, in Unix milliseconds: null if it
   * must be delivered whatever its events are.
   */
  newSince(ordinal: number, positionMs: number): number | null {
    const entry = this.#entries.get(ordinal);
    if (entry === undefined) return null;
    const { newestMs } = entry;
    // It comes to match the edited query, so it has not matched since the edit.
    const endedOn = entry.isEarlier === true ? dayOf(this.#editedAtMs) : entry.endedOn;
    return endedOn !== null && dayOf(positionMs) - endedOn > KEPT_DAYS ? null : newestMs;
  }

  /** Returns the item. `throughMs` is the position that the monitor takes: what ended too long before it is forgotten. */
  item(monitorId: string, throughMs: number): Item {
    const day = dayOf(throughMs);
    const kept = [...this.#entries]
      .filter(([, { endedOn }]) => endedOn === null || day - endedOn <= KEPT_DAYS)
      .sort(([a], [b]) => a - b);
    const out = new ByteWriter();
    const ordinals = encode(Uint32Array.from(kept, ([ordinal]) => ordinal));
    out.number(ordinals.length);
    out.bytes(ordinals);
    for (const [, { newestMs, endedOn, isEarlier }] of kept) {
      out.number(newestMs);
      out.number(endedOn ?? (isEarlier === true ? MATCHED_EARLIER : MATCHES));
    }
    return {
      ...keys.delivered(monitorId, this.block),
      c: out.finish(),
      ...(this.#editedAtMs === 0 ? {} : { edited: this.#editedAtMs }),
    };
  }

  #set(ordinal: number, entry: Entry): void {
    this.#entries.set(ordinal, entry);
    this.#changed = true;
  }
}

function entriesOf(item: Item, isBeforeEdit: boolean): Map<number, Entry> {
  const source = new ByteReader(binaryAttribute(item, 'c'));
  const ordinals = decode(source.bytes(source.number()));
  return new Map(
    Array.from(ordinals, (ordinal): [number, Entry] => {
      const newestMs = source.number();
      const ended = source.number();
      if (ended > MATCHED_EARLIER) return [ordinal, { newestMs, endedOn: ended }];
      const isEarlier = isBeforeEdit || ended === MATCHED_EARLIER;
      return [ordinal, { newestMs, endedOn: null, ...(isEarlier ? { isEarlier } : {}) }];
    }),
  );
}
