import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from '@jest/globals';
import { WriterLease } from '../../../shared/search/manifest/lease.ts';
import { buildRankSpace } from '../../../shared/search/ranks/rank-build.ts';
import type { RankedPlace } from '../../../shared/search/ranks/ranked-companies.ts';
import { RankedCompanies } from '../../../shared/search/ranks/ranked-companies.ts';
import { aroundSend } from '../../../shared/table/around-send.ts';
import { mintResourceId } from '../../../shared/table/resource-id.ts';
import { NOW } from '../../support/feed-lines.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';

/** Companies whose terms take time, as those of a million companies do. */
class SlowCompanies extends RankedCompanies {
  readonly pass: (terms: number) => void;

  constructor(pass: (terms: number) => void) {
    super();
    this.pass = pass;
  }

  override *ranksIn(order: readonly RankedPlace[]): ReturnType<RankedCompanies['ranksIn']> {
    for (const list of super.ranksIn(order)) {
      this.pass(1);
      yield list;
    }
  }
}

test('a build that takes minutes never lets its lease expire', async () => {
  let nowMs = NOW;
  let heldUntilMs = 0;
  const memory = new SimulatedTable({ now: () => nowMs, keepsVersions: false }).open();
  const table = {
    name: memory.name,
    client: aroundSend(memory.client, async (send, call) => {
      const [command] = call;
      const until = command instanceof UpdateCommand && command.input.ExpressionAttributeValues?.[':until'];
      if (typeof until === 'number') heldUntilMs = until;
      return await send(...call);
    }),
  };
  const lease = await WriterLease.acquire(table, undefined, () => nowMs);
  let expired = 0;
  const companies = new SlowCompanies((terms) => {
    nowMs += terms * 9;
    expired += nowMs > heldUntilMs ? 1 : 0;
  });
  for (let ordinal = 0; ordinal < 200; ordinal += 1) {
    companies.add({
      id: mintResourceId(NOW + ordinal, ordinal),
      name: `Company ${ordinal}`,
      openJobs: 1,
      updatedAtMs: NOW,
      terms: Array.from({ length: 50 }, (_, i) => `tool:${ordinal}-${i}`),
    });
  }
  const { count } = await buildRankSpace({ table, lease, now: () => nowMs }, 'n', companies);
  expect(count).toBe(200);
  expect(nowMs - NOW).toBeGreaterThan(90_000);
  expect(expired).toBe(0);
});
