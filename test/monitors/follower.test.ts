import { expect, test } from '@jest/globals';
import { listCompanyEvents } from '../../shared/events/list.ts';
import { toCompanyEventsFilter } from '../../shared/events/query.ts';
import { questionOf } from '../../shared/monitors/job-question.ts';
import type { NewMonitor } from '../../shared/monitors/monitor.ts';
import { readStoredQuery } from '../../shared/monitors/stored-query.ts';
import type { MonitoredOperation } from '../../shared/monitors/watermark.ts';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import { publish } from '../../shared/publishing/publish.ts';
import { isHiddenIn } from '../../shared/search/manifest/manifest.ts';
import { TableReader } from '../../shared/table/reader.ts';
import { ordinalOf } from '../../shared/table/resource-id.ts';
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
import { killedAt } from '../webhooks/support/killing.ts';
import { Killed } from '../webhooks/support/world.ts';
import { ALL_COMPANIES, ALL_JOBS, MonitorWorld, type Subscriber } from './world.ts';

const HOUR = 3_600_000;
const ROUNDS = 25;
const COMPANIES = 5;
const CREDIT = 60_000n;
const FACTS = {
  ...{ companies: [], engagements: [], industries: [], jobs: [], languages: [], locations: [], roles: [] },
  ...{ schedules: [], tools: [], workArrangements: [] },
};
const SAVED: readonly (readonly [MonitoredOperation, NewMonitor['query']])[] = [
  ['jobs', ALL_JOBS],
  ['jobs', { ...ALL_JOBS, work_arrangements: ['remote'] }],
  ['job_facts', { ...FACTS, facts: { benefits: ['health_insurance'] } }],
  ['company_events', ALL_COMPANIES],
  ['company_events', { ...ALL_COMPANIES, matchingJobs: { benefits: ['health_insurance'] } }],
];

/** What a customer knows who only receives deliveries. */
interface Follower {
  readonly subscriber: Subscriber;
  readonly operation: MonitoredOperation;
  readonly query: NewMonitor['query'];
  paidIn: bigint;
}

/** Changes of a market, the same for the same seed. */
class Changes {
  readonly #random: Random;
  #jobs = 0;
  #events = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  lines(now: number): FeedLineInput[] {
    return Array.from({ length: 1 + this.#random.below(6) }, () => this.#line(now)).flat();
  }

  #line(now: number): FeedLineInput[] {
    const company = `company-${this.#random.below(COMPANIES)}`;
    const chance = this.#random.below(100);
    if (chance < 8) return [companyLine(company, { cleared: this.#random.chance(0.7) })];
    if (chance < 20) {
      this.#events += 1;
      const about = { kind: 'technology', code: 'python', relationship: 'explicit_current_use' } as const;
      const event = { ...about, subjectScope: 'hiring_organisation' } as const;
      const seen = evidence(new Date(now).toISOString());
      return [eventLine(`event-${this.#events}`, company, event, { evidence: seen })];
    }
    const isNew = this.#jobs === 0 || this.#random.chance(0.4);
    if (isNew) this.#jobs += 1;
    const at = isNew ? this.#jobs - 1 : this.#random.below(this.#jobs);
    const [name, of] = [`job-${at}`, `company-${at % COMPANIES}`];
    if (!isNew && chance < 40) {
      const benefit = this.#random.chance(0.6) ? 'health_insurance' : 'learning_budget';
      return [factsLine(name, [{ kind: 'benefit', benefit }])];
    }
    const arrangement = this.#random.chance(0.5) ? 'remote' : 'onsite';
    const cleared = this.#random.chance(0.85);
    const more = this.#random.chance(0.2) ? closed() : { cleared };
    return [jobLine(name, of, { work_arrangements: [arrangement], ...more })];
  }
}

test.each([5])(
  'a follower that only receives ends with every match of a market, paid once (seed %i)',
  async (seed) => {
    const random = new Random(seed);
    const changes = new Changes(random);
    const world = new MonitorWorld(await startTestTable({ engine: 'memory', stream: true }));
    await world.publish([
      ...CATALOGUE_LINES,
      ...Array.from({ length: COMPANIES }, (_, i) => companyLine(`company-${i}`)),
    ]);
    const followers: Follower[] = [];
    for (const [operation, query] of SAVED) {
      const subscriber = await world.subscribe({
        operation,
        query,
        creditMicros: CREDIT,
        maximumResources: 4,
      });
      followers.push({ subscriber, operation, query, paidIn: CREDIT });
    }
    /** Acts, and dies now and then. */
    const mayDie = async (act: (table: ReturnType<typeof world.world.steppingTable>) => Promise<unknown>) => {
      const when = random.chance(0.5) ? 'after' : 'before';
      const table = world.world.steppingTable(killedAt(1 + random.below(150), when));
      await act(table).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const lines = changes.lines(world.now);
      if (random.chance(0.4)) {
        world.now += 60_000;
        await mayDie((table) => publish(numbered(lines), { table, now: () => world.now }));
        world.now += 60_000;
      }
      await world.publish(lines);
      if (random.chance(0.4)) {
        await world.turn(killedAt(1 + random.below(60), 'after'), HOUR).catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        });
      } else await world.turn(undefined, HOUR);
    }
    for (const follower of followers) {
      await world.topUp(follower.subscriber.organisationId, 5_000_000n);
      follower.paidIn += 5_000_000n;
    }
    for (let turn = 0; turn < 40; turn += 1) await world.turn(undefined, HOUR);
    for (const { subscriber, operation, query, paidIn } of followers) {
      const events = await world.delivered(subscriber);
      const received = events.flatMap(({ data }) => data.resource_ids);
      const listed = await listedBy(world, operation, query);
      expect(listed.filter((id) => !received.includes(id))).toEqual([]);
      expect(received.length).toBeGreaterThan(3);
      // Jobs come once; a company comes again with a further event.
      if (operation !== 'company_events') expect(new Set(received).size).toBe(received.length);
      const cost = BigInt(received.length) * (operation === 'company_events' ? 10_000n : 1_000n);
      expect(paidIn - (await world.balance(subscriber))).toBe(cost);
    }
    expect(await world.violations(followers.map(({ subscriber }) => subscriber))).toEqual([]);
    await world.table.stop();
  },
  120_000,
);

/** What the saved list shows now. */
async function listedBy(
  world: MonitorWorld,
  operation: MonitoredOperation,
  query: NewMonitor['query'],
): Promise<string[]> {
  const reader = new TableReader(world.table, new AbortController().signal);
  const manifest = await world.manifest();
  if (operation === 'company_events') {
    const filter = await toCompanyEventsFilter(reader, readStoredQuery('company_events', query));
    const { rows } = await listCompanyEvents({ reader, filter, position: null });
    return rows.map(({ document }) => document.document.company.id);
  }
  const question = await questionOf(reader, operation, query);
  const rows = await question.load(Array.from({ length: manifest.jobMark }, (_, ordinal) => ordinal));
  const isHidden = isHiddenIn(manifest);
  return rows.flatMap((row) => {
    if (row === undefined || !question.accepts(row)) return [];
    const { job, ordinal } = row.document;
    return isHidden(ordinal, ordinalOf(job.company.id)) ? [] : [job.id];
  });
}
