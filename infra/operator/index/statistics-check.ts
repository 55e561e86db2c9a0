import { PlannerStatistics } from '../../../shared/search/state/statistics.ts';
import { hashOf } from '../../../shared/search/store/terms.ts';
import { binaryAttribute } from '../../../shared/table/bytes.ts';
import { keys } from '../../../shared/table/keys.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import { decoded, type IndexFault } from './index-fault.ts';

/** The statistics of a space, and what a walk over its terms has seen of them. */
export class StatisticsCheck {
  readonly #space: string;
  readonly #faults: IndexFault[];
  readonly #counts: ReadonlyMap<number, number>;
  /** By the hash of the term: two terms may share one. */
  readonly #longest = new Map<number, { readonly term: string; readonly count: number }>();

  private constructor(space: string, faults: IndexFault[], counts: ReadonlyMap<number, number>) {
    this.#space = space;
    this.#faults = faults;
    this.#counts = counts;
  }

  /** Reads the statistics strongly. `end` is the number of ordinals given out in the space. */
  static async open(
    reader: TableReader,
    generation: number,
    space: string,
    end: number,
  ): Promise<StatisticsCheck> {
    const fault = (reason: string): StatisticsCheck =>
      new StatisticsCheck(
        space,
        [{ part: 'statistics', space, term: `(${reason})`, ordinal: null }],
        new Map(),
      );
    const first = await reader.get(keys.statistics(generation, space, 0), true);
    // A run that wrote no job writes none.
    if (first === undefined)
      return end === 0 ? new StatisticsCheck(space, [], new Map()) : fault('no statistics');
    const parts = await reader.getMany(
      Array.from({ length: Number(first['parts']) }, (_, part) => keys.statistics(generation, space, part)),
      true,
    );
    const bytes: Uint8Array[] = [];
    for (const [i, part] of parts.entries()) {
      if (part === undefined) return fault(`part ${i} of the statistics is missing`);
      if (part['version'] !== first['version'])
        return fault(`part ${i} of the statistics is of another version`);
      const own = decoded(() => binaryAttribute(part, 'p'));
      if (own !== null) bytes.push(own);
    }
    const read = decoded(() => {
      const statistics = new PlannerStatistics(Uint8Array.from(Buffer.concat(bytes)));
      return { end: statistics.end, records: statistics.records() };
    });
    if (read === null) return fault('the statistics cannot be read');
    if (read.end > end)
      return fault(`the statistics are of ${read.end} ordinals, but only ${end} are given out`);
    return new StatisticsCheck(
      space,
      [],
      new Map([...read.records].map(([hash, { count }]) => [hash, count])),
    );
  }

  /** Notes the postings of a term as its head counts them. */
  note(term: string, count: number): void {
    const hash = hashOf(term);
    if (!this.#counts.has(hash) || (this.#longest.get(hash)?.count ?? -1) >= count) return;
    this.#longest.set(hash, { term, count });
  }

  /** Returns the faults. Lists only grow, so statistics may count too few postings and never too many. */
  faults(): IndexFault[] {
    const tooMany = [...this.#longest].flatMap(([hash, { term, count }]): IndexFault[] => {
      const said = this.#counts.get(hash) ?? 0;
      if (said <= count) return [];
      const reason = `${term}: the statistics count ${said} postings, the list has ${count}`;
      return [{ part: 'statistics', space: this.#space, term: `(${reason})`, ordinal: null }];
    });
    return [...this.#faults, ...tooMany];
  }
}
