import { Coverage, type FieldCoverage, mergedCoverage } from './coverage.ts';

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

/** Adds up the summaries of the parts of one import. Of what is commonest in each part, it keeps the commonest. */
export function mergedSummaries(summaries: readonly ImportSummary[]): ImportSummary {
  const tally = new ImportTally();
  const { name_sources, looks_like, coverage, left_out, ...zero } = tally.summary();
  const sum = (of: (summary: ImportSummary) => number): number =>
    summaries.reduce((total, summary) => total + of(summary), 0);
  const names = Object.keys(zero) as (keyof typeof zero)[];
  return {
    ...(Object.fromEntries(names.map((name) => [name, sum((summary) => summary[name])])) as typeof zero),
    name_sources: summed(summaries.map((summary) => summary.name_sources)),
    looks_like: summed(summaries.map((summary) => summary.looks_like)),
    coverage: mergedCoverage(summaries.map((summary) => summary.coverage)),
    left_out: mergedLeftOut(summaries.map((summary) => summary.left_out)),
  };
}

function summed(all: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const [name, count] of all.flatMap((each) => Object.entries(each))) {
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return sorted(counts);
}

function mergedLeftOut(all: readonly ImportSummary['left_out'][]): ImportSummary['left_out'] {
  const entries = Map.groupBy(
    all.flatMap((each) => Object.entries(each)),
    ([kind]) => kind,
  );
  return Object.fromEntries(
    [...entries]
      .map(([kind, parts]): [string, LeftOut] => [
        kind,
        {
          count: parts.reduce((total, [, { count }]) => total + count, 0),
          examples: [...new Set(parts.flatMap(([, { examples }]) => examples))].slice(0, EXAMPLES),
        },
      ])
      .sort(([, a], [, b]) => b.count - a.count),
  );
}
