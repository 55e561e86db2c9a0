import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Table } from '../../../shared/table/client.ts';
import { readDevelopmentReceiver } from '../../../shared/webhooks/attempt/development-receiver.ts';
import type { EngineAddress } from '../../operator/connection/engine-address.ts';
import { openOperatorTable } from '../../operator/connection/operator-table.ts';
import { type GatewayServer, listen } from '../http/gateway-server.ts';
import type { Pages } from '../http/http-api.ts';
import { openOperationsPage } from '../operations/operations-page.ts';
import type { StackOptions } from '../stack/stack.ts';
import { type SynthesisOptions, synthesize } from '../stack/synthesis.ts';
import { type Assembly, loadAssembly } from '../stack/template.ts';
import { type DataFolder, type DemoAccess, openDataFolder } from './data-folder.ts';
import { type Runtime, startRuntime } from './runtime.ts';

/** The input of the demo data loader. */
export interface DemoRequest {
  /** The deployment's table with its client. */
  readonly table: Table;
  /** The file of the running engine, if new items can be written into it. */
  readonly database?: string | undefined;
  readonly dataDir: string;
  readonly baseUrl: string;
  /** How to reach the table from another thread. */
  readonly address: EngineAddress;
  /** Part of every API key. */
  readonly stage: string;
  readonly onProgress: (progress: LoadProgress) => void;
}

/** How far a step of the load is. */
export interface LoadProgress {
  /** What it does: `Publishing the companies and jobs`. */
  readonly step: string;
  readonly done: number;
  readonly total: number;
  /** What is counted, as a plural. */
  readonly things: string;
}

/** Shows how far the start is. */
export interface StartProgress {
  begin(step: string): void;
  advance(done: number, total: number, things: string): void;
  clear(): void;
}

/** Fills an empty table and returns the demo organisation and its key. */
export type LoadDemo = (request: DemoRequest) => Promise<DemoAccess>;

export interface LaunchOptions {
  readonly synthesis: SynthesisOptions;
  /** 0 for any free port. */
  readonly port: number;
  /** Values of `Host` that the HTTP interface answers in addition to the names of loopback. */
  readonly allowedHosts: readonly string[];
  readonly dataDir: string;
  readonly engine: StackOptions['engine'];
  readonly echoLogs: boolean;
  readonly scheduleSpeed?: StackOptions['scheduleSpeed'];
  readonly alarmClock?: StackOptions['alarmClock'];
  /** Set in every function: the webhook receiver on this machine (docs/webhooks.md). */
  readonly variables: Readonly<Record<string, string>>;
  /** Values of the template's parameters; names that the template lacks are ignored. */
  readonly parameters: (baseUrl: string) => Readonly<Record<string, string>>;
  readonly pages: Pages;
  readonly loadDemo: LoadDemo | undefined;
  /** Opens the operations page. It is never in `runtime.json`: only who started the runtime knows its token. */
  readonly operationsPage?: boolean;
  readonly print: (line: string) => void;
  readonly progress?: StartProgress;
  /** Called with one sentence when an engine stops unexpectedly. */
  readonly onFailure: (reason: string) => void;
}

export interface Launched {
  readonly baseUrl: string;
  readonly demo: DemoAccess | null;
  /** The address of the operations page, with its token; null without one. */
  readonly operationsUrl: string | null;
  stop(): Promise<void>;
}

/** Concurrent environments of each function; more cold starts in parallel would slow all of them down. */
const ENVIRONMENTS_PER_FUNCTION = 2;
/** The same per queue: a webhook receiver that hangs blocks its batch for 10 s, and other batches must not wait. */
const ENVIRONMENTS_PER_CONSUMER = 6;

/** Interval between two drawings of a step's progress. */
const SHOW_MS = 200;

/** Exists from the beginning of a first start until the demo data is loaded. If a start finds it, the data is incomplete. */
const LOADING_MARK = 'demo.loading';
/** Everything that the stack keeps in the data folder. */
const STACK_FILES = [
  'dynamodb.sqlite',
  'dynamodb.sqlite-wal',
  'dynamodb.sqlite-shm',
  'dynamodb-local',
  'checkpoints.json',
  'log-lines',
  's3',
  'demo.json',
];

/**
 * Starts the local runtime: port, data folder, template, services, demo data, `runtime.json`. In this order, an
 * unavailable port or folder is found before anything is written.
 * @throws Error with one sentence for the user, after everything that was started has stopped.
 */
