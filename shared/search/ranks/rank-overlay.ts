import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { ByteReader, ByteWriter, binaryAttribute } from '../../table/bytes.ts';
import { keys } from '../../table/keys.ts';
import type { Item, TableReader } from '../../table/reader.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import type { RankOverlayState, RankSpace } from '../manifest/manifest.ts';
import { readImmutable } from '../store/immutable-items.ts';
import type { SortValue } from './rank-block.ts';
import { type RankedCompany, sortValueIn } from './ranked-company.ts';

/**
 * The overlay of the rank spaces: the current state of companies that changed since the spaces were built.
 * One overlay serves all three spaces. It consists of immutable segments, which the manifest names.
 *
 * An entry is written before the document that it describes and counts as settled once the document is
 * written. So each company has exactly one place at any time, whatever part of a publication a reader sees:
 * the place of its unsettled entry if its document agrees with that entry, else the place of its newest
 * settled entry, else the place in the rank space.
 */
export class RankOverlay {
  readonly #standings = new Map<number, Standing>();

  /** Takes segments in the order they were written. */
  constructor(segments: readonly { readonly companies: readonly RankedCompany[]; readonly fresh: number }[]) {
    for (const { companies, fresh } of segments) {
      for (const [i, company] of companies.entries()) {
        const ordinal = ordinalOf(company.id);
        const settled = i < companies.length - fresh;
        const before = this.#standings.get(ordinal);
        if (settled) this.#standings.set(ordinal, { settled: company, unsettled: before?.unsettled ?? null });
        else this.#standings.set(ordinal, { settled: before?.settled ?? null, unsettled: company });
      }
    }
  }

  /**
   * Reads the segments that the manifest names, in one round at 0.5 units per 4 KB that this process does not
   * have in memory. `build` identifies any of the rank spaces and keeps tables apart.
   */
  static async read(
    reader: TableReader,
    build: string,
    { segments }: RankOverlayState,
  ): Promise<RankOverlay> {
    const decoded = await readSegments(
      reader,
      build,
      segments.map(({ segment }) => segment),
    );
    return new RankOverlay(segments.map(({ fresh }, i) => ({ companies: decoded[i] ?? [], fresh })));
  }

  /** Number of companies in it. */
  get size(): number {
    return this.#standings.size;
  }

  /** Yields every place that a company may have: two for one being published. */
  *companies(): Iterable<RankedCompany> {
    for (const { settled, unsettled } of this.#standings.values()) {
      if (settled !== null) yield settled;
      if (unsettled !== null) yield unsettled;
    }
  }

  /** Returns the ordinals of companies whose documents may differ from their last entries. */
  unsettled(): number[] {
    return [...this.#standings].flatMap(([ordinal, { unsettled }]) => (unsettled === null ? [] : [ordinal]));
  }

  /** Returns the newest settled entry of a company; its entry in the rank space is then out of date. */
  settled(ordinal: number): RankedCompany | null {
    return this.#standings.get(ordinal)?.settled ?? null;
  }

  /**
   * Returns the sort value of the place of a company whose document has `value`; null if its place is in the
   * rank space. Entries with the same value are one place, whichever of them the filters of a query find.
   */
  placeOf(ordinal: number, space: RankSpace, value: SortValue): SortValue | null {
    const standing = this.#standings.get(ordinal);
    if (standing === undefined) return null;
    const { settled, unsettled } = standing;
    if (unsettled !== null && sortValueIn(space, unsettled) === value) return value;
    return settled === null ? null : sortValueIn(space, settled);
  }
}

interface Standing {
  readonly settled: RankedCompany | null;
  readonly unsettled: RankedCompany | null;
}

/** Reads segments by number, in that order. */
export async function readSegments(
  reader: TableReader,
  build: string,
  segments: readonly number[],
): Promise<(readonly RankedCompany[])[]> {
  if (segments.length === 0) return [];
  const items = await readImmutable(reader, build, segments.map(keys.rankOverlay));
  const current = new Map<Item, readonly RankedCompany[]>();
  for (const [i, item] of items.entries()) {
    if (item === undefined) {
      throw new Error(`segment ${segments[i]} of the rank overlay is missing; rebuild the rank spaces`);
    }
    current.set(item, decoded.get(item) ?? decodeSegment(binaryAttribute(item, 'p')));
  }
  decoded = current;
  return [...current.values()];
}

/**
 * The segments read last. Older ones stay in memory at most as bytes, because decoded segments take fifty
 * times as much.
 */
let decoded: ReadonlyMap<Item, readonly RankedCompany[]> = new Map();

const ID_BYTES = 16;

/** Encodes a segment as its item stores it, in about 40 bytes per company. */
export function encodeSegment(companies: readonly RankedCompany[]): Uint8Array {
  const terms = [...new Set(companies.flatMap((company) => company.terms))];
  const numberOf = new Map(terms.map((term, i) => [term, i]));
  const earliest = Math.min(...companies.map(({ updatedAtMs }) => updatedAtMs));
  const out = new ByteWriter();
  out.number(companies.length);
  out.number(companies.length === 0 ? 0 : earliest);
  out.number(terms.length);
  for (const term of terms) out.text(term);
  for (const { id } of companies) out.bytes(Buffer.from(id.replaceAll('-', ''), 'hex'));
  for (const { name, openJobs, updatedAtMs, terms: own } of companies) {
    out.text(name);
    out.number(openJobs);
    out.number(updatedAtMs - earliest);
    out.number(own.length);
    for (const term of own) out.number(numberOf.get(term) ?? 0);
  }
  return deflateRawSync(out.finish());
}

export function decodeSegment(bytes: Uint8Array): RankedCompany[] {
  const source = new ByteReader(inflateRawSync(bytes));
  const count = source.number();
  const earliest = source.number();
  const terms = Array.from({ length: source.number() }, () => source.text());
  const ids = Array.from({ length: count }, () => {
    const hex = Buffer.from(source.bytes(ID_BYTES)).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  });
  return ids.map((id) => ({
    id,
    name: source.text(),
    openJobs: source.number(),
    updatedAtMs: earliest + source.number(),
    terms: Array.from({ length: source.number() }, () => terms[source.number()] ?? ''),
  }));
}
