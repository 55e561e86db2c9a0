import { describe, expect, test } from '@jest/globals';
import type { Job } from '../../shared/contract/resources/job.ts';
import { listJobFacts } from '../../shared/facts/list.ts';
import type { JobDocument } from '../../shared/jobs/document.ts';
import { listCreated } from '../../shared/jobs/list-created.ts';
import { listUpdated } from '../../shared/jobs/list-updated.ts';
import type { JobFilter } from '../../shared/jobs/query.ts';
import { isHiddenIn, readManifest } from '../../shared/search/manifest/manifest.ts';
import type { TableReader } from '../../shared/table/reader.ts';
import { ordinalOf } from '../../shared/table/resource-id.ts';
import { Random } from '../support/random.ts';
import { InterleavedMarket, LAG_MS } from './interleaved-market.ts';

const SEEDS = 8;
const PUBLICATIONS = 6;
const FILTERS: readonly JobFilter[] = [
  { statuses: ['open', 'closed'] },
  { statuses: ['open'] },
  { statuses: ['open', 'closed'], tools: ['rust'] },
  { statuses: ['open', 'closed'], query: 'engineer 1' },
];

type Key = readonly (number | string)[] | null;
const placeOf = ({ job, ordinal }: JobDocument): [number, number] => [Date.parse(job.updated_at), ordinal];
const isBefore = ([a, x]: [number, number], [b, y]: [number, number]): boolean => a < b || (a === b && x < y);

/**
 * Keeps a copy in sync: reads pages upwards to the end, then from the millisecond after the last change it received.
 */
class Follower {
  readonly copy = new Map<string, Job>();
  readonly #market: InterleavedMarket;
  readonly #filter: JobFilter;
  #updatedFrom: string | undefined;
  #after: Key = null;
  #last: [number, number] = [0, 0];

  constructor(market: InterleavedMarket, filter: JobFilter) {
    this.#market = market;
    this.#filter = filter;
  }

