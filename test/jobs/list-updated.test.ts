import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listUpdated } from '../../shared/jobs/list-updated.ts';
import { REQUEST_BUDGET } from '../../shared/search/planner/budget.ts';
import { putItems } from '../../shared/search/store/batch-write.ts';
import { appendChanges } from '../../shared/search/store/changes.ts';
import { type Key, keys } from '../../shared/table/keys.ts';
import { type Item, TableReader } from '../../shared/table/reader.ts';
import { mintResourceId } from '../../shared/table/resource-id.ts';
import { IndexFixture } from '../support/index-fixture.ts';
import { logged } from '../support/logged.ts';

const NOW = Date.UTC(2026, 0, 1);
const COUNT = 3;
let fixture: IndexFixture;

/** Returns the item of a job with this update time. */
function itemAt(ordinal: number, updatedAtMs: number): Item {
  const id = mintResourceId(NOW, ordinal);
  const updatedAt = new Date(updatedAtMs).toISOString();
  const job = { id, company: { id, name: 'A' }, status: 'open', updated_at: updatedAt, locations: [] };
  return { ...keys.job(ordinal, 'job'), doc: JSON.stringify({ ordinal, job, cleared: true }) };
}

/** Eventually consistent reads miss the second change of job 1; strongly consistent reads see it. */
class StaleReader extends TableReader {
  override async getMany(wanted: readonly Key[], consistent = false): Promise<(Item | undefined)[]> {
    const items = await super.getMany(wanted, consistent);
    const { pk } = keys.job(1, 'job');
    return consistent ? items : items.map((item) => (item?.['pk'] === pk ? itemAt(1, NOW + 1) : item));
  }
}

beforeAll(async () => {
  fixture = await IndexFixture.start();
  const { table, lease } = fixture;
  await putItems(table, lease, [itemAt(0, NOW), itemAt(1, NOW + 9), itemAt(2, NOW + 2)]);
  const rows = [NOW, NOW + 1, NOW + 2].map((updatedAtMs, ordinal) => ({ updatedAtMs, ordinal }));
  await appendChanges(table, lease, logged([...rows, { updatedAtMs: NOW + 9, ordinal: 1 }]));
  await lease.raiseMarks({ jobMark: COUNT, changesMarkMs: NOW + 9 });
}, 240_000);
afterAll(() => fixture.stop());

test('a follower of sort=updated sees a change that a replica does not have yet', async () => {
  const page = await listUpdated({
    reader: new StaleReader(fixture.table, new AbortController().signal),
    filter: {},
    direction: 'asc',
    limit: 50,
    after: [NOW + 2, 2],
    now: NOW + 10,
  });
  expect(page.documents.map(({ job }) => job.updated_at)).toEqual([new Date(NOW + 9).toISOString()]);
  expect(page.next).toBeNull();
});

test('a page without matches ends short within the rounds of a request, including those before the walk', async () => {
  const { table, lease } = fixture;
  const more = Array.from({ length: 1_500 }, (_, i) => COUNT + i);
  await putItems(
    table,
    lease,
    more.map((ordinal) => itemAt(ordinal, NOW + 9 + ordinal)),
  );
  await appendChanges(
    table,
    lease,
    logged(more.map((ordinal) => ({ updatedAtMs: NOW + 9 + ordinal, ordinal }))),
  );
  await lease.raiseMarks({ jobMark: COUNT + more.length, changesMarkMs: NOW + 9 + COUNT + more.length });
  const reader = new TableReader(table, new AbortController().signal);
  const { documents, next } = await listUpdated({
    reader,
    filter: { jobs: ['none'] },
    direction: 'asc',
    limit: 50,
    after: null,
    now: NOW + 3_600_000,
  });
  expect(documents).toEqual([]);
  expect(next).not.toBeNull();
  expect(reader.usage.rounds).toBeLessThanOrEqual(REQUEST_BUDGET.rounds);
});
