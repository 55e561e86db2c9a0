// Runs the local runtime like `npm start`, but without the demo data: `runtime-process.ts DATA_DIR`. It is ready when
// runtime.json exists and stops on SIGTERM. With OPERATIONS_PAGE=1 it also opens the operations page and prints its address.
import { pages } from '../../../infra/local/http/documentation.ts';
import { PRODUCT } from '../../../infra/local/process/product.ts';
import { runUntilStopped } from '../../../infra/local/process/run-until-stopped.ts';

const [dataDir = ''] = process.argv.slice(2);

await runUntilStopped(
  async () => ({
    synthesis: PRODUCT,
    port: 0,
    allowedHosts: [],
    dataDir,
    engine: 'dynoxide',
    echoLogs: false,
    variables: {
      WEBHOOK_DEVELOPMENT_RECEIVER: process.env['WEBHOOK_DEVELOPMENT_RECEIVER'] ?? '',
      WEBHOOK_DEVELOPMENT_CA: process.env['WEBHOOK_DEVELOPMENT_CA'] ?? '',
    },
    parameters: (baseUrl) => ({
      DocsUrl: `${baseUrl}/docs`,
      AppUrl: `${baseUrl}/app`,
      Stage: 'bench',
      // An account with the usual limit. A new one has two workers for each queue.
      DeliveryWorkers: '6',
      SlowDeliveryWorkers: '3',
    }),
    pages,
    loadDemo: undefined,
    operationsPage: process.env['OPERATIONS_PAGE'] === '1',
    print: () => undefined,
  }),
  ({ operationsUrl }) => {
    if (operationsUrl !== null) console.log(operationsUrl);
  },
);
