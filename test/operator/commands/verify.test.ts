import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { verifyIndex } from '../../../infra/operator/index/index-check.ts';
import { Progress } from '../../../infra/operator/terminal/progress.ts';
import { Interrupted } from '../../../infra/operator/terminal/refusal.ts';
import { EVENT_SPACE } from '../../../shared/companies/term-names.ts';
import { termsOfCompanyEvents } from '../../../shared/companies/terms.ts';
import { JOB_SPACE, jobTerm } from '../../../shared/jobs/term-names.ts';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { WriterLease } from '../../../shared/search/manifest/lease.ts';
import { type Manifest, readManifest } from '../../../shared/search/manifest/manifest.ts';
import {
  decodeEntries,
  decodeFences,
  encodeEntries,
  encodeFences,
  type RankEntry,
} from '../../../shared/search/ranks/rank-block.ts';
import { decodeSegment, encodeSegment } from '../../../shared/search/ranks/rank-overlay.ts';
import type { RankedCompany } from '../../../shared/search/ranks/ranked-company.ts';
import { encodeComposites } from '../../../shared/search/state/composites.ts';
import { encodeStatistics, PlannerStatistics } from '../../../shared/search/state/statistics.ts';
import { packHeads, unpackHeads } from '../../../shared/search/store/head-buckets.ts';
import { hashOf, termKey } from '../../../shared/search/store/terms.ts';
import { binaryAttribute } from '../../../shared/table/bytes.ts';
import { type Key, keys } from '../../../shared/table/keys.ts';
import { CATALOGUE_LINES, companyLine, eventLine, jobLine, publishLines } from '../../support/feed-lines.ts';
import { documentsOf, readerOf } from '../../support/table-state.ts';
import { startTestRuntime, type TestRuntime } from './support.ts';

type Stored = Record<string, unknown>;

interface Verified {
  readonly exitCode: number;
  readonly ok: boolean;
  readonly missing: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly unchecked: readonly string[];
  readonly examples: readonly {
    readonly space: string;
    readonly term: string;
    readonly ordinal: number | null;
  }[];
}

const WORKFORCE = {
  kind: 'workforce',
  measure: 'employees',
  minimum: 5,
  maximum: 9,
  subjectScope: 'legal_entity',
} as const;
/** Companies in the orders, and one that changed after they were built. */
const NAMES = ['Alder', 'Birch', 'Cedar', 'Douglas Fir', 'Elm'];

/** A read of a board with the posting that both have. */
function posting(source: string): FeedLineInput[] {
  const at = '2026-02-10T08:00:00Z';
  const { revision: _, ...line } = jobLine(source, 'Cedar', {
    ...{ title: 'Forester', text_digest: 'a'.repeat(64), first_observed_at: at, last_verified_at: at },
  });
  return [{ type: 'read', source, started_at: at, ended_at: at }, line, { type: 'read_end', source }];
}

let runtime: TestRuntime;
let manifest: Manifest;

beforeAll(async () => {
  runtime = await startTestRuntime({ engine: 'memory' });
  await publishLines(runtime.table, [
    ...CATALOGUE_LINES,
    ...NAMES.map((name) => companyLine(name, { name })),
    ...NAMES.map((name) => jobLine(`${name} 1`, name)),
    eventLine('event', 'Alder', WORKFORCE),
    ...posting('board-a'),
    ...posting('board-b'),
  ]);
  await publishLines(runtime.table, [companyLine('Elm', { name: 'Elm Tree' }), jobLine('Elm 2', 'Elm')]);
  manifest = await readManifest(readerOf(runtime.table));
}, 240_000);
afterAll(() => runtime.stop());

const verify = () => runtime.json<Verified>('index', 'verify');
const ordinalOfCompany = async (key: string): Promise<number> => {
  const company = (await documentsOf(runtime.table)).companies.get(key);
  if (company === undefined) throw new Error(`${key} was not published`);
  return company.document.ordinal;
};
const rankKey = (block: number | 'fences', space: 'n' | 'o' | 'u' = 'n'): Key =>
  keys.ranks(manifest.ranks[space]?.generation ?? 0, space, block);
const inSpaceN = () => {
  const state = manifest.ranks.n;
  if (state === undefined) throw new Error('the order by name was not built');
  return state;
};

