import type { SearchDimension } from './dimension.ts';

/** A choice of the planner: the posting lists of one dimension. */
export interface Source {
  /** The conditions that its postings cover: one, or one together with the condition of the partner. */
  readonly conditions: readonly number[];
  readonly dimension: SearchDimension;
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

export interface Plan {
  readonly used: readonly Source[];
  /** Expected read units of postings with their heads, and of documents. */
  readonly indexUnits: number;
  readonly documentUnits: number;
}

/** A dimension must save this many times its cost to be read in a round of its own. */
const WORTH = 1.2;
/** Margin for documents loaded beyond the expected number until a page is full. */
const SPREAD = 1.15;
const LOWEST_SHARE = 1e-12;

/**
 * Chooses the sources to read for each window of a search, weighing their expected cost against the documents
 * they exclude. The conditions of a search are numbered. Conditions that a plan leaves out are checked on the
 * documents, so a plan is a price and never a risk (docs/search.md, idea 4). Estimates improve as heads of
 * the sources are read.
 */
export class Planner {
  readonly #conditions: number;
  readonly #sources: readonly Source[];
  /** The condition that composites combine with another one. */
  readonly #partner: number | null;
  /**
   * Density of each condition by its most selective source, and its density among the ordinals of the
   * partner.
   */
  #alone: readonly number[] = [];
  #given: readonly number[] = [];

  constructor(conditions: number, sources: readonly Source[]) {
    this.#conditions = conditions;
    this.#sources = sources;
    this.#partner = sources.find((source) => source.conditions.length > 1)?.conditions[0] ?? null;
    this.refresh();
  }

