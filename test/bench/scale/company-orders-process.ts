// Builds the orders of generated companies, `company-orders-process.ts COMPANIES`, and reports to its parent what it took.
import { BatchGetCommand, BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { rebuildRanks } from '../../../shared/publishing/write/rank-population.ts';
import { PublishSession } from '../../../shared/publishing/write/session.ts';
import { WriterLease } from '../../../shared/search/manifest/lease.ts';
import { aroundSend } from '../../../shared/table/around-send.ts';
import { PREFIXES } from '../../../shared/table/keys.ts';
import { MarketDocuments } from '../../support/generated/documents.ts';
import { Market } from '../../support/generated/market.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import { DATA_TIME } from '../harness/feeds.ts';
import type { OrdersBuilt } from './company-orders.ts';
import { wholeCatalogues } from './memory/catalogues.ts';

const COMPANIES = Number(process.argv[2]);
const MEGABYTE = 1_000_000;

const catalogues = wholeCatalogues();
const market = new Market({ catalogues, jobs: COMPANIES * 10, companies: COMPANIES, now: DATA_TIME });
const documents = new MarketDocuments(market, catalogues);
const memory = new SimulatedTable({ now: () => DATA_TIME, keepsVersions: false }).open();
const client = aroundSend(memory.client, async (send, call) => {
  const [command] = call;
  if (command instanceof BatchWriteCommand) return { UnprocessedItems: {} };
  if (!(command instanceof BatchGetCommand)) return await send(...call);
  const { Keys: keys = [] } = command.input.RequestItems?.[memory.name] ?? {};
  if (!keys.every(({ pk }) => String(pk).startsWith(`${PREFIXES.company}#`))) return await send(...call);
  const items = keys.map(({ pk, sk }) => {
    const ordinal = Number(String(pk).split('#')[1]);
    return { pk, sk, doc: JSON.stringify(documents.company(ordinal, 1 + (ordinal % 50))) };
  });
  return { Responses: { [memory.name]: items }, UnprocessedKeys: {} };
});
const table = { client, name: memory.name };

const lease = await WriterLease.acquire(table, undefined, () => DATA_TIME);
await lease.reserve({ jobs: 0, companies: COMPANIES }, DATA_TIME);
const session = new PublishSession(table, lease, () => DATA_TIME);
let peak = 0;
const before = process.memoryUsage.rss();
const sampling = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 50);
const start = process.cpuUsage();
await rebuildRanks(session);
const { user, system } = process.cpuUsage(start);
clearInterval(sampling);
// The highest that the kernel saw, since a build may not yield while it takes the most.
peak = Math.max(peak, process.resourceUsage().maxRSS * 1_024);
const built: OrdersBuilt = {
  cpuSeconds: (user + system) / 1_000_000,
  megabytes: (peak - before) / MEGABYTE,
};
process.send?.(built, () => process.exit(0));
