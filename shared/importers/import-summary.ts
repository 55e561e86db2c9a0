import { Coverage, type FieldCoverage } from './coverage.ts';

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
  /** Companies by where their name comes from: `record`, `operator` or `slug`. */
  readonly name_sources: Readonly<Record<string, number>>;
  /** Rejected records by the format that they look like. */
  readonly looks_like: Readonly<Record<string, number>>;
  /** What is known of each field, in the order of a job. */
  readonly coverage: Readonly<Record<string, FieldCoverage>>;
  readonly left_out: Readonly<Record<string, LeftOut>>;
}

/** Collects the counts of an import. */
export class ImportTally {
  readonly #counts = new Map<string, number>();
  readonly #nameSources = new Map<string, number>();
  readonly #looksLike = new Map<string, number>();
  readonly #leftOut = new Map<string, { count: number; examples: Set<string> }>();
  readonly coverage = new Coverage();

  count(what: 'records' | 'jobs' | 'unlisted' | 'duplicates' | 'rejected'): void {
    add(this.#counts, what);
  }

  company(nameSource: string): void {
    add(this.#counts, 'companies');
    add(this.#nameSources, nameSource);
  }

  looksLike(format: string): void {
    add(this.#looksLike, format);
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
      name_sources: sorted(this.#nameSources),
      looks_like: sorted(this.#looksLike),
      coverage: this.coverage.report(),
      left_out: Object.fromEntries(
        [...this.#leftOut]
          .sort(([, a], [, b]) => b.count - a.count)
          .map(([kind, { count, examples }]) => [kind, { count, examples: [...examples] }]),
      ),
    };
  }
}

function add(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

function sorted(counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