  /** Updates the densities from the sources. Call it after heads were read. */
  refresh(): void {
    const alone = Array.from({ length: this.#conditions }, () => 1);
    for (const { conditions, dimension } of this.#sources) {
      const [condition = 0, second] = conditions;
      if (second === undefined) alone[condition] = Math.min(alone[condition] ?? 1, dimension.density);
    }
    const given = [...alone];
    for (const { conditions, dimension } of this.#sources) {
      const [partner = 0, condition] = conditions;
      if (condition === undefined) continue;
      const of = alone[partner] ?? 1;
      const apart = alone[condition] ?? 1;
      const both = Math.min(dimension.density, of, apart, dimension.isKnown ? 1 : of * apart);
      given[condition] = Math.min(
        given[condition] === alone[condition] ? 1 : (given[condition] ?? 1),
        both / of,
      );
    }
    this.#alone = alone;
    this.#given = given;
  }

  /** Expected share of the ordinals that satisfy all conditions. */
  get matching(): number {
    let share = 1;
    for (let condition = 0; condition < this.#conditions; condition += 1) {
      share *= (condition === this.#partner ? this.#alone[condition] : this.#given[condition]) ?? 1;
    }
    return Math.max(LOWEST_SHARE, share);
  }

  /** Returns the expected share of the ordinals that the intersection of these postings proposes. */
  share(used: readonly Source[]): number {
    const partner = this.#partner;
    const composed = new Set<number>();
    const plain = new Map<number, number>();
    for (const { conditions, dimension } of used) {
      const [first = 0, second] = conditions;
      if (second !== undefined) composed.add(second);
      else plain.set(first, Math.min(plain.get(first) ?? 1, dimension.density));
    }
    // The density of a pair also applies when its parts are read separately. Otherwise a plan would expect
    // fewer proposals than matches.
    const isPaired = composed.size > 0 || (partner !== null && plain.has(partner));
    let share = isPaired && partner !== null ? (plain.get(partner) ?? this.#alone[partner] ?? 1) : 1;
    if (composed.size > 0 && partner !== null) share = Math.min(share, this.#alone[partner] ?? 1);
    for (const condition of composed) share *= this.#given[condition] ?? 1;
    for (const [condition, density] of plain) {
      if (composed.has(condition) || condition === partner) continue;
      const alone = this.#alone[condition] ?? 1;
      share *= isPaired ? (density / alone) * (this.#given[condition] ?? 1) : density;
    }
    return Math.max(LOWEST_SHARE, share);
  }

  /**
   * Returns the cheapest plan for a window. Adds sources one by one, each time the one with the lowest cost
   * for what it excludes, and keeps the prefix with the lowest total cost of postings and remaining
   * documents. The window ends early after `wanted` matches; a document costs `documentUnits`. Only sources
   * accepted by `usable` are taken.
   */
  cheapest(
    range: Range,
    wanted: number,
    documentUnits: number,
    usable: (source: Source) => boolean = () => true,
  ): Plan {
    const priced = this.#sources
      .filter(usable)
      .map((source) => ({ source, units: source.dimension.units(range.low, range.high) }));
    const documents = this.#documents(range, wanted);
    const total = (chosen: readonly Priced[]) =>
      sumOf(chosen) + documents(this.share(chosen.map(({ source }) => source))) * documentUnits;
    const families =
      this.#partner === null
        ? [priced]
        : [
            priced,
            priced.filter(({ source }) => source.conditions.length === 1),
            priced.filter(
              ({ source }) => source.conditions.length > 1 || source.conditions[0] !== this.#partner,
            ),
          ];
    let best: readonly Priced[] = [];
    let bestUnits = total(best);
    for (const family of families) {
      for (const prefix of this.#prefixes(family)) {
        const units = total(prefix);
        if (units < bestUnits || (units === bestUnits && prefix.length > best.length)) {
          best = prefix;
          bestUnits = units;
        }
      }
    }
    for (const priced of best) {
      const without = best.filter((other) => other !== priced);
      if (priced.units > 0 && total(without) < bestUnits) {
        best = without;
        bestUnits = total(without);
      }
    }
    const indexUnits = sumOf(best);
    return { used: best.map(({ source }) => source), indexUnits, documentUnits: bestUnits - indexUnits };
  }

  /**
   * Returns the source worth a round of its own over the candidates in `range`, whose documents would cost
   * `documentUnits`; null if reading the documents is cheaper.
   */
  worthReading(used: readonly Source[], range: Range, documentUnits: number): Source | null {
    const share = this.share(used);
    let best: Source | null = null;
    let bestSaving = 0;
    for (const source of this.#sources) {
      if (used.includes(source)) continue;
      const kept = this.share([...used, source]) / share;
      if (documentUnits * (1 - kept) <= bestSaving) continue;
      const saving = documentUnits * (1 - kept) - source.dimension.units(range.low, range.high) * WORTH;
      if (saving > bestSaving) {
        best = source;
        bestSaving = saving;
      }
    }
    return best;
  }

  /**
   * Yields growing sets of sources. The next source is always the one with the lowest cost for what it
   * excludes beyond the others.
   */
  *#prefixes(sources: readonly Priced[]): Generator<readonly Priced[]> {
    let chosen: readonly Priced[] = [];
    let left = [...sources];
    while (left.length > 0) {
      const used = chosen.map(({ source }) => source);
      const share = this.share(used);
      let best: Priced | null = null;
      let bestPrice = Number.POSITIVE_INFINITY;
      const useful: Priced[] = [];
      for (const priced of left) {
        const excluded = -Math.log(this.share([...used, priced.source]) / share);
        if (excluded < 1e-6) continue;
        useful.push(priced);
        const price = priced.units / excluded;
        if (price < bestPrice) {
          best = priced;
          bestPrice = price;
        }
      }
      if (best === null) return;
      chosen = [...chosen, best];
      yield chosen;
      left = useful.filter((priced) => priced !== best);
    }
  }

  /** Returns how many documents are loaded when a share of the window is proposed. */
  #documents({ low, high }: Range, wanted: number): (share: number) => number {
    const { matching } = this;
    return (share) => Math.min((high - low) * share, (wanted * share * SPREAD) / matching);
  }
}

interface Priced {
  readonly source: Source;
  readonly units: number;
}

const sumOf = (priced: readonly Priced[]): number => priced.reduce((sum, { units }) => sum + units, 0);
