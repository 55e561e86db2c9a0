import { commandsFor } from './commands.ts';
import { EXIT, runOps } from './program/run.ts';

const controller = new AbortController();
let interruptions = 0;
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    interruptions += 1;
    // A second interruption does not wait for the current step.
    if (interruptions > 1) process.exit(EXIT.refused);
    controller.abort();
  });
}
// A reader such as `head` may close the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.done);
  throw error;
});

const argv = process.argv.slice(2);
process.exitCode = await runOps(argv, await commandsFor(argv), {
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  signal: controller.signal,
});
