import { openTable, type Table } from '../../../shared/table/client.ts';
import { TableReader } from '../../../shared/table/reader.ts';
import { readStack } from './deployed-stack.ts';
import { batchesAsTransactions } from './local-batches.ts';
import { readRuntime } from './local-runtime.ts';

/** Where a deployment keeps what webhooks need. */
export interface WebhookAddresses {
  /** Outputs of the stack, by name. */
  readonly outputs: Readonly<Record<string, string>>;
  /** Of the local runtime; null for AWS. */
  readonly endpoints: { readonly kms: string | undefined; readonly states: string | undefined } | null;
  /** `host:port` of the receiver that the local runtime may send to; null for none, and for AWS. */
  readonly developmentReceiver: string | null;
}

/** Where a command works: a running local runtime, or a stack in AWS. */
export interface Connection {
  readonly table: Table;
  /** Reads of this command; aborted by Ctrl-C. */
  readonly reader: TableReader;
  /** Part of every API key of this deployment. */
  readonly stage: string;
  readonly baseUrl: string;
  /** For messages: `the local runtime at http://127.0.0.1:8787`. */
  readonly place: string;
  /** Set for the local runtime: where it keeps its data. */
  readonly dataDir: string | null;
  /** Name of the bucket that takes what the ledger could not; null where it is a folder of `dataDir`. */
  readonly failuresBucket: string | null;
  readonly webhooks: WebhookAddresses;
  close(): void;
}

export interface Destination {
  /** CloudFormation stack; the local runtime when undefined. */
  readonly stack: string | undefined;
  readonly dataDir: string;
  readonly signal: AbortSignal;
}

/**
 * Connects.
 * @throws Refusal when no runtime runs, or the stack or its outputs can not be read
 */
export async function connect({ stack, dataDir, signal }: Destination): Promise<Connection> {
  if (stack === undefined) {
    const runtime = await readRuntime(dataDir);
    const table = openTable(
      {
        endpoint: runtime.dynamodbEndpoint,
        region: 'us-east-1',
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      },
      runtime.tableName,
    );
    return {
      ...open(batchesAsTransactions(table), signal),
      stage: runtime.stage,
      baseUrl: runtime.baseUrl,
      place: `the local runtime at ${runtime.baseUrl}`,
      dataDir,
      failuresBucket: null,
      webhooks: {
        outputs: runtime.outputs,
        endpoints: { kms: runtime.kmsEndpoint, states: runtime.statesEndpoint },
        developmentReceiver: runtime.developmentReceiver,
      },
    };
  }
  const outputs = await readStack(stack);
  return {
    ...open(openTable({}, outputs.tableName), signal),
    stage: outputs.stage,
    baseUrl: outputs.baseUrl,
    place: `the stack ${stack}`,
    dataDir: null,
    failuresBucket: outputs.failuresBucket,
    webhooks: { outputs: outputs.all, endpoints: null, developmentReceiver: null },
  };
}

function open(table: Table, signal: AbortSignal): Pick<Connection, 'close' | 'reader' | 'table'> {
  return { table, reader: new TableReader(table, signal), close: () => table.client.destroy() };
}
