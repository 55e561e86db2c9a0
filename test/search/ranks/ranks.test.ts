import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RankSpace, RankSpaceState } from '../../../shared/search/manifest/manifest.ts';
import { readManifest } from '../../../shared/search/manifest/manifest.ts';
import { type Budget, REQUEST_BUDGET } from '../../../shared/search/planner/budget.ts';
import { compareEntries } from '../../../shared/search/ranks/rank-block.ts';
import { buildRankSpace } from '../../../shared/search/ranks/rank-build.ts';
import { rankPage } from '../../../shared/search/ranks/rank-page.ts';
import { RankedCompanies } from '../../../shared/search/ranks/ranked-companies.ts';
import { type RankPosition, RankReader } from '../../../shared/search/ranks/ranks.ts';
import { nameCandidateTerms, nameMatches, nameSortValue } from '../../../shared/search/store/names.ts';
import { mintResourceId } from '../../../shared/table/resource-id.ts';
import { IndexFixture } from '../../support/index-fixture.ts';
import { Random } from '../../support/random.ts';

interface MadeUpCompany {
  readonly ordinal: number;
  readonly id: string;
  readonly name: string;
  readonly country: string;
  openJobs: number;
}

const COUNT = 1_500;
const random = new Random(99);
const SYLLABLES = [
  'sie',
  'mens',
  'bo',
  'sch',
  'wal',
  'mart',
  'data',
  'soft',
  'net',
  'ko',
  'lab',
  'x',
  'ab',
  'é',
  'ω',
];
const companies: MadeUpCompany[] = Array.from({ length: COUNT }, (_, ordinal) => {
  const words = Array.from({ length: 1 + random.below(3) }, () =>
    Array.from({ length: 1 + random.below(3) }, () => random.pick(SYLLABLES)).join(''),
  );
  return {
    ordinal,
    id: mintResourceId(1_700_000_000_000 + ordinal, ordinal),
    name: words.join(random.pick([' ', ' & ', '-'])),
    country: `C${random.skewed(30)}`,
    openJobs: random.skewed(400),
  };
});
let fixture: IndexFixture;
let now = 1_750_000_000_000;

const sortValueOf = (space: RankSpace, company: MadeUpCompany) =>
  space === 'n'
    ? nameSortValue(company.name)
    : space === 'o'
      ? company.openJobs
      : 1_700_000_000_000 + company.ordinal;

const build = (space: RankSpace, from: readonly MadeUpCompany[]): Promise<RankSpaceState> =>
  buildRankSpace(
    { table: fixture.table, lease: fixture.lease, now: () => now },
    space,
    RankedCompanies.of(
      from.map(({ id, ordinal, name, openJobs, country }) => ({
        id,
        name,
        openJobs,
        updatedAtMs: 1_700_000_000_000 + ordinal,
        terms: [`country:${country}`],
      })),
    ),
  );

beforeAll(async () => {
  fixture = await IndexFixture.start();
  await build('n', companies);
  await build('o', companies);
}, 240_000);
afterAll(() => fixture.stop());

interface Question {
  readonly space: RankSpace;
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly countries?: readonly string[];
  readonly query?: string;
  readonly budget?: Budget;
}

const accepts = (question: Question, company: MadeUpCompany): boolean =>
  (question.countries === undefined || question.countries.includes(company.country)) &&
  (question.query === undefined || nameMatches(question.query, company.name));

async function page(question: Question, after: RankPosition | null) {
  const reader = fixture.reader();
  const { ranks, rankOverlay } = await readManifest(reader);
  const state = ranks[question.space];
  if (state === undefined) throw new Error('the rank space was not built');
  const before = { ...reader.usage };
  const { query, countries, budget = REQUEST_BUDGET } = question;
  const answer = await rankPage<MadeUpCompany>({
    reader,
    space: question.space,
    state,
    overlay: rankOverlay,
    direction: question.direction,
    limit: question.limit,
    after,
    filters: countries === undefined ? [] : [countries.map((country) => `country:${country}`)],
    name: query === undefined ? null : nameCandidateTerms(query),
    proposes: () => true,
    load: async (ordinals) => ordinals.map((ordinal) => companies[ordinal]),
    placed: (company) => ({ ...company, updatedAtMs: 1_700_000_000_000 + company.ordinal }),
    accept: (company) => accepts(question, company),
    budget,
  });
  return {
    ids: answer.documents.map(({ id }) => id),
    next: answer.next,
    rounds: reader.usage.rounds - before.rounds,
    readUnits: reader.usage.readUnits - before.readUnits,
  };
}