/** Verifies with an item changed, or deleted, and puts it back. */
async function withDefect(key: Key, change: (item: Stored) => Stored | null): Promise<Verified> {
  const { client, name: TableName } = runtime.table;
  const { Item } = await client.send(new GetCommand({ TableName, Key: key, ConsistentRead: true }));
  if (Item === undefined) throw new Error(`no item ${key.pk} ${key.sk}`);
  const changed = change(structuredClone(Item));
  if (changed === null) await client.send(new DeleteCommand({ TableName, Key: key }));
  else await client.send(new PutCommand({ TableName, Item: { ...changed, ...key } }));
  try {
    return await verify();
  } finally {
    await client.send(new PutCommand({ TableName, Item }));
  }
}

const remove = () => null;
const garble = (item: Stored): Stored => ({
  ...item,
  p: Uint8Array.of(255, 255, 255, 255, 255, 255, 255, 255, 255),
});
const withBytes =
  (change: (bytes: Uint8Array) => Uint8Array) =>
  (item: Stored): Stored => ({ ...item, p: change(binaryAttribute(item, 'p')) });
const withEntries = (change: (entries: RankEntry[]) => RankEntry[]) =>
  withBytes((bytes) => encodeEntries(change(decodeEntries(bytes))));
const withSegment = (change: (company: RankedCompany) => RankedCompany) =>
  withBytes((bytes) => encodeSegment(decodeSegment(bytes).map(change)));

/** The defect is found in this part alone, and the first example says what it is. */
function expectFault(verified: Verified, part: string, term: RegExp, ordinal: number | null): void {
  expect(Object.keys(verified.faults)).toEqual([part]);
  expect(verified).toMatchObject({ exitCode: 1, ok: false, unchecked: [] });
  const found = verified.examples.find((example) => term.test(example.term));
  expect(found ?? verified.examples).toMatchObject({ ordinal });
}

test('finds nothing in what the publisher wrote: orders, an overlay, statistics and a log', async () => {
  expect(manifest.rankOverlay.segments).toHaveLength(1);
  expect(inSpaceN().count).toBe(NAMES.length);
  expect(await verify()).toMatchObject({ exitCode: 0, ok: true, missing: 0, faults: {}, unchecked: [] });
});