export async function launch(options: LaunchOptions): Promise<Launched> {
  const stops: (() => Promise<void> | void)[] = [];
  const stop = async (): Promise<void> => {
    for (const undo of stops.splice(0).reverse()) await undo();
  };
  try {
    const server = await bind(options);
    stops.push(() => server.stop());
    const folder = openDataFolder(options.dataDir);
    stops.push(() => folder.close());
    const assembly = loadAssembly(await prepareAssembly(options));
    // An invalid receiver must fail the start, not the first delivery.
    readDevelopmentReceiver({ ...options.variables, AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1' });
    const fresh = prepare(folder, options.engine, options.loadDemo !== undefined);
    const parameters = chooseParameters(assembly, options.parameters(`http://127.0.0.1:${server.port}`));
    const runtime = await startRuntime({
      assembly,
      parameters,
      dataDir: folder.path,
      engine: options.engine,
      environmentsPerFunction: ENVIRONMENTS_PER_FUNCTION,
      environmentsPerConsumer: ENVIRONMENTS_PER_CONSUMER,
      echoLogs: options.echoLogs,
      scheduleSpeed: options.scheduleSpeed,
      alarmClock: options.alarmClock,
      variables: options.variables,
      onFailure: options.onFailure,
      pages: options.pages,
      server,
    });
    stops.push(() => runtime.stop());
    const stage = parameters['Stage'] ?? String(assembly.template.Parameters['Stage']?.Default ?? '');
    if (fresh && options.loadDemo !== undefined) {
      await load(options, options.loadDemo, { folder, runtime, stage });
    }
    const page = options.operationsPage === true ? await openOperationsPage(runtime.stack) : undefined;
    if (page !== undefined) stops.push(() => page.close());
    return {
      baseUrl: runtime.stack.options.baseUrl,
      demo: describe(folder, runtime, stage),
      operationsUrl: page?.url ?? null,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function bind({ port, allowedHosts }: LaunchOptions): Promise<GatewayServer> {
  try {
    return await listen(port, allowedHosts);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new Error(`port ${port} is in use; set PORT to another one`);
    if (code === 'EACCES') throw new Error(`port ${port} is not permitted; set PORT to another one`);
    throw error;
  }
}

/** Synthesizes the app if its sources have changed, and returns the folder of the assembly. */
async function prepareAssembly({ synthesis, progress, print }: LaunchOptions): Promise<string> {
  const startedMs = performance.now();
  let began = false;
  const { folder, isNew } = await synthesize(synthesis, (done, of) => {
    if (!began) progress?.begin('Synthesizing the template');
    began = true;
    progress?.advance(done, of, 'steps');
  });
  progress?.clear();
  if (isNew) print(`synthesized the template in ${secondsSince(startedMs)} s`);
  return folder;
}

const secondsSince = (startedMs: number): number => Math.round((performance.now() - startedMs) / 100) / 10;

/**
 * Removes the remains of an interrupted first start. Reports whether this is a first start, and marks it as begun before
 * anything is made.
 */
function prepare(folder: DataFolder, engine: StackOptions['engine'], loads: boolean): boolean {
  const file = (name: string): string => join(folder.path, name);
  if (existsSync(file(LOADING_MARK))) {
    for (const name of STACK_FILES) rmSync(file(name), { recursive: true, force: true });
    rmSync(file(LOADING_MARK), { force: true });
  }
  const fresh = !existsSync(file(engine === 'dynoxide' ? 'dynamodb.sqlite' : 'dynamodb-local'));
  if (fresh && loads) writeFileSync(file(LOADING_MARK), '');
  return fresh;
}

function chooseParameters(
  { template }: Assembly,
  offered: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(offered).filter(([name]) => name in template.Parameters));
}

async function load(
  { print, engine, progress }: LaunchOptions,
  loadDemo: LoadDemo,
  { folder, runtime, stage }: { folder: DataFolder; runtime: Runtime; stage: string },
): Promise<void> {
  const { stack } = runtime;
  const startedMs = performance.now();
  const address = stack.address('DYNAMODB');
  const [tableName = ''] = stack.tableNames;
  const table = openOperatorTable(address, tableName);
  let latest: LoadProgress | undefined;
  const show = (): void => {
    if (latest !== undefined) progress?.advance(latest.done, latest.total, latest.things);
  };
  // A step that computes for a while reports nothing, but its time passes.
  const timer = setInterval(show, SHOW_MS);
  try {
    const demo = await loadDemo({
      table,
      database: engine === 'dynoxide' ? join(folder.path, 'dynamodb.sqlite') : undefined,
      dataDir: folder.path,
      baseUrl: stack.options.baseUrl,
      address,
      stage,
      onProgress: (reported) => {
        if (reported.step !== latest?.step) progress?.begin(reported.step);
        latest = reported;
        show();
      },
    });
    folder.writeDemo(demo);
  } finally {
    clearInterval(timer);
    progress?.clear();
    table.client.destroy();
  }
  rmSync(join(folder.path, LOADING_MARK));
  print(`loaded the demo data in ${secondsSince(startedMs)} s`);
}

function describe(folder: DataFolder, { stack }: Runtime, stage: string): DemoAccess | null {
  const demo = folder.readDemo();
  const { DYNAMODB, KMS, S3, SFN, SQS } = stack.endpoints;
  folder.describeRuntime({
    base_url: stack.options.baseUrl,
    demo,
    stack_name: stack.options.assembly.stackName,
    table_name: stack.tableNames[0] ?? '',
    stage,
    outputs: stack.outputs(),
    development_receiver: stack.options.variables['WEBHOOK_DEVELOPMENT_RECEIVER'] ?? null,
    engines: {
      ...(DYNAMODB === undefined ? {} : { dynamodb: DYNAMODB }),
      ...(KMS === undefined ? {} : { kms: KMS }),
      ...(S3 === undefined ? {} : { s3: S3 }),
      ...(SQS === undefined ? {} : { sqs: SQS }),
      ...(SFN === undefined ? {} : { states: SFN }),
    },
    credential: {
      access_key_id: stack.credential.accessKeyId,
      secret_access_key: stack.credential.secretAccessKey,
    },
    pid: process.pid,
  });
  return demo;
}
