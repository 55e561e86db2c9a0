// Runs in a worker thread: the functions of the last release, as bundled.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { HostAnswer } from './earlier-functions.ts';

const { folder, clockMs }: { readonly folder: string; readonly clockMs: number } = workerData;
const realNow = Date.now.bind(Date);
Date.now = () => realNow() + clockMs;

interface Invocation {
  readonly id: number;
  readonly name: string;
  readonly event: object;
}

const CONTEXT = { awsRequestId: 'test', functionName: 'test', getRemainingTimeInMillis: () => 60_000 };

async function run({ id, name, event }: Invocation): Promise<HostAnswer> {
  try {
    const module: { handler: (event: object, context: object) => Promise<unknown> } = await import(
      pathToFileURL(join(folder, name, 'index.mjs')).href
    );
    return { id, result: await module.handler(event, CONTEXT) };
  } catch (error) {
    const { name: kind, message } =
      error instanceof Error ? error : { name: 'Error', message: String(error) };
    return { id, error: { name: kind, message } };
  }
}

parentPort?.on('message', async (invocation: Invocation) => {
  parentPort?.postMessage(await run(invocation));
});
