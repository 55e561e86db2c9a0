import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

/** Proxies that refuse the requests and answers that their document does not allow. */
export interface Prism {
  readonly proxies: readonly { readonly url: string; readonly operations: number }[];
  stop(): Promise<void>;
}

/** Starts a proxy of the interface for each file. @throws Error if a document cannot be read */
export async function startPrism(upstream: string, files: readonly string[]): Promise<Prism> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, upstream, ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const [line] = await Promise.race([
    once(lines, 'line'),
    exited.then(([code]) => Promise.reject(new Error(`Prism ended with ${code}`))),
  ]);
  return {
    proxies: JSON.parse(String(line)),
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}
