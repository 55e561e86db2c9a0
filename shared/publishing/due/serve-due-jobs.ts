import { setTimeout as delay } from 'node:timers/promises';
import { type LogSink, log, writeToStandardOutput } from '../../log/log.ts';
import { openTable, type Table } from '../../table/client.ts';
import { runDueJobs } from './run-due-jobs.ts';

/** The dependencies of the function. A deployed function uses the defaults. */
export interface DueJobsDependencies {
  readonly table: Table;
  readonly sink: LogSink;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
}

/**
 * Creates the handler that a schedule starts every minute. It changes the jobs that time has changed: closes declared
 * ends and ends rights (docs/adr/0025).
 */
export function serveDueJobs(given: Partial<DueJobsDependencies> = {}): () => Promise<void> {
  const table = given.table ?? openTable();
  const { sink = writeToStandardOutput, now = Date.now, sleep = delay } = given;
  return async () => {
    const { jobs, blockedBy, lagMs, publicationAgeMs } = await runDueJobs({ table, now, sleep });
    log(
      sink,
      blockedBy === 'dead-publication' ? 'WARN' : 'INFO',
      'due-jobs',
      { operation: 'settle-due-jobs', jobs, ...(blockedBy === null ? {} : { blocked_by: blockedBy }) },
      [
        { name: 'JobsSettled', unit: 'Count', value: jobs },
        { name: 'DueLag', unit: 'Milliseconds', value: lagMs },
        ...(publicationAgeMs === null
          ? []
          : [{ name: 'PublicationAge', unit: 'Milliseconds', value: publicationAgeMs } as const]),
      ],
      now(),
    );
  };
}
