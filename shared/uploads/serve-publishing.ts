import * as z from 'zod/mini';
import { type LogSink, log, writeToStandardOutput } from '../log/log.ts';
import { openTable, type Table } from '../table/client.ts';
import type { Remaining } from './calls/deadline.ts';
import { publishTurn, Turn } from './publish-upload.ts';
import { Task } from './upload.ts';
import { invocationOf, openUploadDependencies, type UploadDependencies } from './upload-environment.ts';

/**
 * Left when a turn stops taking lines: for the batch that goes on, and for the end of a publication, which composes the
 * index and may build the orders of companies.
 */
const RESERVED_MS = 300_000;
const TurnTask = z.object({ ...Task.shape, turn: Turn });

export interface PublishingDependencies extends UploadDependencies {
  readonly table: Table;
  readonly sink: LogSink;
  /** Most write units per second; 0 for as many as the table takes. */
  readonly unitsPerSecond: number;
  readonly batchSize?: number;
}

/** Creates the handler that publishes an upload from checkpoint to checkpoint. One publishes at a time. */
export function servePublishing(
  given?: PublishingDependencies,
): (event: unknown, context: Remaining) => Promise<Turn> {
  const { sink, table, unitsPerSecond, batchSize, ...dependencies }: PublishingDependencies = given ?? {
    ...openUploadDependencies(),
    table: openTable(),
    sink: writeToStandardOutput,
    unitsPerSecond: Number(process.env['MAXIMUM_WRITE_UNITS'] ?? 0),
  };
  return async (event, context) => {
    const { turn, ...task } = TurnTask.parse(event);
    const after = await publishTurn(task, turn, {
      ...invocationOf(dependencies, context),
      table,
      unitsPerSecond: unitsPerSecond > 0 ? unitsPerSecond : undefined,
      isTimeUp: () => context.getRemainingTimeInMillis() < RESERVED_MS,
      ...(batchSize === undefined ? {} : { batchSize }),
    });
    log(sink, 'INFO', 'upload-turn', {
      operation: 'publish-upload',
      execution: task.execution.name,
      state: after.state,
      line: after.line,
    });
    return after;
  };
}
