import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import type { Table } from '../../shared/table/client.ts';
import { keys } from '../../shared/table/keys.ts';
import {
  CATALOGUE_LINES,
  closed,
  companyLine,
  contentLine,
  eventLine,
  evidence,
  factsLine,
  jobLine,
  NOW,
  publishLines,
} from '../support/feed-lines.ts';
import { Random } from '../support/random.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { documentsOf } from '../support/table-state.ts';
import { countWrites } from '../support/watched/written-items.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable({ engine: 'memory' });
  await publishLines(table, [...CATALOGUE_LINES, companyLine('a'), companyLine('b')]);
});
afterEach(() => table.stop());

/** A job line without a revision: the time of observation orders it. */
const seenAt = (key: string, day: string, more: Parameters<typeof jobLine>[2] = {}): FeedLineInput => {
  const { revision: _, ...line } = jobLine(key, 'a', { last_verified_at: `${day}T09:00:00Z`, ...more });
  return line;
};
const jobOf = async (key: string) => (await documentsOf(table)).jobs.get(key)?.document.job;

describe('the order of records', () => {
  test('a line verified on 25 October does not close a job verified on 20 November', async () => {
    const late = { now: () => Date.parse('2026-11-22T00:00:00Z') };
    await publishLines(table, [seenAt('j', '2026-11-20')], late);
    const before = await jobOf('j');
    const old = seenAt('j', '2026-10-25', closed(undefined, { closed_at: '2026-10-25T09:00:00Z' }));
    expect(await publishLines(table, [old], late)).toMatchObject({ unchanged: 1, rejected: 0 });
    expect(await jobOf('j')).toEqual(before);
  });

  test('an older line moves first_observed_at back and nothing else', async () => {
    await publishLines(table, [seenAt('j', '2026-02-20')]);
    const before = await jobOf('j');
    const old = seenAt('j', '2026-02-10', { title: 'Old', first_observed_at: '2025-12-01T00:00:00Z' });
    await publishLines(table, [old], { now: () => NOW + 1000 });
    const updated_at = new Date(NOW + 1000).toISOString();
    expect(await jobOf('j')).toEqual({ ...before, first_observed_at: '2025-12-01T00:00:00Z', updated_at });
    const newer = seenAt('j', '2026-02-25', { first_observed_at: '2026-02-25T09:00:00Z' });
    await publishLines(table, [newer], { now: () => NOW + 2000 });
    expect(await jobOf('j')).toEqual({
      ...before,
      first_observed_at: '2025-12-01T00:00:00Z',
      last_verified_at: '2026-02-25T09:00:00Z',
      updated_at,
    });
  });

  test('a given revision decides, whatever the times say', async () => {
    await publishLines(table, [jobLine('j', 'a', { revision: 9, title: 'Nine' })]);
    const line = jobLine('j', 'a', {
      revision: 8,
      title: 'Eight',
      last_verified_at: '2026-02-28T00:00:00Z',
    });
    await publishLines(table, [line]);
    expect(await jobOf('j')).toMatchObject({ title: 'Nine', last_verified_at: '2026-02-28T00:00:00Z' });
  });

  test('a newer revision of the same content holds off those between', async () => {
    await publishLines(table, [jobLine('j', 'a', { revision: 1 })]);
    await publishLines(table, [jobLine('j', 'a', { revision: 9 })]);
    await publishLines(table, [jobLine('j', 'a', { revision: 5, title: 'Between' })]);
    expect(await jobOf('j')).toMatchObject({ title: 'Engineer j' });
  });

  test('the first line after an upgrade replaces a record of the same time, and an older one does not', async () => {
    const line = seenAt('j', '2026-02-20');
    await publishLines(table, [line]);
    await dropVersion(table);
    await publishLines(table, [seenAt('j', '2026-02-19', { title: 'Older' })]);
    expect(await jobOf('j')).toMatchObject({ title: 'Engineer j' });
    await publishLines(table, [seenAt('j', '2026-02-20', { title: 'Equal' })]);
    expect(await jobOf('j')).toMatchObject({ title: 'Equal' });
  });

  test('a company and a description with revisions keep to them, without them to the order of arrival', async () => {
    await publishLines(table, [
      jobLine('j', 'a'),
      companyLine('a', { name: 'Two', revision: 2 }),
      companyLine('a', { name: 'One', revision: 1 }),
      companyLine('b', { name: 'First' }),
      companyLine('b', { name: 'Second' }),
      contentLine('j', { description: 'two', revision: 2 }),
      contentLine('j', { description: 'one', revision: 1 }),
    ]);
    const { companies, jobs } = await documentsOf(table);
    expect(companies.get('a')?.document.company.name).toBe('Two');
    expect(companies.get('b')?.document.company.name).toBe('Second');
    expect(jobs.get('j')?.revision).toBe(1);
  });

  test('facts of an older revision do not follow a bundle that shows none', async () => {
    const bundle = (revision: number, permitted: boolean): FeedLineInput => ({
      type: 'facts',
      job_key: 'j',
      revision,
      facts: [{ evidence: evidence(), fact: technology('sap'), permitted }],
    });
    await publishLines(table, [jobLine('j', 'a'), bundle(2, false)]);
    expect(await publishLines(table, [bundle(1, true)])).toMatchObject({ applied: 0, unchanged: 1 });
    const { jobs } = await documentsOf(table);
    expect(jobs.get('j')?.facts?.facts).toEqual([]);
  });

  test('of two records with one revision the one that withholds stays, in both orders', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `n${i}`);
    const lines = (name: string, shown: boolean): FeedLineInput[] => [
      companyLine(name, { revision: 1, cleared: shown }),
      seenAt(name, '2026-02-20', { cleared: shown }),
      contentLine(name, { revision: 1, distributable: shown }),
      { ...factsLine(name, [technology('sap')]), revision: 1 },
      eventLine(name, 'b', technology('sap'), { revision: 1, permitted: shown }),
    ];
    const withheld = (name: string): FeedLineInput[] =>
      lines(name, false).map((line) =>
        line.type === 'facts'
          ? { ...line, facts: line.facts.map((each) => ({ ...each, permitted: false })) }
          : line,
      );
    const feed = (isShown: (i: number) => boolean) =>
      names.flatMap((name, i) => (isShown(i) ? lines(name, true) : withheld(name)));
    for (const even of [true, false]) {
      const { rejected } = await publishLines(
        table,
        feed((i) => (i % 2 === 0) === even),
      );
      expect(rejected).toBe(0);
    }
    const { companies, jobs } = await documentsOf(table);
    for (const name of names) {
      expect(companies.get(name)?.document.cleared).toBe(false);
      expect(jobs.get(name)?.document).toMatchObject({ cleared: false, distributableUntil: null });
      expect(jobs.get(name)?.facts?.facts).toEqual([]);
    }
    expect(companies.get('b')?.events?.events ?? []).toEqual([]);
  });

  test('a company that was merged is not published without the merge again, at a later revision', async () => {
    await publishLines(table, [companyLine('a', { merged_into_key: 'b', revision: 5 })]);
    const { rejects } = await publishLines(table, [companyLine('a', { revision: 6 })]);
    expect(rejects).toMatchObject([{ field: 'merged_into_key' }]);
    expect(await publishLines(table, [companyLine('a', { revision: 4 })])).toMatchObject({ unchanged: 1 });
  });
});

