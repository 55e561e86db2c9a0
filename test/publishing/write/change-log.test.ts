import { expect, test } from '@jest/globals';
import { changeFaults } from '../../../infra/operator/index/change-check.ts';
import { listChanges } from '../../../shared/jobs/list-changes.ts';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { manifestOf, readManifest } from '../../../shared/search/manifest/manifest.ts';
import { compareChanges, endAt, readChanges, startOfDay } from '../../../shared/search/store/changes.ts';
import { keys } from '../../../shared/table/keys.ts';
import { pack } from '../../../shared/table/packing.ts';
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
import { allItems, documentsOf, readerOf } from '../../support/table-state.ts';

/** Publishes feeds, a day and a minute apart, and returns what the log says about each job. */
async function publishAll(sim: SimulatedTable, feeds: readonly (readonly FeedLineInput[])[]) {
  const table = sim.open();
  for (const [i, lines] of feeds.entries()) {
    const { rejects } = await publishLines(table, lines, { now: () => NOW + i * 86_460_000 });
    expect(rejects).toEqual([]);
  }
  const { jobs } = await documentsOf(table);
  const keyOf = new Map([...jobs].map(([key, { document }]) => [document.job.id, key]));
  const rows = await readChanges(readerOf(table), startOfDay(0), endAt(NOW * 2));
  expect(rows).toEqual([...rows].sort(compareChanges));
  const told: Record<string, string[]> = {};
  for (const { id, kind } of rows) {
    const key = keyOf.get(id ?? '') ?? `unknown ${id}`;
    told[key] = [...(told[key] ?? []), kind];
  }
  expect(await changeFaults(readerOf(table), await readManifest(readerOf(table)))).toEqual([]);
  return told;
}

const simulated = () => new SimulatedTable({ now: () => NOW });
const START = [
  ...CATALOGUE_LINES,
  companyLine('a'),
  companyLine('b'),
  jobLine('a1', 'a'),
  jobLine('b1', 'b'),
];

test('each visible change of a job has one row of its kind', async () => {
  const told = await publishAll(simulated(), [
    [...START, jobLine('a2', 'a', closed()), jobLine('a3', 'a', { cleared: false })],
    [jobLine('a1', 'a', { title: 'New title' }), jobLine('a3', 'a', { cleared: false, title: 'Unseen' })],
    [jobLine('a1', 'a', { title: 'New title', ...closed() }), jobLine('a3', 'a')],
    [jobLine('a1', 'a', { title: 'New title' }), jobLine('a3', 'a', closed())],
    // Seen again, facts and another text change no field of the job.
    [jobLine('a1', 'a', { title: 'New title', last_verified_at: '2026-03-01T00:00:00Z' }), contentLine('b1')],
    [factsLine('a1', []), contentLine('b1', { description: 'another' })],
    [jobLine('b1', 'b', { cleared: false })],
    [jobLine('b1', 'b', { cleared: false, title: 'Unseen' })],
    [jobLine('b1', 'b', { title: 'Seen' })],
  ]);
  expect(told).toEqual({
    a1: ['published', 'updated', 'closed', 'reopened'],
    a2: ['published'],
    a3: ['published', 'closed'],
    b1: ['published', 'updated', 'withdrawn', 'published'],
  });
});

test('jobs that lose or gain the clearance of their company have a row each, and so does a new name', async () => {
  const told = await publishAll(simulated(), [
    START,
    [companyLine('a', { cleared: false })],
    [jobLine('a1', 'a', { title: 'Unseen' })],
    [companyLine('a'), companyLine('b', { name: 'B' })],
    [companyLine('b', { merged_into_key: 'a' })],
  ]);
  expect(told).toEqual({
    a1: ['published', 'withdrawn', 'published'],
    b1: ['published', 'updated', 'updated'],
  });
});

