/** Examples that the summary keeps per kind of left-out value. */
const EXAMPLES = 5;
const EXAMPLE_LENGTH = 120;

/** The values of one kind that an import left out. */
export interface LeftOut {
  readonly count: number;
  /** The first five distinct values, as in the source, cut to 120 characters. */
  readonly examples: readonly string[];
}
/** Counts of an import. `records` = `jobs` + `unlisted` + `duplicates` + `rejected`. */
export interface ImportSummary {
  readonly records: number;
  readonly jobs: number;
  readonly companies: number;
  readonly unlisted: number;
  readonly duplicates: number;
  readonly rejected: number;
  /** Jobs with at least one value, by field (`location_ids`, `roles`, `tools`, …). */
  readonly resolved: Readonly<Record<string, number>>;
  readonly left_out: Readonly<Record<string, LeftOut>>;
}

/** Collects the counts of an import. */
export class ImportTally {
  readonly #counts = new Map<string, number>();
  readonly #resolved = new Map<string, number>();
  readonly #leftOut = new Map<string, { count: number; examples: Set<string> }>();

  count(what: 'records' | 'jobs' | 'companies' | 'unlisted' | 'duplicates' | 'rejected'): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  resolved(kind: string, found: boolean): void {
    if (found) this.#resolved.set(kind, (this.#resolved.get(kind) ?? 0) + 1);
  }

  leaveOut(kind: string, example: string): void {
    const entry = this.#leftOut.get(kind) ?? { count: 0, examples: new Set<string>() };
    entry.count += 1;
    if (entry.examples.size < EXAMPLES) entry.examples.add(example.slice(0, EXAMPLE_LENGTH));
    this.#leftOut.set(kind, entry);
  }

  summary(): ImportSummary {
    const of = (what: string) => this.#counts.get(what) ?? 0;
    return {
      records: of('records'),
      jobs: of('jobs'),
      companies: of('companies'),
      unlisted: of('unlisted'),
      duplicates: of('duplicates'),
      rejected: of('rejected'),
      resolved: Object.fromEntries([...this.#resolved].sort()),
      left_out: Object.fromEntries(
        [...this.#leftOut]
          .sort(([, a], [, b]) => b.count - a.count)
          .map(([kind, { count, examples }]) => [kind, { count, examples: [...examples] }]),
      ),
    };
  }
}
