import { expect, test } from '@jest/globals';
import { listCreated } from '../../../shared/jobs/list-created.ts';
import {
  abandonRebuild,
  buildNextPart,
  deleteNextPart,
  RETIREMENT_MS,
  type RebuildStatus,
} from '../../../shared/publishing/write/rebuild.ts';
import { readManifest } from '../../../shared/search/manifest/manifest.ts';
import { documentFrequency, headOf } from '../../../shared/search/store/head.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import { lostPostings } from '../../search/model/invariants.ts';
import {
  CATALOGUE_LINES,
  closed,
  companyLine,
  contentLine,
  factsLine,
  jobLine,
  NOW,
  publishLines,
} from '../../support/feed-lines.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import { allItems, readerOf } from '../../support/table-state.ts';

const TECHNOLOGY = {
  kind: 'technology',
  code: 'sap',
  relationship: 'planned_introduction',
  subjectScope: 'legal_entity',
} as const;
const JOBS = Array.from({ length: 12 }, (_, i) => `j${i}`);

async function published() {
  const sim = new SimulatedTable({ now: () => NOW });
  const table = sim.open();
  await publishLines(table, [
    ...CATALOGUE_LINES,
    companyLine('a'),
    companyLine('b'),
    ...JOBS.map((key, i) => jobLine(key, i % 3 === 0 ? 'a' : 'b', { tools: ['rust'] })),
    factsLine('j1', [TECHNOLOGY]),
    contentLine('j2'),
  ]);
  // Every job loses the tool; the postings stay.
  await publishLines(
    table,
    JOBS.map((key, i) => jobLine(key, i % 3 === 0 ? 'a' : 'b', { tools: ['python'] })),
    { now: () => NOW + 1_000 },
  );
  return { sim, table };
}

async function untilSwapped(table: Table, between: (part: number) => Promise<void> = async () => undefined) {
  for (let part = 0; ; part += 1) {
    const status: RebuildStatus = await buildNextPart({
      table,
      now: () => NOW + 60_000,
      documentsPerStep: 5,
    });
    if (status.phase === 'swapped') return status;
    await between(part);
  }
}

async function postings(table: Table, generation: number, term: string): Promise<number> {
  const item = await readerOf(table).get(keys.head(generation, 'j', term), true);
  return item === undefined ? 0 : documentFrequency(headOf(item));
}

const listed = async (table: Table, after: readonly number[] | null, limit: number) => {
  const filter = { tools: ['python'] };
  return await listCreated({ reader: readerOf(table), filter, direction: 'desc', limit, after });
};

test('a rebuild holds exactly the terms of the documents, and a cursor continues across it', async () => {
  const { sim, table } = await published();
  const first = await listed(table, null, 5);
  const status = await untilSwapped(table);
  expect(status).toMatchObject({ generation: 2, deletableAtMs: NOW + 60_000 + RETIREMENT_MS });
  expect(lostPostings(sim)).toEqual([]);
  expect([await postings(table, 1, 'tool:rust'), await postings(table, 2, 'tool:rust')]).toEqual([12, 0]);
  const second = await listed(table, first.next, 50);
  expect([...first.documents, ...second.documents].map(({ ordinal }) => ordinal)).toEqual(
    JOBS.map((_, i) => JOBS.length - 1 - i),
  );
});

test('a publication between two steps reaches both generations', async () => {
  const { sim, table } = await published();
  await untilSwapped(table, async (part) => {
    await publishLines(
      table,
      [
        jobLine(`new${part}`, 'a', { tools: ['sap'] }),
        jobLine('j0', 'a', closed('source_expired', { title: `Part ${part}` })),
      ],
      { now: () => NOW + 70_000 + part * 1_000 },
    );
    expect(lostPostings(sim)).toEqual([]);
  });
  expect((await readManifest(readerOf(table))).generation).toBe(2);
  expect(lostPostings(sim)).toEqual([]);
});

test('the old generation, and nothing else, is deleted after ten minutes', async () => {
  const { sim, table } = await published();
  await untilSwapped(table);
  const ofGeneration = async (generation: number) =>
    (await allItems(table)).filter(({ pk }) => `${pk}`.startsWith(`INDEX#${generation}#`)).length;
  const others = async () =>
    (await allItems(table)).filter(({ pk }) => !/^(INDEX#1#[jcef]|STATISTICS#1#|MANIFEST)/.test(`${pk}`))
      .length;
  const before = await others();
  const soon = NOW + 60_000 + RETIREMENT_MS - 1;
  expect(await deleteNextPart({ table, now: () => soon })).toMatchObject({ phase: 'clean' });
  expect(await ofGeneration(1)).toBeGreaterThan(0);
  const due = { table, now: () => soon + 1 };
  expect(await deleteNextPart(due)).toMatchObject({ phase: 'deleting', generation: 1, isLast: true });
  expect(await deleteNextPart(due)).toMatchObject({ phase: 'clean' });
  expect((await allItems(table)).filter(({ pk }) => /^INDEX#1#[jcef]#/.test(`${pk}`))).toEqual([]);
  expect(await others()).toBe(before);
  expect(lostPostings(sim)).toEqual([]);
});

test('an abandoned rebuild leaves the running generation intact and is deleted', async () => {
  const { sim, table } = await published();
  const at = (ms: number) => ({ table, now: () => NOW + ms, documentsPerStep: 5 });
  await buildNextPart(at(60_000));
  await buildNextPart(at(61_000));
  await abandonRebuild(at(62_000));
  expect(await readManifest(readerOf(table))).toMatchObject({ generation: 1, rebuild: null });
  await deleteNextPart(at(62_000 + RETIREMENT_MS));
  expect((await allItems(table)).filter(({ pk }) => /^(INDEX|STATISTICS)#2#[jcef]/.test(`${pk}`))).toEqual(
    [],
  );
  expect(lostPostings(sim)).toEqual([]);
  await untilSwapped(table);
  expect(lostPostings(sim)).toEqual([]);
});
