import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type RankSpace, readManifest } from '../../../shared/search/manifest/manifest.ts';
import { compareEntries } from '../../../shared/search/ranks/rank-block.ts';
import { buildRankSpace } from '../../../shared/search/ranks/rank-build.ts';
import { decodeSegment, encodeSegment, readSegments } from '../../../shared/search/ranks/rank-overlay.ts';
import { RankOverlayWriter } from '../../../shared/search/ranks/rank-overlay-write.ts';
import { rankPage } from '../../../shared/search/ranks/rank-page.ts';
import { RankedCompanies } from '../../../shared/search/ranks/ranked-companies.ts';
import { type RankedCompany, rankEntryOf } from '../../../shared/search/ranks/ranked-company.ts';
import type { RankPosition } from '../../../shared/search/ranks/ranks.ts';
import { nameCandidateTerms, nameMatcher, prepareName } from '../../../shared/search/store/names.ts';
import { keys } from '../../../shared/table/keys.ts';
import { mintResourceId, ordinalOf } from '../../../shared/table/resource-id.ts';
import { IndexFixture } from '../../support/index-fixture.ts';
import { Random } from '../../support/random.ts';

const SEED = 31_415;
const SPACES = ['n', 'o', 'u'] as const;
const SYLLABLES = ['sie', 'mens', 'bo', 'sch', 'wal', 'mart', 'data', 'soft', 'net', 'ko', 'é', 'ω', '²'];

/** A company as in its document. */
interface Company extends RankedCompany {
  readonly listed: boolean;
}

interface Question {
  readonly space: RankSpace;
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly country?: string;
  readonly query?: string;
}

/** Rank spaces, an overlay and documents, published step by step as the publisher does. */
class World {
  readonly fixture: IndexFixture;
  readonly random: Random;
  readonly documents = new Map<number, Company>();
  now = 1_750_000_000_000;
  writer: RankOverlayWriter;

  constructor(fixture: IndexFixture, random: Random) {
    this.fixture = fixture;
    this.random = random;
    this.writer = new RankOverlayWriter({ ...fixture, now: () => this.now });
  }

  made(ordinal: number, id = mintResourceId(1_700_000_000_000 + ordinal, ordinal)): Company {
    const { random } = this;
    const word = () => Array.from({ length: 1 + random.below(3) }, () => random.pick(SYLLABLES)).join('');
    this.now += 1000;
    return {
      id,
      name: Array.from({ length: 1 + random.below(3) }, word).join(random.pick([' ', ' & ', '-'])),
      openJobs: 1 + random.skewed(30),
      updatedAtMs: this.now,
      terms: [`country:C${random.skewed(8)}`],
      listed: random.next() < 0.85,
    };
  }

  /**
   * Returns new documents for `count` companies, some of them new: renamed, moved, withdrawn or shown again.
   */
  changes(count: number): Company[] {
    const { random, documents } = this;
    const ordinals = new Set(Array.from({ length: count }, () => random.below(documents.size + 2)));
    return [...ordinals].map((ordinal) => {
      const before = documents.get(ordinal);
      const made = this.made(ordinal, before?.id);
      if (before === undefined) return made;
      const kept = random.pick(['name', 'openJobs', 'terms', 'nothing', 'nothing'] as const);
      return kept === 'nothing' ? made : { ...made, [kept]: before[kept] };
    });
  }

  write(companies: readonly Company[]): void {
    for (const company of companies) this.documents.set(ordinalOf(company.id), company);
  }

  async publish(companies: readonly Company[]): Promise<boolean> {
    const filed = await this.writer.file(companies.filter(({ listed }) => listed));
    this.write(companies);
    await this.writer.settle();
    return filed;
  }

  async build(): Promise<void> {
    await this.buildSpaces(SPACES);
    await this.writer.empty();
  }

  async buildSpaces(spaces: readonly RankSpace[]): Promise<void> {
    const listed = [...this.documents.values()].filter((company) => company.listed);
    for (const space of spaces) {
      await buildRankSpace({ ...this.fixture, now: () => this.now }, space, RankedCompanies.of(listed));
    }
  }

  question(): Question {
    const { random } = this;
    const { name } = random.pick([...this.documents.values()]);
    const from = random.below(name.length);
    const part = name.slice(from, from + 1 + random.below(8)).trim();
    return {
      space: random.pick(SPACES),
      direction: random.pick(['asc', 'desc']),
      limit: random.pick([1, 3, 20, 100]),
      ...(random.next() < 0.4 ? { country: `C${random.skewed(8)}` } : {}),
      ...(random.next() < 0.5 && part !== '' ? { query: part } : {}),
    };
  }

