import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { commandsFor } from '../../../infra/operator/commands.ts';
import { runOps } from '../../../infra/operator/program/run.ts';
import { projectLedger } from '../../../shared/credits/ledger/ledger.ts';
import type { StreamAttribute } from '../../../shared/credits/ledger/ledger-entry.ts';
import { keys } from '../../../shared/table/keys.ts';
import { createDestination } from '../../../shared/webhooks/destination/destinations.ts';
import { marshalled } from '../../support/simulated/simulated-call.ts';
import { NO_ENDPOINT, startTestTable, type TestTable, type TestTableOptions } from '../../support/table.ts';

/** The result of a command line. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A data folder whose `runtime.json` points at an engine of the test's own. */
export interface TestRuntime {
  readonly table: TestTable;
  readonly dataDir: string;
  /** Runs a command line in this process, as `npm run ops --` would. */
  ops(...argv: string[]): Promise<Ran>;
  /** Runs it with `--json`, which must print one document. */
  json<T = Record<string, unknown>>(...argv: string[]): Promise<T & { readonly exitCode: number }>;
  /** Returns the account as a stream record has it. */
  accountImage(organisationId: string): Promise<Readonly<Record<string, StreamAttribute>>>;
  /** Writes the ledger entry of the last posting, as the stream would. */
  project(organisationId: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startTestRuntime(options: TestTableOptions = {}): Promise<TestRuntime> {
  return await runtimeOver(await startTestTable(options));
}

/** Returns a runtime over a table, which stops with it. */
export async function runtimeOver(table: TestTable): Promise<TestRuntime> {
  const door = table.endpoint === NO_ENDPOINT ? await openDoor() : undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'ops-'));
  writeFileSync(
    join(dataDir, 'runtime.json'),
    JSON.stringify({
      // Nothing listens there.
      base_url: 'http://127.0.0.1:9',
      demo: null,
      stack_name: 'JobsData',
      table_name: table.name,
      stage: 'test',
      engines: { dynamodb: door?.endpoint ?? table.endpoint },
      credential: { access_key_id: 'LOCAL', secret_access_key: 'local' },
      outputs: {
        CustomerAppUrl: 'https://app.example.com',
        DrainArn: 'arn:aws:states:::none',
        PayloadDays: '30',
        ReceiptDays: '396',
      },
      development_receiver: 'receiver.localhost:8443',
      pid: process.pid,
    }),
  );
  const accountImage = async (organisationId: string) => {
    const { pk, sk } = keys.account(organisationId);
    const { Item = {} } = await table.client.send(new GetCommand({ TableName: table.name, Key: { pk, sk } }));
    // Stream events encode bytes as base64.
    return Object.fromEntries(Object.entries(marshalled(Item)).map(([name, value]) => [name, asText(value)]));
  };
  const ops = (...argv: string[]) => runIn({ DATA_DIR: dataDir }, argv);
  return {
    table,
    dataDir,
    ops,
    json: async <T>(...argv: string[]) => {
      const { code, stdout } = await ops(...argv, '--json');
      const document: T = JSON.parse(stdout);
      return { ...document, exitCode: code };
    },
    accountImage,
    project: async (organisationId) => {
      await projectLedger(table, [{ dynamodb: { NewImage: await accountImage(organisationId) } }]);
    },
    stop: async () => {
      rmSync(dataDir, { recursive: true });
      door?.server.close();
      await table.stop();
    },
  };
}

/** Accepts connections in place of an engine: commands refuse to run where nothing listens. */
async function openDoor(): Promise<{ readonly server: Server; readonly endpoint: string }> {
  const server = createServer((socket) => socket.destroy());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { server, endpoint: `http://127.0.0.1:${address.port}` };
}

function asText({ B, M, ...rest }: AttributeValue): StreamAttribute {
  return {
    S: rest.S,
    N: rest.N,
    ...(B === undefined ? {} : { B: Buffer.from(B).toString('base64') }),
    ...(M === undefined
      ? {}
      : { M: Object.fromEntries(Object.entries(M).map(([name, value]) => [name, asText(value)])) }),
  };
}

/** Runs a command line with an environment of its own. `onNote` gets what it writes to standard error. */
export async function runIn(
  environment: Readonly<Record<string, string>>,
  argv: readonly string[],
  signal: AbortSignal = new AbortController().signal,
  onNote: (text: string) => void = () => undefined,
): Promise<Ran> {
  let stdout = '';
  let stderr = '';
  const code = await runOps(argv, await commandsFor(argv), {
    stdout: {
      write: (text: string) => {
        stdout += text;
      },
    },
    stderr: {
      write: (text: string) => {
        stderr += text;
        onNote(text);
      },
    },
    environment,
    signal,
  });
  return { code, stdout, stderr };
}

/** Runs `run` as if npm had been called in the folder. */
export async function calledIn<T>(folder: string, run: () => Promise<T>): Promise<T> {
  const before = process.env['INIT_CWD'];
  process.env['INIT_CWD'] = folder;
  try {
    return await run();
  } finally {
    if (before === undefined) delete process.env['INIT_CWD'];
    else process.env['INIT_CWD'] = before;
  }
}

/** Creates a destination without KMS: its secret is stored in reverse. */
export async function newDestination(
  { table }: TestRuntime,
  organisationId: string,
  name = 'hook',
): Promise<string> {
  const { id } = await createDestination(
    table,
    { organisationId, name, url: 'https://hooks.customer.com/', secret: 'whsec_of_a_test' },
    async (_, secret) => Buffer.from(secret).reverse(),
    { name: 'test', now: Date.now() },
  );
  return id;
}
