import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type LogSink, log, writeToStandardOutput } from '../../log/log.ts';
import { openTable, type Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import { readDestination } from '../destination/destination.ts';
import { type DrainDependencies, type DrainStep, drainStep } from './drain.ts';
import { type PurgeStep, purgeStep } from './purge.ts';

const DrainInput = z.object({ destinationId: z.uuid(), resumption: z.int() });

/** Parked deliveries of a destination that are woken per second, below the 30 that its slots allow (take-lease.ts). */
const PER_SECOND = 20;
/** A step stops well before the function's time-out. */
const STEP_MS = 45_000;

/**
 * Creates the handler for one step of the state machine that drains a resumed destination (drain.ts), or purges a deleted
 * one (purge.ts).
 */
export function serveDrain(
  given: Partial<Omit<DrainDependencies, 'until'>> & {
    readonly sink?: LogSink;
    readonly stepMs?: number;
  } = {},
): (input: unknown) => Promise<DrainStep | PurgeStep> {
  const { sink = writeToStandardOutput, stepMs = STEP_MS } = given;
  const table = given.table ?? openTable();
  const now = given.now ?? Date.now;
  const sleep = given.sleep ?? ((ms: number) => delay(ms));
  const perSecond = given.perSecond ?? PER_SECOND;
  return async (input) => {
    const drain = z.parse(DrainInput, input);
    const until = now() + stepMs;
    const step = (await isDeleted(table, drain.destinationId))
      ? await purgeStep({ table, now, until }, drain.destinationId)
      : await drainStep({ table, now, sleep, perSecond, until }, drain);
    log(sink, 'INFO', 'drain', {
      operation: 'drain-destination',
      destination_id: drain.destinationId,
      resumption: drain.resumption,
      ...step,
    });
    return step;
  };
}

async function isDeleted(table: Table, destinationId: string): Promise<boolean> {
  const reader = new TableReader(table, new AbortController().signal);
  const item = await reader.get(keys.destination(destinationId), true);
  return item !== undefined && readDestination(item).deleted;
}
