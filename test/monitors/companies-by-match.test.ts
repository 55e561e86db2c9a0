import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { EventItem } from '../../shared/contract/resources/event.ts';
import { listCompanyEvents } from '../../shared/events/list.ts';
import { toCompanyEventsFilter } from '../../shared/events/query.ts';
import { isRelevant } from '../../shared/events/semantics.ts';
import { updateMonitor } from '../../shared/monitors/editing/update-monitor.ts';
import type { NewMonitor } from '../../shared/monitors/monitor.ts';
import { readStoredQuery } from '../../shared/monitors/stored-query.ts';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import { publish } from '../../shared/publishing/publish.ts';
import { keys } from '../../shared/table/keys.ts';
import { TableReader } from '../../shared/table/reader.ts';
import {
  CATALOGUE_LINES,
  closed,
  companyLine,
  eventLine,
  evidence,
  factsLine,
  jobLine,
  numbered,
} from '../support/feed-lines.ts';
import { Random } from '../support/random.ts';
import { startTestTable } from '../support/table.ts';
import { counting, killedAt } from '../webhooks/support/killing.ts';
import { Killed } from '../webhooks/support/world.ts';
import { ALL_COMPANIES, MonitorWorld, type Subscriber } from './world.ts';

const DAY = 86_400_000;
const INSURED = { ...ALL_COMPANIES, matchingJobs: { benefits: ['health_insurance'] } };
const STAFFED = { ...ALL_COMPANIES, company: { ...ALL_COMPANIES.company, eventKinds: ['workforce'] } };
const GERMAN = { ...ALL_COMPANIES, countries: ['DE'] };
const NAMED = { ...ALL_COMPANIES, query: 'zephyrine' };

// Each test has a world of its own: monitors and companies of earlier tests would take part in its publications.
let world: MonitorWorld;
let names = 0;
let events = 0;
beforeEach(async () => {
  world = new MonitorWorld(await startTestTable({ stream: true, engine: 'memory' }));
  await world.publish([...CATALOGUE_LINES]);
});
afterEach(() => world.table.stop());

const newName = (): string => {
  names += 1;
  return `matched-${names}`;
};

const workforce = { kind: 'workforce', maximum: 50, measure: 'employees', minimum: 10 } as const;
const technology = { kind: 'technology', code: 'python', relationship: 'explicit_current_use' } as const;
const event = (company: string, what: typeof technology | typeof workforce = workforce): FeedLineInput => {
  events += 1;
  const about = { ...what, subjectScope: 'hiring_organisation' } as const;
  return eventLine(`match-event-${events}`, company, about, {
    evidence: evidence(new Date(world.now).toISOString()),
  });
};
const job = (name: string, more: Parameters<typeof jobLine>[2] = {}) => jobLine(`${name}-job`, name, more);
const insured = (name: string) =>
  factsLine(`${name}-job`, [{ kind: 'benefit', benefit: 'health_insurance' }] as const);
const uninsured = (name: string) =>
  factsLine(`${name}-job`, [{ kind: 'benefit', benefit: 'learning_budget' }] as const);

const begun = async (query: NewMonitor['query'], creditMicros = 1_000_000n): Promise<Subscriber> =>
  await world.subscribe({ operation: 'company_events', query, creditMicros });
const idOf = async (name: string): Promise<string> => (await world.idsOf('company', [name]))[0] ?? '';

