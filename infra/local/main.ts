import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Progress } from '../operator/terminal/progress.ts';
import { pagesWith } from './http/documentation.ts';
import { type DemoAccess, readDemo } from './process/data-folder.ts';
import type { DemoRequest, Launched, LaunchOptions, LoadProgress } from './process/launch.ts';
import { PRODUCT } from './process/product.ts';
import { runUntilStopped } from './process/run-until-stopped.ts';
import { helpFor, readSettings } from './settings.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const DEMO_THREAD = join(PROJECT, 'infra/operator/demo-thread.ts');
const progress = new Progress(process.stderr);
/** Part of every API key of a local runtime. */
const STAGE = 'local';

async function options(): Promise<Omit<LaunchOptions, 'onFailure'>> {
  const { receiver, ...settings } = readSettings(process.env, PROJECT);
  return {
    ...settings,
    synthesis: PRODUCT,
    variables: receiver,
    parameters: (baseUrl) => ({ DocsUrl: `${baseUrl}/docs`, AppUrl: `${baseUrl}/app`, Stage: STAGE }),
    pages: pagesWith(() => readDemo(settings.dataDir) ?? undefined),
    operationsPage: true,
    loadDemo: existsSync(DEMO_THREAD) ? loadDemo : undefined,
    progress,
    print: (line) => console.log(line),
  };
}

/** Loads the demo data in another thread. */
function loadDemo({ table, address, database, stage, onProgress }: DemoRequest): Promise<DemoAccess> {
  const thread = new Worker(DEMO_THREAD, {
    workerData: { address, tableName: table.name, database, stage },
    // The load makes much garbage that lives shortly.
    resourceLimits: { maxYoungGenerationSizeMb: 96 },
  });
  return new Promise((resolve, reject) => {
    thread.on('message', ({ progress, demo }: { progress?: LoadProgress; demo?: DemoAccess }) => {
      if (progress !== undefined) onProgress(progress);
      if (demo !== undefined) resolve(demo);
    });
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the thread that loads the demo data has stopped')));
  });
}

function greet(
  { baseUrl, demo, operationsUrl }: Launched,
  { dataDir, engine }: Pick<LaunchOptions, 'dataDir' | 'engine'>,
): void {
  const key = demo?.api_key ?? 'API_KEY';
  const call = (path: string, flags = '-s'): string =>
    `  curl ${flags} -H 'Authorization: Bearer ${key}' '${baseUrl}${path}'`;
  console.log(`
  documentation  ${baseUrl}
  operations     ${operationsUrl}
  data           ${relative(process.cwd(), dataDir) || '.'} (${engine === 'local' ? 'DynamoDB Local' : engine})
  demo key       ${demo?.api_key ?? 'none; npm run ops -- keys create --help'}

${call('/v0/jobs?limit=2', '-si')}
${call('/v0/companies?limit=2')}
${call('/v0/taxonomies/roles')}
`);
}

/** Prints the help and returns true if the arguments ask for it; ends with one sentence for any other argument. */
function helped(): boolean {
  try {
    const help = helpFor(process.argv.slice(2));
    if (help !== null) process.stdout.write(help);
    return help !== null;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}

if (!helped()) await runUntilStopped(options, greet);
