import { type Launched, type LaunchOptions, launch } from './launch.ts';

/** Time for an orderly stop. After a signal, everything must have ended within 5 s. */
const STOP_MS = 4500;

/**
 * Runs a stack until Ctrl-C or SIGTERM, then exits with code 0. If the stack cannot start, prints one sentence on
 * standard error and exits with code 1.
 */
export async function runUntilStopped(
  options: () => Promise<Omit<LaunchOptions, 'onFailure'>>,
  greet: (launched: Launched, options: Omit<LaunchOptions, 'onFailure'>) => void,
): Promise<void> {
  let launched: Launched | undefined;
  let stopping = false;
  const stop = async (code: 0 | 1): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(code), STOP_MS).unref();
    // Before the launch completes there is nothing to keep, and engines end with this process.
    await launched?.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  // Whatever the runtime, its engines and its functions write is for this user only.
  process.umask(0o077);
  // Lambda runs in UTC.
  process.env['TZ'] = 'UTC';
  try {
    const chosen = await options();
    launched = await launch({
      ...chosen,
      onFailure(reason) {
        if (!stopping) console.error(reason);
        void stop(1);
      },
    });
    greet(launched, chosen);
    console.log(`ready ${launched.baseUrl}`);
  } catch (error) {
    if (stopping) return;
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
