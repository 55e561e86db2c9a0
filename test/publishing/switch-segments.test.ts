import { beforeEach, expect, test } from '@jest/globals';
import { segmentFaults } from '../../infra/operator/index/segment-check.ts';
import { listCreated } from '../../shared/jobs/list-created.ts';
import { JOB_SPACE, jobTerm } from '../../shared/jobs/term-names.ts';
import { erase } from '../../shared/publishing/erase/erase.ts';
import { switchSegments } from '../../shared/publishing/switch-segments.ts';
import { buildNextPart } from '../../shared/publishing/write/rebuild.ts';
import { WriterLease } from '../../shared/search/manifest/lease.ts';
import { readManifest } from '../../shared/search/manifest/manifest.ts';
import { SEGMENT_RULES, type SegmentRules } from '../../shared/search/segments/segment-rules.ts';
import { readKnowledge } from '../../shared/search/state/statistics-store.ts';
import type { Table } from '../../shared/table/client.ts';
import { keys } from '../../shared/table/keys.ts';
import { lostPostings } from '../search/model/invariants.ts';
import { CATALOGUE_LINES, companyLine, jobLine, NOW, publishLines } from '../support/feed-lines.ts';
import { SimulatedTable } from '../support/simulated/simulated-table.ts';
import { allItems, readerOf } from '../support/table-state.ts';
import { spelledTable } from './erase/whole-table.ts';

/** Every flush goes into a segment, and they soon join. */
const RULES: SegmentRules = {
  ...SEGMENT_RULES,
  ...{ fromJobs: 0, leastTerms: 1, openPostings: 150, closedPostings: 100_000, slices: 2, partBytes: 200 },
};
const TOOLS = ['rust', 'python', 'sap'];

let sim: SimulatedTable;
let table: Table;
let now = NOW;
const clock = () => now;

const publishJobs = async (from: number, until: number, segmentRules = RULES) => {
  now += 60_000;
  await publishLines(
    table,
    Array.from({ length: until - from }, (_, i) => {
      const n = from + i;
      return jobLine(`j${n}`, 'a', { title: `Falconer ${n}`, tools: [TOOLS[n % 3] ?? ''] });
    }),
    { now: clock, segmentRules },
  );
};

const titlesOf = async (tool: string): Promise<readonly string[]> => {
  const request = { filter: { tools: [tool] }, direction: 'asc', limit: 50, after: null } as const;
  const { documents } = await listCreated({ reader: readerOf(table), ...request });
  return documents.map(({ job }) => job.title);
};

const manifest = async () => await readManifest(readerOf(table));

const expected = (tool: string, jobs: number) =>
  Array.from({ length: jobs }, (_, n) => n)
    .filter((n) => TOOLS[n % 3] === tool)
    .map((n) => `Falconer ${n}`);

beforeEach(async () => {
  now = NOW;
  sim = new SimulatedTable({ now: clock });
  table = sim.open();
  await publishLines(table, [...CATALOGUE_LINES, companyLine('a')], { now: clock, segmentRules: RULES });
  for (let from = 0; from < 12; from += 3) await publishJobs(from, from + 3);
});

test('a new table has segments, and writers that do not know them are refused until none is left', async () => {
  const { segments, formatFloor, unpacedFloor } = await manifest();
  expect(segments.map(({ phase }) => phase)).toEqual(['closed']);
  expect({ formatFloor, unpacedFloor }).toEqual({ formatFloor: 5, unpacedFloor: 1 });
  const earlier = { knows: 4, floor: 1 };
  await expect(WriterLease.acquire(table, 'earlier', clock, undefined, earlier)).rejects.toThrow(/format 5/);
  expect(await titlesOf('rust')).toEqual(expected('rust', 12));

  const postings = segments.reduce((sum, each) => sum + each.postings, 0);
  expect(await switchSegments({ table, now: clock, segmentRules: RULES }, false)).toEqual({
    wasOn: true,
    merged: postings,
  });
  expect(await manifest()).toMatchObject({ segments: [], formatFloor: 1, segmentation: { isOn: false } });
  expect(lostPostings(sim)).toEqual([]);
  await (await WriterLease.acquire(table, 'earlier', clock, undefined, earlier)).release();
  await publishJobs(12, 15);
  expect((await manifest()).segments).toEqual([]);
  expect(await titlesOf('rust')).toEqual(expected('rust', 15));

  expect(await switchSegments({ table, now: clock, segmentRules: RULES }, true)).toEqual({
    wasOn: false,
    merged: 0,
  });
  await publishJobs(15, 18);
  expect((await manifest()).segments).toHaveLength(1);
  expect(await titlesOf('sap')).toEqual(expected('sap', 18));
});

