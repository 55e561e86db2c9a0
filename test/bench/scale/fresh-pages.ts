import { readImmutable } from '../../../shared/search/store/immutable-items.ts';
import type { Table } from '../../../shared/table/client.ts';
import { TableReader } from '../../../shared/table/reader.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import type { Cell, ResultTable } from '../harness/benchmark.ts';
import { median, percentile } from '../harness/statistics.ts';
import type { MemoryMarket } from './memory/memory-market.ts';
import { askPage } from './pages.ts';
import { ScaleQueries, type ScaleQuery } from './queries.ts';

/** Whether the postings of the last hours are in segments, or merged into heads. */
export type Moment = 'fresh' | 'merged';

const QUERIES = 12;
/** More than a process keeps of parts of segments. */
const MUCH = 29 * 1024 * 1024;

interface Figures {
  readonly units: readonly number[];
  readonly rounds: readonly number[];
}

/**
 * Read units of pages while segments are open and after they were merged. A cold function has no part in memory, a warm
 * one has those of the same page.
 */
export class FreshPages {
  readonly #classes: readonly { readonly name: string; readonly queries: readonly ScaleQuery[] }[];
  readonly #progress: (message: string) => void;
  readonly #figures = new Map<string, Figures>();
  /** Rows of the pages while segments were open, by class and query. */
  readonly #fresh = new Map<string, string>();
  /** Pages that had the same rows after the merge, and those that did not. */
  readonly compared = { same: 0, others: [] as string[] };

  constructor({ market, terms, postings, documents }: MemoryMarket, progress: (message: string) => void) {
    this.#classes = new ScaleQueries(market, terms, postings, documents).classes(QUERIES);
    this.#progress = progress;
  }

  async ask(table: Table, moment: Moment): Promise<void> {
    for (const { name, queries } of this.#classes) {
      this.#progress(`${moment} pages: ${name}`);
      const cold: { units: number[]; rounds: number[] } = { units: [], rounds: [] };
      const warm: { units: number[]; rounds: number[] } = { units: [], rounds: [] };
      for (const [i, query] of queries.entries()) {
        await forgetParts();
        for (const figures of [cold, warm]) {
          const { readUnits, rounds, ordinals } = await askPage(table, query);
          this.#compare(`${name}, query ${i}`, moment, ordinals);
          figures.units.push(readUnits);
          figures.rounds.push(rounds);
        }
      }
      this.#figures.set(`${name} ${moment} cold`, cold);
      this.#figures.set(`${name} ${moment} warm`, warm);
    }
  }

  /** A page that the budget ended may have fewer rows than the other, but no other ones. */
  #compare(name: string, moment: Moment, ordinals: readonly number[]): void {
    const rows = ordinals.join();
    const before = this.#fresh.get(name);
    if (moment === 'fresh') this.#fresh.set(name, rows);
    else if (before !== undefined && (before.startsWith(rows) || rows.startsWith(before)))
      this.compared.same += 1;
    else this.compared.others.push(name);
  }

  table(): ResultTable {
    const columns = ['merged warm', 'fresh cold', 'fresh warm'];
    return {
      title: `Read units of pages with and without segments, ${QUERIES} queries per class`,
      columns: ['class', ...columns.flatMap((name) => [`${name} p50`, 'p95', 'rounds p50'])],
      rows: this.#classes.map(({ name }): Cell[] => [
        name,
        ...columns.flatMap((column) => {
          const { units, rounds } = this.#figures.get(`${name} ${column}`) ?? { units: [0], rounds: [0] };
          return [median(units), percentile(units, 0.95), median(rounds)];
        }),
      ]),
    };
  }
}

/** Makes this process forget the parts of segments, by reading something larger than what it keeps. */
async function forgetParts(): Promise<void> {
  const simulated = new SimulatedTable({ now: () => 0 });
  const key = { pk: 'much', sk: 'much' };
  simulated.set(key, { ...key, p: new Uint8Array(MUCH) });
  const reader = new TableReader(simulated.open(), new AbortController().signal);
  await readImmutable(reader, 'bench', [key]);
}
