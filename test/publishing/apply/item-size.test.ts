import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import {
  CATALOGUE_LINES,
  companyLine,
  eventLine,
  evidence,
  factsLine,
  jobLine,
  publishLines,
} from '../../support/feed-lines.ts';
import { startTestTable, type TestTable } from '../../support/table.ts';
import { documentsOf } from '../../support/table-state.ts';

const TECHNOLOGY = {
  kind: 'technology',
  code: 'sap',
  relationship: 'planned_introduction',
  subjectScope: 'legal_entity',
} as const;
/** About 3.3 KB of JSON, of which base64 compresses to three quarters. */
const large = () => ({
  ...evidence(),
  reference: `record=${randomBytes(735).toString('base64url')}`,
  sourceUrl: `https://jobs.example.com/${randomBytes(1500).toString('base64url')}`,
});
const largeFacts = (job: string, count: number) => {
  const line = factsLine(job, Array(count).fill(TECHNOLOGY));
  return { ...line, facts: line.facts.map((fact) => ({ ...fact, evidence: large() })) };
};
const largeEvents = (company: string, count: number, permitted = true) =>
  Array.from({ length: count }, (_, i) =>
    eventLine(`${company}-${i}`, company, TECHNOLOGY, { evidence: large(), permitted }),
  );

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
  await publishLines(table, [...CATALOGUE_LINES, ...['a', 'b', 'c', 'd'].map((key) => companyLine(key))]);
});
afterAll(() => table.stop());

describe('a line whose item would exceed the size limit is rejected, and the other lines are applied', () => {
  test('facts of a job', async () => {
    const lines = [jobLine('j', 'a'), largeFacts('j', 100), largeFacts('j', 250), jobLine('k', 'a')];
    const { rejects, ...summary } = await publishLines(table, lines);
    expect(summary).toMatchObject({ applied: 3, rejected: 1 });
    expect(rejects).toEqual([
      {
        line: 3,
        key: expect.any(String),
        field: 'facts',
        reason: expect.stringContaining('the limit is 350000'),
      },
    ]);
    expect((await documentsOf(table)).jobs.get('j')?.facts?.facts).toHaveLength(100);
  });

  test('facts that make too many terms for the sheet of their company', async () => {
    const codes = Array.from({ length: 800 }, (_, i) => `tool-${i}`);
    const tools = codes.map((code, i) => ({
      ...{ type: 'tool', code, label: code, category: 'programming-languages' },
      popularity: i,
    }));
    const known = CATALOGUE_LINES.filter(({ type }) => type === 'tool');
    await publishLines(table, [...known, ...tools] as FeedLineInput[]);
    const stating = (job: string, count: number) =>
      factsLine(
        job,
        codes.slice(0, count).map((code) => ({ ...TECHNOLOGY, code })),
      );
    const lines = [jobLine('t', 'a'), stating('t', 740), stating('t', 800)];
    const { rejects, ...summary } = await publishLines(table, lines);
    expect(summary).toMatchObject({ applied: 2, rejected: 1 });
    expect(rejects).toEqual([
      {
        line: 3,
        key: 't',
        field: 'facts',
        reason: expect.stringMatching(/make 16\d\d different terms .* limit is 1500/),
      },
    ]);
    expect((await documentsOf(table)).jobs.get('t')?.facts?.facts).toHaveLength(740);
  });

  test('pay of a job, whose ordinal goes to the next job', async () => {
    const component = { valueType: 'disclosure', cadence: 'recurring', condition: 'target' } as const;
    const components = Array(20).fill({
      ...component,
      evidence: '\u{1d11e}'.repeat(240),
      interval: 'year',
      kind: 'base_pay',
    });
    const pay = {
      ...{ baseAnnualCurrency: null, baseAnnualMin: null, baseAnnualMax: null },
      ...{ baseAnnualUsdMin: null, baseAnnualUsdMax: null, fxObservedAt: null },
      ...{ components, evidence: 'x', hasBonus: false, hasCommission: false, hasEquity: false },
      scope: { kind: 'global' } as const,
    };
    const lines = [jobLine('p', 'a', { compensation_packages: Array(20).fill(pay) }), jobLine('q', 'a')];
    const { rejects, ...summary } = await publishLines(table, lines);
    expect(summary).toMatchObject({ applied: 1, rejected: 1 });
    expect(rejects).toMatchObject([{ line: 1, field: 'compensation_packages' }]);
    const { jobs } = await documentsOf(table);
    expect([jobs.has('p'), jobs.get('q')?.document.ordinal]).toEqual([false, jobs.size - 1]);
  });

  test.each([
    ['that are served', 'b', true, 175],
    ['that are kept but not served', 'c', false, 175],
  ])('events of a company %s', async (_, company, permitted, count) => {
    const { rejects, ...summary } = await publishLines(table, [
      ...largeEvents(company, count, permitted),
      companyLine(`${company}2`),
    ]);
    expect(summary.applied).toBeGreaterThan(50);
    expect(summary.rejected).toBeGreaterThan(5);
    expect(summary.applied + summary.rejected).toBe(count + 1);
    expect(rejects[0]).toMatchObject({
      field: 'event',
      reason: expect.stringContaining('the limit is 350000'),
    });
    const { companies } = await documentsOf(table);
    expect(companies.has(`${company}2`)).toBe(true);
    const served = companies.get(company)?.events?.events.length;
    expect(served).toBe(permitted ? summary.applied - 1 : 0);
  });

  test('a merge that brings too many events together', async () => {
    await publishLines(table, largeEvents('d', 40));
    const merge = companyLine('d', { merged_into_key: 'b' });
    const { rejects, ...summary } = await publishLines(table, [merge, companyLine('e')]);
    expect(summary).toMatchObject({ applied: 1, rejected: 1 });
    expect(rejects).toMatchObject([{ line: 1, field: 'merged_into_key' }]);
    expect((await documentsOf(table)).companies.get('d')?.events?.events).toHaveLength(40);
  });
});
