import * as v from '../../../shared/contract/vocabulary.ts';
import { TOOL_CATEGORIES } from '../../../shared/contract/vocabulary.ts';
import {
  FACT_FAMILIES,
  jobTerm,
  PAY_EDGES,
  payBucketTerms,
  publishedTermsOf,
} from '../../../shared/jobs/term-names.ts';
import { type JobDraw, LANGUAGE_CODES, type Market } from './market.ts';
import { publishedAt } from './times.ts';

/** A run of consecutive term numbers. */
interface TermRange {
  readonly base: number;
  readonly count: number;
  readonly name: (index: number) => string;
}

const ACTIONS = v.INITIATIVE_ACTIONS.length;
const CONCEPTS = v.COMPLIANCE_CONCEPTS;
/** Number of past days for which months and years are prepared. */
const DAYS = 400;

/**
 * Numbers the terms of a market's jobs, so that ten million jobs can be indexed without a document or a text for each:
 * `numbersOf` returns what `termsOfJob` returns for the documents of the same job.
 */
export class MarketTerms {
  readonly #market: Market;
  readonly #ranges: TermRange[] = [];
  #next = 0;
  readonly #at;
  readonly #industryCodes: readonly (readonly number[])[];
  readonly #roleCodes: readonly (readonly number[])[];
  readonly #countryOfPlace: Int32Array;
  readonly #toolCategory: Int32Array;
  /** Term numbers of the month and the year, by days back. */
  readonly #month = new Int32Array(DAYS);
  readonly #year = new Int32Array(DAYS);
  #numbers: Map<string, number> | undefined;
  readonly #out = new Int32Array(1000);
  #length = 0;