test('a company and a description that reads show are those of the latest read, in every order', async () => {
  const at = (hour: number) => new Date(NOW - (9 - hour) * 3_600_000).toISOString();
  const read = (source: string, hour: number, name: string): FeedLineInput[] => {
    const { revision: _, ...job } = jobLine(`${source}-job`, 'shared', {
      first_observed_at: at(hour),
      last_verified_at: at(hour),
    });
    return [
      { type: 'read', source, started_at: at(hour), ended_at: at(hour) },
      companyLine('shared', { name }),
      job,
      contentLine(`${source}-job`, { description: name }),
      { type: 'read_end', source },
    ];
  };
  const reads = [read('x', 1, 'One'), read('y', 2, 'Two'), read('z', 3, 'Three'), read('u', 3, 'Also three')];
  let expected: string | undefined;
  for (const order of permutations(reads)) {
    const other = await startTestTable({ engine: 'memory' });
    try {
      await publishLines(other, [...CATALOGUE_LINES, companyLine('shared', { name: 'None', cleared: true })]);
      for (const each of order) await publishLines(other, each);
      const name = (await documentsOf(other)).companies.get('shared')?.document.company.name;
      expected ??= name;
      expect(name).toBe(expected);
      expect(name).toMatch(/three/i);
    } finally {
      await other.stop();
    }
  }
}, 60_000);

