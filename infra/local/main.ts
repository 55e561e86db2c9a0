import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { pagesWith } from './http/documentation.ts';
import { readDemo } from './process/data-folder.ts';
import type { Launched, LaunchOptions, LoadDemo } from './process/launch.ts';
import { PRODUCT } from './process/product.ts';
import { runUntilStopped } from './process/run-until-stopped.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const DEMO_LOADER = join(PROJECT, 'infra/operator/demo.ts');
/** Part of every API key of a local runtime. */
const STAGE = 'local';

async function options(): Promise<Omit<LaunchOptions, 'onFailure'>> {
  const { PORT = '8787', DATA_DIR = join(PROJECT, '.local'), DYNAMODB = 'dynoxide', LOG } = process.env;
  const port = Number(PORT);
  if (!/^\d{1,5}$/.test(PORT) || port > 65_535)
    throw new Error(`PORT must be a port from 0 to 65535, not ${PORT}`);
  if (DYNAMODB !== 'dynoxide' && DYNAMODB !== 'local') {
    throw new Error(`DYNAMODB must be dynoxide or local, not ${DYNAMODB}`);
  }
  return {
    synthesis: PRODUCT,
    port,
    allowedHosts: (process.env['ALLOWED_HOSTS'] ?? '').split(',').filter((host) => host !== ''),
    dataDir: DATA_DIR,
    engine: DYNAMODB,
    echoLogs: LOG === '1',
    variables: developmentReceiver(),
    parameters: (baseUrl) => ({ DocsUrl: `${baseUrl}/docs`, AppUrl: `${baseUrl}/app`, Stage: STAGE }),
    pages: pagesWith(() => readDemo(DATA_DIR)?.api_key),
    loadDemo: await findDemoLoader(),
    print: (line) => console.log(line),
  };
}

/** Returns the variables that name the webhook receiver on this machine, for the function that sends webhooks. */
function developmentReceiver(): Record<string, string> {
  return Object.fromEntries(
    ['WEBHOOK_DEVELOPMENT_RECEIVER', 'WEBHOOK_DEVELOPMENT_CA'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
}

async function findDemoLoader(): Promise<LoadDemo | undefined> {
  if (!existsSync(DEMO_LOADER)) return undefined;
  const module: { loadDemo: LoadDemo } = await import(pathToFileURL(DEMO_LOADER).href);
  return module.loadDemo;
}

function greet(
  { baseUrl, demo }: Launched,
  { dataDir, engine }: Pick<LaunchOptions, 'dataDir' | 'engine'>,
): void {
  const key = demo?.api_key ?? 'API_KEY';
  const call = (path: string): string => `  curl -s -H 'Authorization: Bearer ${key}' '${baseUrl}${path}'`;
  console.log(`
  documentation  ${baseUrl}
  data           ${relative(process.cwd(), dataDir) || '.'} (${engine === 'local' ? 'DynamoDB Local' : engine})
  demo key       ${demo?.api_key ?? 'none; npm run ops -- keys create --help'}

${call('/v0/jobs?limit=2')}
${call('/v0/companies?limit=2')}
${call('/v0/taxonomies/roles')}
`);
}

await runUntilStopped(options, greet);
