import type { SearchDimension } from './dimension.ts';

/**
 * Which posting lists to read for a window, told by what they are expected to cost and to exclude. The conditions of
 * a search are numbered; what is left out is checked on the documents, so a plan is a price and never a risk
 * (docs/search.md, idea 4).
 */
export interface Source {
  /** Conditions that its postings stand for: one, or a condition together with the partner's. */
  readonly conditions: readonly number[];
  readonly dimension: SearchDimension;
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

export interface Plan {
  readonly used: readonly Source[];
  /** Read units expected of the postings and heads, and of the documents. */
  readonly indexUnits: number;
  readonly documentUnits: number;
}

/** A dimension must save this much more than it costs before it is read in a round of its own. */
const WORTH = 1.2;
/** Documents beyond the expected ones that are loaded until a page is full. */
const SPREAD = 1.15;
const LOWEST_SHARE = 1e-12;

/** Plans of one search; the sources tell it more the more of their heads are read. */
export class Planner {
  readonly #conditions: number;
  readonly #sources: readonly Source[];
  /** The condition that composites name beside their own. */
  readonly #partner: number | null;
  /** Density of each condition by the tightest of its sources, and its density among the partner's ordinals. */
  #alone: readonly number[] = [];
  #given: readonly number[] = [];

  constructor(conditions: number, sources: readonly Source[]) {
    this.#conditions = conditions;
    this.#sources = sources;
    this.#partner = sources.find((source) => source.conditions.length > 1)?.conditions[0] ?? null;
    this.refresh();
  }

  /** Takes up the densities of the sources; call it after heads were read. */
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

  /** Share of the ordinals that satisfy everything, as far as known. */
  get matching(): number {
    let share = 1;
    for (let condition = 0; condition < this.#conditions; condition += 1) {
      share *= (condition === this.#partner ? this.#alone[condition] : this.#given[condition]) ?? 1;
    }
    return Math.max(LOWEST_SHARE, share);
  }

  /** Share of the ordinals that the intersection of these postings proposes. */
  share(used: readonly Source[]): number {
    const partner = this.#partner;
    const composed = new Set<number>();
    const plain = new Map<number, number>();
    for (const { conditions, dimension } of used) {
      const [first = 0, second] = conditions;
      if (second !== undefined) composed.add(second);
      else plain.set(first, Math.min(plain.get(first) ?? 1, dimension.density));
    }
    // What is known of a pair holds however the two are read, or a plan would propose less than matches.
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
   * The cheapest plan for a window: sources are taken one by one, the cheapest first for what it excludes, and the
   * prefix is kept that costs least together with the documents it leaves. `wanted` matches end the window early;
   * a document costs `documentUnits`. Only sources that `usable` lets through are taken.
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
   * The source that is worth a round of its own over candidates in `range`, whose documents would cost
   * `documentUnits`; null when the documents are cheaper.
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

  /** Growing sets of sources: the next one is always the cheapest for what it excludes beyond the others. */
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

  /** Documents that are loaded when a share of the window is proposed. */
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
