import type { Table } from '../../../shared/table/client.ts';
import { TableReader } from '../../../shared/table/reader.ts';
import { readStack } from './deployed-stack.ts';
import type { EngineAddress } from './engine-address.ts';
import { batchesAsTransactions } from './local-batches.ts';
import { readRuntime } from './local-runtime.ts';
import { openOperatorTable } from './operator-table.ts';

/** Addresses that webhook commands need. */
export interface WebhookAddresses {
  /** Outputs of the template, by name. */
  readonly outputs: Readonly<Record<string, string>>;
  /** Engines of the local runtime; null on AWS. */
  readonly engines: {
    readonly kms: EngineAddress | undefined;
    readonly s3: EngineAddress | undefined;
    readonly states: EngineAddress | undefined;
  } | null;
  /** `host:port` of the local receiver that webhooks may go to; null without one, and on AWS. */
  readonly developmentReceiver: string | null;
}

/** What a command works on: a running local runtime, or a stack on AWS. */
export interface Connection {
  readonly table: Table;
  /** Reads for this command; Ctrl-C aborts it. */
  readonly reader: TableReader;
  /** Part of every API key of this deployment. */
  readonly stage: string;
  readonly baseUrl: string;
  /** For messages: `the local runtime at http://127.0.0.1:8787`. */
  readonly place: string;
  /** The name of the CloudFormation stack; null for the local runtime. */
  readonly stack: string | null;
  /** The data folder of the local runtime; null on AWS. */
  readonly dataDir: string | null;
  /** The bucket of the ledger's failed batches; null for the local runtime, where it is a folder of `dataDir`. */
  readonly failuresBucket: string | null;
  readonly webhooks: WebhookAddresses;
  close(): void;
}

export interface Target {
  /** A CloudFormation stack; undefined for the local runtime. */
  readonly stack: string | undefined;
  readonly dataDir: string;
  readonly signal: AbortSignal;
}

/** Connects. @throws Refusal when no runtime is running, or the stack or its outputs cannot be read */
export async function connect({ stack, dataDir, signal }: Target): Promise<Connection> {
  if (stack === undefined) {
    const runtime = await readRuntime(dataDir);
    const table = openOperatorTable(runtime.dynamodb, runtime.tableName);
    return {
      ...open(batchesAsTransactions(table), signal),
      stage: runtime.stage,
      baseUrl: runtime.baseUrl,
      place: `the local runtime at ${runtime.baseUrl}`,
      stack: null,
      dataDir,
      failuresBucket: null,
      webhooks: {
        outputs: runtime.outputs,
        engines: { kms: runtime.kms, s3: runtime.s3, states: runtime.states },
        developmentReceiver: runtime.developmentReceiver,
      },
    };
  }
  const outputs = await readStack(stack);
  return {
    ...open(openOperatorTable({}, outputs.tableName), signal),
    stage: outputs.stage,
    baseUrl: outputs.baseUrl,
    place: `the stack ${stack}`,
    stack,
    dataDir: null,
    failuresBucket: outputs.failuresBucket,
    webhooks: { outputs: outputs.all, engines: null, developmentReceiver: null },
  };
}

function open(table: Table, signal: AbortSignal): Pick<Connection, 'close' | 'reader' | 'table'> {
  return { table, reader: new TableReader(table, signal), close: () => table.client.destroy() };
}
