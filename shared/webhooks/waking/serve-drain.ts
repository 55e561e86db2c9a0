import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type LogSink, log, writeToStandardOutput } from '../../log/log.ts';
import { openTable } from '../../table/client.ts';
import { type DrainDependencies, type DrainStep, drainStep } from './drain.ts';

const DrainInput = z.object({ destinationId: z.uuid(), resumption: z.int() });

/** Parked deliveries of a destination that are woken per second, below the 30 that its slots allow (take-lease.ts). */
const PER_SECOND = 20;
/** A step stops well before the function's time-out. */
const STEP_MS = 45_000;

/** Creates the handler for one step of the state machine that drains a resumed destination (drain.ts). */
export function serveDrain(
  given: Partial<Omit<DrainDependencies, 'until'>> & {
    readonly sink?: LogSink;
    readonly stepMs?: number;
  } = {},
): (input: unknown) => Promise<DrainStep> {
  const { sink = writeToStandardOutput, stepMs = STEP_MS } = given;
  const table = given.table ?? openTable();
  const now = given.now ?? Date.now;
  const sleep = given.sleep ?? ((ms: number) => delay(ms));
  const perSecond = given.perSecond ?? PER_SECOND;
  return async (input) => {
    const drain = z.parse(DrainInput, input);
    const step = await drainStep({ table, now, sleep, perSecond, until: now() + stepMs }, drain);
    log(sink, 'INFO', 'drain', {
      operation: 'drain-destination',
      destination_id: drain.destinationId,
      resumption: drain.resumption,
      ...step,
    });
    return step;
  };
}
