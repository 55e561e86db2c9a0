import type { Table } from '../../../shared/table/client.ts';
import { stepOf } from '../seeds/worlds.ts';

/** What kills the process of a failing table. */
export class Crash extends Error {}

/** Writes between two crashes of a test that tries many. `CRASH_STEP=1` crashes a run after each of its writes. */
export const CRASH_STEP = stepOf(2, 'CRASH_STEP');

/**
 * Yields the numbers of the writes after which a run of this many crashes. The first write takes the lease and the last
 * one releases it, so a crash there needs no test. Nor does a crash before a write: it leaves the table as the previous
 * write did.
 */
export function* crashesOf(writes: number): Generator<number> {
  for (let n = 2; n < writes; n += CRASH_STEP) yield n;
}

/** A table whose `n`th write fails, before or after it takes effect. */
export function failing(table: Table, n: number, after: boolean) {
  let writes = 0;
  const proxy = new Proxy(table.client, {
    get(target, property, receiver) {
      if (property !== 'send') return Reflect.get(target, property, receiver);
      return async (command: { constructor: { name: string } }, ...rest: unknown[]) => {
        const isWrite = /Write|Update|Put|Delete|Execute/.test(command.constructor.name);
        if (isWrite) writes += 1;
        // The process is gone: it writes nothing more and does not release its lease.
        if (isWrite && (writes > n || (writes === n && !after))) throw new Crash();
        const answer = await Reflect.apply(target.send, target, [command, ...rest]);
        if (isWrite && writes === n && after) throw new Crash();
        return answer;
      };
    },
  });
  return { table: { client: proxy, name: table.name }, writes: () => writes };
}