function bruteForce(question: Question): string[] {
  const entries = companies
    .filter((company) => accepts(question, company))
    .map((company) => ({ ...company, value: sortValueOf(question.space, company) }))
    .sort(compareEntries)
    .map(({ id }) => id);
  return question.direction === 'asc' ? entries : entries.reverse();
}

async function scan(question: Question, pages: number): Promise<{ ids: string[]; done: boolean }> {
  const ids: string[] = [];
  let after: RankPosition | null = null;
  for (let i = 0; i < pages; i += 1) {
    const answer: Awaited<ReturnType<typeof page>> = await page(question, after);
    ids.push(...answer.ids);
    const { budget } = question;
    if (budget !== undefined) {
      expect(answer.rounds).toBeLessThanOrEqual(budget.rounds);
      expect(answer.readUnits).toBeLessThanOrEqual(budget.readUnits);
    }
    if (answer.next === null) return { ids, done: true };
    after = answer.next;
  }
  return { ids, done: false };
}

describe('a rank space', () => {
  test('lists all companies by value, then id, in both directions', async () => {
    for (const space of ['n', 'o'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const question = { space, direction, limit: 100 };
        expect(await scan(question, 100)).toEqual({ ids: bruteForce(question), done: true });
      }
    }
  });

  test('equals brute force for 120 random queries of names and countries, within any budget', async () => {
    const words = companies.map(({ name }) => name);
    for (let i = 0; i < 120; i += 1) {
      const from = random.pick(words);
      const start = random.below(from.length);
      const part = from.slice(start, start + 1 + random.below(9));
      const typo = from.replace(random.pick([...from]), random.pick([...'aeiox']));
      const query = random.pick([part, typo, from, '&', '-', 'ab', 'x', `${part} ${typo}`]);
      const question: Question = {
        space: random.pick(['n', 'o']),
        direction: random.pick(['asc', 'desc']),
        limit: random.pick([5, 20, 100]),
        budget: random.pick([
          REQUEST_BUDGET,
          REQUEST_BUDGET,
          { readUnits: 60, rounds: 6 },
          { readUnits: 30, rounds: 5 },
        ]),
        ...(random.next() < 0.75 && query.trim() !== '' ? { query } : {}),
        ...(random.next() < 0.4 ? { countries: [`C${random.skewed(30)}`, `C${random.below(30)}`] } : {}),
      };
      const expected = bruteForce(question);
      const { ids, done } = await scan(question, 12);
      expect({ question, ids }).toEqual({ question, ids: expected.slice(0, ids.length) });
      if (done) expect({ question, count: ids.length }).toEqual({ question, count: expected.length });
    }
  }, 240_000);

  test('finds the rank of any value and id, whether or not a company has them', async () => {
    const reader = fixture.reader();
    const state = (await readManifest(reader)).ranks.n;
    if (state === undefined) throw new Error('the rank space was not built');
    const ranks = new RankReader(reader, 'n', state);
    const sorted = companies
      .map(({ ordinal, ...company }) => ({ value: sortValueOf('n', { ordinal, ...company }), ordinal }))
      .sort(compareEntries);
    for (let i = 0; i < 200; i += 1) {
      const at = random.below(COUNT);
      const entry = sorted[at] ?? { value: '', ordinal: 0 };
      expect(await ranks.rankOf(entry)).toEqual({ rank: at, present: true });
      const moved = { value: entry.value, ordinal: entry.ordinal + 0.5 };
      const expected = sorted.findIndex((candidate) => compareEntries(candidate, moved) >= 0);
      expect(await ranks.rankOf(moved)).toEqual({ rank: expected < 0 ? COUNT : expected, present: false });
    }
    expect(await ranks.rankOf({ value: '', ordinal: 0 })).toEqual({ rank: 0, present: false });
    expect(await ranks.rankOf({ value: '\uffff', ordinal: 0 })).toEqual({ rank: COUNT, present: false });
  });

  test('continues exactly after the last row when companies moved or left and the space was rebuilt', async () => {
    for (const direction of ['asc', 'desc'] as const) {
      const question: Question = { space: 'o', direction, limit: 50 };
      const before = await page(question, null);
      const expected = bruteForce(question).slice(50);
      // The last row leaves, and another listed company moves to the other end.
      const last = companies.find(({ id }) => id === before.ids.at(-1));
      const kept = companies.filter((company) => company !== last);
      const mover = companies.find(({ id }) => id === before.ids.at(3));
      if (mover === undefined || last === undefined) throw new Error('the page is short');
      const old = mover.openJobs;
      mover.openJobs = direction === 'asc' ? 10_000 : 0;
      await build('o', kept);
      const rest: string[] = [];
      let after = before.next;
      while (after !== null) {
        const answer = await page(question, after);
        rest.push(...answer.ids);
        after = answer.next;
      }
      expect(rest.filter((id) => id !== mover.id)).toEqual(expected.filter((id) => id !== mover.id));
      expect(rest.filter((id) => id === mover.id)).toHaveLength(1);
      mover.openJobs = old;
      await build('o', companies);
    }
  }, 240_000);

  test('stays readable for ten minutes after its successor took over, then is deleted completely', async () => {
    const first = await build('u', companies.slice(0, 500));
    const second = await build('u', companies.slice(0, 400));
    const reader = fixture.reader();
    expect((await readManifest(reader)).ranks.u).toEqual(second);
    const old = new RankReader(reader, 'u', first);
    expect((await old.entries([499]))[0]?.ordinal).toBe(companies[499]?.ordinal);
    now += 10 * 60_000;
    const third = await build('u', companies.slice(0, 300));
    const items = await fixture.table.client.send(
      new ScanCommand({ TableName: fixture.table.name, ProjectionExpression: 'pk' }),
    );
    const partitions = (items.Items ?? []).map((item) => String(item['pk']));
    for (const { generation } of [first, second, third]) {
      const left = partitions.filter(
        (pk) => /^(INDEX|RANKS)#/.test(pk) && pk.split('#')[1] === String(generation),
      );
      expect(left.length > 0).toBe(generation !== first.generation);
    }
  }, 240_000);

  test('stores companies with long names under two levels of fences', async () => {
    const many = Array.from({ length: 3_000 }, (_, i) => {
      const ordinal = (i * 7919) % 3_000;
      return {
        ordinal,
        id: mintResourceId(1_700_000_000_000 + ordinal, ordinal),
        name: `${ordinal} ${'of a register of long names '.repeat(6)}`,
        country: 'C0',
        openJobs: 0,
      };
    });
    const state = await buildRankSpace(
      { table: fixture.table, lease: fixture.lease, now: () => now },
      'n',
      RankedCompanies.of(
        many.map(({ id, name }) => ({ id, name, openJobs: 0, updatedAtMs: 0, terms: ['country:C0'] })),
      ),
    );
    const reader = fixture.reader();
    const ranks = new RankReader(reader, 'n', state);
    const sorted = many
      .map(({ ordinal, name }) => ({ value: nameSortValue(name), ordinal }))
      .sort(compareEntries);
    for (const at of [0, 1, 127, 128, 1_500, 2_998, 2_999]) {
      const entry = sorted[at] ?? { value: '', ordinal: 0 };
      expect(await ranks.rankOf(entry)).toEqual({ rank: at, present: true });
      expect((await ranks.entries([at]))[0]).toMatchObject(entry);
    }
    expect((await new RankReader(reader, 'n', state).rankOf({ value: '', ordinal: 0 })).rank).toBe(0);
  }, 240_000);
});