describe('a company is delivered when it comes to match', () => {
  test.each<
    [string, (name: string) => FeedLineInput[], (name: string) => FeedLineInput[], NewMonitor['query']]
  >([
    [
      'because it is published',
      () => [],
      (name) => [companyLine(name), job(name), event(name)],
      ALL_COMPANIES,
    ],
    [
      'because it has its first event',
      (name) => [companyLine(name), job(name)],
      (name) => [event(name)],
      ALL_COMPANIES,
    ],
    [
      'because it has its first open job',
      (name) => [companyLine(name), event(name)],
      (name) => [job(name)],
      ALL_COMPANIES,
    ],
    [
      'because its only job is reopened',
      (name) => [companyLine(name), event(name), job(name, closed())],
      (name) => [job(name)],
      ALL_COMPANIES,
    ],
    [
      'because it is cleared',
      (name) => [companyLine(name, { cleared: false }), event(name), job(name)],
      (name) => [companyLine(name)],
      ALL_COMPANIES,
    ],
    [
      'because it moves',
      (name) => [companyLine(name, { country: 'FR' }), event(name), job(name)],
      (name) => [companyLine(name, { country: 'DE' })],
      GERMAN,
    ],
    [
      'because it takes another name',
      (name) => [companyLine(name), event(name), job(name)],
      (name) => [companyLine(name, { name: `Zephyrine ${name}` })],
      NAMED,
    ],
    [
      'because a job gains a fact',
      (name) => [companyLine(name), event(name), job(name), uninsured(name)],
      (name) => [insured(name)],
      INSURED,
    ],
    [
      'because another kind of event follows',
      (name) => [companyLine(name), event(name, technology), job(name)],
      (name) => [event(name)],
      STAFFED,
    ],
    [
      'because a company with jobs is merged into it',
      (name) => [companyLine(name), event(name), companyLine(`${name}-old`), job(`${name}-old`)],
      (name) => [companyLine(`${name}-old`, { merged_into_key: name })],
      ALL_COMPANIES,
    ],
  ])('%s', async (_why, earlier, later, query) => {
    const name = newName();
    await world.publish(earlier(name));
    const subscriber = await begun(query);
    expect(await world.run(subscriber)).toEqual({ outcome: 'nothing_new' });
    const lines = later(name);
    await world.publish(lines);
    expect(await world.run(subscriber)).toMatchObject({ outcome: 'delivered', resources: 1 });
    expect(await world.ids(subscriber)).toEqual([await idOf(name)]);
    // Published again, and changed in something that no filter looks at.
    await world.publish(lines);
    await world.publish([jobLine(`${name}-more`, name)]);
    expect(await world.run(subscriber)).toEqual({ outcome: 'nothing_new' });
    expect(await world.balance(subscriber)).toBe(990_000n);
    expect(await world.violations([subscriber])).toEqual([]);
    await world.remove(subscriber);
  });
});

test('what matched before the monitor began is not delivered when something else changes', async () => {
  const name = newName();
  await world.publish([companyLine(name), event(name), job(name), insured(name)]);
  const subscribers = [await begun(ALL_COMPANIES), await begun(INSURED), await begun(STAFFED)];
  await world.publish([
    jobLine(`${name}-second`, name),
    companyLine(name, { website_url: 'https://x.example' }),
  ]);
  await world.publish([event(name, technology)]);
  const outcomes = [];
  for (const subscriber of subscribers) outcomes.push((await world.run(subscriber)).outcome);
  // A further event without conditions on events; the last one asks for another kind.
  expect(outcomes).toEqual(['delivered', 'delivered', 'nothing_new']);
  for (const subscriber of subscribers) await world.remove(subscriber);
});

test.each([
  [1, false],
  [30, false],
  [32, true],
])(
  'a match that ends and returns after %i days is new: %s; a further event is new at once',
  async (days, isNew) => {
    const name = newName();
    const subscriber = await begun(ALL_COMPANIES);
    await world.publish([companyLine(name), event(name), job(name)]);
    await world.run(subscriber);
    await world.publish([job(name, closed())]);
    expect(await world.run(subscriber)).toEqual({ outcome: 'nothing_new' });
    world.now += days * DAY;
    await world.publish([job(name)]);
    await world.run(subscriber);
    expect(await world.ids(subscriber)).toHaveLength(isNew ? 2 : 1);
    await world.publish([event(name), event(name)]);
    await world.run(subscriber);
    expect(await world.ids(subscriber)).toHaveLength(isNew ? 3 : 2);
    await world.remove(subscriber);
  },
);

