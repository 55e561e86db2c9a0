import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const SIMULATION_TIMEOUT_MS = 600_000;

/** Runs the simulator in its own process, because it replaces the process's clocks and randomness. */
export async function simulate(
  ...options: readonly string[]
): Promise<{ code: number | null; output: string }> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--no-warnings', main, ...options], {
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
  return { code, output };
}