  bruteForce(question: Question): string[] {
    const accepts = acceptor(question);
    const sign = question.direction === 'asc' ? 1 : -1;
    return [...this.documents.values()]
      .filter(accepts)
      .map((company) => rankEntryOf(question.space, company))
      .sort((left, right) => sign * compareEntries(left, right))
      .map(({ ordinal }) => this.documents.get(ordinal)?.id ?? '');
  }

  async page(question: Question, after: RankPosition | null) {
    const reader = this.fixture.reader();
    const manifest = await readManifest(reader);
    const state = manifest.ranks[question.space];
    if (state === undefined) throw new Error('the rank space was not built');
    const { space, direction, limit, country, query } = question;
    const name = query === undefined ? null : nameCandidateTerms(query);
    const matches = query === undefined ? () => true : nameMatcher(query);
    const wanted = country === undefined ? null : `country:${country}`;
    return await rankPage<Company>({
      reader,
      space,
      state,
      overlay: manifest.rankOverlay,
      direction,
      limit,
      after,
      filters: wanted === null ? [] : [[wanted]],
      name,
      proposes: (company) =>
        (wanted === null || company.terms.includes(wanted)) && matches(prepareName(company.name)),
      load: async (ordinals) => ordinals.map((ordinal) => this.documents.get(ordinal)),
      placed: (company) => company,
      accept: acceptor(question),
    });
  }

  /** Returns all pages, one after the other. `between` runs after each. */
  async scan(question: Question, between: () => Promise<void> = async () => undefined): Promise<string[]> {
    const ids: string[] = [];
    let after: RankPosition | null = null;
    for (let pages = 0; pages < 2000; pages += 1) {
      const page: Awaited<ReturnType<World['page']>> = await this.page(question, after);
      ids.push(...page.documents.map(({ id }) => id));
      if (page.next === null) return ids;
      expect(page.documents.length).toBeLessThanOrEqual(question.limit);
      after = page.next;
      await between();
    }
    throw new Error('the scan did not end');
  }

  /** Checks that the lists equal brute force over the documents. */
  async check(count: number, state: string): Promise<void> {
    for (let i = 0; i < count; i += 1) {
      const asked = this.question();
      const question = { ...asked, limit: Math.max(asked.limit, 20) };
      const ids = await this.scan(question);
      expect({ SEED, state, question, ids }).toEqual({
        SEED,
        state,
        question,
        ids: this.bruteForce(question),
      });
    }
  }
}

function acceptor({ country, query }: Question): (company: Company) => boolean {
  const matches = query === undefined ? () => true : nameMatcher(query);
  return ({ listed, terms, name }) =>
    listed && (country === undefined || terms.includes(`country:${country}`)) && matches(prepareName(name));
}

let world: World;

beforeAll(async () => {
  const fixture = await IndexFixture.start();
  world = new World(fixture, new Random(SEED));
  world.write(Array.from({ length: 400 }, (_, ordinal) => world.made(ordinal)));
  await world.build();
}, 240_000);
afterAll(() => world.fixture.stop());

