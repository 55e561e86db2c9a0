import * as z from 'zod/mini';
import { type LogSink, log, writeToStandardOutput } from '../log/log.ts';
import type { Remaining } from './calls/deadline.ts';
import { reportUpload, StepError } from './report-upload.ts';
import { Task } from './upload.ts';
import { invocationOf, openUploadDependencies, type UploadDependencies } from './upload-environment.ts';
import type { UploadReport } from './upload-report.ts';

const EndedTask = z.object({ ...Task.shape, error: z.optional(StepError) });

export interface ReportDependencies extends UploadDependencies {
  readonly sink: LogSink;
}

/** Creates the handler that completes the report of an upload. */
export function serveReports(
  given?: ReportDependencies,
): (event: unknown, context: Remaining) => Promise<Pick<UploadReport, 'state'>> {
  const { sink, ...dependencies } = given ?? { ...openUploadDependencies(), sink: writeToStandardOutput };
  return async (event, context) => {
    const { error, ...task } = EndedTask.parse(event);
    const { state, reason, read, rejected, cost, seconds } = await reportUpload(
      task,
      error,
      invocationOf(dependencies, context),
    );
    log(sink, state === 'failed' ? 'WARN' : 'INFO', 'upload', {
      operation: 'report-upload',
      execution: task.execution.name,
      state,
      ...(reason === null ? {} : { reason }),
      ...{ read, rejected, cost, seconds },
    });
    return { state };
  };
}
