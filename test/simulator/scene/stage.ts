import { Random } from '../../../infra/operator/demo/random.ts';
import { ensureKeyCheck } from '../../../shared/auth/key-secret.ts';
import { unresolvedFields } from '../../../shared/credits/settlement/settlement-line.ts';
import type { Table } from '../../../shared/table/client.ts';
import { identifierBytes } from '../../../shared/table/random-bytes.ts';
import { openSdkTable } from '../../../shared/table/sdk-table.ts';
import { uuid7 } from '../../../shared/table/uuid7.ts';
import { stayHere } from '../../runner/run-environment.ts';
import { createTable } from '../../support/table.ts';
import { makeClientsLean } from '../../support/wire/lean-client.ts';
import type { Engine } from '../engine/engine.ts';
import { NO_FAULTS } from '../engine/faults.ts';
import { sendHttpRequestsOver } from '../engine/http-requests.ts';
import { Invocation } from '../engine/invocation.ts';
import { logsEvent } from '../engine/log-lines.ts';
import { Network, type NetworkObserver } from '../engine/network.ts';
import { type Message, QueueingEngine } from '../engine/queue.ts';
import { RetryQuotas } from '../engine/retry-quota.ts';
import { sendSdkRequestsOver } from '../engine/sdk-handler.ts';
import { type AccountChange, ObservedEngine, streamRecord } from '../engine/stream.ts';
import { VirtualTime } from '../engine/virtual-time.ts';
import { createCustomer, removeCustomer } from './customers.ts';
import { catchLines, Functions, type LoggedLine } from './functions.ts';
import { publishMarket, readSamples, targetsOf } from './market.ts';

/** The start of every world. The market was published an hour before. */
const BEGINNING = Date.UTC(2026, 5, 15, 12);
const PUBLISHED_AT = BEGINNING - 3_600_000;
/**
 * One minute before every world, so that a manifest that a process has just read is stale: it is fresh for a second.
 */
const WARMED_UP_AT = BEGINNING - 60_000;
const TABLE_NAME = 'test';
export const STAGE = 'test';
/** As deployed (infra/constructs/operation-function.ts), in milliseconds. */
export const DEADLINE_MS = 8_000;
/** Functions without a route. */
const WORKERS = ['project-ledger', 'collect-answers', 'reconcile-charges', 'refund-unanswered'];

const ENVIRONMENT = {
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_REGION: 'us-east-1',
  // Never reached: the simulated network comes first.
  AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
  TABLE_NAME,
  STAGE,
  DOCS_URL: 'https://docs.example',
  APP_URL: 'https://app.example',
  DEADLINE_MS: String(DEADLINE_MS),
  DOUBTS_QUEUE_URL: 'http://127.0.0.1:9/000000000000/doubts',
};

/** Receives calls, log lines, account changes and messages: the current world. */
export interface Audience extends NetworkObserver {
  onLine(line: LoggedLine): void;
  onChange(change: AccountChange): void;
  onMessage(message: Message): void;
}

/** The environment of all worlds of a process: one engine, one market, every function, and the only clock. */
export interface Stage {
  readonly time: VirtualTime;
  readonly network: Network;
  readonly functions: Functions;
  /** The table as an operator's command opens it. */
  readonly table: Table;
  /** Targets of requests, the most frequent first. */
  readonly targets: readonly string[];
  /** Begins a world. Only what was published remains from the previous one. */
  begin(random: Random, audience: Audience, at?: number): void;
}

/**
 * Takes over the process's time, randomness, network and output, publishes the market and calls every function once.
 * Functions then hold the same data in memory before every world.
 * @param published called once only organisations and their items will be written
 */