describe('names a planted defect', () => {
  test('in the terms of jobs', async () => {
    const found = await withDefect(keys.head(1, JOB_SPACE, termKey(jobTerm.word('elm'))), remove);
    expectFault(found, 'jobs', /^word:elm$/, 4);
    const garbled = await withDefect(keys.head(1, JOB_SPACE, termKey(jobTerm.word('elm'))), garble);
    expectFault(garbled, 'jobs', /^\(the list of word:elm cannot be read\)$/, null);
  });

  test('in the terms of events', async () => {
    const { document, events } = (await documentsOf(runtime.table)).companies.get('Alder') ?? {};
    const [term = ''] = document === undefined ? [] : termsOfCompanyEvents(document, events);
    const found = await withDefect(keys.head(1, EVENT_SPACE, termKey(term)), remove);
    expect(found.faults).toMatchObject({ events: expect.any(Number) });
  });

  test('in a job sheet', async () => {
    const found = await withDefect(keys.company(await ordinalOfCompany('Birch'), 'jobs#0'), remove);
    expect(found.faults).toMatchObject({ slots: expect.any(Number) });
  });

  test('in the change log', async () => {
    const day = new Date(manifest.changesMarkMs).toISOString().slice(0, 10);
    const { items } = await readerOf(runtime.table).query(keys.change(day, 0, 0).pk, { limit: 1 }, true);
    const found = await withDefect({ pk: String(items[0]?.['pk']), sk: String(items[0]?.['sk']) }, remove);
    expect(Object.keys(found.faults)).toEqual(['changes']);
    expect(found.examples[0]?.term).toMatch(/^\(no row at updated_at/);
    const garbled = await withDefect({ pk: String(items[0]?.['pk']), sk: String(items[0]?.['sk']) }, garble);
    expect(garbled.examples[0]?.term).toBe(`(the log of ${day} has a block that cannot be read)`);
  });

  test('in the index of what is due by time', async () => {
    const { jobs } = await documentsOf(runtime.table);
    const { ordinal = -1 } = jobs.get('Elm 2')?.document ?? {};
    const stray = await withDefect(keys.job(ordinal, 'job'), (item) => ({
      ...item,
      due_shard: 'JOBS#0',
      due_at: 1,
    }));
    expectFault(stray, 'due', /^\(the item is filed at 1\)$/, ordinal);
    const lacking = await withDefect(keys.job(ordinal, 'job'), (item) => ({
      ...item,
      doc: JSON.stringify({
        ...JSON.parse(String(item['doc'])),
        timed: true,
        declaredEnd: '2030-01-01T00:00:00.000Z',
      }),
    }));
    expectFault(lacking, 'due', /^\(the item is not filed\)$/, ordinal);
  });

  test.each([
    ['a fingerprint', 'board-a', /^\(fingerprint\)$/],
    ['a vacancy that is not as its listings say', 'board-a', /^\(listings\)$/],
    ['a listing whose job is not a duplicate', 'board-a', /^\(duplicates\)$/],
    ['a duplicate that leads nowhere', 'board-b', /^\(duplicate\)$/],
  ])('in duplicates: %s', async (_, source, term) => {
    const { jobs } = await documentsOf(runtime.table);
    const [vacancy, duplicate] = ['board-a', 'board-b'].map((key) => jobs.get(key)?.document);
    const ordinal = jobs.get(source)?.document.ordinal ?? -1;
    const rewritten = (at: number | undefined, from: string | RegExp, to: string) =>
      withDefect(keys.job(at ?? -1, 'job'), (item) => ({
        ...item,
        doc: String(item['doc']).replace(from, to),
      }));
    const defects: Readonly<Record<string, () => Promise<Verified>>> = {
      fingerprint: () => withDefect(keys.fingerprint(vacancy?.origin?.fingerprint ?? ''), remove),
      listings: () => rewritten(vacancy?.ordinal, '"posting_count":2', '"posting_count":3'),
      duplicates: () =>
        rewritten(duplicate?.ordinal, /"superseded_by_id":"[^"]+"/, '"superseded_by_id":null'),
      duplicate: () => rewritten(vacancy?.ordinal, /,"listings":\[.*?\}\]/, ''),
    };
    const found = await defects[term.source.replace(/\W/g, '')]?.();
    expect(Object.keys(found?.faults ?? {})).toContain('duplicates');
    expect(found?.examples.filter((example) => term.test(example.term))).toMatchObject([{ ordinal }]);
  });

  test('in the job count of a company', async () => {
    const ordinal = await ordinalOfCompany('Birch');
    const found = await withDefect(keys.company(ordinal, 'company'), (item) => ({
      ...item,
      doc: String(item['doc']).replace('"open_job_count":1', '"open_job_count":4'),
    }));
    // The order by open jobs then contradicts the document as well.
    expect(found.faults).toEqual({ counts: 1, orders: 1 });
    expect(found.examples).toEqual([
      { space: 'companies', term: '(open_job_count is 4, but 1 jobs are open and cleared)', ordinal },
      { space: 'o', term: '(the company stands at 1, its document says 4)', ordinal },
    ]);
  });

  test.each([
    ['a block that is gone', remove, /^\(block 0 is missing\)$/],
    ['a block that cannot be read', garble, /^\(block 0 cannot be read\)$/],
    [
      'a block that lacks a company',
      withEntries((entries) => entries.slice(1)),
      /^\(block 0 has 4 companies instead of 5\)$/,
    ],
  ])('in an order of companies: %s', async (_, change, term) => {
    expectFault(await withDefect(rankKey(0), change), 'orders', term, null);
  });

  test.each([
    ['a company in another place', 'aaa', /^\(the company stands at "aaa", its document says "alder"\)$/],
    ['a company out of order', 'zzz', /^\(the company is out of order\)$/],
  ])('in an order of companies: %s', async (_, value, term) => {
    const found = await withDefect(
      rankKey(0),
      withBytes((bytes) => {
        const [first, ...rest] = decodeEntries(bytes);
        return encodeEntries(first === undefined ? rest : [{ ...first, value }, ...rest]);
      }),
    );
    expect(Object.keys(found.faults)).toEqual(['orders']);
    expect(found.examples.map((example) => example.term)).toContainEqual(expect.stringMatching(term));
  });

  test('in an order of companies: two companies under one place', async () => {
    const found = await withDefect(
      rankKey(0),
      withEntries((entries) =>
        entries.map((entry, i) => (i === 1 ? { ...entry, ordinal: entries[0]?.ordinal ?? 0 } : entry)),
      ),
    );
    expect(found.examples.map(({ term }) => term)).toEqual(
      expect.arrayContaining([
        '(the company is there twice)',
        '(the company is in neither the order nor the overlay)',
      ]),
    );
  });

  test('in the fences of an order', async () => {
    expectFault(
      await withDefect(rankKey('fences'), remove),
      'orders',
      /^\(fences fences are missing\)$/,
      null,
    );
    const moved = withBytes((bytes) => {
      const { fences, leaf } = decodeFences(bytes);
      return encodeFences(
        fences.map((fence) => ({ ...fence, value: 'zzz' })),
        leaf,
      );
    });
    expectFault(
      await withDefect(rankKey('fences'), moved),
      'orders',
      /^\(the fence of block 0 does not name its first company\)$/,
      await ordinalOfCompany('Alder'),
    );
  });

  test('in the terms of an order', async () => {
    const bucket = rankKey(inSpaceN().firstBucket);
    const found = await withDefect(bucket, remove);
    expect(found.examples.map(({ term }) => term)).toContain('(bucket 0 is missing)');
    const without = withBytes((bytes) => {
      const heads = unpackHeads(bytes);
      heads.delete('country:DE');
      const [packed = new Uint8Array()] = packHeads(heads);
      return packed;
    });
    expectFault(await withDefect(bucket, without), 'orders', /^country:DE$/, await ordinalOfCompany('Alder'));
  });

  test('in the names', async () => {
    const { firstBucket, firstColumn } = inSpaceN();
    const without = withBytes((bytes) => {
      const heads = unpackHeads(bytes);
      heads.delete('gram:ced');
      const [packed = new Uint8Array()] = packHeads(heads);
      return packed;
    });
    const cedar = await ordinalOfCompany('Cedar');
    expectFault(await withDefect(rankKey(firstBucket), without), 'names', /^gram:ced$/, cedar);
    const longer = withBytes((bytes) => bytes.map((count, i) => (i === 2 ? count + 1 : count)));
    expectFault(
      await withDefect(rankKey(firstColumn), longer),
      'names',
      /^\(the name has 6 trigrams, not 7\)$/,
      cedar,
    );
    const gone = await withDefect(rankKey(firstColumn), remove);
    expectFault(gone, 'names', /^\(block of name lengths 0 is missing\)$/, null);
  });

  test('in the overlay', async () => {
    const [{ segment } = { segment: 0 }] = manifest.rankOverlay.segments;
    const key = keys.rankOverlay(segment);
    const elm = await ordinalOfCompany('Elm');
    const gone = await withDefect(key, remove);
    expect(gone.examples[0]).toEqual({
      space: 'overlay',
      term: `(segment ${segment} is missing)`,
      ordinal: null,
    });
    const garbled = await withDefect(key, garble);
    expect(garbled.examples[0]?.term).toBe(`(segment ${segment} cannot be read)`);
    for (const [what, change] of [
      ['name', { name: 'Elm' }],
      ['number of open jobs', { openJobs: 9 }],
      ['time of change', { updatedAtMs: 1 }],
      ['set of terms', { terms: [] }],
    ] as const) {
      const found = await withDefect(
        key,
        withSegment((company) => ({ ...company, ...change })),
      );
      const term = new RegExp(`^\\(the entry of the company has another ${what} than its document\\)$`);
      expectFault(found, 'overlay', term, elm);
    }
  });

  test('in the statistics', async () => {
    const key = keys.statistics(1, JOB_SPACE, 0);
    expectFault(await withDefect(key, remove), 'statistics', /^\(no statistics\)$/, null);
    const half = await withDefect(key, (item) => ({ ...item, parts: 2 }));
    expectFault(half, 'statistics', /^\(part 1 of the statistics is missing\)$/, null);
    expectFault(await withDefect(key, garble), 'statistics', /^\(the statistics cannot be read\)$/, null);
    const late = withBytes((bytes) => encodeStatistics(new PlannerStatistics(bytes).records(), 99));
    expectFault(await withDefect(key, late), 'statistics', /of 99 ordinals, but only 8 are given out/, null);
    const many = withBytes((bytes) => {
      const records = new Map(new PlannerStatistics(bytes).records());
      const hash = hashOf(jobTerm.status('open'));
      const record = records.get(hash);
      if (record !== undefined)
        records.set(hash, { count: 77, bytes: Uint8Array.of(77, ...record.bytes.slice(1)) });
      return encodeStatistics(records, new PlannerStatistics(bytes).end);
    });
    expectFault(
      await withDefect(key, many),
      'statistics',
      /^\(status:open: the statistics count 77 postings, the list has 7\)$/,
      null,
    );
  });

  test('in the pairs of terms', async () => {
    const { client, name: TableName } = runtime.table;
    const key = keys.statistics(1, JOB_SPACE, 'composites');
    const country = 'country:DE';
    await publishLines(runtime.table, [jobLine('Elm 3', 'Elm', { location_ids: ['city:2950159'] })]);
    const claimed = {
      partners: new Set([country]),
      terms: new Set([jobTerm.word('elm')]),
      active: new Set([jobTerm.word('elm')]),
    };
    await client.send(new PutCommand({ TableName, Item: { ...key, ...encodeComposites(claimed) } }));
    const found = await verify();
    await client.send(new DeleteCommand({ TableName, Key: key }));
    expect(found.examples.map(({ term }) => term)).toContain(`${country}&word:elm`);
    expect(await verify()).toMatchObject({ ok: true });
  });
});