describe('merges in every order', () => {
  /** Publishes lines one after the other. Returns the ends of `c` and `d`, and how many lines are refused and why. */
  const endOf = async (lines: readonly FeedLineInput[], at?: readonly (number | undefined)[]) => {
    const other = await startTestTable({ engine: 'memory' });
    try {
      const base = [
        ...CATALOGUE_LINES,
        companyLine('a'),
        companyLine('b'),
        companyLine('c'),
        companyLine('d'),
      ];
      await publishLines(other, base);
      const reasons: string[] = [];
      for (const [i, line] of lines.entries()) {
        const hour = at?.[i];
        const source = `source-${hour}`;
        const started_at = new Date(NOW - 3_600_000 * (9 - (hour ?? 0))).toISOString();
        const around: FeedLineInput[] =
          hour === undefined
            ? [line]
            : [
                { type: 'read', source, started_at, ended_at: started_at },
                line,
                { type: 'read_end', source },
              ];
        const { rejects } = await publishLines(other, around);
        reasons.push(...rejects.map(({ field, reason }) => `${field} ${reason}`));
      }
      const { companies } = await documentsOf(other);
      const nameOf = (id: string | null | undefined) =>
        [...companies].find(([, { document }]) => document.company.id === id)?.[0] ?? null;
      const ends = ['c', 'd'].map((key) => {
        const company = companies.get(key)?.document.company;
        return { name: company?.name, into: nameOf(company?.merged_into_id) };
      });
      return { ends, reasons };
    } finally {
      await other.stop();
    }
  };
  const into = (target: string | null, revision?: number, name = `c ${revision}`) =>
    companyLine('c', { merged_into_key: target, name, ...(revision === undefined ? {} : { revision }) });

  test('a merge holds against lines without it, whatever their revisions and reads', async () => {
    const given = [into('a', 3), into(null, 2), into(null, 5)];
    for (const order of permutations(given)) {
      expect((await endOf(order)).ends[0]).toEqual({ name: 'c 3', into: 'a' });
    }
    const reads = [
      { line: into('a', undefined, 'early'), hour: 1 },
      { line: into(null, undefined, 'late'), hour: 2 },
      { line: into(null, undefined, 'latest'), hour: 3 },
    ];
    for (const order of permutations(reads)) {
      const { ends, reasons } = await endOf(
        order.map(({ line }) => line),
        order.map(({ hour }) => hour),
      );
      expect(ends[0]).toEqual({ name: 'early', into: 'a' });
      expect(reasons).toEqual([]);
    }
  });

  test('of merges into two companies the first to arrive stays, and every other one is refused', async () => {
    for (const order of permutations([into('a', 5), into('b', 7), into('a', 6)])) {
      const first = order[0]?.type === 'company' ? order[0].merged_into_key : undefined;
      const { ends, reasons } = await endOf(order);
      expect(ends[0]?.into).toBe(first);
      expect(reasons).toHaveLength(first === 'a' ? 1 : 2);
      for (const reason of reasons) {
        expect(reason).toMatch(/^merged_into_key "[ab]": a merge is final, the company is merged into /);
      }
    }
  });

  test('merges that end at one company agree once they are all there', async () => {
    const chain = [
      into('d', 5),
      companyLine('d', { merged_into_key: 'a', name: 'd', revision: 1 }),
      into('a', 4),
    ];
    for (const order of permutations(chain)) {
      expect((await endOf(order)).ends).toEqual([
        { name: expect.stringMatching(/^c [45]$/), into: 'a' },
        { name: 'd', into: 'a' },
      ]);
    }
  });

  test('of merges in a circle the last to arrive is refused', async () => {
    const circle = [into('d', 5), companyLine('d', { merged_into_key: 'c', revision: 1 })];
    for (const order of permutations(circle)) {
      const { reasons } = await endOf(order);
      expect(reasons).toEqual([
        expect.stringMatching(/^merged_into_key "[cd]" was itself merged into this company$/),
      ]);
    }
  });
});

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((each, i) => permutations(all.toSpliced(i, 1)).map((rest) => [each, ...rest]));
}

const technology = (code: string) =>
  ({ kind: 'technology', code, relationship: 'planned_introduction', subjectScope: 'legal_entity' }) as const;