export async function openStage(engine: Engine, published: () => Promise<void> | void): Promise<Stage> {
  const time = new VirtualTime();
  const quotas = new RetryQuotas();
  let random = new Random(0);
  let drawn = 0;
  const chance = (): number => {
    drawn += 1;
    return random.next();
  };
  let audience: Audience | undefined;
  const observed = new ObservedEngine(engine, TABLE_NAME, (change) => audience?.onChange(change));
  const queueing = new QueueingEngine(observed, (message) => audience?.onMessage(message));
  const network = new Network(time, queueing, random);
  const begin = (seeded: Random, listener: Audience, at = BEGINNING): void => {
    random = seeded;
    network.random = seeded;
    network.profile = NO_FAULTS;
    network.observer = listener;
    audience = listener;
    time.reset(at, chance);
    quotas.refill();
    // Random identifiers come from a pool, which must not contain bytes from another world.
    drawn = 0;
    while (drawn === 0) identifierBytes(64);
  };

  time.reset(PUBLISHED_AT, chance);
  time.install();
  sendSdkRequestsOver(network);
  sendHttpRequestsOver(network);
  makeClientsLean('DynamoDB', 'SQS');
  await quotas.install();
  stayHere(process.env);
  Object.assign(process.env, ENVIRONMENT);
  const table = openSdkTable({}, TABLE_NAME);
  await time.until(createTable(table, false));
  await time.until(publishMarket(table));
  // Functions keep the secret in memory, so every world must begin with the same one.
  await time.until(ensureKeyCheck(table));
  await published();
  const functions = await Functions.load(ENVIRONMENT, WORKERS);
  catchLines((line) => audience?.onLine(line));
  const stage = { time, network, functions, table, begin };
  return { ...stage, targets: await warmUp({ ...stage, targets: [] }) };
}

/** Sends every request once, invokes every worker, and returns the targets. */
async function warmUp({ time, functions, table, begin }: Stage): Promise<readonly string[]> {
  const changes: AccountChange[] = [];
  const messages: Message[] = [];
  const random = new Random(0);
  const audience: Audience = {
    onLine: () => undefined,
    onChange: (change) => changes.push(change),
    onMessage: (message) => messages.push(message),
    sent: () => undefined,
    carriedOut: () => undefined,
  };
  begin(random, audience, WARMED_UP_AT);
  const limits = { perSecond: 10_000, perMinute: 600_000 };
  const wanted = { creditMicros: 1_000_000_000n, keys: 1, limits };
  const customer = await time.until(createCustomer(table, STAGE, wanted));
  const { organisationId, apiKeys } = customer;
  const headers = { authorization: `Bearer ${apiKeys[0]}` };
  const get = async (target: string) =>
    await functions.get(new Invocation(target), target, headers, time.now);
  const targets = targetsOf(await time.until(readSamples(get)));
  for (const target of targets) {
    const { status, body } = await time.until(get(target));
    if (status >= 500 || status === 401)
      throw new Error(`${target} is answered ${status} without a fault: ${body}`);
  }
  const invoke = async (name: string, event: object) =>
    await time.until(functions.invoke(new Invocation(name), name, event, 300_000));
  await invoke('project-ledger', { Records: changes.map(streamRecord) });
  await invoke('collect-answers', logsEvent([unresolvedLine(organisationId)], time.now));
  await invoke('reconcile-charges', { Records: messages });
  await invoke('refund-unanswered', {});
  await time.until(removeCustomer(table, customer));
  if (messages.length !== 1) throw new Error(`expected one doubt on the queue, found ${messages.length}`);
  return targets;
}

/** Returns a log line with a doubt about a charge that was never sent. */
const unresolvedLine = (organisationId: string): string => {
  const id = uuid7(BEGINNING);
  const charge = { meter: 'job_resource', operation: 'retrieve-job', keyId: id, resources: 1 } as const;
  const amounts = { deltaMicros: -1_000n, minimumMicros: 1_000n };
  const posting = { organisationId, id, kind: 'charge', at: BEGINNING, charge, ...amounts } as const;
  return JSON.stringify(unresolvedFields({ posting, sequenceRead: 1 }));
};
