import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { KMSClient } from '@aws-sdk/client-kms';
import { SFNClient } from '@aws-sdk/client-sfn';
import { GetQueueAttributesCommand, ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { EngineAddress } from '../../../infra/operator/connection/engine-address.ts';
import { type LocalRuntime, readRuntime } from '../../../infra/operator/connection/local-runtime.ts';
import { createOrganisation } from '../../../shared/credits/organisations.ts';
import { openTable, type Table } from '../../../shared/table/client.ts';
import { createDestination } from '../../../shared/webhooks/destination/destinations.ts';
import { encryptSecret, mintSecret } from '../../../shared/webhooks/destination/secrets.ts';
import { makeCertificates } from '../../webhooks/support/certificates.ts';
import { cpuOf } from '../harness/processor.ts';
import { type BenchReceiver, startBenchReceiver } from './receiver.ts';

const START_TIMEOUT_MS = 240_000;

/** The local runtime and a receiver, for the delivery benchmarks. */
export interface DeliveryEngine {
  readonly table: Table;
  readonly receiver: BenchReceiver;
  readonly sfn: SFNClient;
  readonly drainArn: string;
  readonly organisationId: string;
  readonly operator: () => { readonly name: string; readonly now: number };
  /** Creates a destination. Its path decides how the receiver behaves. @returns its id */
  destination(path: string): Promise<string>;
  /** Returns the messages in the delivery queue: visible, delayed, and with a worker. */
  backlog(): Promise<{ readonly visible: number; readonly delayed: number; readonly inFlight: number }>;
  /** Returns the CPU seconds used by the runtime with its engine, and by this process. */
  cpu(): { readonly runtime: number; readonly own: number };
  stop(): Promise<void>;
}

/** Starts the runtime and the receiver, with their files in `folder`. `stop` ends both. */
export async function startDeliveryEngine(folder: string): Promise<DeliveryEngine> {
  const dataDir = join(folder, 'deliveries');
  mkdirSync(dataDir, { recursive: true });
  const { ca, good } = await makeCertificates('localhost');
  const authority = join(dataDir, 'authority.pem');
  writeFileSync(authority, ca);
  const receiver = await startBenchReceiver(good, ca);
  const runtimeProcess = spawn(
    process.execPath,
    ['--no-warnings', fileURLToPath(new URL('./runtime-process.ts', import.meta.url)), dataDir],
    {
      env: {
        ...process.env,
        WEBHOOK_DEVELOPMENT_RECEIVER: `localhost:${receiver.port}`,
        WEBHOOK_DEVELOPMENT_CA: authority,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const kill = (): boolean => runtimeProcess.kill('SIGTERM');
  process.once('exit', kill);
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!existsSync(join(dataDir, 'runtime.json'))) {
    if (runtimeProcess.exitCode !== null || performance.now() > deadline) {
      throw new Error('the local runtime did not become ready in time');
    }
    await delay(100);
  }
  const runtime = await readRuntime(dataDir);
  const table = openTable(runtime.dynamodb, runtime.tableName);
  const kms = new KMSClient(present(runtime.kms));
  const sqs = new SQSClient(present(runtime.sqs));
  const sfn = new SFNClient(present(runtime.states));
  const queueUrl = await queueOf(sqs);
  const operator = () => ({ name: 'benchmark', now: Date.now() });
  const limits = { perSecond: 10, perMinute: 100 };
  const { organisationId } = await createOrganisation(table, { name: 'Benchmark', limits }, operator());
  return {
    table,
    receiver,
    sfn,
    drainArn: runtime.outputs['DrainArn'] ?? '',
    organisationId,
    operator,
    destination: async (path) => {
      const url = `https://localhost:${receiver.port}${path}`;
      const encrypt = async (id: string, secret: string): Promise<Uint8Array> =>
        await encryptSecret(kms, keyOf(runtime), id, secret);
      const made = await createDestination(
        table,
        { organisationId, name: path, url, secret: mintSecret() },
        encrypt,
        operator(),
      );
      return made.id;
    },
    backlog: async () => {
      const { Attributes = {} } = await sqs.send(
        new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: ['All'] }),
      );
      return {
        visible: Number(Attributes['ApproximateNumberOfMessages']),
        delayed: Number(Attributes['ApproximateNumberOfMessagesDelayed']),
        inFlight: Number(Attributes['ApproximateNumberOfMessagesNotVisible']),
      };
    },
    cpu: () => ({ runtime: cpuOf(runtimeProcess.pid ?? 0), own: cpuOf(process.pid, false) }),
    stop: async () => {
      for (const client of [kms, sqs, sfn, table.client]) client.destroy();
      process.off('exit', kill);
      if (runtimeProcess.exitCode === null) {
        const gone = once(runtimeProcess, 'exit');
        kill();
        await gone;
      }
      await receiver.stop();
    },
  };
}

/** Without an address, a client would call AWS. */
function present(engine: EngineAddress | undefined): EngineAddress {
  if (engine === undefined) throw new Error('the runtime lacks an engine that deliveries need');
  return engine;
}

const keyOf = (runtime: LocalRuntime): string => runtime.outputs['WebhookKeyArn'] ?? '';

async function queueOf(sqs: SQSClient): Promise<string> {
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
  const found = QueueUrls.find((url) => url.includes('WebhooksDeliveries'));
  if (found === undefined) throw new Error('the runtime has no delivery queue');
  return found;
}
