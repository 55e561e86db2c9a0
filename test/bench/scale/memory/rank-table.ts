import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { WriterLease } from '../../../../shared/search/manifest/lease.ts';
import { RANK_SPACES, readManifest } from '../../../../shared/search/manifest/manifest.ts';
import { buildRankSpace } from '../../../../shared/search/ranks/rank-build.ts';
import { RankedCompanies } from '../../../../shared/search/ranks/ranked-companies.ts';
import type { RankedCompany } from '../../../../shared/search/ranks/ranked-company.ts';
import { aroundSend } from '../../../../shared/table/around-send.ts';
import { keys } from '../../../../shared/table/keys.ts';
import { TableReader } from '../../../../shared/table/reader.ts';
import { startTestTable } from '../../../support/table.ts';
import type { WriteTally } from '../../harness/writes.ts';
import type { MemoryTable } from './memory-table.ts';

/**
 * Builds the rank spaces of companies with the product's code. The manifest, whose updates need conditions, goes to an
 * engine; all batches of items go to the table in memory.
 */
export async function buildRanks(
  memory: MemoryTable,
  companies: readonly RankedCompany[],
  tally: WriteTally,
  now: number,
  progress: (message: string) => void,
): Promise<void> {
  const engine = await startTestTable();
  const client = aroundSend(engine.client, async (send, call) => {
    const [command] = call;
    if (!(command instanceof BatchWriteCommand)) return await send(...call);
    const requests = Object.values(command.input.RequestItems ?? {}).flat();
    tally.add(command.input);
    return await memory.client.send(new BatchWriteCommand({ RequestItems: { [memory.name]: requests } }));
  });
  const table = { client, name: engine.name };
  const all = RankedCompanies.of(companies);
  const lease = await WriterLease.acquire(table, undefined, () => now);
  for (const space of RANK_SPACES) {
    progress(`building rank space ${space}`);
    await buildRankSpace({ table, lease, now: () => now }, space, all);
  }
  const reader = new TableReader(engine, new AbortController().signal);
  const item = await reader.get(keys.manifest(), true);
  const { ranks } = await readManifest(reader);
  if (item === undefined || Object.keys(ranks).length < RANK_SPACES.length)
    throw new Error('a rank space is missing');
  const count = companies.length;
  // A market's index is older than these orders, and its manifest says where it is.
  memory.put({ ...item, companyMark: count, nextCompany: count, ...memory.item(keys.manifest()) });
  await lease.release();
  await engine.stop();
}