test('an edited query makes nothing new that was delivered, except by a further event', async () => {
  const [first, second] = [newName(), newName()];
  const subscriber = await begun(ALL_COMPANIES);
  const french = (name: string) => companyLine(name, { country: 'FR' });
  await world.publish([first, second].flatMap((name) => [french(name), event(name), job(name)]));
  await world.run(subscriber);
  const edit = { query: GERMAN };
  const operator = world.world.operator();
  expect(await updateMonitor(world.table, await world.monitor(subscriber), edit, operator)).toBe('updated');
  // It comes to match the edited query.
  await world.publish([companyLine(first, { country: 'DE' })]);
  expect(await world.run(subscriber)).toEqual({ outcome: 'nothing_new' });
  await world.publish([event(first), event(second)]);
  await world.run(subscriber);
  expect((await world.ids(subscriber)).slice(2)).toEqual([await idOf(first)]);
  world.now += 32 * DAY;
  await world.publish([companyLine(second, { country: 'DE' })]);
  await world.run(subscriber);
  expect((await world.ids(subscriber)).slice(3)).toEqual([await idOf(second)]);
  await world.remove(subscriber);
});

test('a monitor of an earlier release takes a seat without a baseline and without a gap', async () => {
  const [before, between, never] = [newName(), newName(), newName()];
  await world.publish([companyLine(before), event(before), job(before), companyLine(never), job(never)]);
  const subscriber = await begun(ALL_COMPANIES);
  await world.age(subscriber, { through: (await world.manifest()).changesMarkMs, walk: null });
  await world.publish([companyLine(between), event(between), job(between)]);
  expect(await world.run(subscriber)).toMatchObject({ outcome: 'delivered', resources: 1 });
  expect(await world.run(subscriber)).toEqual({ outcome: 'nothing_new' });
  expect((await world.monitor(subscriber)).seat).not.toBeNull();
  // What matched before counts as delivered: it does not come again when it returns within 30 days.
  for (const lines of [[job(before, closed())], [job(before)], [event(never)]]) await world.publish(lines);
  await world.run(subscriber);
  expect(await world.ids(subscriber)).toEqual([await idOf(between), await idOf(never)]);
  await world.publish([event(before)]);
  await world.run(subscriber);
  expect(await world.ids(subscriber)).toHaveLength(3);
  await world.remove(subscriber);
});

const swallowKilled = (error: unknown): void => {
  if (!(error instanceof Killed)) throw error;
};

test('a publication that dies at any step, and is repeated, delivers every match once', async () => {
  const subscriber = await begun(ALL_COMPANIES, 9_000_000n);
  const covered = await begun(INSURED, 9_000_000n);
  const changes = async (): Promise<{ found: string[]; lines: FeedLineInput[] }> => {
    const [fresh, opened, silent, kept] = [newName(), newName(), newName(), newName()];
    await world.publish([
      ...[companyLine(opened), event(opened), companyLine(silent), job(silent), uninsured(silent)],
      ...[companyLine(kept), job(kept), event(kept)],
    ]);
    await world.run(subscriber);
    return {
      found: [fresh, opened, silent],
      lines: [
        ...[companyLine(fresh), job(fresh), event(fresh), insured(fresh), job(opened)],
        ...[insured(opened), event(silent), insured(silent), jobLine(`${kept}-more`, kept)],
      ],
    };
  };
  const wanted: string[] = [];
  const { step, steps } = counting();
  const counted = await changes();
  await publish(numbered(counted.lines), { table: world.world.steppingTable(step), now: () => world.now });
  await world.run(subscriber);
  wanted.push(...counted.found);
  // Every fifth step, so that the test takes seconds: which ones, depends on what is published.
  for (let n = 1; n <= steps(); n += 5) {
    const { found, lines } = await changes();
    wanted.push(...found);
    world.now += 60_000;
    const table = world.world.steppingTable(killedAt(n, n % 2 === 0 ? 'after' : 'before'));
    await publish(numbered(lines), { table, now: () => world.now }).catch(swallowKilled);
    // A monitor looks at what the dead publication left.
    await world.run(subscriber);
    world.now += 60_000;
    await world.publish(lines);
    await world.run(subscriber);
    await world.run(covered);
  }
  const ids = await world.ids(subscriber);
  const expected = await world.idsOf('company', wanted);
  expect(ids.filter((id) => expected.includes(id)).sort()).toEqual(expected.sort());
  expect((await world.ids(covered)).sort()).toEqual(expected);
  expect(await world.violations([subscriber, covered])).toEqual([]);
  // Nothing is kept of publications that ended.
  const { pk, sk } = keys.standings(0);
  const left = await world.world.partition(pk);
  expect(left.filter((item) => String(item.sk).startsWith(sk.slice(0, 9)))).toEqual([]);
}, 120_000);

