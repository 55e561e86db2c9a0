import type { LocationRecord } from '../../../shared/catalogue/records.ts';
import * as v from '../../../shared/contract/vocabulary.ts';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import type { DemoCompany } from './companies.ts';
import { type JobText, writeJobText } from './description.ts';
import { makePay } from './pay.ts';
import { makePosition, type Position } from './position.ts';
import { Random } from './random.ts';
import { citiesIn, daysAgo, type World } from './world.ts';

type JobLine = Extract<FeedLineInput, { type: 'job' }>;

/** Makes the lines of a job: the job, its facts and, for some jobs, its licensed content. */
export function* makeJob(world: World, company: DemoCompany, index: number): Generator<FeedLineInput> {
  const { random } = world;
  const key = `${company.line.key}:job:${index}`;
  const position = makePosition(random, company);
  const firstSeen = random.integer(2, 300);
  const cities = citiesIn(world, company.country.code);
  const isAtHome = company.sector.isLocal === true || random.chance(0.7);
  const cityId = isAtHome ? company.homeCity : random.pickSkewed(cities).id;
  const postingId = random.uuid();
  const sourceUrl = `https://jobs.example/${company.platform}/${postingId}`;
  const visaSponsorship = random.chance(0.15) ? random.chance(0.5) : null;
  const lastVerified = random.integer(0, Math.min(firstSeen, 3));
  const text = writeJobText(world, {
    company,
    position,
    cityId,
    sourceUrl,
    postingId,
    visaSponsorship,
    firstObservedAt: daysAgo(world, firstSeen),
    lastObservedAt: daysAgo(world, lastVerified),
  });
  const { language } = company.country;
  yield {
    type: 'job',
    key,
    company_key: company.line.key,
    title: position.title,
    ...stateOf(world, company, index, firstSeen, sourceUrl),
    location_ids: placesOf(world, position, cityId, company.sector.isLocal === true ? [] : cities),
    roles: [position.role.code],
    tools: [...new Set(text.tools)].sort(),
    seniority: position.seniority,
    schedules: position.schedules,
    engagements: position.engagements,
    work_arrangements: position.arrangements,
    languages: random.chance(0.4)
      ? [...new Set([language, ...(random.chance(0.3) ? ['en' as const] : [])])].sort()
      : [],
    posting_language: random.chance(0.95) ? 'en' : null,
    visa_sponsorship: text.visaSponsorship,
    compensation_packages: makePay(world, company, position, cityId),
    published_at: random.chance(0.85) ? daysAgo(world, firstSeen + random.integer(0, 2)) : null,
    first_observed_at: daysAgo(world, firstSeen),
    last_verified_at: daysAgo(world, lastVerified),
    posting_id: postingId,
    posting_count: random.chance(0.1) ? random.integer(2, 6) : 1,
    cleared: !random.chance(0.02),
  };
  yield factsLine(company, key, postingId, text);
  if (random.chance(0.6)) yield contentLine(world, key, text);
}

/** Returns an open state, or a closed one with any reason. A duplicate is superseded by the company's first job. */
function stateOf(
  world: World,
  company: DemoCompany,
  index: number,
  firstSeen: number,
  sourceUrl: string,
): Pick<JobLine, 'apply_url' | 'closed_at' | 'status' | 'status_reason' | 'superseded_by_key'> {
  const { random } = world;
  // The first job stays open: a company with jobs is then listed, and duplicates have a target.
  if (index === 0 || random.chance(0.82)) {
    return {
      status: 'open',
      status_reason: null,
      closed_at: null,
      superseded_by_key: null,
      apply_url: random.chance(0.95) ? `${sourceUrl}/apply` : null,
    };
  }
  const reason = random.pick(v.STATUS_REASONS);
  return {
    status: 'closed',
    status_reason: reason,
    closed_at: daysAgo(world, random.integer(0, firstSeen - 1)),
    superseded_by_key: reason === 'duplicate' ? `${company.line.key}:job:0` : null,
    apply_url: null,
  };
}

/** Returns a city, or its metro, admin or country as in real jobs; or two places; or none. */
function placesOf(
  world: World,
  { role }: Position,
  cityId: string,
  cities: readonly LocationRecord[],
): string[] {
  const { random } = world;
  const isAtDesk = role.place === 'office';
  if (isAtDesk && random.chance(0.08)) return [];
  // Work on site is in a city or near one; an office job can be anywhere in the country.
  const wider = isAtDesk ? /^(?:metro|admin|country):/ : /^(?:metro|admin):/;
  const parents = world.locations.get(cityId)?.parent_ids ?? [];
  const first = random.chance(0.75)
    ? cityId
    : random.pick([cityId, ...parents.filter((id) => wider.test(id))]);
  const isInTwo = isAtDesk && cities.length > 0 && random.chance(0.15);
  return [...new Set(isInTwo ? [first, random.pickSkewed(cities).id] : [first])].sort();
}

/** Draws from a source of its own: a rule that reads one more fact must not change the jobs that follow. */
function factsLine(company: DemoCompany, jobKey: string, postingId: string, text: JobText): FeedLineInput {
  const random = new Random(Number.parseInt(postingId.slice(0, 8), 16));
  return {
    type: 'facts',
    job_key: jobKey,
    facts: text.facts.map(({ fact, evidence }) => ({
      fact,
      evidence,
      permitted: !random.chance(0.02),
      ...(random.chance(0.02) ? { company_key: company.line.merged_into_key ?? company.line.key } : {}),
    })),
  };
}

/** Makes licensed content. Most is distributable without end, some until a future or past day, some not at all. */
function contentLine(world: World, jobKey: string, { description }: JobText): FeedLineInput {
  const { random } = world;
  const until = random.chance(0.1)
    ? -random.integer(30, 400)
    : random.chance(0.05)
      ? random.integer(1, 30)
      : null;
  return {
    type: 'content',
    job_key: jobKey,
    description,
    license: 'employer_publishing_agreement',
    distributable: !random.chance(0.08),
    distributable_until: until === null ? null : daysAgo(world, until),
  };
}
