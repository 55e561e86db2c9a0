import { beforeAll, expect, test } from '@jest/globals';
import { WriterLease } from '../../../shared/search/manifest/lease.ts';
import type { Budget } from '../../../shared/search/planner/budget.ts';
import { readSegments } from '../../../shared/search/segments/read-segments.ts';
import { SEGMENT_RULES } from '../../../shared/search/segments/segment-rules.ts';
import { SegmentWriter } from '../../../shared/search/segments/segment-writer.ts';
import { encodeStatistics, PlannerStatistics } from '../../../shared/search/state/statistics.ts';
import { PostingWriter } from '../../../shared/search/store/writer.ts';
import { search } from '../../../shared/search/walk/search.ts';
import { TableReader } from '../../../shared/table/reader.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';

/** Reads of parts that a replica lacks: every part is new, and every eventual read sees the table before it. */

const DOCUMENTS = 200;
const TERMS = Array.from({ length: 40 }, (_, i) => `tool:${i}`);
const STALENESS_MS = 2_000;
/** Without any, a search spends at most 40 % of its budget on heads. */
const STATISTICS = new PlannerStatistics(encodeStatistics(new Map(), DOCUMENTS));
const RULES = { ...SEGMENT_RULES, fromJobs: 0, leastTerms: 1, partBytes: 2 };

let nowMs = 0;
let lease: WriterLease;
const sim = new SimulatedTable({
  now: () => nowMs,
  stalenessMs: STALENESS_MS,
  choose: (count) => count - 1,
});

const matches = (ordinal: number): boolean => ordinal % 3 === 0;

beforeAll(async () => {
  const table = sim.open();
  const now = () => nowMs;
  lease = await WriterLease.acquire(table, 'test', now);
  await lease.reserve({ jobs: DOCUMENTS, companies: 0 }, 1);
  const segments = new SegmentWriter({ table, lease, now, rules: RULES });
  const writer = new PostingWriter({ table, lease, generation: 1, now, sink: segments });
  for (let ordinal = 0; ordinal < DOCUMENTS; ordinal += 1) {
    if (matches(ordinal)) writer.add('j', TERMS[ordinal % TERMS.length] ?? '', [ordinal]);
  }
  nowMs = 5_000;
  await writer.flush();
  await lease.raiseMarks({ jobMark: DOCUMENTS });
});

/** Asks for all documents with any of the terms, and for those of a page, what they cost. */
async function pageWithin(budget: Budget) {
  const reader = new TableReader(sim.open(), new AbortController().signal);
  const { rows, next, explain } = await search({
    ...{ reader, space: 'j', index: lease.manifest, direction: 'asc', limit: DOCUMENTS, start: null, budget },
    dimensions: [{ anyOf: TERMS }],
    statistics: STATISTICS,
    end: DOCUMENTS,
    load: (ordinals) => {
      reader.usage.readUnits += ordinals.length * 0.5;
      reader.usage.rounds += 1;
      return Promise.resolve(ordinals);
    },
    accept: matches,
  });
  return { ordinals: rows.map(({ ordinal }) => ordinal), next, explain };
}

const ALL = Array.from({ length: DOCUMENTS }, (_, ordinal) => ordinal).filter(matches);

test('a page that the budget has no room to read missing parts for keeps within it, and loses nothing', async () => {
  // Forty heads and nearly as many parts fit, and strong reads of the parts do not.
  const budget = { readUnits: 80, rounds: 6 };
  const { ordinals, next, explain } = await pageWithin(budget);
  expect(explain.readUnits).toBeLessThanOrEqual(budget.readUnits);
  expect(next).not.toBeNull();
  expect(ordinals).toEqual(ALL.filter((ordinal) => ordinal <= (next ?? 0)));
  expect(ordinals.length).toBeGreaterThan(0);
});

test('a page with room reads them strongly, and finds everything', async () => {
  const { ordinals, next, explain } = await pageWithin({ readUnits: 200, rounds: 6 });
  expect(explain.windows[0]).toMatchObject({ candidates: ALL.length, indexRounds: 1 });
  expect({ ordinals, next }).toEqual({ ordinals: ALL, next: null });
});

test('a part that is gone is an error, never no postings', async () => {
  const reader = new TableReader(sim.open(), new AbortController().signal);
  const gone = lease.manifest.segments.map((segment) => ({ ...segment, id: 'gone' }));
  await expect(readSegments(reader, gone, [{ space: 'j', term: 'tool:1' }])).rejects.toThrow(
    'a part of segment gone is missing',
  );
});
