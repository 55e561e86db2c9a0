import { existsSync, readFileSync } from 'node:fs';
import { connect as openSocket } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { Refusal } from '../terminal/refusal.ts';
import { type EngineAddress, engineAddress } from './engine-address.ts';

/** The properties of `runtime.json` that commands use. */
const RuntimeFile = z.object({
  base_url: z.string(),
  table_name: z.string(),
  stage: z.string(),
  engines: z.object({
    dynamodb: z.string(),
    kms: z.optional(z.string()),
    s3: z.optional(z.string()),
    sqs: z.optional(z.string()),
    states: z.optional(z.string()),
  }),
  credential: z.object({ access_key_id: z.string(), secret_access_key: z.string() }),
  outputs: z._default(z.record(z.string(), z.string()), {}),
  development_receiver: z.nullish(z.string()),
  demo: z.nullish(z.object({ organisation_id: z.string() })),
});

/** A running local runtime. */
export interface LocalRuntime {
  readonly baseUrl: string;
  readonly tableName: string;
  readonly stage: string;
  readonly dynamodb: EngineAddress;
  readonly kms: EngineAddress | undefined;
  readonly s3: EngineAddress | undefined;
  readonly sqs: EngineAddress | undefined;
  readonly states: EngineAddress | undefined;
  /** Outputs of the template, by name. */
  readonly outputs: Readonly<Record<string, string>>;
  /** `host:port` of the local receiver that webhooks may go to; null without one. */
  readonly developmentReceiver: string | null;
}

const CONNECT_TIMEOUT_MS = 2000;

/**
 * Finds the runtime that uses the data folder.
 * @throws Refusal when none is running, even if a killed one has left its `runtime.json`
 */
export async function readRuntime(dataDir: string): Promise<LocalRuntime> {
  const file = join(dataDir, 'runtime.json');
  const none = `no local runtime is running on ${dataDir}: start it with npm start (or set DATA_DIR, or name a deployment with --stack)`;
  if (!existsSync(file)) throw new Refusal(none);
  const runtime = parse(file);
  const endpoint = URL.parse(runtime.engines.dynamodb);
  if (endpoint === null || !(await answers(endpoint))) throw new Refusal(none);
  const { access_key_id, secret_access_key } = runtime.credential;
  const at = (engine: string): EngineAddress =>
    engineAddress(engine, { accessKeyId: access_key_id, secretAccessKey: secret_access_key });
  const optional = (engine: string | undefined) => (engine === undefined ? undefined : at(engine));
  return {
    baseUrl: runtime.base_url,
    tableName: runtime.table_name,
    stage: runtime.stage,
    dynamodb: at(runtime.engines.dynamodb),
    kms: optional(runtime.engines.kms),
    s3: optional(runtime.engines.s3),
    sqs: optional(runtime.engines.sqs),
    states: optional(runtime.engines.states),
    outputs: runtime.outputs,
    developmentReceiver: runtime.development_receiver ?? null,
  };
}

function parse(file: string): z.output<typeof RuntimeFile> {
  try {
    return z.parse(RuntimeFile, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Refusal(`${file} cannot be read: restart the runtime`, { cause: error });
  }
}

function answers({ hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = openSocket({ host: hostname, port: Number(port), timeout: CONNECT_TIMEOUT_MS });
    const end = (answered: boolean) => {
      socket.destroy();
      resolve(answered);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}
