// Runs in its own thread: in the tests' realm, Node's errors are not instances of `Error`, and the SDK wraps them. For
// each sequence of reactions, sends the outcomes of the SDK's client and of the wire client.
import { parentPort, workerData } from 'node:worker_threads';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { openSdkClient } from '../../../shared/clients/dynamodb-sdk.ts';
import { openWireClient, type TableClient } from '../../../shared/clients/wire/client.ts';
import { isDefiniteRejection, isUnavailable } from '../../../shared/credits/engine-error.ts';
import { type FaultyServer, type Reaction, startFaultyServer } from './faulty-server.ts';

/** Sequences of reactions for fresh clients, and the longest silence that they tolerate. */
export interface Scenario {
  readonly sequences: readonly (readonly Reaction[])[];
  readonly silenceMs: number;
}

/** What a caller and the product's rules conclude from a call. */
export interface Outcome {
  readonly item?: unknown;
  readonly name?: string;
  readonly status?: number;
  readonly isDefinite?: boolean;
  readonly isUnavailable?: boolean;
  readonly attempts: number;
  /** Requests that arrived. */
  readonly seen: number;
}

export interface Comparison {
  readonly reactions: readonly string[];
  readonly sdk: Outcome;
  readonly wire: Outcome;
}

async function outcomeOf(
  server: FaultyServer,
  client: TableClient,
  reactions: readonly Reaction[],
): Promise<Outcome> {
  server.reactions = reactions;
  server.seen = 0;
  const ended = await client.send(new GetCommand({ TableName: 't', Key: { pk: 'a' } })).then(
    ({ Item: item, $metadata: { attempts = 0, httpStatusCode: status = 0 } }) => ({ item, attempts, status }),
    (error) => ({
      name: error.name,
      attempts: error.$metadata.attempts,
      status: error.$metadata.httpStatusCode,
      isDefinite: isDefiniteRejection(error),
      isUnavailable: isUnavailable(error),
    }),
  );
  return { ...ended, seen: server.seen };
}

async function compare({ sequences, silenceMs }: Scenario, server: FaultyServer): Promise<Comparison[]> {
  const configuration = {
    endpoint: server.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 3,
    requestHandler: { requestTimeout: silenceMs, socketTimeout: silenceMs, throwOnRequestTimeout: true },
  };
  const [sdk, wire] = [openSdkClient(configuration), openWireClient(configuration)];
  const comparisons: Comparison[] = [];
  for (const reactions of sequences) {
    comparisons.push({
      reactions: reactions.map(({ name }) => name),
      sdk: await outcomeOf(server, sdk, reactions),
      wire: await outcomeOf(server, wire, reactions),
    });
  }
  sdk.destroy();
  wire.destroy();
  return comparisons;
}

// No wait between attempts.
Math.random = () => 0;
const scenarios: readonly Scenario[] = workerData;
const server = await startFaultyServer();
for (const scenario of scenarios) parentPort?.postMessage(await compare(scenario, server));
await server.stop();
