import { createHash } from 'node:crypto';
import type { EventItem } from '../../shared/contract/resources/event.ts';
import type { Fact } from '../../shared/contract/resources/fact.ts';
import * as v from '../../shared/contract/vocabulary.ts';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import type { Table } from '../../shared/table/client.ts';
import { evidence } from './feed-lines.ts';
import { contextMatches, factsMatch, type OracleCompany, type OracleWorld, type Query } from './oracle.ts';
import { documentsOf } from './table-state.ts';

type Line<T extends FeedLineInput['type']> = Extract<FeedLineInput, { type: T }>;
type StatedFact = Line<'facts'>['facts'][number];

/** Numbers of permitted facts, and of events, around the most that an answer shows. */
const FACTS_OF_A_JOB = [500, 0, 201, 200, 500, 0];
const EVENTS_OF_A_COMPANY = [1_000, 0, 101, 130, 100, 0, 300];
const NEWEST = Date.parse('2026-02-20T00:00:00Z');

const digestOf = (name: string): string => createHash('sha256').update(name).digest('hex');

/**
 * Adds statements to a feed until many jobs and companies have more than an answer shows. The added ones sort before
 * those of the feed: facts by kind, events by time. Some of them are unpermitted.
 */
export function withManyStatements(lines: Iterable<FeedLineInput>): FeedLineInput[] {
  const feed = [...lines];
  let jobs = 0;
  const held = new Map<string, number>();
  for (const line of feed) {
    if (line.type === 'event') held.set(line.company_key, (held.get(line.company_key) ?? 0) + 1);
  }
  const more = [...held].flatMap(([company, own], i) => addedEvents(company, own, i));
  const grown = feed.map((line) => {
    if (line.type !== 'facts') return line;
    jobs += 1;
    return { ...line, facts: [...line.facts, ...addedFacts(line, jobs)] };
  });
  return [...grown, ...more];
}

function addedFacts({ job_key, facts }: Line<'facts'>, job: number): StatedFact[] {
  const wanted = FACTS_OF_A_JOB[job % FACTS_OF_A_JOB.length] ?? 0;
  const own = facts.filter(({ permitted = true }) => permitted).length;
  const policy = v.AGENCY_POLICIES[job % v.AGENCY_POLICIES.length] ?? 'agencies_invited';
  const benefit = v.BENEFITS[job % v.BENEFITS.length] ?? 'health_insurance';
  return Array.from({ length: Math.max(0, wanted - own) + (wanted > 0 ? 20 : 0) }, (_, i) => {
    const permitted = i >= 20;
    const fact: Fact = i % 3 === 0 ? { kind: 'benefit', benefit } : { kind: 'agency_policy', policy };
    // An unpermitted fact states what no other fact of the job states.
    const hidden: Fact = { kind: 'recruiting_platform', platform: 'workday' };
    const at = new Date(NEWEST - i * 60_000).toISOString();
    const shown = { ...evidence(at), digest: digestOf(`${job_key} ${i}`) };
    return { evidence: shown, fact: permitted ? fact : hidden, permitted };
  });
}

function addedEvents(company_key: string, own: number, company: number): Line<'event'>[] {
  const wanted = EVENTS_OF_A_COMPANY[company % EVENTS_OF_A_COMPANY.length] ?? 0;
  return Array.from({ length: Math.max(0, wanted - own) }, (_, i) => ({
    type: 'event',
    key: `${company_key} many ${i}`,
    company_key,
    event: {
      kind: 'technology',
      code: 'python',
      relationship: 'explicit_current_use',
      subjectScope: 'legal_entity',
    },
    evidence: {
      ...evidence(new Date(NEWEST - i * 60_000).toISOString()),
      digest: digestOf(`${company_key} ${i}`),
    },
  }));
}

/** The permitted statements of a feed, as its lines state them. */
export interface Stated {
  readonly world: OracleWorld;
  /** By ordinal of the job, in the order of answers. */
  readonly facts: ReadonlyMap<number, readonly StatedFact[]>;
  /** By ordinal of the company, in the order of answers. */
  readonly events: ReadonlyMap<number, readonly Line<'event'>[]>;
}

