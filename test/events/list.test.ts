import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Fact } from '../../shared/contract/resources/fact.ts';
import {
  BENEFITS,
  RECRUITING_PLATFORMS,
  TECHNOLOGY_RELATIONSHIPS,
} from '../../shared/contract/vocabulary.ts';
import type { FactsFilter } from '../../shared/facts/semantics.ts';
import { REQUEST_BUDGET } from '../../shared/search/planner/budget.ts';
import { type FactsWorld, factsMatch } from '../support/oracle.ts';
import { Random } from '../support/random.ts';
import { SlotWorld } from './slot-world.ts';

const SEED = 41;
const TOOLS = Array.from({ length: 60 }, (_, i) => `tool-${i}`);
const random = new Random(SEED);
/** The oracle only looks up the categories of tools; here no tool has one. */
const ORACLE: FactsWorld = { toolCategories: new Map() };

/** Makes up the facts of a job: some families never occur, and the distribution of tools is skewed. */
function makeUpFacts(): Fact[] {
  const facts: unknown[] = [];
  for (let i = random.below(3); i > 0; i -= 1)
    facts.push({ kind: 'benefit', benefit: random.pick(BENEFITS) });
  for (let i = random.below(4); i > 0; i -= 1) {
    facts.push({
      kind: 'technology',
      code: TOOLS[random.skewed(TOOLS.length)],
      relationship: random.pick(TECHNOLOGY_RELATIONSHIPS),
      subjectScope: 'legal_entity',
    });
  }
  if (random.chance(0.4))
    facts.push({ kind: 'recruiting_platform', platform: random.pick(RECRUITING_PLATFORMS) });
  if (random.chance(0.3)) {
    facts.push({ kind: 'degree_requirement', requirement: random.pick(['not_required', 'required']) });
  }
  return facts as Fact[];
}

function makeUpFilter(): FactsFilter {
  const filter: Record<string, unknown> = {};
  if (random.chance(0.5)) filter['benefits'] = random.some(BENEFITS, 1 + random.below(2));
  if (random.chance(0.6)) {
    filter['technologyTools'] = Array.from(
      { length: 1 + random.below(3) },
      () => TOOLS[random.skewed(TOOLS.length)],
    );
    if (random.chance(0.4)) filter['technologyRelationships'] = random.some(TECHNOLOGY_RELATIONSHIPS, 2);
    if (random.chance(0.3)) filter['technologyOperator'] = 'all';
  }
  if (random.chance(0.3))
    filter['recruitingPlatforms'] = random.some(RECRUITING_PLATFORMS, 1 + random.below(4));
  if (random.chance(0.2)) filter['noDegreeRequired'] = true;
  if (random.chance(0.1)) filter['includeUnstated'] = true;
  return Object.keys(filter).some((name) => name !== 'includeUnstated') ? filter : makeUpFilter();
}

const wanted = (world: SlotWorld, filter: FactsFilter) =>
  world.expected((facts) => factsMatch(ORACLE, { ...filter }, facts));

const COMPANIES = 120;
let world: SlotWorld;

beforeAll(async () => {
  world = await SlotWorld.start(COMPANIES);
  // A few companies have most of the jobs. Jobs arrive mixed, in three batches, so many companies outgrow ranges twice.
  const drafts = Array.from({ length: 5000 }, () => ({
    company: random.chance(0.5) ? random.pick([7, 60, 61, 118]) : random.below(COMPANIES),
    facts: makeUpFacts(),
  }));
  for (let start = 0; start < drafts.length; start += 2000)
    await world.add(drafts.slice(start, start + 2000));
}, 240_000);
afterAll(() => world.fixture.stop());

const readUnits = (pages: readonly { readonly readUnits: number }[]): number[] =>
  pages.map((page) => page.readUnits);