test('a large batch shares write units among its rows', async () => {
  const sim = simulated();
  await publishAll(sim, [[...START, ...Array.from({ length: 400 }, (_, i) => jobLine(`x${i}`, 'a'))]]);
  const blocks = (await allItems(sim.open())).filter(({ pk }) => /^CHANGES#2/.test(String(pk)));
  expect(blocks.length).toBeLessThanOrEqual(6);
});

test('reads rows of an earlier release, removes those without a document, and gives the others an id', async () => {
  const sim = simulated();
  const table = sim.open();
  await publishLines(table, START);
  const { jobs } = await documentsOf(table);
  const document = jobs.get('a1')?.document;
  if (document === undefined) throw new Error('the job was not published');
  const { ordinal, job } = document;
  // The release before wrote one row per change, without stamp, kind or id, and died before it raised the mark.
  const manifest = sim.item(keys.manifest()) ?? {};
  const changedAtMs = NOW + 5;
  const orphan = keys.change('2026-03-01', changedAtMs, ordinal + 1);
  const row = keys.change('2026-03-01', changedAtMs, ordinal);
  const item = sim.item(keys.job(ordinal, 'job'));
  const doc = JSON.parse(String(item?.['doc']));
  doc.job.updated_at = new Date(changedAtMs).toISOString();
  sim.set(keys.job(ordinal, 'job'), { ...item, doc: JSON.stringify(doc) });
  for (const key of [row, orphan]) sim.set(key, { ...key });
  sim.set(keys.manifest(), { ...manifest, lastMintedMs: changedAtMs });

  await publishLines(table, [companyLine('c')], { now: () => NOW + 1000 });
  const rows = await readChanges(readerOf(table), startOfDay(0), endAt(NOW * 2));
  expect(rows.filter(({ updatedAtMs }) => updatedAtMs === changedAtMs)).toEqual([
    { updatedAtMs: changedAtMs, ordinal, kind: 'updated', id: job.id, block: ordinal },
  ]);
  expect(await changeFaults(readerOf(table), manifestOf(sim.item(keys.manifest()) ?? {}))).toEqual([]);
});

test('the check of the index finds a row that is missing, too many, or of the wrong kind', async () => {
  const found = async (spoil: (sim: SimulatedTable, block: Record<string, unknown>) => void) => {
    const sim = simulated();
    const table = sim.open();
    await publishLines(table, START);
    await publishLines(table, [jobLine('a1', 'a', { cleared: false })], { now: () => NOW + 1000 });
    const blocks = (await allItems(table)).filter(({ pk }) => /^CHANGES#2/.test(String(pk)));
    expect(blocks).toHaveLength(2);
    spoil(sim, blocks[1] ?? {});
    const faults = await changeFaults(readerOf(table), await readManifest(readerOf(table)));
    return faults.map(({ reason }) => reason.replace(/\d{4}-\S+Z/, 'T'));
  };
  const keyOf = (block: Record<string, unknown>) => ({ pk: String(block['pk']), sk: String(block['sk']) });
  expect(await found(() => undefined)).toEqual([]);
  expect(await found((sim, block) => sim.set(keyOf(block), { ...block, p: Uint8Array.of() }))).toEqual([
    "the last row is 'published', but the job is not available",
  ]);
  expect(
    await found((sim, block) => {
      const bytes = new Uint8Array(block['p'] as Uint8Array);
      // The low bits of the first byte are the kind; 4 is 'updated'.
      bytes[0] = ((bytes[0] ?? 0) & ~7) | 4;
      sim.set(keyOf(block), { ...block, p: bytes });
    }),
  ).toEqual(["the last row is 'updated', but the job is not available"]);
  expect(
    await found((sim, block) => {
      const [time = '', first] = String(block['sk']).split('#');
      const later = keys.change('2026-03-01', Number(time) - 1, Number(first));
      sim.set(later, { ...block, ...later });
    }),
  ).toEqual(["a row 'withdrawn' at T after 'withdrawn'"]);
});

test('a run that died before it declared its list of keys leaves no row that hides another', async () => {
  const sim = simulated();
  const table = sim.open();
  await publishLines(table, START);
  const { jobs } = await documentsOf(table);
  const { ordinal = -1, job } = jobs.get('a1')?.document ?? {};
  const manifest = sim.item(keys.manifest()) ?? {};
  const stamp = Number(sim.item(keys.job(ordinal, 'job'))?.['f']);
  // The next run listed what it was about to write, over the list that the manifest declares.
  const block = keys.change('2026-03-01', NOW + 5000, ordinal);
  const list = pack(JSON.stringify([[block.pk, block.sk]]));
  sim.set(keys.intent(0), { ...keys.intent(0), p: list, f: stamp + 1 });
  sim.set(keys.manifest(), { ...manifest, intent: { stamp, parts: 1 } });

  const later = NOW + 10_000;
  await publishLines(table, [jobLine('b1', 'b', { title: 'Later' })], { now: () => later });
  expect(sim.item(block)).toBeUndefined();
  // Tables that an earlier release wrote may have such an item already.
  sim.set(block, { ...block, f: stamp + 2 });
  const page = async (bodies: boolean) =>
    (await listChanges({ reader: readerOf(table), kinds: [], bodies, limit: 100, after: null, now: later }))
      .changes;
  for (const bodies of [false, true]) {
    const changes = await page(bodies);
    expect(changes.filter(({ id }) => id === job?.id)).toMatchObject([{ kind: 'published' }]);
  }
  expect(await changeFaults(readerOf(table), await readManifest(readerOf(table)))).toEqual([]);
});
