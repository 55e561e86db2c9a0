/** A cell of a printed table. Null prints as a dash. */
export type Cell = string | number | null;

export interface ResultTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A measured figure and its target. Smaller is better. */
export interface Target {
  readonly what: string;
  readonly unit: string;
  readonly measured: number;
  readonly target: number;
}

export interface BenchmarkResult {
  readonly tables: readonly ResultTable[];
  readonly targets: readonly Target[];
  /** Notes that a reader needs to judge the figures. */
  readonly notes: readonly string[];
  /** Why the benchmark measured nothing. */
  readonly skipped?: string;
}

export interface BenchmarkContext {
  /** A folder that all benchmarks of a run share. It is removed after the run. */
  readonly folder: string;
  /** Reports progress on standard error. */
  readonly progress: (message: string) => void;
}

/** A benchmark. Each one runs in its own process, so none warms up or fills the memory of another. */
export interface Benchmark {
  /** The claim that the figures test. */
  readonly claim: string;
  run(context: BenchmarkContext): Promise<BenchmarkResult>;
}

export const skipped = (reason: string): BenchmarkResult => ({
  tables: [],
  targets: [],
  notes: [],
  skipped: reason,
});
