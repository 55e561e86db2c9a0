/** A cell of a printed table; null is printed as a dash. */
export type Cell = string | number | null;

export interface ResultTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A figure that the project promised, held against what was measured; smaller is better. */
export interface Target {
  readonly what: string;
  readonly unit: string;
  readonly measured: number;
  readonly target: number;
}

export interface BenchmarkResult {
  readonly tables: readonly ResultTable[];
  readonly targets: readonly Target[];
  /** What a reader must know to judge the figures. */
  readonly notes: readonly string[];
  /** Why nothing was measured. */
  readonly skipped?: string;
}

export interface BenchmarkContext {
  /** Shared by the benchmarks of one run and removed after it. */
  readonly folder: string;
  /** Tells the person at the terminal what is going on (standard error). */
  readonly progress: (message: string) => void;
}

/** One benchmark; each runs in a process of its own, so that none warms or fills the memory of another. */
export interface Benchmark {
  /** What the figures are to show. */
  readonly claim: string;
  run(context: BenchmarkContext): Promise<BenchmarkResult>;
}

export const skipped = (reason: string): BenchmarkResult => ({
  tables: [],
  targets: [],
  notes: [],
  skipped: reason,
});
