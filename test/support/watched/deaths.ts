import type { Table } from '../../../shared/table/client.ts';
import { forkedIndex } from '../simulated/forked-index.ts';
import { isWrite } from '../simulated/simulated-call.ts';
import type { SimulatedTable } from '../simulated/simulated-table.ts';

/** A finished run, and the tables that it would have left by dying earlier. */
export interface WatchedRun<Result> {
  readonly result: Result;
  /** The table at the end of the run. */
  readonly whole: SimulatedTable;
  readonly writes: number;
  /** Returns the table that the run leaves if it dies after its `n`th write; 0 returns the table before the run. */
  diedAfter(n: number): SimulatedTable;
}

/**
 * Runs something on a fork of a table, and keeps the table's state after each write. A process that dies there leaves
 * exactly that, so one run stands for as many deaths as it has writes.
 * @param isKept leaves out the writes of a long run that no test asks for
 */
export async function watchRun<Result>(
  first: SimulatedTable,
  run: (table: Table) => Promise<Result>,
  isKept: (n: number) => boolean = () => true,
): Promise<WatchedRun<Result>> {
  const whole = forkedIndex(first);
  const left = new Map([[0, whole.fork()]]);
  let writes = 0;
  const table = whole.open(async (call) => {
    try {
      return whole.execute(call);
    } finally {
      if (isWrite(call)) {
        writes += 1;
        if (isKept(writes)) left.set(writes, whole.fork());
      }
    }
  });
  const result = await run(table);
  return {
    result,
    whole,
    writes,
    diedAfter: (n) => {
      const died = left.get(n);
      if (died === undefined) throw new RangeError(`the run has no write ${n}, or it was not kept`);
      return forkedIndex(died);
    },
  };
}

/** Yields a table per write of a run: the one that the run leaves if it dies after that write. */
export async function* deathsOf(first: SimulatedTable, run: (table: Table) => Promise<unknown>) {
  const { writes, diedAfter } = await watchRun(first, run);
  for (let n = 1; n <= writes; n += 1) yield { n, table: diedAfter(n) };
}
