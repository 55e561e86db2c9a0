// `node test/openapi/third-parties/runtime-main.ts` starts the product with a small demo, prints its address and a key as
// one line of JSON, and stops when its input ends, as it does when the test that started it is gone.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pages } from '../../../infra/local/http/documentation.ts';
import { launch } from '../../../infra/local/process/launch.ts';
import { PRODUCT } from '../../../infra/local/process/product.ts';
import { loadDemo } from '../../../infra/operator/demo.ts';
import { runIn } from '../../operator/commands/support.ts';
import { catalogueLines, demoCatalogues } from '../../support/catalogues.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'third-parties-'));
try {
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
    loadDemo: (request) =>
      loadDemo({ ...request, companies: 40, catalogue: [...catalogueLines(demoCatalogues())] }),
    print: () => undefined,
    onFailure: () => undefined,
  });
  try {
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
    process.stdout.write(`${JSON.stringify({ baseUrl, apiKey: demo.api_key })}\n`);
    process.stdin.resume();
    await once(process.stdin, 'end');
  } finally {
    await stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