  constructor(market: Market) {
    this.#market = market;
    const { places, tools, roles, industries } = market;
    const roleCodes = new Map<string, number>();
    this.#roleCodes = roles.map((role) => chain(role.code, roles, roleCodes));
    const industryCodes = new Map<string, number>();
    this.#industryCodes = industries.map((entry) => chain(entry.code, industries, industryCodes));
    const countries = places.countries.map(({ code }) => code);
    const countryNumbers = new Map(countries.map((code, i) => [code, i]));
    this.#countryOfPlace = Int32Array.from(
      places.records,
      ({ country }) => countryNumbers.get(country ?? '') ?? -1,
    );
    this.#toolCategory = Int32Array.from(tools, ({ category }) => TOOL_CATEGORIES.indexOf(category));
    const published = [
      ...new Set(Array.from({ length: DAYS }, (_, day) => publishedTermsOf(publishedAt(market, day))).flat()),
    ];
    const targets = tools.length + TOOL_CATEGORIES.length + CONCEPTS.length;
    const targetOf = (i: number): readonly ['category' | 'compliance' | 'technology', string] => {
      if (i < tools.length) return ['technology', tools[i]?.code ?? ''];
      const category = TOOL_CATEGORIES[i - tools.length];
      if (category !== undefined) return ['category', category];
      return ['compliance', CONCEPTS[i - tools.length - TOOL_CATEGORIES.length] ?? ''];
    };
    const tool = (i: number): string => tools[i]?.code ?? '';
    const of = (list: readonly string[], name: (value: string) => string) =>
      this.#range(list.length, (i) => name(list[i] ?? ''));
    this.#at = {
      place: this.#range(places.records.length, (i) => jobTerm.place(places.record(i).id)),
      country: of(countries, jobTerm.country),
      role: of([...roleCodes.keys()], jobTerm.role),
      industry: of([...industryCodes.keys()], jobTerm.industry),
      tool: this.#range(tools.length, (i) => jobTerm.tool(tool(i))),
      technologyCode: this.#range(tools.length, (i) => jobTerm.technologyCode(tool(i))),
      technologyRelationship: of(v.TECHNOLOGY_RELATIONSHIPS, jobTerm.technologyRelationship),
      technology: this.#range(tools.length * v.TECHNOLOGY_RELATIONSHIPS.length, (i) =>
        jobTerm.technology(
          v.TECHNOLOGY_RELATIONSHIPS[Math.floor(i / tools.length)] ?? '',
          tool(i % tools.length),
        ),
      ),
      arrangement: of(v.WORK_ARRANGEMENTS, jobTerm.arrangement),
      schedule: of(v.SCHEDULES, jobTerm.schedule),
      engagement: of(v.ENGAGEMENTS, jobTerm.engagement),
      language: of(LANGUAGE_CODES, jobTerm.language),
      seniority: of(v.SENIORITIES, jobTerm.seniority),
      visa: this.#range(2, (i) => jobTerm.visa(i === 1)),
      status: of(v.JOB_STATUSES, jobTerm.status),
      published: of(published, (term) => term),
      payDisclosed: this.#range(1, () => jobTerm.payDisclosed()),
      pay: this.#range(PAY_EDGES.length, (i) => `pay:${PAY_EDGES[i]}`),
      agency: of(v.AGENCY_POLICIES, jobTerm.agencyPolicy),
      route: of(v.APPLICATION_ROUTES, jobTerm.applicationRoute),
      benefit: of(v.BENEFITS, jobTerm.benefit),
      listing: of(v.LISTING_RELATIONSHIPS, jobTerm.listingRelationship),
      platform: of(v.RECRUITING_PLATFORMS, jobTerm.recruitingPlatform),
      condition: of(v.WORKING_CONDITIONS, jobTerm.workingCondition),
      degree: this.#range(1, () => jobTerm.degreeNotRequired()),
      concept: of(CONCEPTS, jobTerm.complianceConcept),
      conceptRelationship: of(v.COMPLIANCE_RELATIONSHIPS, jobTerm.complianceRelationship),
      conceptPair: this.#range(CONCEPTS.length * v.COMPLIANCE_RELATIONSHIPS.length, (i) =>
        jobTerm.complianceConceptRelationship(
          CONCEPTS[Math.floor(i / v.COMPLIANCE_RELATIONSHIPS.length)] ?? '',
          v.COMPLIANCE_RELATIONSHIPS[i % v.COMPLIANCE_RELATIONSHIPS.length] ?? '',
        ),
      ),
      initiative: this.#range(1, () => jobTerm.initiative()),
      initiativeAction: of(v.INITIATIVE_ACTIONS, jobTerm.initiativeAction),
      initiativeTarget: this.#range(targets, (i) => jobTerm.initiativeTarget(...targetOf(i))),
      initiativePair: this.#range(targets * ACTIONS, (i) =>
        jobTerm.initiativeActionTarget(
          v.INITIATIVE_ACTIONS[i % ACTIONS] ?? '',
          ...targetOf(Math.floor(i / ACTIONS)),
        ),
      ),
      unstated: this.#range(FACT_FAMILIES.length, (i) => jobTerm.unstated(FACT_FAMILIES[i] ?? 'benefit')),
      word: this.#range(market.vocabulary.size, (i) => jobTerm.word(market.vocabulary.word(i))),
      company: this.#range(market.companies, jobTerm.company),
    };
    const numberOf = new Map(published.map((term, i) => [term, this.#at.published + i]));
    for (let day = 0; day < DAYS; day += 1) {
      const [month = '', year = ''] = publishedTermsOf(publishedAt(market, day));
      this.#month[day] = numberOf.get(month) ?? 0;
      this.#year[day] = numberOf.get(year) ?? 0;
    }
  }

  /** Term numbers are below this. */
  get count(): number {
    return this.#next;
  }

  /** Returns the term as `termsOfJob` writes it. */
  nameOf(number: number): string {
    const range = this.#ranges.findLast(({ base }) => base <= number);
    if (range === undefined) throw new RangeError(`term ${number} does not exist`);
    return range.name(number - range.base);
  }

  /** Returns the number of a term by its name; undefined if no job can have it. */
  numberOf(name: string): number | undefined {
    if (this.#numbers === undefined) {
      this.#numbers = new Map();
      for (let number = 0; number < this.#at.company; number += 1)
        this.#numbers.set(this.nameOf(number), number);
    }
    const company = /^company:(\d+)$/.exec(name)?.[1];
    if (company === undefined) return this.#numbers.get(name);
    return Number(company) < this.#market.companies ? this.#at.company + Number(company) : undefined;
  }

  /** Returns the numbers of the terms of a job, some of them twice. The next call reuses the array. */
  numbersOf(job: JobDraw): Int32Array {
    const at = this.#at;
    this.#length = 0;
    this.#ofDescription(job);
    this.#ofFacts(job);
    this.#add(at.company, job.company);
    return this.#out.subarray(0, this.#length);
  }

  #ofDescription(job: JobDraw): void {
    const at = this.#at;
    const { places } = this.#market;
    this.#add(at.status, job.closed ? 1 : 0);
    for (const city of job.cities) {
      this.#add(at.place, city);
      for (const ancestor of places.ancestors[city] ?? []) this.#add(at.place, ancestor);
      const country = this.#countryOfPlace[city] ?? -1;
      if (country >= 0) this.#add(at.country, country);
    }
    for (const role of job.roles) for (const code of this.#roleCodes[role] ?? []) this.#add(at.role, code);
    for (const industry of job.companyDraw.industries)
      for (const code of this.#industryCodes[industry] ?? []) this.#add(at.industry, code);
    for (const tool of job.tools) this.#add(at.tool, tool);
    if (job.arrangement >= 0) this.#add(at.arrangement, job.arrangement);
    if (job.schedule >= 0) this.#add(at.schedule, job.schedule);
    if (job.engagement >= 0) this.#add(at.engagement, job.engagement);
    if (job.seniority >= 0) this.#add(at.seniority, job.seniority);
    if (job.visa >= 0) this.#add(at.visa, job.visa);
    for (const language of job.languages) this.#add(at.language, language);
    for (const word of job.words) this.#add(at.word, word);
    for (const word of job.companyDraw.words) this.#add(at.word, word);
    if (job.publishedDays >= 0) {
      this.#add(0, this.#month[job.publishedDays] ?? 0);
      this.#add(0, this.#year[job.publishedDays] ?? 0);
    }
    if (job.payHigh > 0) {
      this.#add(at.payDisclosed, 0);
      const buckets = payBucketTerms(job.payLow, job.payHigh);
      const first = PAY_EDGES.findLastIndex((edge) => edge <= job.payLow);
      for (let i = 0; i < buckets.length; i += 1) this.#add(at.pay, first + i);
    }
  }

  #ofFacts(job: JobDraw): void {
    const at = this.#at;
    const { tools } = this.#market;
    const company = job.companyDraw;
    this.#add(at.platform, company.platform);
    this.#add(at.route, company.route);
    this.#add(at.listing, company.listing);
    if (company.agency >= 0) this.#add(at.agency, company.agency);
    else this.#unstated('agency_policy');
    for (const benefit of job.benefits) this.#add(at.benefit, benefit);
    if (job.benefits.length === 0) this.#unstated('benefit');
    if (job.condition >= 0) this.#add(at.condition, job.condition);
    else this.#unstated('working_condition');
    if (job.noDegree) this.#add(at.degree, 0);
    else this.#unstated('degree_requirement');
    if (job.concept >= 0) {
      this.#add(at.concept, job.concept);
      this.#add(at.conceptRelationship, job.conceptRelationship);
      this.#add(at.conceptPair, job.concept * v.COMPLIANCE_RELATIONSHIPS.length + job.conceptRelationship);
    } else this.#unstated('compliance');
    for (const [i, tool] of job.tools.entries()) {
      const relationship = job.relationships[i] ?? 0;
      this.#add(at.technologyCode, tool);
      this.#add(at.technologyRelationship, relationship);
      this.#add(at.technology, relationship * tools.length + tool);
    }
    if (job.tools.length === 0) this.#unstated('technology');
    for (const { action, tool, concept } of job.initiatives) {
      this.#add(at.initiative, 0);
      this.#add(at.initiativeAction, action);
      const targets =
        tool === null
          ? [tools.length + TOOL_CATEGORIES.length + concept]
          : [tool, tools.length + (this.#toolCategory[tool] ?? 0)];
      for (const target of targets) {
        this.#add(at.initiativeTarget, target);
        this.#add(at.initiativePair, target * ACTIONS + action);
      }
    }
    if (job.initiatives.length === 0) this.#unstated('initiative');
  }

  #unstated(family: (typeof FACT_FAMILIES)[number]): void {
    this.#add(this.#at.unstated, FACT_FAMILIES.indexOf(family));
  }

  #add(base: number, index: number): void {
    this.#out[this.#length] = base + index;
    this.#length += 1;
  }

  #range(count: number, name: (index: number) => string): number {
    const base = this.#next;
    this.#ranges.push({ base, count, name });
    this.#next += count;
    return base;
  }
}

/** Returns the numbers of a code and its ancestors. A code is numbered when it first appears. */
function chain(
  code: string,
  entries: readonly { readonly code: string; readonly parent_code: string | null }[],
  numbers: Map<string, number>,
): number[] {
  const out: number[] = [];
  for (
    let at: string | null = code;
    at !== null;
    at = entries.find((entry) => entry.code === at)?.parent_code ?? null
  ) {
    const number = numbers.get(at) ?? numbers.size;
    numbers.set(at, number);
    out.push(number);
  }
  return out;
}
