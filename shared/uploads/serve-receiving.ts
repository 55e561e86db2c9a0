import type { Remaining } from './calls/deadline.ts';
import { type Received, receiveUpload } from './receive-upload.ts';
import { Task } from './upload.ts';
import { invocationOf, openUploadDependencies, type UploadDependencies } from './upload-environment.ts';

/** Left for the last part, and for a survey of a board file. */
const RESERVED_MS = 300_000;

/** Creates the handler that takes an upload into the queue and cuts it into parts. */
export function serveReceiving(
  given?: UploadDependencies,
): (event: unknown, context: Remaining) => Promise<Received> {
  const dependencies = given ?? openUploadDependencies();
  return async (event, context) =>
    await receiveUpload(Task.parse(event), {
      ...invocationOf(dependencies, context),
      isTimeUp: () => context.getRemainingTimeInMillis() < RESERVED_MS,
    });
}
