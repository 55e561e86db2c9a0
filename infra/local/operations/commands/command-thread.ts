// Runs in a worker thread: the commands of `npm run ops`, loaded once for all that the page runs.
import { parentPort, workerData } from 'node:worker_threads';
import { allCommands, commandsFor } from '../../../operator/commands.ts';
import { commandsOf } from '../../../operator/program/command.ts';
import { runOps } from '../../../operator/program/run.ts';
import type { Described, ThreadAnswer, ThreadRequest } from './messages.ts';

const { dataDir }: { readonly dataDir: string } = workerData;
const running = new Map<number, AbortController>();
const post = (answer: ThreadAnswer): void => parentPort?.postMessage(answer);

parentPort?.on('message', async (request: ThreadRequest) => {
  if (request.kind === 'abort') {
    running.get(request.id)?.abort();
    return;
  }
  if (request.kind === 'describe') {
    post({ id: request.id, kind: 'described', commands: await describe() });
    return;
  }
  const { id, argv } = request;
  const controller = new AbortController();
  running.set(id, controller);
  const to = (kind: 'err' | 'out') => ({ write: (text: string) => post({ id, kind, text }) });
  const code = await runOps(argv, await commandsFor(argv), {
    stdout: to('out'),
    stderr: to('err'),
    environment: { DATA_DIR: dataDir },
    signal: controller.signal,
    stdin: nothing(),
  });
  running.delete(id);
  post({ id, kind: 'ended', code });
});

async function describe(): Promise<readonly Described[]> {
  // A button cannot run a command that only Ctrl-C ends.
  const ending = commandsOf(await allCommands()).filter(({ words }) => words[0] !== 'listen');
  return ending.map(({ words, summary, arguments: given, options }) => ({
    words,
    summary,
    arguments: given.map(({ name, description, required, allowed }) => ({
      name,
      description,
      required,
      allowed,
    })),
    options: options.map(({ flags, description, required, allowed }) => ({
      flags,
      description,
      required,
      allowed,
    })),
  }));
}

/** Standard input, which a page does not have. */
async function* nothing(): AsyncGenerator<Uint8Array> {}
