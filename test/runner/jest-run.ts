import { join } from 'node:path';
import * as z from 'zod/mini';
import { type ChildProcesses, exitCode } from './child-processes.ts';

/** What the progress reporter sends when jest has ended. */
export const RunSummary = z.object({
  passed: z.number(),
  /** Tests, and files that failed before any of their tests ran. */
  failed: z.number(),
  skipped: z.number(),
  /** What each file took. */
  seconds: z.array(z.tuple([z.string(), z.number()])),
});
export type RunSummary = z.infer<typeof RunSummary>;

const NOTHING: RunSummary = { passed: 0, failed: 0, skipped: 0, seconds: [] };

/** Runs jest with the progress reporter; temporary files, also those of the tests, go into `work`. */
export async function runJest(
  root: string,
  work: string,
  processes: ChildProcesses,
  jestArguments: readonly string[],
): Promise<RunSummary> {
  const argv = [
    join(root, 'node_modules/jest/bin/jest.js'),
    ...jestArguments,
    // Last, since it takes every argument after it that is no option.
    `--reporters=${join(root, 'test/runner/progress-reporter.ts')}`,
  ];
  const child = processes.start(root, argv, 'ipc', { ...process.env, TMPDIR: work });
  let summary = NOTHING;
  child.on('message', (message) => {
    summary = z.parse(RunSummary, message);
  });
  const code = await exitCode(child);
  // A failure of jest's own (no file, a threshold, a crash) counts, though no test failed.
  return code !== 0 && summary.failed === 0 ? { ...summary, failed: 1 } : summary;
}