describe('matching jobs bind to one job', () => {
  test(`pages return what brute force finds, in order, with the newest matching jobs (seed ${SEED})`, async () => {
    const costs: number[] = [];
    for (let i = 0; i < 20; i += 1) {
      const filter = makeUpFilter();
      const { rows, pages } = await world.scan(filter, { way: i % 4 === 3 ? 'previous' : 'next' });
      expect({ filter, rows }).toEqual({ filter, rows: wanted(world, filter) });
      costs.push(...readUnits(pages));
    }
    costs.sort((a, b) => a - b);
    expect(costs.at(-1)).toBeLessThanOrEqual(REQUEST_BUDGET.readUnits);
    expect(costs[costs.length >> 1]).toBeLessThanOrEqual(60);
  }, 240_000);

  test('a job that changes its facts, closes or reopens is up to date at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const changed = [...new Set(Array.from({ length: 300 }, () => random.pick(world.jobs)))];
      for (const job of changed) {
        if (random.chance(0.5)) job.facts = makeUpFacts();
        else job.listed = !job.listed;
      }
      await world.change(changed);
      for (let i = 0; i < 4; i += 1) {
        const filter = makeUpFilter();
        const { rows } = await world.scan(filter);
        expect({ filter, rows }).toEqual({ filter, rows: wanted(world, filter) });
      }
    }
  }, 240_000);

  test('companies that outgrow their ranges between pages keep their place and appear once', async () => {
    const filter: FactsFilter = { benefits: ['learning_budget'], technologyTools: TOOLS.slice(0, 20) };
    const before = wanted(world, filter).map(({ company }) => company);
    const { rows } = await world.scan(filter, {
      betweenPages: () =>
        world.add(
          Array.from({ length: 100 }, () => ({ company: random.pick([3, 50, 90]), facts: makeUpFacts() })),
        ),
    });
    const seen = rows.map(({ company }) => company);
    expect(seen.toSorted((a, b) => b - a)).toEqual(seen);
    expect(new Set(seen).size).toBe(seen.length);
    expect(before.filter((company) => !seen.includes(company))).toEqual([]);
    expect((await world.scan(filter)).rows).toEqual(wanted(world, filter));
  }, 240_000);
});

const both: FactsFilter = { benefits: ['learning_budget'], technologyTools: ['rust'] };
const benefit = { kind: 'benefit', benefit: 'learning_budget' } as Fact;
const tool = {
  kind: 'technology',
  code: 'rust',
  relationship: 'required_experience',
  subjectScope: 'legal_entity',
} as Fact;

describe('a company with 50,000 jobs', () => {
  const JOBS = 50_000;
  let large: SlotWorld;

  beforeAll(async () => {
    large = await SlotWorld.start(3);
    await large.add([{ company: 0, facts: [benefit, tool] }]);
    await large.add(
      Array.from({ length: JOBS }, (_, i) => ({ company: 1, facts: [i % 2 === 0 ? benefit : tool] })),
    );
    await large.add([{ company: 2, facts: [benefit, tool] }]);
  }, 240_000);
  afterAll(() => large.fixture.stop());

  test('costs little when no job satisfies every condition', async () => {
    const { rows, pages } = await large.scan(both);
    expect(rows.map(({ company }) => company)).toEqual([2, 0]);
    expect(pages).toHaveLength(1);
    expect(Math.max(...readUnits(pages))).toBeLessThan(40);
  });

  test('costs little when half of the jobs match, and shows the newest of them', async () => {
    const { rows, pages } = await large.scan({ benefits: ['learning_budget'] });
    expect(rows).toEqual(large.expected((facts) => facts.includes(benefit)));
    expect(Math.max(...readUnits(pages))).toBeLessThan(20);
  });
});

describe('a company that has almost no match among the jobs that the index proposes', () => {
  const JOBS = 8000;
  let stale: SlotWorld;

  beforeAll(async () => {
    stale = await SlotWorld.start(3);
    await stale.add([{ company: 0, facts: [benefit, tool] }]);
    await stale.add(Array.from({ length: JOBS }, () => ({ company: 1, facts: [benefit, tool] })));
    await stale.add([{ company: 2, facts: [benefit, tool] }]);
    // Postings remain for facts that jobs no longer state.
    const jobs = stale.jobs.filter(({ company }) => company === 1);
    for (const [i, job] of jobs.entries()) job.facts = i === 500 || i === 6000 ? [benefit, tool] : [benefit];
    await stale.change(jobs);
  }, 240_000);
  afterAll(() => stale.fixture.stop());

  test.each(['next', 'previous'] as const)(
    'is passed in pages within the budget, in the direction %s',
    async (way) => {
      const budget = { readUnits: 40, rounds: 6 };
      const { rows, pages } = await stale.scan(both, { way, budget });
      expect(rows).toEqual(stale.expected((facts) => facts.length === 2));
      expect(pages.length).toBeGreaterThan(2);
      expect(Math.max(...readUnits(pages))).toBeLessThanOrEqual(budget.readUnits);
    },
  );

  test('is passed even when the budget leaves no room', async () => {
    const { rows, pages } = await stale.scan(both, { budget: { readUnits: 4, rounds: 2 } });
    expect(rows).toEqual(stale.expected((facts) => facts.length === 2));
    expect(pages.length).toBeGreaterThan(100);
  }, 240_000);
});
