import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('runtime-main.ts', import.meta.url));

/** The product as `npm start` runs it, with a small demo. */
export interface DemoRuntime {
  readonly baseUrl: string;
  readonly apiKey: string;
  stop(): Promise<void>;
}

/** Starts it in a process of its own, where its modules load in a fraction of the time that they take below jest. */
export async function startDemoRuntime(): Promise<DemoRuntime> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    exited.then(([code]) => Promise.reject(new Error(`the runtime ended with ${code}`))),
  ]);
  const { baseUrl, apiKey }: Pick<DemoRuntime, 'baseUrl' | 'apiKey'> = JSON.parse(String(line));
  return {
    baseUrl,
    apiKey,
    stop: async () => {
      child.stdin.end();
      const [code] = await exited;
      if (code !== 0) throw new Error(`the runtime ended with ${code}`);
    },
  };
}
