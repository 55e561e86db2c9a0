import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const SIMULATION_TIMEOUT_MS = 600_000;

/** The result of a run: its exit code and output. */
export interface SimulatorRun {
  readonly code: number;
  readonly output: string;
}

/**
 * Runs the simulator in its own process, because it replaces the clocks and randomness of its process. Runs share the
 * process: starting it, publishing the market and calling every function once takes as long as ten worlds.
 */
export async function simulate(
  engine: 'emulator' | 'memory',
  ...runs: readonly (readonly string[])[]
): Promise<readonly SimulatorRun[]> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const options = runs.flatMap((run) => ['--then', ...run, '--engine', engine]).slice(1);
  const child = spawn(process.execPath, ['--no-warnings', main, ...options], {
    // A profile, which the SDK would otherwise look for in files and on the network.
    env: { ...process.env, AWS_PROFILE: 'work' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (runs.length === 1) return [{ code: code ?? -1, output }];
  const ended = [...output.matchAll(/(.*?)^run ended with (\d+)\n/gms)];
  if (ended.length !== runs.length)
    throw new Error(`the simulator ended with ${code}: ${output.slice(-2000)}`);
  return ended.map(([, printed = '', exitCode]) => ({ code: Number(exitCode), output: printed }));
}
