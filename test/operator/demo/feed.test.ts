import { beforeAll, describe, expect, test } from '@jest/globals';
import { demoFeed } from '../../../infra/operator/demo/feed.ts';
import type { Catalogues } from '../../../infra/operator/demo/world.ts';
import * as v from '../../../shared/contract/vocabulary.ts';
import { FeedLine, type FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { smallCatalogues } from '../../support/catalogues.ts';

const NOW = Date.UTC(2026, 0, 15);
let catalogues: Catalogues;
let lines: FeedLineInput[];

const of = <T extends FeedLineInput['type']>(type: T) =>
  lines.filter((line): line is Extract<FeedLineInput, { type: T }> => line.type === type);

beforeAll(() => {
  catalogues = smallCatalogues(15_000);
  lines = [...demoFeed({ catalogues, now: NOW })];
});

describe('the demo feed', () => {
  test('has only valid feed lines', () => {
    const refused = lines.flatMap((line) => {
      const result = FeedLine.safeParse(line);
      return result.success ? [] : [{ line, issues: result.error.issues }];
    });
    expect(refused).toEqual([]);
  });

  test('is the same for the same seed and different for another', () => {
    const again = [...demoFeed({ catalogues, now: NOW, companies: 30 })];
    expect([...demoFeed({ catalogues, now: NOW, companies: 30 })]).toEqual(again);
    expect([...demoFeed({ catalogues, now: NOW, companies: 30, seed: 2 })]).not.toEqual(again);
  });

  test('has a few hundred companies of every type and state', () => {
    const companies = of('company');
    expect(companies.length).toBeGreaterThanOrEqual(300);
    expect(new Set(companies.map((line) => line.company_type))).toEqual(new Set(v.COMPANY_TYPES));
    expect(companies.some((line) => line.status === 'inactive')).toBe(true);
    expect(companies.some((line) => line.merged_into_key !== null)).toBe(true);
    expect(companies.some((line) => !line.cleared)).toBe(true);
  });

  test('has thousands of jobs, open and closed for every reason', () => {
    const jobs = of('job');
    expect(jobs.length).toBeGreaterThanOrEqual(2000);
    expect(new Set(jobs.map((line) => line.status_reason))).toEqual(new Set([null, ...v.STATUS_REASONS]));
    expect(jobs.some((line) => !line.cleared)).toBe(true);
  });

  test('has content that is distributable without end, until a past day, until a future day and not at all', () => {
    const content = of('content');
    const until = content.map((line) => line.distributable_until ?? null);
    expect(content.some((line) => !line.distributable)).toBe(true);
    expect(until).toContain(null);
    expect(until.some((date) => date !== null && Date.parse(date) < NOW)).toBe(true);
    expect(until.some((date) => date !== null && Date.parse(date) > NOW)).toBe(true);
  });

  test('has every kind of event and every value of the lists of facts', () => {
    const facts = of('facts').flatMap((line) => line.facts);
    const values = new Set(
      facts.flatMap(({ fact }) => Object.values(fact).filter((value) => typeof value === 'string')),
    );
    const expected = [
      ...v.AGENCY_POLICIES,
      ...v.BENEFITS,
      ...v.COMPLIANCE_CONCEPTS,
      ...v.COMPLIANCE_RELATIONSHIPS,
      ...v.DEGREE_REQUIREMENTS,
      ...v.INITIATIVE_ACTIONS,
      ...v.LISTING_RELATIONSHIPS,
      ...v.TECHNOLOGY_RELATIONSHIPS,
      ...v.WORKING_CONDITIONS,
    ];
    expect(expected.filter((value) => !values.has(value))).toEqual([]);
    expect(facts.some((fact) => fact.permitted === false)).toBe(true);
    expect(new Set(of('event').map((line) => line.event.kind))).toEqual(new Set(v.EVENT_KINDS));
  });

  test('points from every fact of a text to a sentence of that text', () => {
    const descriptions = new Map(
      of('content').map((line) => [line.job_key, line.description.replace(/\s+/g, ' ')]),
    );
    let located = 0;
    for (const line of of('facts')) {
      const text = descriptions.get(line.job_key);
      if (text === undefined) continue;
      for (const { evidence } of line.facts) {
        const range = /^char=(\d+),(\d+)$/.exec(evidence.reference);
        if (range === null) continue;
        expect(text.slice(Number(range[1]), Number(range[2]))).toMatch(/^\S.*[.]$/);
        located += 1;
      }
    }
    expect(located).toBeGreaterThan(1000);
  });
});
