import type { PageState } from '../../infra/local/operations/live-page.ts';
import { openOperationsPage } from '../../infra/local/operations/operations-page.ts';
import { RunningStack } from '../../infra/local/stack/stack.ts';
import { parseTemplate } from '../../infra/local/stack/template.ts';
import { deployedTemplate } from '../infra/support/deployment.ts';
import { startTestRuntime, type TestRuntime } from '../operator/commands/support.ts';

/** The operations page over the template of the product and an engine with its table, without its functions. */
export interface Stage {
  readonly stack: RunningStack;
  readonly runtime: TestRuntime;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  readonly token: string;
  /** Sends a request, by default with the token. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  state(since?: number): Promise<PageState>;
  stop(): Promise<void>;
}

/** Returns a running stack of the product's template in which every resource has its logical id as its name. */
export async function productStack(dataDir: string): Promise<RunningStack> {
  const assembly = {
    stackName: 'JobsData',
    template: parseTemplate(await deployedTemplate()),
    assetFolder: () => '',
  };
  const stack = new RunningStack({
    assembly,
    parameters: { DocsUrl: 'https://docs.example.com' },
    dataDir,
    baseUrl: 'http://127.0.0.1:8787',
    engine: 'dynoxide',
    environmentsPerFunction: 1,
    environmentsPerConsumer: 1,
    variables: {},
    echoLogs: false,
    onFailure: () => undefined,
  });
  for (const id of Object.keys(assembly.template.Resources)) {
    const name = stack.physicalName(id);
    const own = { Arn: stack.arn('any', name), QueueName: name };
    stack.resolver.name(id, name, { '*': name, ...own });
  }
  return stack;
}

export async function startStage(): Promise<Stage> {
  const runtime = await startTestRuntime();
  const stack = await productStack(runtime.dataDir);
  const page = await openOperationsPage(stack);
  const { origin, hash } = new URL(page.url);
  const token = hash.slice(1);
  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${origin}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
  return {
    stack,
    runtime,
    origin,
    token,
    ask,
    state: async (since = 0) => {
      const state: PageState = JSON.parse(await (await ask(`/state?since=${since}`)).text());
      return state;
    },
    stop: async () => {
      await page.close();
      await stack.log.close();
      await runtime.stop();
    },
  };
}