test('planners know the terms of merged postings, once segments are off and after an erasure', async () => {
  const known = async () => {
    const { statistics } = await readKnowledge(readerOf(table), 1, JOB_SPACE, true);
    return TOOLS.map((tool) => statistics?.of(jobTerm.tool(tool))?.count);
  };
  expect(await known()).toEqual([undefined, undefined, undefined]);
  const id = String(sim.item(keys.source('job', 'j4'))?.['id']);
  await erase({ table, kind: 'job', id, now: clock, sleep: async () => undefined, segmentRules: RULES });
  expect(await known()).toEqual([4, 3, 4]);
  await publishJobs(12, 18);
  expect(await known()).toEqual([4, 3, 4]);
  await switchSegments({ table, now: clock, segmentRules: RULES }, false);
  expect(await known()).toEqual([6, 5, 6]);
});

test('the floor of a paced table stays where pacing needs it', async () => {
  const lease = await WriterLease.acquire(table, 'test', clock, async () => undefined);
  await lease.setPaced(true);
  await lease.release();
  await switchSegments({ table, now: clock, segmentRules: RULES }, false);
  expect(await manifest()).toMatchObject({ formatFloor: 4, unpacedFloor: 1, paced: true });
});

test('a table of an earlier release has segments only once they are turned on', async () => {
  const { freshSegments: _, ...earlier } = sim.item(keys.manifest()) ?? {};
  await switchSegments({ table, now: clock, segmentRules: RULES }, false);
  sim.set(keys.manifest(), { ...earlier, formatFloor: 1 });
  await publishJobs(12, 15);
  expect(await manifest()).toMatchObject({ segments: [], segmentation: null });
  expect(await titlesOf('python')).toEqual(expected('python', 15));
});

test('an erasure leaves no term of the record in a log, and says when its ordinals are gone, too', async () => {
  const id = String(sim.item(keys.source('job', 'j4'))?.['id']);
  const options = { table, kind: 'job', id, now: clock, sleep: async () => undefined } as const;
  const { jobs, segmentsUntilMs } = await erase({ ...options, segmentRules: RULES });
  expect(jobs).toBe(1);
  expect(spelledTable(sim).filter(({ sk }) => /^(log|flushes)/.test(sk))).toEqual([]);
  expect(segmentsUntilMs).toBeGreaterThan(now);
  now = (segmentsUntilMs ?? 0) + 1;
  await erase({ ...options, segmentRules: RULES });
  expect((await allItems(table)).filter(({ pk }) => `${pk}`.startsWith('INDEX#segment#'))).toEqual([]);
  expect(await titlesOf('python')).toEqual(expected('python', 12).filter((title) => title !== 'Falconer 4'));
});

test('while a full segment waits, withdrawals and erasures hold, and turning segments off leaves nothing', async () => {
  const rules: SegmentRules = { ...RULES, closedPostings: 160 };
  const phases = async () => (await manifest()).segments.map(({ phase }) => phase).sort();
  for (let from = 12; !(await phases()).includes('merging'); from += 3) {
    expect(from).toBeLessThan(30);
    await publishJobs(from, from + 3, rules);
  }
  const titles = await titlesOf('python');
  await publishLines(
    table,
    [jobLine('j1', 'a', { title: 'Falconer 1', tools: ['python'], cleared: false })],
    {
      now: clock,
      segmentRules: rules,
    },
  );
  expect(await phases()).toContain('merging');
  expect(await titlesOf('python')).toEqual(titles.filter((title) => title !== 'Falconer 1'));

  const id = String(sim.item(keys.source('job', 'j4'))?.['id']);
  await erase({ table, kind: 'job', id, now: clock, sleep: async () => undefined, segmentRules: rules });
  expect(spelledTable(sim).filter(({ sk }) => /^(log|flushes)/.test(sk))).toEqual([]);
  const left = titles.filter((title) => title !== 'Falconer 1' && title !== 'Falconer 4');
  expect(await titlesOf('python')).toEqual(left);

  for (let from = 30; !(await phases()).includes('merging'); from += 3) {
    expect(from).toBeLessThan(60);
    await publishJobs(from, from + 3, rules);
  }
  await switchSegments({ table, now: clock, segmentRules: rules }, false);
  expect((await manifest()).segments).toEqual([]);
  expect(lostPostings(sim)).toEqual([]);
  now += 11 * 60_000;
  await publishJobs(60, 61, rules);
  expect((await allItems(table)).filter(({ pk }) => `${pk}`.startsWith('INDEX#segment#'))).toEqual([]);
});

test('a damaged segment is reported, and a rebuild leaves it out', async () => {
  const reader = readerOf(table);
  expect(await segmentFaults(reader)).toEqual([]);
  const [segment] = (await manifest()).segments;
  sim.set(keys.segment(segment?.id ?? '', 0), undefined);
  expect(await segmentFaults(reader)).toMatchObject([{ part: 'segments' }]);
  for (;;) {
    const { phase } = await buildNextPart({ table, now: clock, segmentRules: RULES });
    if (phase === 'swapped') break;
  }
  expect(await manifest()).toMatchObject({ segments: [], formatFloor: 1 });
  expect(await segmentFaults(reader)).toEqual([]);
  expect(lostPostings(sim)).toEqual([]);
  expect(await titlesOf('rust')).toEqual(expected('rust', 12));
  await publishJobs(12, 15);
  expect(await titlesOf('rust')).toEqual(expected('rust', 15));
});