describe('the overlay of the rank spaces', () => {
  test('encodes companies without loss, in about 40 bytes each', () => {
    const companies = [...world.documents.values()].map(({ listed: _, ...company }) => company);
    const bytes = encodeSegment(companies);
    expect(decodeSegment(bytes)).toEqual(companies);
    expect(decodeSegment(encodeSegment([]))).toEqual([]);
    expect(bytes.length / companies.length).toBeLessThan(45);
  });

  test('keeps only the segments read last decoded, with their prepared names', async () => {
    const { table } = world.fixture;
    const segments = [1, 2].map((ordinal) => encodeSegment([world.made(ordinal)]));
    await Promise.all(
      segments.map((p, i) =>
        table.client.send(
          new PutCommand({ TableName: table.name, Item: { ...keys.rankOverlay(900_001 + i), p } }),
        ),
      ),
    );
    const read = async (...numbers: number[]) =>
      await readSegments(world.fixture.reader(), 'a build', numbers);
    const [first] = await read(900_001);
    expect((await read(900_001, 900_002))[0]).toBe(first);
    expect((await read(900_001, 900_002))[0]).toBe(first);
    await read(900_002);
    const [again] = await read(900_001);
    expect(again).toEqual(first);
    expect(again).not.toBe(first);
    await Promise.all(
      [900_001, 900_002].map((segment) =>
        table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.rankOverlay(segment) })),
      ),
    );
  });

  test('merges exactly: every sort, direction and filter equals brute force over the documents', async () => {
    for (let round = 0; round < 12; round += 1) {
      if (!(await world.publish(world.changes(1 + world.random.below(12))))) await world.build();
      await world.check(4, 'published');
    }
  }, 240_000);

  test('shows every company once, at its old or its new place, at each step of a publication', async () => {
    for (let round = 0; round < 8; round += 1) {
      const changes = world.changes(10);
      const listed = changes.filter((company) => company.listed);
      if (!(await world.writer.file(listed))) {
        await world.build();
        await world.writer.file(listed);
      }
      await world.check(2, 'filed, no document written');
      world.write(changes.slice(0, 5));
      await world.check(2, 'filed, half of the documents written');
      world.write(changes);
      await world.check(2, 'filed, the documents written');
      await world.writer.settle();
      await world.check(2, 'settled');
    }
  }, 240_000);

  test('recovers from a run that died between the overlay and the documents', async () => {
    await world.build();
    for (let round = 0; round < 6; round += 1) {
      const changes = world.changes(8);
      await world.writer.file(changes.filter((company) => company.listed));
      world.write(changes.slice(0, world.random.below(9)));
      // The next run knows only the table. It files the open companies as their documents are now.
      world.writer = new RankOverlayWriter({ ...world.fixture, now: () => world.now });
      const open = await world.writer.unsettled();
      expect(open.sort()).toEqual(
        changes
          .filter((company) => company.listed)
          .map(({ id }) => ordinalOf(id))
          .sort(),
      );
      await world.check(2, 'after the crash');
      const documents = open.flatMap((ordinal) => world.documents.get(ordinal) ?? []);
      if (!(await world.writer.file(documents.filter((company) => company.listed)))) await world.build();
      await world.writer.settle();
      expect(await world.writer.unsettled()).toEqual([]);
      await world.check(3, 'recovered');
    }
  }, 240_000);

  test('stays correct if a build dies between two spaces, or before it empties the overlay', async () => {
    for (const spaces of [['n'], ['n', 'o'], SPACES] as const) {
      await world.publish(world.changes(10));
      await world.buildSpaces(spaces);
      await world.check(3, `built ${spaces.join()}`);
      await world.publish(world.changes(10));
      await world.check(3, `built ${spaces.join()}, then published`);
      await world.build();
    }
  }, 240_000);

  test('writes k entries for k companies, whatever the size of the spaces, until a quarter of the companies changed', async () => {
    await world.build();
    const reader = world.fixture.reader();
    const { count = 0 } = (await readManifest(reader)).ranks.n ?? {};
    let written = 0;
    let changed = 0;
    for (;;) {
      const changes = world.changes(5).map((company) => ({ ...company, listed: true }));
      const before = (await readManifest(reader)).rankOverlay;
      if (!(await world.publish(changes))) break;
      const after = (await readManifest(reader)).rankOverlay;
      const old = new Set(before.segments.map(({ segment }) => segment));
      const fresh = after.segments.filter(({ segment }) => !old.has(segment));
      written += fresh.reduce((sum, { entries }) => sum + entries, 0);
      changed += changes.length;
      expect(fresh.length).toBeLessThanOrEqual(1);
      // Segments that readers may still use stay for ten minutes.
      const { length } = after.retired;
      expect(length).toBeLessThanOrEqual(before.retired.length + old.size);
      world.now += 4 * 60_000;
    }
    // A segment of up to 128 entries is rewritten with what follows it.
    expect(written).toBeLessThan(changed * 64);
    const { segments, retired } = (await readManifest(reader)).rankOverlay;
    const entries = segments.reduce((sum, segment) => sum + segment.entries, 0);
    expect(entries).toBeGreaterThan(count / 4 - 10);
    expect(entries).toBeLessThanOrEqual(Math.max(64, count / 4));
    expect(retired.length).toBeLessThan(6);
    const left = await reader.query(keys.rankOverlay(0).pk, { limit: 1000 }, true);
    expect(left.items).toHaveLength(segments.length + retired.length);
    await world.build();
    expect((await readManifest(reader)).rankOverlay.segments).toEqual([]);
  }, 240_000);

  test('returns every unchanged match once to a scan while companies move and the spaces are rebuilt', async () => {
    for (let round = 0; round < 10; round += 1) {
      const asked = world.question();
      const question = { ...asked, limit: world.random.pick([7, 20]) };
      const before = world.bruteForce(question);
      const touched = new Set<string>();
      let pages = 0;
      const ids = await world.scan(question, async () => {
        pages += 1;
        if (pages > 8) return;
        const changes = world.changes(3);
        for (const { id } of changes) touched.add(id);
        if (!(await world.publish(changes)) || world.random.next() < 0.3) await world.build();
      });
      const unchanged = (all: readonly string[]) => all.filter((id) => !touched.has(id));
      expect({ SEED, round, question, ids: unchanged(ids) }).toEqual({
        SEED,
        round,
        question,
        ids: unchanged(before),
      });
    }
  }, 240_000);
});
