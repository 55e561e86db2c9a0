import type { ResultTable, Target } from '../harness/benchmark.ts';

/** What one measurement contributes to the report. */
export interface Figures {
  readonly tables: readonly ResultTable[];
  readonly targets: readonly Target[];
}
