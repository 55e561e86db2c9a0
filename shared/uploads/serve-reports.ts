import * as z from 'zod/mini';
import { type LogSink, log, writeToStandardOutput } from '../log/log.ts';
import { reportUpload, StepError } from './report-upload.ts';
import { Task } from './upload.ts';
import { openUploadDependencies, type UploadDependencies } from './upload-environment.ts';
import type { UploadReport } from './upload-report.ts';

const EndedTask = z.object({ ...Task.shape, error: z.optional(StepError) });

export interface ReportDependencies extends UploadDependencies {
  readonly sink: LogSink;
}

/** Creates the handler that completes the report of an upload. */
export function serveReports(
  given?: ReportDependencies,
): (event: unknown) => Promise<Pick<UploadReport, 'state'>> {
  const { sink, ...dependencies } = given ?? { ...openUploadDependencies(), sink: writeToStandardOutput };
  return async (event) => {
    const { error, ...task } = EndedTask.parse(event);
    const { state, reason, read, rejected, cost, seconds } = await reportUpload(task, error, dependencies);
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
