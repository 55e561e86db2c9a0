import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { listChanges } from '../../../shared/jobs/list-changes.ts';
import { listCreated } from '../../../shared/jobs/list-created.ts';
import { listUpdated } from '../../../shared/jobs/list-updated.ts';
import { turnPacing } from '../../../shared/search/state/turn-pacing.ts';
import { aroundSend } from '../../../shared/table/around-send.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import { TableReader } from '../../../shared/table/reader.ts';
import { CATALOGUE_LINES, companyLine, jobLine, NOW, publishLines } from '../../support/feed-lines.ts';
import { startTestTable, type TestTable } from '../../support/table.ts';

let table: TestTable;
/** Partition keys that a process read, in order. */
let read: string[] = [];
/** A process, which keeps what it keeps by its table. */
let process: Table;

beforeAll(async () => {
  table = await startTestTable({ engine: 'memory' });
  await publishLines(table, [...CATALOGUE_LINES, companyLine('a'), jobLine('one', 'a')]);
  await turnPacing({ table }, true);
});
afterAll(() => table.stop());
beforeEach(() => {
  read = [];
  process = {
    name: table.name,
    client: aroundSend(table.client, async (send, [command]) => {
      const { Key, RequestItems } = Object(command).input;
      const asked = [Key, ...(RequestItems?.[table.name]?.Keys ?? [])];
      read.push(...asked.flatMap((key) => (key === undefined ? [] : [key.pk.split('#')[0]])));
      return await send(command);
    }),
  };
});

const readerAt = (receivedMs: number | null) =>
  new TableReader(process, new AbortController().signal, receivedMs);
const ask = async (receivedMs: number | null, after: number[] | null = null) => {
  read = [];
  const filter = { statuses: ['open' as const] };
  const { documents } = await listCreated({
    ...{ reader: readerAt(receivedMs), filter, direction: 'asc', limit: 10, after },
  });
  return documents.map(({ job }) => job.title);
};
const MANIFEST = keys.manifest().pk;

describe('a list', () => {
  test('goes by the manifest of the last second, and reads heads and documents once with it', async () => {
    await ask(NOW);
    expect(read).toContain(MANIFEST);
    await ask(NOW + 10);
    expect(read).not.toContain(MANIFEST);
    expect(read).toContain('JOB');
    expect(await ask(NOW + 999)).toHaveLength(1);
    expect(read).toEqual([]);
    await ask(NOW + 1_000);
    expect(read).toContain(MANIFEST);
  });

  test.each([
    ['of a gateway whose clock was set back', NOW - 1],
    ['without a gateway', null],
    ['without a time', Number.NaN],
  ])('reads the manifest for a request %s', async (_, receivedMs) => {
    await ask(NOW);
    await ask(receivedMs);
    expect(read).toContain(MANIFEST);
  });

  test('reads the manifest for a cursor that is newer than the one at hand', async () => {
    await ask(NOW);
    await publishLines(table, [jobLine('two', 'a')], { now: () => NOW + 1 });
    expect(await ask(NOW + 10)).toHaveLength(1);
    expect(await ask(NOW + 20, [1])).toEqual([]);
    expect(read).toContain(MANIFEST);
    expect(await ask(NOW + 30)).toHaveLength(2);
  });

  test('reads the manifest on every page once pacing has ended', async () => {
    await ask(NOW);
    await turnPacing({ table, sleep: async () => undefined }, false);
    await ask(NOW + 2_000);
    await ask(NOW + 2_010);
    expect(read).toContain(MANIFEST);
    await turnPacing({ table }, true);
  });

  test('in the order of changes goes by it too, and so does the stream, which knows nothing later', async () => {
    await ask(NOW + 5_000);
    read = [];
    const reader = () => readerAt(NOW + 5_500);
    await listUpdated({
      ...{ reader: reader(), filter: {}, direction: 'desc', limit: 10, after: null, now: NOW + 5_600 },
    });
    const { standsAtMs, caughtUp } = await listChanges({
      ...{ reader: reader(), kinds: [], bodies: false, limit: 10, after: null, now: NOW + 5_600 },
    });
    expect({ standsAtMs, caughtUp }).toEqual({ standsAtMs: NOW + 5_000, caughtUp: true });
    expect(read).not.toContain(MANIFEST);
  });
});
