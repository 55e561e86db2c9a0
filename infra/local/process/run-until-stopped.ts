import { type Launched, type LaunchOptions, launch } from './launch.ts';

/** After a signal everything is gone within 5 s, in an orderly way or not. */
const STOP_MS = 4500;

/**
 * Runs a stack as this process's whole work: until Ctrl-C or SIGTERM, then exit code 0; what keeps it from
 * starting is one sentence on standard error and exit code 1.
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
    // Before it is ready there is nothing to keep; engines end with this process.
    await launched?.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  // Lambda's clock shows UTC.
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
