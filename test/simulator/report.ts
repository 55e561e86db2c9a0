import type { SeedReport } from './simulate.ts';

type Counts = Map<string, number>;

/** The summary of many worlds. */
export class Report {
  readonly #faults: Counts = new Map();
  readonly #outcomes: Counts = new Map();
  readonly #postings: Counts = new Map();
  readonly #settled: Counts = new Map();
  readonly #perRate = new Map<number | null, { seeds: number; calls: number; sends: number }>();
  #mostSends = 0;
  #lasted = 0;
  passed = 0;
  failed = 0;

  add({ tally, rate, lasted }: SeedReport): void {
    addAll(this.#faults, tally.faults);
    addAll(this.#outcomes, tally.outcomes);
    addAll(this.#postings, tally.postings);
    addAll(this.#settled, tally.settled);
    const { seeds, calls, sends } = this.#perRate.get(rate) ?? { seeds: 0, calls: 0, sends: 0 };
    this.#perRate.set(rate, { seeds: seeds + 1, calls: calls + tally.calls, sends: sends + tally.sends });
    this.#mostSends = Math.max(this.#mostSends, tally.mostSends);
    this.#lasted += lasted;
    if (tally.violations.length === 0) this.passed += 1;
    else this.failed += 1;
  }

  lines(): string[] {
    const rates = [...this.#perRate].sort(([a], [b]) => (a ?? 1) - (b ?? 1));
    return [
      `answers by status: ${listed(this.#outcomes)}`,
      `postings by kind: ${listed(this.#postings)}`,
      `settled by workers: ${listed(this.#settled)}`,
      `faults by kind: ${listed(this.#faults)}`,
      ...rates.map(
        ([rate, { seeds, calls, sends }]) =>
          `${rate === null ? 'with an outage' : `at ${rate * 100}% faults`}: ${seeds} worlds, ${calls} calls, ${sends} sends, ` +
          `amplification ${(sends / calls).toFixed(3)}`,
      ),
      `most sends of one call: ${this.#mostSends}`,
      `virtual time: ${(this.#lasted / 3_600_000).toFixed(1)} hours`,
    ];
  }

  /** Returns the sends per call in worlds with this fault rate, or NaN without such worlds. */
  amplification(rate: number): number {
    const { calls, sends } = this.#perRate.get(rate) ?? { calls: 0, sends: 0 };
    return sends / calls;
  }
}

function addAll(sum: Counts, more: ReadonlyMap<string, number>): void {
  for (const [name, count] of more) sum.set(name, (sum.get(name) ?? 0) + count);
}

const listed = (counts: Counts): string =>
  [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
