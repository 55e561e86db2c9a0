import type { TaxonomyEntry } from '../../../shared/catalogue/records.ts';
import * as v from '../../../shared/contract/vocabulary.ts';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import type { DemoCompany } from './companies.ts';
import { type JobText, writeJobText } from './description.ts';
import { makePay } from './pay.ts';
import { Random } from './random.ts';
import { daysAgo, type World } from './world.ts';

type JobLine = Extract<FeedLineInput, { type: 'job' }>;

const PREFIXES: Readonly<Record<(typeof v.SENIORITIES)[number], string>> = {
  intern: 'Intern ',
  entry: 'Junior ',
  mid: '',
  senior: 'Senior ',
  lead: 'Lead ',
  director: 'Director, ',
  executive: 'Chief ',
};
const LANGUAGES_OF: Readonly<Record<string, 'de' | 'en' | 'es' | 'fr' | 'ja' | 'pt'>> = {
  DE: 'de',
  AT: 'de',
  FR: 'fr',
  ES: 'es',
  MX: 'es',
  AR: 'es',
  BR: 'pt',
  PT: 'pt',
  JP: 'ja',
};

/** Makes the lines of a job: the job, its facts and, for some jobs, its licensed content. */
export function* makeJob(world: World, company: DemoCompany, index: number): Generator<FeedLineInput> {
  const { random } = world;
  const key = `${company.line.key}:job:${index}`;
  const role = random.pickSkewed(world.specialisms);
  const seniority = random.chance(0.2) ? null : random.pick(v.SENIORITIES);
  const title = titleOf(world, role, seniority);
  const firstSeen = random.integer(2, 300);
  const cityId = random.chance(0.7) ? company.homeCity : random.pickSkewed(world.cities).id;
  const postingId = random.uuid();
  const sourceUrl = `https://jobs.example/${company.platform}/${postingId}`;
  const visaSponsorship = random.chance(0.15) ? random.chance(0.5) : null;
  const lastVerified = random.integer(0, Math.min(firstSeen, 3));
  const text = writeJobText(world, {
    company,
    title,
    sourceUrl,
    postingId,
    visaSponsorship,
    firstObservedAt: daysAgo(world, firstSeen),
    lastObservedAt: daysAgo(world, lastVerified),
  });
  const language = LANGUAGES_OF[company.country] ?? 'en';
  yield {
    type: 'job',
    key,
    company_key: company.line.key,
    title,
    ...stateOf(world, company, index, firstSeen, sourceUrl),
    location_ids: placesOf(world, cityId),
    roles: [role.code],
    tools: [...new Set(text.tools)].sort(),
    seniority,
    schedules: random.chance(0.9) ? [random.chance(0.88) ? 'full_time' : 'part_time'] : [],
    engagements: random.chance(0.85)
      ? [
          seniority === 'intern'
            ? 'internship'
            : random.pickSkewed([
                'permanent',
                'contract',
                'fixed_term',
                'temporary',
                'apprenticeship',
              ] as const),
        ]
      : [],
    work_arrangements: random.chance(0.8)
      ? random.some(v.WORK_ARRANGEMENTS, random.chance(0.15) ? 2 : 1)
      : [],
    languages: random.chance(0.4)
      ? [...new Set([language, ...(random.chance(0.3) ? ['en' as const] : [])])].sort()
      : [],
    posting_language: random.chance(0.95) ? 'en' : null,
    visa_sponsorship: text.visaSponsorship,
    compensation_packages: makePay(world, company, cityId),
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

function titleOf(
  world: World,
  role: TaxonomyEntry,
  seniority: (typeof v.SENIORITIES)[number] | null,
): string {
  const name = role.aliases.length > 0 ? world.random.pick(role.aliases) : role.code;
  const words = name.split(/[-_.]/).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return `${seniority === null ? '' : PREFIXES[seniority]}${words.join(' ')}`;
}

/** Returns a city, or its metro, admin or country as in real jobs; or two places; or none. */
function placesOf(world: World, cityId: string): string[] {
  const { random } = world;
  if (random.chance(0.04)) return [];
  const city = world.locations.get(cityId);
  const places = [cityId, ...(city?.parent_ids ?? []).filter((id) => /^(?:metro|admin|country):/.test(id))];
  const first = random.chance(0.75) ? cityId : random.pick(places);
  return [...new Set(random.chance(0.1) ? [first, random.pickSkewed(world.cities).id] : [first])].sort();
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
