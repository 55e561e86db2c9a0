import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FeedLineInput } from '../../shared/publishing/feed.ts';
import { createAshbyImporter } from '../../shared/publishing/importers/ashby.ts';
import { buildPlaceIndex } from '../../shared/publishing/importers/place-index.ts';
import { buildRoleIndex } from '../../shared/publishing/importers/role-index.ts';
import { buildToolIndex } from '../../shared/publishing/importers/tool-index.ts';
import { catalogueLines, publishAll, smallCatalogues } from '../support/demo.ts';
import { type Answer, startInterface, type TestInterface } from '../support/interface.ts';
import { factsMatch, jobMatches, type OracleWorld, type Query } from '../support/oracle.ts';
import { queryString, RandomQueries } from '../support/random-queries.ts';
import { readWorld } from '../support/world.ts';

/** Real postings are test input that lies beside the project, never in it. */
const POSTINGS = new URL('../../../shared/data/jobs-ashby.ndjson.gz', import.meta.url);
/** Every so many records, for time. */
const STEP = 4;
const where = existsSync(POSTINGS) ? describe : describe.skip;

where('lists over imported real postings (skipped where ../shared is absent)', () => {
  let api: TestInterface;
  let world: OracleWorld;
  let asked: RandomQueries;

  beforeAll(async () => {
    const catalogues = smallCatalogues(100_000);
    const importer = createAshbyImporter({
      places: buildPlaceIndex(catalogues.locations),
      roles: buildRoleIndex([...catalogues.roles]),
      tools: buildToolIndex([...catalogues.tools]),
      observedAt: new Date(Date.now() - 60_000),
    });
    const records = gunzipSync(readFileSync(POSTINGS))
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '');
    const lines = records.flatMap((record, i): FeedLineInput[] => {
      const converted = i % STEP === 0 ? importer.convert(record) : { lines: [] };
      return 'lines' in converted ? [...converted.lines] : [];
    });
    api = await startInterface(async (table) => {
      await publishAll(table, catalogueLines(catalogues));
      await publishAll(table, lines);
    });
    world = await readWorld(api.table, catalogues);
    asked = new RandomQueries(world, 7);
  }, 180_000);
  afterAll(() => api.stop());

  const collect = async (path: string, query: Query, next: (answer: Answer) => string | null) => {
    const rows: Answer['json'][] = [];
    let cursor: string | null = null;
    do {
      const answer: Answer = await api.get(
        `${path}?${queryString({ ...query, ...(cursor === null ? {} : { cursor }) })}`,
      );
      if (answer.status !== 200) throw new Error(`${path}?${queryString(query)}: ${answer.text}`);
      rows.push(...answer.json.data);
      cursor = next(answer);
    } while (cursor !== null);
    return rows;
  };
  const newest = <T extends { ordinal: number; job: { id: string } }>(jobs: T[]): string[] =>
    jobs.toSorted((a, b) => b.ordinal - a.ordinal).map(({ job }) => job.id);

  test('list jobs answers 100 random filters as brute force does', async () => {
    let hits = 0;
    for (let i = 0; i < 100; i += 1) {
      const query = { ...asked.jobs('snake'), limit: 100 };
      const got = (await collect('/v0/jobs', query, ({ json }) => json.next_cursor)).map(({ id }) => id);
      const expected = newest(world.jobs.filter((job) => jobMatches(world, query, job)));
      expect({ query: queryString(query), got }).toEqual({ query: queryString(query), got: expected });
      if (expected.length > 0) hits += 1;
    }
    expect(hits).toBeGreaterThan(50);
  }, 120_000);

  test('job facts answer 60 random filters as brute force does', async () => {
    for (let i = 0; i < 60; i += 1) {
      const query = asked.jobs('camel');
      const facts = (query['facts'] ?? {}) as Query;
      const got = (await collect('/v0/job-facts', query, ({ json }) => json.meta.nextToken)).map(
        ({ jobId }) => jobId,
      );
      const expected = newest(
        world.jobs.filter((job) => jobMatches(world, query, job) && factsMatch(world, facts, job.facts)),
      );
      expect({ query: queryString(query), got }).toEqual({ query: queryString(query), got: expected });
    }
  }, 120_000);
});
