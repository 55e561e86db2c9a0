import type { ResultTable, Target } from '../harness/benchmark.ts';

/** The part of a measurement in the report. */
export interface Figures {
  readonly tables: readonly ResultTable[];
  readonly targets: readonly Target[];
}