test('is satisfied after a rebuild, whatever was lost of lists, orders, overlay and statistics', async () => {
  const { client, name: TableName } = runtime.table;
  const { rankOverlay } = await readManifest(readerOf(runtime.table));
  const [{ segment } = { segment: 0 }] = rankOverlay.segments;
  for (const Key of [
    keys.head(1, JOB_SPACE, termKey(jobTerm.word('elm'))),
    keys.fingerprint(
      (await documentsOf(runtime.table)).jobs.get('board-a')?.document.origin?.fingerprint ?? '',
    ),
    keys.statistics(1, JOB_SPACE, 0),
    keys.rankOverlay(segment),
    rankKey(0, 'n'),
    rankKey('fences', 'o'),
    rankKey(manifest.ranks.u?.firstBucket ?? 0, 'u'),
  ]) {
    await client.send(new DeleteCommand({ TableName, Key }));
  }
  const { faults } = await verify();
  expect(Object.keys(faults)).toEqual(['jobs', 'duplicates', 'statistics', 'orders', 'names', 'overlay']);
  expect(await runtime.json('index', 'rebuild')).toMatchObject({ exitCode: 0 });
  expect(await verify()).toMatchObject({ exitCode: 0, ok: true, faults: {} });
}, 120_000);

test('says what it could not check while a publication runs', async () => {
  const lease = await WriterLease.acquire(runtime.table, 'test');
  const during = await verify();
  expect(during).toMatchObject({
    ok: true,
    unchecked: ['sources', 'verified', 'counts', 'orders', 'names', 'overlay'],
  });
  expect((await runtime.ops('index', 'verify')).stdout).toMatch(
    /not checked, since a publication ran meanwhile or was interrupted: sources, verified, counts/,
  );
  await lease.release();
  expect(await verify()).toMatchObject({ ok: true, unchecked: [] });
});

test('stops at its next step once it is asked to, whatever it is checking', async () => {
  const reader = readerOf(runtime.table);
  let clock = 0;
  const checkTo = async (last: number): Promise<number> => {
    const controller = new AbortController();
    let steps = 0;
    const write = () => {
      steps += 1;
      if (steps === last) controller.abort();
      return true;
    };
    // A clock that leaps shows every step.
    const progress = new Progress({ write }, () => {
      clock += 60_000;
      return clock;
    });
    const options = { progress, signal: controller.signal, now: Date.now };
    await verifyIndex(reader, await readManifest(reader), options);
    return steps;
  };
  const all = await checkTo(Number.POSITIVE_INFINITY);
  expect(all).toBeGreaterThan(15);
  const ends = await Promise.allSettled(Array.from({ length: all - 3 }, (_, i) => checkTo(i + 1)));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toEqual([]);
  for (const end of ends) if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(Interrupted);
});
