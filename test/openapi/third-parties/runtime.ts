import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pages } from '../../../infra/local/http/documentation.ts';
import { launch } from '../../../infra/local/process/launch.ts';
import { PRODUCT } from '../../../infra/local/process/product.ts';
import { loadDemo } from '../../../infra/operator/demo.ts';
import { runIn } from '../../operator/commands/support.ts';

/** The product as `npm start` runs it, with a small demo. */
export interface DemoRuntime {
  readonly baseUrl: string;
  readonly apiKey: string;
  stop(): Promise<void>;
}

export async function startDemoRuntime(): Promise<DemoRuntime> {
  const dataDir = mkdtempSync(join(tmpdir(), 'third-parties-'));
  const { baseUrl, demo, stop } = await launch({
    synthesis: PRODUCT,
    port: 0,
    allowedHosts: [],
    dataDir,
    engine: 'dynoxide',
    echoLogs: false,
    variables: {},
    parameters: (url) => ({ DocsUrl: `${url}/docs`, AppUrl: `${url}/app`, Stage: 'local' }),
    pages,
    loadDemo: (request) => loadDemo({ ...request, companies: 40, minimumPopulation: 1_000_000 }),
    print: () => undefined,
    onFailure: () => undefined,
  });
  if (demo === null) throw new Error('the runtime has no demo');
  // Tests call faster than the 20 requests per second of a new organisation.
  const limits = ['--per-second', '500', '--per-minute', '30000'];
  const { code, stderr } = await runIn({ DATA_DIR: dataDir }, [
    'organisations',
    'limit',
    demo.organisation_id,
    ...limits,
  ]);
  if (code !== 0) throw new Error(stderr);
  return {
    baseUrl,
    apiKey: demo.api_key,
    stop: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
