// The local runtime as `npm start` runs it, without the demo data: `runtime-process.ts DATA_DIR`, ready when
// runtime.json is there, ended by SIGTERM.
import { pages } from '../../../infra/local/http/pages.ts';
import { PRODUCT } from '../../../infra/local/process/product.ts';
import { runUntilStopped } from '../../../infra/local/process/run-until-stopped.ts';

const [dataDir = ''] = process.argv.slice(2);

await runUntilStopped(
  async () => ({
    synthesis: PRODUCT,
    port: 0,
    dataDir,
    engine: 'dynoxide',
    echoLogs: false,
    variables: {
      WEBHOOK_DEVELOPMENT_RECEIVER: process.env['WEBHOOK_DEVELOPMENT_RECEIVER'] ?? '',
      WEBHOOK_DEVELOPMENT_CA: process.env['WEBHOOK_DEVELOPMENT_CA'] ?? '',
    },
    parameters: (baseUrl) => ({ DocsUrl: `${baseUrl}/docs`, AppUrl: `${baseUrl}/app`, Stage: 'bench' }),
    pages,
    loadDemo: undefined,
    print: () => undefined,
  }),
  () => undefined,
);
