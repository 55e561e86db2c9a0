import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from '@jest/globals';
import { changeFaults } from '../../infra/operator/index/change-check.ts';
import { slotFaults } from '../../infra/operator/index/slot-check.ts';
import { readManifest } from '../../shared/search/manifest/manifest.ts';
import { keys } from '../../shared/table/keys.ts';
import { CATALOGUE_LINES, companyLine, jobLine, NOW, publishLines } from '../support/feed-lines.ts';
import { SimulatedTable } from '../support/simulated/simulated-table.ts';
import { documentsOf, readerOf } from '../support/table-state.ts';
import { watchRun } from '../support/watched/deaths.ts';
import { crashesOf } from '../support/watched/failing-table.ts';

const FEED = [...CATALOGUE_LINES, companyLine('a'), jobLine('j', 'a'), jobLine('k', 'a')];
const WITHDRAWAL = jobLine('j', 'a', { cleared: false });

/** A table whose job `j` is of a release before jobs had slots. */
async function slotless() {
  const sim = new SimulatedTable({ now: () => NOW });
  const table = sim.open();
  await publishLines(table, FEED);
  await table.client.send(
    new UpdateCommand({ TableName: table.name, Key: keys.job(0, 'job'), UpdateExpression: 'REMOVE slot' }),
  );
  return sim;
}

test('a withdrawal of a job without a slot stands once readers do not see it, whenever its run dies', async () => {
  const { writes, diedAfter } = await watchRun(await slotless(), (table) =>
    publishLines(table, [WITHDRAWAL], { now: () => NOW + 60_000 }),
  );
  let hidden = 0;
  for (const n of crashesOf(writes)) {
    const table = diedAfter(n).open();
    const reader = readerOf(table);
    const { hiddenJobs } = await readManifest(reader);
    await publishLines(table, [], { now: () => NOW + 240_000 });
    const document = (await documentsOf(table)).jobs.get('j')?.document;
    if (hiddenJobs.length > 0) {
      hidden += 1;
      expect({ n, cleared: document?.cleared }).toEqual({ n, cleared: false });
      expect(await slotFaults(reader, await readManifest(reader), 0, 2)).toEqual([]);
    }
    expect(await changeFaults(reader, await readManifest(reader))).toEqual([]);
  }
  expect(hidden).toBeGreaterThan(1);
});
