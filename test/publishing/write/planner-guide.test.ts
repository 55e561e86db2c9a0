import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verifyIndex } from '../../../infra/operator/index/index-check.ts';
import { Progress } from '../../../infra/operator/terminal/progress.ts';
import { isPartner, JOB_SPACE } from '../../../shared/jobs/term-names.ts';
import { type PublishSummary, publish } from '../../../shared/publishing/publish.ts';
import { readManifest } from '../../../shared/search/manifest/manifest.ts';
import { readComposites } from '../../../shared/search/state/compose.ts';
import { readKnowledge } from '../../../shared/search/state/statistics-store.ts';
import { TableReader } from '../../../shared/table/reader.ts';
import { demoCatalogues } from '../../support/catalogues.ts';
import { publishDemoCatalogues, smallDemo } from '../../support/demo.ts';
import { startTestTable, type TestTable } from '../../support/table.ts';

const COMPOSE_FROM = 10;
let table: TestTable;
let lines: readonly object[];

beforeAll(async () => {
  table = await startTestTable({ engine: 'memory' });
  await publishDemoCatalogues(table);
  lines = [...smallDemo(demoCatalogues(), 30)];
}, 240_000);
afterAll(() => table.stop());

const reader = () => new TableReader(table, new AbortController().signal);

async function publishLines(from: number, until: number): Promise<PublishSummary> {
  const some = async function* () {
    for (const [i, line] of lines.slice(from, until).entries())
      yield { number: i + 1, text: JSON.stringify(line) };
  };
  return await publish(some(), { table, composeFrom: COMPOSE_FROM });
}

test('pairs and statistics include what is published after they were made', async () => {
  const middle = Math.floor(lines.length * 0.8);
  await publishLines(0, middle);
  const first = await readComposites(reader(), 1, JOB_SPACE);
  expect(first.active.size).toBeGreaterThan(5);
  expect(first.partners.size).toBeGreaterThan(0);
  const { applied } = await publishLines(middle, lines.length);
  expect(applied).toBeGreaterThan(20);
  // A pair is a term with postings too; it must not become a partner itself.
  expect([...first.partners].filter((term) => !isPartner(term))).toEqual([]);
  const second = await readComposites(reader(), 1, JOB_SPACE);
  expect([...second.partners, ...second.terms].filter((term) => term.includes('&'))).toEqual([]);
  const manifest = await readManifest(reader());
  const progress = new Progress({ write: () => true }, () => 0);
  const check = await verifyIndex(reader(), manifest, {
    ...{ progress, signal: new AbortController().signal },
    now: Date.now,
  });
  expect(check.missing).toEqual([]);
  const { statistics, composites } = await readKnowledge(reader(), 1, JOB_SPACE, true);
  expect(statistics?.end).toBe(manifest.nextJob);
  expect([...first.active].every((term) => composites.active.has(term))).toBe(true);
}, 180_000);

test('publishing the same feed again writes neither statistics nor pairs', async () => {
  const before = await readKnowledge(reader(), 1, JOB_SPACE, true);
  const { applied } = await publishLines(0, lines.length);
  expect(applied).toBe(0);
  expect(await readKnowledge(reader(), 1, JOB_SPACE, true)).toEqual(before);
}, 180_000);