/** What a monitor must have delivered, by the list that it saves and the rules of the contract. */
class Expected {
  readonly ids: string[] = [];
  readonly #matched = new Map<string, number>();
  readonly #delivered = new Map<string, number>();
  readonly #ended = new Map<string, number>();
  readonly #query: NewMonitor['query'];

  constructor(query: NewMonitor['query']) {
    this.#query = query;
  }

  /** Looks at the list after a publication. */
  async look(isBaseline: boolean): Promise<void> {
    const reader = new TableReader(world.table, new AbortController().signal);
    const filter = await toCompanyEventsFilter(reader, readStoredQuery('company_events', this.#query));
    const found = new Map<string, readonly EventItem[]>();
    let key: readonly number[] | null = null;
    do {
      const position = key === null ? null : { way: 'next' as const, key };
      const page: Awaited<ReturnType<typeof listCompanyEvents>> = await listCompanyEvents({
        ...{ reader, filter, position },
      });
      for (const { document } of page.rows) found.set(document.document.company.id, document.events.events);
      key = page.next;
    } while (key !== null);
    const news: string[] = [];
    for (const [id, all] of found) {
      const newest = Math.max(...all.map(({ eventId }) => timeOf(eventId)));
      const further = (since: number): boolean =>
        all.some((one) => timeOf(one.eventId) > since && isRelevant(filter.context, one));
      const matched = this.#matched.get(id);
      const isCandidate = matched === undefined || further(matched);
      this.#matched.set(id, newest);
      if (isBaseline || !isCandidate) continue;
      const since = this.#delivered.get(id);
      if (since !== undefined && !further(since)) continue;
      news.push(id);
      this.#delivered.set(id, newest);
      this.#ended.delete(id);
    }
    for (const id of [...this.#matched.keys()]) if (!found.has(id)) this.#matched.delete(id);
    this.ids.push(...news);
  }
}

const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

test.each([3])('delivers what the saved list comes to show, in the market of seed %i', async (seed) => {
  const random = new Random(seed);
  const queries = [ALL_COMPANIES, INSURED, STAFFED, GERMAN, { ...INSURED, countries: ['DE'] }];
  const companies = Array.from({ length: 6 }, newName);
  const change = (): FeedLineInput[] => {
    const name = companies[random.below(companies.length)] ?? '';
    switch (random.below(7)) {
      case 0:
        return [event(name)];
      case 1:
        return [event(name, technology)];
      case 2:
        return [companyLine(name, { country: random.chance(0.5) ? 'DE' : 'FR' })];
      case 3:
        return [companyLine(name, { cleared: random.chance(0.6) })];
      case 4:
        return [random.chance(0.5) ? insured(name) : uninsured(name)];
      default:
        return [job(name, random.chance(0.4) ? closed() : {})];
    }
  };
  await world.publish(companies.flatMap((name) => [companyLine(name), job(name)]));
  const watched = [];
  for (const query of queries) {
    const expected = new Expected(query);
    await expected.look(true);
    watched.push({ subscriber: await begun(query), expected });
  }
  for (let round = 0; round < 20; round += 1) {
    const lines = Array.from({ length: 1 + random.below(4) }, change).flat();
    if (random.chance(0.3)) {
      world.now += 60_000;
      const table = world.world.steppingTable(killedAt(1 + random.below(60), 'after'));
      await publish(numbered(lines), { table, now: () => world.now }).catch(swallowKilled);
      world.now += 60_000;
    }
    await world.publish(lines);
    for (const { subscriber, expected } of watched) {
      await expected.look(false);
      await world.run(subscriber);
      expect((await world.ids(subscriber)).sort()).toEqual([...expected.ids].sort());
    }
  }
  expect(watched.flatMap(({ expected }) => expected.ids).length).toBeGreaterThan(15);
  for (const { subscriber } of watched) await world.remove(subscriber);
});
