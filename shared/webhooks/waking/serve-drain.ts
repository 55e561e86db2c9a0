import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type LogSink, log, writeToStandardOutput } from '../../log/log.ts';
import { openTable, type Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import { type Destination, readDestination } from '../destination/destination.ts';
import { type DrainDependencies, type DrainStep, drainStep } from './drain.ts';
import { type MoveStep, moveStep } from './move.ts';
import { type PurgeStep, purgeStep } from './purge.ts';

const StepInput = z.union([
  z.object({ destinationId: z.uuid(), resumption: z.int() }),
  z.object({ destinationId: z.uuid(), monitorId: z.uuid() }),
]);

/** Parked deliveries of a destination that are woken per second, below the 30 that its slots allow (take-lease.ts). */
const PER_SECOND = 20;
/** A step stops well before the function's time-out. */
const STEP_MS = 45_000;

/**
 * Creates the handler for one step of the state machine that drains a resumed destination (drain.ts), purges a deleted one
 * (purge.ts), or moves what waits for a monitor that delivers elsewhere now (move.ts).
 */
export function serveDrain(
  given: Partial<Omit<DrainDependencies, 'until'>> & {
    readonly sink?: LogSink;
    readonly stepMs?: number;
  } = {},
): (input: unknown) => Promise<DrainStep | MoveStep | PurgeStep> {
  const { sink = writeToStandardOutput, stepMs = STEP_MS } = given;
  const table = given.table ?? openTable();
  const now = given.now ?? Date.now;
  const sleep = given.sleep ?? ((ms: number) => delay(ms));
  const perSecond = given.perSecond ?? PER_SECOND;
  return async (input) => {
    const given = z.parse(StepInput, input);
    const { destinationId } = given;
    const until = now() + stepMs;
    const take = async (): Promise<DrainStep | MoveStep | PurgeStep> => {
      if ('monitorId' in given) return await moveStep({ table, now, until }, given);
      const destination = await deletedDestination(table, destinationId);
      return destination === null
        ? await drainStep({ table, now, sleep, perSecond, until }, given)
        : await purgeStep({ table, now, until }, destination);
    };
    const step = await take();
    log(sink, 'INFO', 'drain', {
      operation: 'drain-destination',
      destination_id: destinationId,
      ...('monitorId' in given ? { monitor_id: given.monitorId } : { resumption: given.resumption }),
      ...step,
    });
    return step;
  };
}

/** Returns a destination that was deleted; null for one that was not, or does not exist. */
async function deletedDestination(table: Table, destinationId: string): Promise<Destination | null> {
  const reader = new TableReader(table, new AbortController().signal);
  const item = await reader.get(keys.destination(destinationId), true);
  const destination = item === undefined ? null : readDestination(item);
  return destination?.deleted === true ? destination : null;
}
