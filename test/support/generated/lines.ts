import type { CompensationPackage } from '../../../shared/contract/resources/compensation.ts';
import type { Evidence, Fact } from '../../../shared/contract/resources/fact.ts';
import * as v from '../../../shared/contract/vocabulary.ts';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { mix } from './draws.ts';
import { type JobDraw, LANGUAGE_CODES, type Market } from './market.ts';
import { publishedAt } from './times.ts';

type LineIn<T extends FeedLineInput['type']> = Extract<FeedLineInput, { type: T }>;

/** Makes the lines of a market as a feed has them. */
export class MarketLines {
  readonly #market: Market;

  constructor(market: Market) {
    this.#market = market;
  }

  company(index: number): LineIn<'company'> {
    const market = this.#market;
    const { words, country, industries, type } = market.company(index);
    const slug = words.map((word) => market.vocabulary.word(word)).join('-');
    return {
      type: 'company',
      key: companyKey(index),
      name: titled(market, words),
      company_type: v.COMPANY_TYPES[type] ?? 'company',
      country: countryCode(market.places.countries[country]?.code),
      industries: industries.map((at) => market.industries[at]?.code ?? ''),
      logo_url: index % 3 === 0 ? null : `https://${slug}.example/logo.svg`,
      website_url: `https://${slug}.example/`,
      cleared: true,
    };
  }

  job(draw: JobDraw): LineIn<'job'> {
    const market = this.#market;
    const { ordinal, roles, cities, tools, arrangement, schedule, engagement, seniority, visa } = draw;
    const seen = publishedAt(market, draw.firstSeenDays);
    return {
      type: 'job',
      key: jobKey(ordinal),
      company_key: companyKey(draw.company),
      title: titled(market, draw.words),
      status: draw.closed ? 'closed' : 'open',
      status_reason: draw.closed ? 'removed_at_source' : null,
      closed_at: draw.closed ? seen : null,
      apply_url: draw.closed ? null : `${sourceUrl(ordinal)}/apply`,
      location_ids: [...new Set(cities.map((city) => market.places.record(city).id))],
      roles: roles.map((role) => market.roles[role]?.code ?? ''),
      tools: [...new Set(tools.map((tool) => market.tools[tool]?.code ?? ''))],
      seniority: v.SENIORITIES[seniority] ?? null,
      schedules: v.SCHEDULES.slice(schedule, schedule + 1),
      engagements: engagement < 0 ? [] : v.ENGAGEMENTS.slice(engagement, engagement + 1),
      work_arrangements: arrangement < 0 ? [] : v.WORK_ARRANGEMENTS.slice(arrangement, arrangement + 1),
      languages: draw.languages.flatMap((language) => LANGUAGE_CODES[language] ?? []),
      posting_language: 'en',
      visa_sponsorship: visa < 0 ? null : visa === 1,
      compensation_packages: draw.payHigh === 0 ? [] : [pay(draw.payLow, draw.payHigh)],
      published_at: draw.publishedDays < 0 ? null : publishedAt(market, draw.publishedDays),
      first_observed_at: seen,
      last_verified_at: seen,
      cleared: true,
    };
  }

