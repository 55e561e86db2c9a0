import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { bundleFunctions } from '../../infra/bundle.ts';
import { FUNCTION_NAMES } from '../../infra/functions.ts';

/** The functions of the last release, bundled: `{<path>: <text>}` as JSON, compressed to a fifth of a megabyte. */
const FUNCTIONS_FILE = fileURLToPath(new URL('../fixtures/release/functions.json.br', import.meta.url));
/** It uploads the documentation, reads no row and no message, and is a fifth of all. */
const LEFT_OUT = 'publish-documentation';

/** Bundles the functions of this release into the fixture. @returns bytes written */
export async function recordFunctions(): Promise<number> {
  const outdir = mkdtempSync(join(tmpdir(), 'release-'));
  try {
    const names = FUNCTION_NAMES.filter((name) => name !== LEFT_OUT);
    await bundleFunctions(names, { outdir, sharesModules: true });
    const files = readdirSync(outdir, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.mjs'))
      .sort();
    const text = JSON.stringify(
      Object.fromEntries(files.map((file) => [file, readFileSync(join(outdir, file), 'utf8')])),
    );
    const compressed = brotliCompressSync(text, {
      params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
    });
    writeFileSync(FUNCTIONS_FILE, compressed);
    return compressed.length;
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

/** Invokes a function by the name of its folder. @throws Error with what it threw */
export type Invoke = (name: string, event: object) => Promise<unknown>;

/** The functions of the last release. */
export interface EarlierFunctions {
  readonly invoke: Invoke;
  /** Lines that they logged. */
  readonly logged: readonly string[];
  stop(): Promise<void>;
}

/** The answer of the thread to an invocation. */
export type HostAnswer = { readonly id: number } & (
  | { readonly result: unknown }
  | { readonly error: { readonly name: string; readonly message: string } }
);

/**
 * Starts the recorded functions in one thread, outside of what transforms the code of tests.
 * @param clockMs by how much their clock is ahead
 */
export function startEarlierFunctions(
  variables: Readonly<Record<string, string>>,
  clockMs: number,
): EarlierFunctions {
  const folder = mkdtempSync(join(tmpdir(), 'earlier-'));
  const files: Record<string, string> = JSON.parse(
    brotliDecompressSync(readFileSync(FUNCTIONS_FILE)).toString('utf8'),
  );
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const worker = new Worker(new URL('./earlier-host.ts', import.meta.url), {
    ...{ workerData: { folder, clockMs }, env: { ...variables }, execArgv: [], stdout: true },
  });
  const logged: string[] = [];
  worker.stdout.setEncoding('utf8').on('data', (chunk: string) => logged.push(chunk));
  const waiting = new Map<number, (answer: HostAnswer) => void>();
  worker.on('message', (answer: HostAnswer) => waiting.get(answer.id)?.(answer));
  // One listener for all invocations: one each would add up over the life of the thread.
  const died = new Promise<never>((_, reject) => worker.once('error', reject));
  died.catch(() => undefined);
  let last = 0;
  return {
    logged,
    invoke: async (name, event) => {
      last += 1;
      const id = last;
      const answered = new Promise<HostAnswer>((resolve) => {
        waiting.set(id, resolve);
        worker.postMessage({ id, name, event });
      });
      const answer = await Promise.race([answered, died]);
      waiting.delete(id);
      if ('result' in answer) return answer.result;
      throw Object.assign(new Error(answer.error.message), { name: answer.error.name });
    },
    stop: async () => {
      await worker.terminate();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