  /** Reads the next page and returns whether the list has more. */
  async step(): Promise<boolean> {
    const page = await listUpdated({
      reader: this.#market.reader(),
      filter: { ...this.#filter, updated_from: this.#updatedFrom },
      direction: 'asc',
      limit: this.#market.random.integer(1, 4),
      after: this.#after,
      now: this.#market.clockMs,
    });
    for (const document of page.documents) {
      const place = placeOf(document);
      expect(isBefore(this.#last, place)).toBe(true);
      this.#last = place;
      expectTrue(this.#market, document, this.#filter);
      this.copy.set(document.job.id, document.job);
    }
    this.#after = page.next;
    if (page.next === null && this.#last[0] > 0) {
      this.#updatedFrom = new Date(this.#last[0] + 1).toISOString();
    }
    return page.next !== null;
  }

  async catchUp(): Promise<void> {
    while (await this.step());
  }
}

type ScanPage = (
  request: {
    readonly reader: TableReader;
    readonly filter: JobFilter;
    readonly limit: number;
    readonly now: number;
  },
  after: Key,
) => Promise<{ readonly documents: readonly JobDocument[]; readonly next: Key }>;

/** Lists in which an unchanged job keeps its place, with a check that a row may follow another. */
const LISTS: readonly {
  readonly name: string;
  readonly ofOpenJobs?: boolean;
  /** Whether its documents may come from a lagging replica. */
  readonly readsEventually: boolean;
  readonly page: ScanPage;
  readonly follows: (row: JobDocument, before: JobDocument) => boolean;
}[] = [
  {
    name: 'updated, downwards',
    readsEventually: false,
    page: (request, after) => listUpdated({ ...request, direction: 'desc', after }),
    follows: (row, before) => isBefore(placeOf(row), placeOf(before)),
  },
  {
    name: 'created, downwards',
    readsEventually: true,
    page: (request, after) => listCreated({ ...request, direction: 'desc', after }),
    follows: (row, before) => row.ordinal < before.ordinal,
  },
  {
    name: 'created, upwards',
    readsEventually: true,
    page: (request, after) => listCreated({ ...request, direction: 'asc', after }),
    follows: (row, before) => row.ordinal > before.ordinal,
  },
  {
    name: 'job facts',
    readsEventually: true,
    ofOpenJobs: true,
    page: async (request, after) => {
      const position = after === null ? null : { way: 'next' as const, key: after };
      const page = await listJobFacts({ ...request, filter: { job: request.filter, facts: {} }, position });
      return { documents: page.rows.map(({ document }) => document.document), next: page.next };
    },
    follows: (row, before) => row.ordinal < before.ordinal,
  },
];

/**
 * Pages through a list. At the end, everything that did not change meanwhile must have appeared once, in
 * order.
 */
class Scanner {
  scans = 0;
  readonly #market: InterleavedMarket;
  readonly #list: (typeof LISTS)[number];
  readonly #filter: JobFilter;
  #after: Key = null;
  #found: JobDocument[] = [];
  #atStart = new Map<string, number>();
  #visibleAtStart = 0;
  #startedAtMs = 0;
  #isHiddenAtStart: ReturnType<typeof isHiddenIn> = () => false;

  constructor(market: InterleavedMarket, list: (typeof LISTS)[number], filter: JobFilter) {
    this.#market = market;
    this.#list = list;
    this.#filter = filter;
  }

  async step(): Promise<void> {
    const market = this.#market;
    if (this.#after === null) {
      this.#found = [];
      const manifest = await readManifest(market.reader());
      this.#visibleAtStart = manifest.jobMark;
      this.#startedAtMs = market.clockMs;
      this.#isHiddenAtStart = isHiddenIn(manifest);
      this.#atStart = new Map([...market.histories].map(([pk, { writes }]) => [pk, writes]));
    }
    const request = {
      reader: market.reader(),
      filter: this.#filter,
      limit: market.random.integer(2, 6),
      now: market.clockMs,
    };
    const page = await this.#list.page(request, this.#after);
    this.#found.push(...page.documents);
    this.#after = page.next;
    if (page.next === null) await this.#assess();
  }

  async #assess(): Promise<void> {
    const market = this.#market;
    for (const [i, row] of this.#found.entries()) {
      const before = this.#found[i - 1];
      if (before !== undefined) expect(this.#list.follows(row, before)).toBe(true);
    }
    for (const document of this.#found) expectTrue(market, document, this.#filter);
    const isHidden = isHiddenIn(await readManifest(market.reader()));
    const latestMs = this.#list.readsEventually ? this.#startedAtMs - LAG_MS : Number.POSITIVE_INFINITY;
    const unchanged = [...market.histories]
      .filter(([pk, { writes }]) => writes % 2 === 0 && this.#atStart.get(pk) === writes)
      .filter(([, { items }]) => (items.at(-1)?.atMs ?? 0) <= latestMs)
      .flatMap(([, { documents }]) => documents.at(-1) ?? [])
      .filter(
        (document) =>
          document.ordinal < this.#visibleAtStart &&
          [isHidden, this.#isHiddenAtStart].every(
            (hides) => !hides(document.ordinal, ordinalOf(document.job.company.id)),
          ) &&
          isWanted(document, this.#filter),
      );
    for (const { job } of unchanged) {
      const shown = this.#found.filter((found) => found.job.id === job.id).map((found) => found.job);
      const context = `${this.#list.name} ${JSON.stringify(this.#filter)}`;
      expect({ [context]: shown }).toEqual({ [context]: [job] });
    }
    this.scans += 1;
  }
}

function isWanted({ job, cleared }: JobDocument, { statuses, tools, query }: JobFilter): boolean {
  const words = `${job.title} ${job.company.name}`.toLowerCase().split(' ');
  return (
    cleared &&
    (statuses ?? []).includes(job.status) &&
    (tools === undefined || tools.some((tool) => job.tools.includes(tool))) &&
    (query === undefined || query.split(' ').every((word) => words.includes(word)))
  );
}

/** Checks that a document was written and matches the filter. */
function expectTrue(market: InterleavedMarket, document: JobDocument, filter: JobFilter): void {
  const history = market.histories.get(`JOB#${document.ordinal}`);
  const isBeingWritten = (history?.writes ?? 0) % 2 === 1;
  if (!isBeingWritten) expect(history?.documents).toContainEqual(document);
  expect(isWanted(document, filter)).toBe(true);
}

describe('lists while a publisher writes, dies, and has a clock that goes back', () => {
  test('a copy synced by sort=updated gets every change once and ends equal; scans return unchanged jobs once', async () => {
    let scans = 0;
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const market = await InterleavedMarket.start(new Random(seed));
      try {
        await market.prepare();
        const followers = FILTERS.map((filter) => new Follower(market, filter));
        const scanners = LISTS.flatMap((list) =>
          FILTERS.map(
            (filter) =>
              new Scanner(market, list, list.ofOpenJobs ? { ...filter, statuses: ['open'] } : filter),
          ),
        );
        for (const follower of followers) market.addReader(async () => void (await follower.step()));
        for (const scanner of scanners) market.addReader(() => scanner.step());
        for (let i = 1; i <= PUBLICATIONS; i += 1) await market.publishSome({ mayDie: i < PUBLICATIONS });
        for (const [i, follower] of followers.entries()) {
          await follower.catchUp();
          const filter = FILTERS[i] ?? {};
          const world = [...market.histories.values()]
            .flatMap(({ documents }) => documents.at(-1) ?? [])
            .filter((document) => isWanted(document, filter));
          for (const { job } of world) expect(follower.copy.get(job.id)).toEqual(job);
        }
        scans += scanners.reduce((sum, scanner) => sum + scanner.scans, 0);
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error });
      } finally {
        await market.table.stop();
      }
    }
    expect(scans).toBeGreaterThan(SEEDS);
  }, 240_000);
});
