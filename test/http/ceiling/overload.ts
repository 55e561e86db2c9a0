import { Random } from '../../../infra/operator/demo/random.ts';
import { ensureKeyCheck } from '../../../shared/auth/key-secret.ts';
import type { RateLimits } from '../../../shared/credits/account.ts';
import { openTable } from '../../../shared/table/client.ts';
import { sendHttpRequestsOver } from '../../simulator/engine/http-requests.ts';
import { Network } from '../../simulator/engine/network.ts';
import { VirtualTime } from '../../simulator/engine/virtual-time.ts';
import { MemoryTable } from '../../simulator/memory/table.ts';
import { createCustomer } from '../../simulator/scene/customers.ts';
import { Fleet, type Work } from './fleet.ts';
import { putMarket } from './market.ts';
import { type Layout, PartitionedEngine } from './partition.ts';

/** Organisations that send requests at random times, independently of the responses. */
export interface Offer extends Layout {
  /** Default: one. */
  readonly organisations?: number;
  /** Of all organisations together. */
  readonly requestsPerSecond: number;
  readonly limits: RateLimits;
  readonly work: Work;
  /** Whether lists keep manifests (docs/adr/0053). Default: no. */
  readonly paced?: boolean;
  /**
   * Whether the load grows to its full rate while the model warms up: processes that all start at once read in step.
   */
  readonly grows?: boolean;
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

/** Per second, of the requests that arrive in the measured time. */
export interface Outcome {
  readonly offered: number;
  readonly served: number;
  /** By status. */
  readonly refused: Readonly<Record<string, number>>;
  /** Read units of a refused request. */
  readonly readUnitsOfRefused: { readonly mean: number; readonly p99: number; readonly maximum: number };
  /** Writes to the account. */
  readonly writes: Writes;
  /** Units read per second from the busiest partition of each family of keys. */
  readonly busiestReads: Readonly<Record<string, number>>;
  readonly msOfServed: { readonly p50: number; readonly p99: number };
  readonly processes: number;
}

interface Writes {
  readonly carriedOut: number;
  /** Those carried out whose condition did not hold. */
  readonly unmet: number;
  readonly throttled: number;
}

const BEGINNING = Date.UTC(2026, 5, 15, 12);
const ENVIRONMENT = {
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_REGION: 'us-east-1',
  // Never reached: the simulated network comes first.
  AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
  TABLE_NAME: 'test',
};

/** Takes over the clock, the randomness and the network of this process, and returns a function that runs offers. */
export function openOverload(): (offer: Offer) => Promise<Outcome> {
  Object.assign(process.env, ENVIRONMENT);
  const time = new VirtualTime();
  const network = new Network(time, new MemoryTable(), new Random(0));
  time.reset(BEGINNING, Math.random);
  time.install();
  sendHttpRequestsOver(network);
  return async (offer) => {
    const random = new Random(1);
    time.reset(BEGINNING, () => random.next());
    network.random = random;
    const engine = new PartitionedEngine(new MemoryTable(), offer, () => time.now);
    network.engine = engine;
    const table = openTable();
    const customers = Array.from({ length: offer.organisations ?? 1 }, () =>
      createCustomer(table, 'test', { creditMicros: 1_000_000_000n, keys: 1, limits: offer.limits }),
    );
    await time.until(ensureKeyCheck(table));
    const made = await time.until(Promise.all(customers));
    if (['job', 'page'].includes(offer.work.kind)) await time.until(putMarket(table, offer.paced === true));
    engine.enforced = true;
    return await run(
      time,
      engine,
      random,
      offer,
      made.flatMap(({ apiKeys }) => apiKeys),
    );
  };
}

async function run(
  time: VirtualTime,
  engine: PartitionedEngine,
  random: Random,
  offer: Offer,
  apiKeys: readonly string[],
): Promise<Outcome> {
  const fleet = new Fleet(offer.work);
  const began = time.now + offer.warmUpSeconds * 1_000;
  const end = began + offer.seconds * 1_000;
  const served: number[] = [];
  const refused: { readonly status: number; readonly readUnits: number }[] = [];
  let offered = 0;
  const ask = async (): Promise<void> => {
    const at = time.now;
    const answer = await fleet.get(random.pick(apiKeys));
    if (at < began) return;
    offered += 1;
    if (answer.status === 200) served.push(time.now - at);
    else refused.push(answer);
  };
  const asked: Promise<void>[] = [];
  const arrive = (): void => {
    if (time.now >= end) return;
    asked.push(ask());
    const passed = offer.warmUpSeconds - (began - time.now) / 1_000;
    const share = offer.grows === true ? Math.min(1, Math.max(0.05, passed / offer.warmUpSeconds)) : 1;
    time.after((-Math.log(1 - random.next()) * 1_000) / (share * offer.requestsPerSecond), arrive);
  };
  let usage = engine.usage;
  time.after(began - time.now, () => engine.restart());
  time.after(end - time.now, () => {
    usage = engine.usage;
    engine.restart();
  });
  arrive();
  await time.until(new Promise<void>((resolve) => time.after(end - time.now + 1, resolve)));
  await time.until(Promise.all(asked));
  const perSecond = (count: number): number => Math.round(count / offer.seconds);
  const writes = {
    carriedOut: perSecond(usage.written.get('ACCOUNT') ?? 0),
    unmet: perSecond(usage.unmet.get('ACCOUNT') ?? 0),
    throttled: perSecond(usage.throttled.get('ACCOUNT') ?? 0),
  };
  const statuses = [...new Set(refused.map(({ status }) => status))].sort();
  const units = refused.map(({ readUnits }) => readUnits).sort((a, b) => a - b);
  served.sort((a, b) => a - b);
  return {
    offered: perSecond(offered),
    served: perSecond(served.length),
    refused: Object.fromEntries(
      statuses.map((status) => [status, perSecond(refused.filter((one) => one.status === status).length)]),
    ),
    readUnitsOfRefused: {
      mean: units.reduce((sum, one) => sum + one, 0) / Math.max(1, units.length),
      p99: at(units, 0.99),
      maximum: units.at(-1) ?? 0,
    },
    writes,
    busiestReads: busiestOf(usage.readUnits, perSecond),
    msOfServed: { p50: Math.round(at(served, 0.5)), p99: Math.round(at(served, 0.99)) },
    processes: fleet.started,
  };
}

function busiestOf(
  units: ReadonlyMap<string, number>,
  perSecond: (count: number) => number,
): Readonly<Record<string, number>> {
  const most: Record<string, number> = {};
  for (const [pk, read] of units) {
    const family = pk.split('#')[0] ?? '';
    most[family] = Math.max(most[family] ?? 0, perSecond(read));
  }
  return most;
}

/** Returns the value below which a share of sorted values lies; 0 if there are none. */
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