test('records end the same in every order, in one publication or many', async () => {
  const lines: FeedLineInput[] = [
    seenAt('j', '2026-02-10', { title: 'Ten' }),
    seenAt('j', '2026-02-12', closed()),
    seenAt('j', '2026-02-12', { title: 'Twelve' }),
    seenAt('j', '2026-02-11', { tools: ['rust'], first_observed_at: '2026-01-01T00:00:00Z' }),
    jobLine('k', 'a', { revision: 3, title: 'Three' }),
    jobLine('k', 'b', { revision: 4, title: 'Four', company_key: 'b' }),
    jobLine('k', 'a', { revision: 4, title: 'Also four' }),
    { ...eventLine('e', 'a', technology('rust')), revision: 1 },
    { ...eventLine('e', 'b', technology('sap')), revision: 2 },
    { ...eventLine('e', 'b', technology('python'), { evidence: evidence() }), revision: 2 },
  ];
  const random = new Random(11);
  let expected: unknown;
  for (let round = 0; round < 12; round += 1) {
    const other = await startTestTable({ engine: 'memory' });
    try {
      const mixed = lines
        .map((line) => ({ line, at: random.next() }))
        .sort((x, y) => x.at - y.at)
        .map(({ line }) => line);
      await publishLines(other, [...CATALOGUE_LINES, companyLine('a'), companyLine('b')]);
      if (round % 2 === 0) await publishLines(other, mixed);
      else for (const line of mixed) await publishLines(other, [line]);
      // Facts follow their job, so they come in their own order.
      await publishLines(other, [
        { ...factsLine('j', [technology('sap')]), revision: 2 },
        { ...factsLine('j', [technology('rust')]), revision: 1 },
      ]);
      const found = await picture(other);
      expected ??= found;
      expect(found).toEqual(expected);
    } finally {
      await other.stop();
    }
  }
});

test('the same feed three times: the second and third run write nothing but the lease', async () => {
  const feed: FeedLineInput[] = [
    companyLine('a', { name: 'Old name' }),
    companyLine('c'),
    companyLine('a', { merged_into_key: 'c' }),
    seenAt('j', '2026-02-10'),
    seenAt('j', '2026-02-12', closed()),
    seenAt('k', '2026-02-10', { title: 'Ten' }),
    seenAt('k', '2026-02-11', { title: 'Eleven' }),
    contentLine('k'),
    factsLine('k', [technology('rust')]),
    factsLine('k', [technology('sap')]),
    eventLine('e', 'c', technology('rust')),
    eventLine('e', 'b', technology('rust')),
    companyLine('d'),
    seenAt('m', '2026-02-10', { company_key: 'd' }),
    factsLine('m', [technology('rust')]),
    companyLine('d', { merged_into_key: 'c' }),
  ];
  const first = await publishLines(table, feed);
  expect(first).toMatchObject({ rejected: 0 });
  for (const batchSize of [1, 4, 100]) {
    const writes = countWrites(table);
    const again = await publishLines(writes.table, feed, { batchSize, now: () => NOW + 60_000 });
    expect(again).toMatchObject({ applied: 0, unchanged: feed.length, rejected: 0 });
    expect(writes.keys()).toEqual([keys.manifest().pk]);
    // Acquired and released.
    expect(writes.count()).toBe(2);
  }
});

/** What readers see, without times of publication and ids. */
async function picture(from: Table): Promise<unknown> {
  const { companies, jobs } = await documentsOf(from);
  return {
    jobs: [...jobs]
      .map(([key, { document, facts }]) => ({
        key,
        job: { ...document.job, id: '', updated_at: '', company: document.job.company.name },
        facts: facts?.facts.map(({ fact }) => fact),
      }))
      .sort((x, y) => (x.key < y.key ? -1 : 1)),
    events: [...companies]
      .map(([key, { events }]) => ({ key, events: events?.events.map(({ event }) => event) ?? [] }))
      .sort((x, y) => (x.key < y.key ? -1 : 1)),
  };
}

/** Takes the version off the one job, as a publisher of the release before wrote it. */
async function dropVersion(from: Table): Promise<void> {
  await from.client.send(
    new UpdateCommand({
      TableName: from.name,
      Key: keys.job(0, 'job'),
      UpdateExpression: 'REMOVE revision, #r',
      ExpressionAttributeNames: { '#r': 'record' },
    }),
  );
}
