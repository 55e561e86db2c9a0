import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { ByteReader, ByteWriter, binaryAttribute } from '../../table/bytes.ts';
import { keys } from '../../table/keys.ts';
import type { Item, TableReader } from '../../table/reader.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import { readImmutable } from '../store/immutable-items.ts';
import type { RankOverlayState, RankSpace } from '../store/manifest.ts';
import type { SortValue } from './rank-block.ts';
import { type RankedCompany, sortValueIn } from './ranked-company.ts';

/**
 * The overlay of the rank spaces: companies that changed since these were built, as they are now. One overlay
 * serves the three spaces. It lies in immutable segments that the manifest names.
 *
 * An entry is written before the document that it describes and counts as settled once that is written. So every
 * company has exactly one place at any time, whatever a reader catches of a publish: that of its unsettled entry
 * if its document bears this one out, else that of its newest settled entry, else the one in the rank space.
 */
export class RankOverlay {
  readonly #standings = new Map<number, Standing>();

  /** Segments in the order of writing. */
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
   * Reads the segments that the manifest names, in one round of 0.5 units for each 4 KB that this process does not
   * hold; `build` is that of any of the rank spaces, to tell tables apart.
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

  /** Companies in it. */
  get size(): number {
    return this.#standings.size;
  }

  /** Every place that a company may stand at: two for one that is being published. */
  *companies(): Iterable<RankedCompany> {
    for (const { settled, unsettled } of this.#standings.values()) {
      if (settled !== null) yield settled;
      if (unsettled !== null) yield unsettled;
    }
  }

  /** Ordinals of companies whose documents may not be as their last entries say. */
  unsettled(): number[] {
    return [...this.#standings].flatMap(([ordinal, { unsettled }]) => (unsettled === null ? [] : [ordinal]));
  }

  /** The newest settled entry: what the rank space says of this company is out of date. */
  settled(ordinal: number): RankedCompany | null {
    return this.#standings.get(ordinal)?.settled ?? null;
  }

  /**
   * Sort value at which the company stands when its document has `value`; null where the rank space has it. Entries
   * of the same value are one place, whichever of them a query's filters find.
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

/** Segments by number, in that order. */
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
      throw new Error(`segment ${segments[i]} of the overlay of the rank spaces is missing; rebuild them`);
    }
    current.set(item, decoded.get(item) ?? decodeSegment(binaryAttribute(item, 'p')));
  }
  decoded = current;
  return [...current.values()];
}

/** The segments that were read last. Older ones stay in memory as bytes at most: decoded they take fifty times that. */
let decoded: ReadonlyMap<Item, readonly RankedCompany[]> = new Map();

const ID_BYTES = 16;

/** A segment as its item holds it: about 40 bytes a company. */
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
