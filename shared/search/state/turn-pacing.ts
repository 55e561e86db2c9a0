import type { Table } from '../../table/client.ts';
import { WriterLease } from '../manifest/lease.ts';

/**
 * Begins or ends pacing (docs/adr/0053).
 * @returns the format that every writer must know from now on
 * @throws WriterLeaseHeldError while a publication runs
 */
export async function turnPacing(
  {
    table,
    now = Date.now,
    sleep,
  }: {
    readonly table: Table;
    /** Returns Unix milliseconds. */
    readonly now?: () => number;
    /** Waits for the given number of milliseconds. */
    readonly sleep?: (ms: number) => Promise<unknown>;
  },
  paced: boolean,
): Promise<number> {
  const lease = await WriterLease.acquire(table, undefined, now, sleep);
  try {
    await lease.setPaced(paced);
    return lease.manifest.formatFloor;
  } finally {
    await lease.release().catch(() => undefined);
  }
}