/** Returns the world with the statements of the feed's lines instead of those in the table. */
export async function statedBy(
  lines: readonly FeedLineInput[],
  table: Table,
  world: OracleWorld,
): Promise<Stated> {
  const { companies, jobs } = await documentsOf(table);
  const facts = new Map<number, readonly StatedFact[]>();
  const events = new Map<number, Line<'event'>[]>();
  for (const line of lines) {
    if (line.type === 'facts') {
      const { ordinal = -1 } = jobs.get(line.job_key)?.document ?? {};
      const permitted = line.facts.filter((fact) => fact.permitted !== false);
      const kinds = (a: StatedFact, b: StatedFact) =>
        a.fact.kind < b.fact.kind ? -1 : a.fact.kind > b.fact.kind ? 1 : newest(a, b);
      facts.set(ordinal, permitted.sort(kinds));
    } else if (line.type === 'event' && line.permitted !== false) {
      const { ordinal = -1 } = companies.get(line.company_key)?.document ?? {};
      events.set(ordinal, [...(events.get(ordinal) ?? []), line]);
    }
  }
  for (const list of events.values()) list.sort(newest);
  return {
    facts,
    events,
    world: {
      ...world,
      jobs: world.jobs.map((job) => ({
        ...job,
        facts: (facts.get(job.ordinal) ?? []).map(({ fact }) => fact),
      })),
      companies: world.companies.map((company) => ({
        ...company,
        events: (events.get(company.ordinal) ?? []).map((line) => itemOf(company, line)),
      })),
    },
  };
}

const itemOf = ({ company }: OracleCompany, { event, evidence }: Line<'event'>): EventItem => ({
  companyId: company.id,
  event,
  eventId: company.id,
  evidence,
});

interface Observed {
  readonly evidence: { readonly digest: string; readonly dates: { readonly observedAt: string } };
}

const newest = (a: Observed, b: Observed): number =>
  Date.parse(b.evidence.dates.observedAt) - Date.parse(a.evidence.dates.observedAt) ||
  (a.evidence.digest < b.evidence.digest ? -1 : 1);

/** Properties of `facts` that state one condition together. */
const FACT_CONDITIONS = [
  ['agencyPolicies'],
  ['applicationRoutes'],
  ['benefits'],
  ['complianceConcepts', 'complianceRelationships'],
  ['initiativeActions', 'initiativeTools', 'initiativeCompliance'],
  ['listingRelationships'],
  ['noDegreeRequired'],
  ['recruitingPlatforms'],
  ['technologyTools', 'technologyRelationships'],
  ['workingConditions'],
];
const EVENT_CONDITIONS = [
  ['complianceConcepts', 'complianceRelationships'],
  ['employeeCountMin', 'employeeCountMax', 'employeeScopes'],
  ['eventKinds', 'observedFrom', 'observedUntil'],
];

/** Returns the conditions of a query, each as a query of its own. */
function conditionsOf(query: Query, groups: readonly (readonly string[])[]): Query[] {
  return groups.flatMap((names) => {
    const condition = Object.fromEntries(
      names.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
    );
    if (Object.keys(condition).length === 0) return [];
    const tools = condition['technologyTools'];
    return query['technologyOperator'] === 'all' && Array.isArray(tools)
      ? tools.map((tool) => ({ ...condition, technologyTools: [tool] }))
      : [condition];
  });
}

/** Returns the digests of what an answer shows, by definition (contract 11.2 and 12.2). */
function shown<T extends Observed>(
  all: readonly T[],
  maximum: number,
  conditions: readonly Query[],
  holds: (condition: Query, one: T) => boolean,
): string[] {
  const first = conditions.flatMap((condition) => all.find((one) => holds(condition, one)) ?? []);
  const taken = new Set([...new Set([...first, ...all])].slice(0, maximum));
  return all.filter((one) => taken.has(one)).map(({ evidence: { digest } }) => digest);
}

/** Returns the digests of the facts that the bundle of a job shows, and whether it has more. */
export function shownFacts({ facts, world }: Stated, query: Query, job: number) {
  const all = facts.get(job) ?? [];
  const conditions = conditionsOf((query['facts'] ?? {}) as Query, FACT_CONDITIONS);
  const holds = (condition: Query, { fact }: StatedFact) => factsMatch(world, condition, [fact]);
  return { shown: shown(all, 200, conditions, holds), truncated: all.length > 200 };
}

/** Returns the digests of the events that the bundle of a company shows, and whether it has more. */
export function shownEvents({ events }: Stated, query: Query, company: OracleCompany) {
  const all = events.get(company.ordinal) ?? [];
  const conditions = conditionsOf((query['company'] ?? {}) as Query, EVENT_CONDITIONS);
  const holds = (condition: Query, line: Line<'event'>) =>
    contextMatches(condition, { ...company, events: [itemOf(company, line)] });
  return { shown: shown(all, 100, conditions, holds), truncated: all.length > 100 };
}
