import { keys } from '../../table/keys.ts';
import type { Item, TableReader } from '../../table/reader.ts';
import { bytesOf } from '../ring.ts';
import { minuteOf } from './answered.ts';

const PAGE = 1_000;
const ID_BYTES = 16;
/** Ids that a sweep keeps in memory, about 60 bytes each. A minute beyond them is read again. */
const MAXIMUM_KEPT = 1_000_000;

interface Minute {
  readonly ids: Promise<ReadonlySet<string>>;
  /** 0 until they are read. */
  size: number;
}

/**
 * The records of answers, for one sweep. Organisations share the items of a minute, so each minute is read once and
 * kept. What is missing is looked for again, strongly consistent: only such a read can lead to a refund.
 */
export class AnswerRecords {
  readonly #reader: TableReader;
  readonly #mostKept: number;
  /** By minute, the oldest read first. */
  readonly #kept = new Map<number, Minute>();
  #idsKept = 0;

  constructor(reader: TableReader, mostKept = MAXIMUM_KEPT) {
    this.#reader = reader;
    this.#mostKept = mostKept;
  }

  /** Returns those of `requestIds` that are not recorded as answered, in the given order. */
  async unansweredOf(organisationId: string, requestIds: readonly string[]): Promise<readonly string[]> {
    let left = await this.#withoutShared(requestIds, (minute) => this.#minute(minute));
    if (left.length === 0) return left;
    left = await this.#withoutOwn(organisationId, left);
    if (left.length === 0) return left;
    const fresh = new Map<number, Promise<ReadonlySet<string>>>();
    return await this.#withoutShared(left, (minute) => {
      const ids = fresh.get(minute) ?? this.#read(minute, true);
      fresh.set(minute, ids);
      return ids;
    });
  }

  /** Removes what the items of all organisations have. */
  async #withoutShared(
    requestIds: readonly string[],
    read: (minute: number) => Promise<ReadonlySet<string>>,
  ): Promise<readonly string[]> {
    const missing: string[] = [];
    // In turn: the charges of a chunk are in order of time, so it has few minutes, and memory holds few.
    for (const [minute, ids] of Map.groupBy(requestIds, minuteOf)) {
      const answered = await read(minute);
      missing.push(...ids.filter((id) => !answered.has(textOf(bytesOf(id)))));
    }
    const left = new Set(missing);
    return requestIds.filter((id) => left.has(id));
  }

  /** Removes what the items of the organisation itself have. */
  async #withoutOwn(organisationId: string, requestIds: readonly string[]): Promise<readonly string[]> {
    const missing = new Set(requestIds);
    const byText = new Map(requestIds.map((id) => [textOf(bytesOf(id)), id]));
    for await (const item of ownAnswersAbout(this.#reader, organisationId, requestIds)) {
      for (const text of idsIn(item)) missing.delete(byText.get(text) ?? '');
      if (missing.size === 0) break;
    }
    return requestIds.filter((id) => missing.has(id));
  }

  /** Returns the ids of a minute, from memory if another organisation has asked for it. */
  #minute(minute: number): Promise<ReadonlySet<string>> {
    const kept = this.#kept.get(minute);
    if (kept !== undefined) return kept.ids;
    const entry: Minute = { ids: this.#read(minute, false), size: 0 };
    this.#kept.set(minute, entry);
    entry.ids.then(
      ({ size }) => this.#count(minute, entry, size),
      () => this.#kept.delete(minute),
    );
    return entry.ids;
  }

  /** Counts the ids of a minute that was read, and forgets those that were read first. */
  #count(minute: number, entry: Minute, size: number): void {
    if (this.#kept.get(minute) !== entry) return;
    entry.size = size;
    this.#idsKept += size;
    for (const [oldest, { size: ids }] of this.#kept) {
      if (this.#idsKept <= this.#mostKept || oldest === minute) return;
      this.#kept.delete(oldest);
      this.#idsKept -= ids;
    }
  }

  async #read(minute: number, consistent: boolean): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for await (const item of sharedAnswersOf(this.#reader, minute, consistent)) {
      for (const text of idsIn(item)) found.add(text);
    }
    return found;
  }
}

/** Yields the items of all organisations that record answers of a minute. */
export async function* sharedAnswersOf(
  reader: TableReader,
  minute: number,
  consistent = false,
): AsyncGenerator<Item> {
  yield* itemsOf(reader, keys.sharedAnswers(minute, '').pk, {}, consistent);
}

/** Yields the items of one organisation that record answers of the minutes of `requestIds`, strongly consistent. */
export async function* ownAnswersAbout(
  reader: TableReader,
  organisationId: string,
  requestIds: readonly string[],
): AsyncGenerator<Item> {
  if (requestIds.length === 0) return;
  const minutes = requestIds.map(minuteOf);
  // Not Math.min(...minutes): a call takes a limited number of arguments.
  const first = minutes.reduce((least, minute) => Math.min(least, minute), Number.POSITIVE_INFINITY);
  const last = minutes.reduce((most, minute) => Math.max(most, minute), 0);
  const { pk, sk: from } = keys.answered(organisationId, first, '');
  // `~` sorts after every character of a batch.
  const to = keys.answered(organisationId, last, '~').sk;
  yield* itemsOf(reader, pk, { from, to }, true);
}

async function* itemsOf(
  reader: TableReader,
  pk: string,
  range: { readonly from?: string; readonly to?: string },
  consistent: boolean,
): AsyncGenerator<Item> {
  let after: string | undefined;
  do {
    const page = await reader.query(
      pk,
      { limit: PAGE, ...range, ...(after === undefined ? {} : { after }) },
      consistent,
    );
    yield* page.items;
    after = page.next ?? undefined;
  } while (after !== undefined);
}

/** Yields the ids of an item, each as text of 16 characters. */
function* idsIn({ ids }: Item): Generator<string> {
  if (!(ids instanceof Uint8Array)) return;
  const text = textOf(ids);
  for (let at = 0; at < text.length; at += ID_BYTES) yield text.slice(at, at + ID_BYTES);
}

/** Returns bytes as a text of as many characters, the smallest form that a set can hold. */
const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
