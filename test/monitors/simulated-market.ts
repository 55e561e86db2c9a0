import { MONITORED, type NewMonitor } from '../../shared/monitors/monitor.ts';
import type { MonitoredOperation } from '../../shared/monitors/watermark.ts';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import { closed, companyLine, eventLine, evidence, factsLine, jobLine } from '../support/feed-lines.ts';
import { ALL_COMPANIES, ALL_JOBS } from './world.ts';

export const STATES = ['special', 'common', 'hidden', 'closed'] as const;
export type State = (typeof STATES)[number];

/** A saved query, and which states match it. */
export interface SavedQuery {
  readonly query: NewMonitor['query'];
  readonly wants: (state: State) => boolean;
}

/** The resources of a simulation: what they are, and how a feed puts one into a state. */
export interface SimulatedMarket {
  readonly operation: MonitoredOperation;
  readonly kind: 'company' | 'job';
  readonly priceMicros: bigint;
  readonly first: readonly FeedLineInput[];
  readonly nameOf: (resource: number) => string;
  readonly linesOf: (resource: number, state: State) => FeedLineInput[];
  /** Something further about a resource that delivers it again; none for a kind that is delivered once. */
  readonly further: ((resource: number, name: string, now: number) => FeedLineInput[]) | null;
  readonly special: SavedQuery;
  readonly any: SavedQuery;
}

const wantsSpecial = (state: State): boolean => state === 'special';
const wantsAny = (state: State): boolean => state === 'special' || state === 'common';
const nameOfJob = (resource: number): string => `job-${resource}`;
const nameOfCompany = (resource: number): string => `company-${resource}`;

const jobOf = (name: string, company: string, state: State, more: Parameters<typeof jobLine>[2] = {}) =>
  jobLine(name, company, { ...more, ...(state === 'closed' ? closed() : { cleared: state !== 'hidden' }) });

const FACTS = {
  ...{ companies: [], engagements: [], industries: [], jobs: [], languages: [], locations: [], roles: [] },
  ...{ schedules: [], tools: [], workArrangements: [] },
};

const eventOf = (company: string, name: string, now: number): FeedLineInput[] => {
  const about = { kind: 'technology', code: 'python', relationship: 'explicit_current_use' } as const;
  const event = { ...about, subjectScope: 'hiring_organisation' } as const;
  return [eventLine(name, company, event, { evidence: evidence(new Date(now).toISOString()) })];
};

const common = (operation: MonitoredOperation) => ({
  operation,
  kind: MONITORED[operation].resourceKind,
  priceMicros: MONITORED[operation].unitPriceMicros,
});

/** By operation: jobs by a field, jobs by a fact, and companies by a field, their clearance, their job and their events. */
export const MARKETS: Readonly<Record<MonitoredOperation, SimulatedMarket>> = {
  jobs: {
    ...common('jobs'),
    first: [companyLine('acme')],
    nameOf: nameOfJob,
    linesOf: (resource, state) => [
      jobOf(nameOfJob(resource), 'acme', state, {
        work_arrangements: [state === 'common' ? 'onsite' : 'remote'],
      }),
    ],
    further: null,
    special: { query: { ...ALL_JOBS, work_arrangements: ['remote'] }, wants: wantsSpecial },
    any: { query: ALL_JOBS, wants: wantsAny },
  },
  job_facts: {
    ...common('job_facts'),
    first: [companyLine('acme')],
    nameOf: nameOfJob,
    linesOf: (resource, state) => {
      const benefit = state === 'common' ? 'learning_budget' : 'health_insurance';
      const name = nameOfJob(resource);
      return [jobOf(name, 'acme', state), factsLine(name, [{ kind: 'benefit', benefit }])];
    },
    further: null,
    special: { query: { ...FACTS, facts: { benefits: ['health_insurance'] } }, wants: wantsSpecial },
    any: {
      query: { ...FACTS, facts: { benefits: ['health_insurance', 'learning_budget'] } },
      wants: wantsAny,
    },
  },
  company_events: {
    ...common('company_events'),
    first: [],
    nameOf: nameOfCompany,
    linesOf: (resource, state) => {
      const name = nameOfCompany(resource);
      return [
        companyLine(name, { cleared: state !== 'hidden', country: state === 'common' ? 'FR' : 'DE' }),
        jobLine(`${name}-job`, name, state === 'closed' ? closed() : {}),
      ];
    },
    further: (resource, name, now) => eventOf(nameOfCompany(resource), name, now),
    special: { query: { ...ALL_COMPANIES, countries: ['DE'] }, wants: wantsSpecial },
    any: { query: ALL_COMPANIES, wants: wantsAny },
  },
};