  facts(draw: JobDraw): LineIn<'facts'> {
    const at = publishedAt(this.#market, draw.firstSeenDays);
    return {
      type: 'facts',
      job_key: jobKey(draw.ordinal),
      facts: this.#factsOf(draw).map((fact, i) => ({ fact, evidence: evidence(draw.ordinal, i, at) })),
    };
  }

  #factsOf(draw: JobDraw): Fact[] {
    const { companyDraw: company } = draw;
    const tool = (number: number): string => this.#market.tools[number]?.code ?? '';
    const facts: Fact[] = [
      { kind: 'recruiting_platform', platform: of(v.RECRUITING_PLATFORMS, company.platform) },
      { kind: 'application_route', route: of(v.APPLICATION_ROUTES, company.route) },
      { kind: 'listing_relationship', relationship: of(v.LISTING_RELATIONSHIPS, company.listing) },
    ];
    if (company.agency >= 0)
      facts.push({ kind: 'agency_policy', policy: of(v.AGENCY_POLICIES, company.agency) });
    for (const benefit of draw.benefits) facts.push({ kind: 'benefit', benefit: of(v.BENEFITS, benefit) });
    if (draw.condition >= 0) {
      facts.push({ kind: 'working_condition', condition: of(v.WORKING_CONDITIONS, draw.condition) });
    }
    if (draw.noDegree) facts.push({ kind: 'degree_requirement', requirement: 'not_required' });
    if (draw.concept >= 0) {
      facts.push({
        kind: 'compliance',
        appliesTo: 'organisation',
        concept: of(v.COMPLIANCE_CONCEPTS, draw.concept),
        relationship: of(v.COMPLIANCE_RELATIONSHIPS, draw.conceptRelationship),
        soc2ReportType: null,
        subjectScope: SUBJECT,
        validFrom: null,
        validUntil: null,
      });
    }
    for (const [i, number] of draw.tools.entries()) {
      const relationship = of(v.TECHNOLOGY_RELATIONSHIPS, draw.relationships[i] ?? 0);
      facts.push({ kind: 'technology', code: tool(number), relationship, subjectScope: SUBJECT });
    }
    for (const { action, tool: number, concept } of draw.initiatives) {
      facts.push({
        kind: 'initiative',
        action: of(v.INITIATIVE_ACTIONS, action),
        subjectScope: SUBJECT,
        target:
          number === null
            ? { kind: 'compliance', code: of(v.COMPLIANCE_CONCEPTS, concept) }
            : { kind: 'technology', code: tool(number) },
      });
    }
    return facts;
  }
}

const SUBJECT = 'hiring_organisation';

export const companyKey = (index: number): string => `generated:company:${index}`;
export const jobKey = (ordinal: number): string => `generated:job:${ordinal}`;

const sourceUrl = (ordinal: number): string => `https://jobs.example/postings/${ordinal}`;

function titled({ vocabulary }: Market, words: readonly number[]): string {
  return words
    .map((number) => {
      const word = vocabulary.word(number);
      return word.slice(0, 1).toUpperCase() + word.slice(1);
    })
    .join(' ');
}

function of<T>(values: readonly T[], index: number): T {
  const value = values[index];
  if (value === undefined) throw new RangeError(`value ${index} does not exist`);
  return value;
}

/** The feed's schema accepts codes from a closed list; the catalogue keeps them as text. */
function countryCode(code: string | undefined): NonNullable<LineIn<'company'>['country']> | null {
  return (code ?? null) as NonNullable<LineIn<'company'>['country']> | null;
}

function pay(low: number, high: number): CompensationPackage {
  const text = `USD ${low} to ${high} a year`;
  return {
    baseAnnualCurrency: 'USD',
    baseAnnualMax: high,
    baseAnnualMin: low,
    baseAnnualUsdMax: high,
    baseAnnualUsdMin: low,
    components: [
      {
        kind: 'base_pay',
        valueType: 'money',
        currency: 'USD',
        min: low,
        max: high,
        evidence: text,
        interval: 'year',
        cadence: 'recurring',
        condition: 'unspecified',
      },
    ],
    evidence: text,
    fxObservedAt: null,
    hasBonus: false,
    hasCommission: false,
    hasEquity: false,
    scope: { kind: 'unspecified' },
  };
}

const PARSER = '5c1f0d3a'.repeat(8);

function evidence(ordinal: number, index: number, observedAt: string): Evidence {
  const digest = Array.from({ length: 8 }, (_, i) =>
    mix(ordinal, index * 8 + i)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
  return {
    dates: { observedAt, occurredOn: null, publishedOn: null, reportingPeriod: null },
    digest,
    parserRevision: PARSER,
    reference: `char=${index * 120},${index * 120 + 80}`,
    sourceUrl: sourceUrl(ordinal),
  };
}
