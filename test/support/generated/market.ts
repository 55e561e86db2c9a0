import type { Catalogues } from '../../../infra/operator/demo/world.ts';
import type { TaxonomyEntry, ToolRecord } from '../../../shared/catalogue/records.ts';
import { Draws, mix, mixedShare, PowerLaw } from './draws.ts';
import { Places } from './places.ts';
import { Vocabulary } from './vocabulary.ts';

/** A company as indexes into the lists of `Market`. */
export interface CompanyDraw {
  readonly country: number;
  readonly city: number;
  readonly industries: readonly number[];
  readonly platform: number;
  readonly route: number;
  readonly listing: number;
  /** -1 for none. */
  readonly agency: number;
  readonly words: readonly number[];
  readonly type: number;
}

export interface InitiativeDraw {
  readonly action: number;
  /** A tool, or `null` and a compliance concept. */
  readonly tool: number | null;
  readonly concept: number;
}

/** A job as indexes into the lists of `Market` and the closed vocabularies; -1 means not stated. */
export interface JobDraw {
  readonly ordinal: number;
  readonly company: number;
  readonly companyDraw: CompanyDraw;
  readonly roles: readonly number[];
  readonly cities: readonly number[];
  /** A tool may appear twice, in two relationships. */
  readonly tools: readonly number[];
  readonly relationships: readonly number[];
  readonly arrangement: number;
  readonly schedule: number;
  readonly engagement: number;
  readonly seniority: number;
  /** 0 no, 1 yes. */
  readonly visa: number;
  readonly languages: readonly number[];
  readonly benefits: readonly number[];
  readonly concept: number;
  readonly conceptRelationship: number;
  readonly initiatives: readonly InitiativeDraw[];
  readonly noDegree: boolean;
  readonly condition: number;
  /** US dollars per year; both are 0 if no pay is stated. */
  readonly payLow: number;
  readonly payHigh: number;
  readonly closed: boolean;
  /** Whole days before the `now` of the market. */
  readonly firstSeenDays: number;
  readonly publishedDays: number;
  readonly words: readonly number[];
}

export interface MarketOptions {
  readonly catalogues: Catalogues;
  readonly jobs: number;
  readonly companies?: number;
  /** Number of invented words in titles and company names. */
  readonly words?: number;
  readonly seed?: number;
  /** The time that every date counts back from, Unix milliseconds. */
  readonly now: number;
}

export const LANGUAGE_CODES = [
  ...([
    'en',
    'de',
    'fr',
    'es',
    'pt',
    'nl',
    'it',
    'pl',
    'ja',
    'zh',
    'ar',
    'hi',
    'sv',
    'da',
    'nb',
    'fi',
    'cs',
  ] as const),
  ...(['ro', 'tr', 'ko', 'he', 'uk', 'hu', 'el', 'th'] as const),
];
/** Days over which the jobs were published, oldest first. */
const SPAN_DAYS = 240;
const WORDS = 160_000;
/** Share of the invented words used in titles; names use the rest. */
const TITLE_SHARE = 0.375;
const FORMS = [
  'gmbh',
  'inc',
  'group',
  'systems',
  'health',
  'services',
  'solutions',
  'labs',
  'ltd',
  'partners',
];
const PREFIXES = ['intern', 'junior', '', 'senior', 'lead', 'director', 'chief'];
/** Families whose jobs name many tools. */
const TECHNICAL = /software|data|artificial|engineering|security|technology|infrastructure|product|design/;

/**
 * An invented labour market of any size over the real catalogues, skewed like real markets: the popularity of
 * companies, countries, cities, roles, tools and words falls by a power law; a company hires mostly at home
 * and in the roles of its industry; tools go with roles. About 40 terms of a job are its own, the rest are
 * ancestors and the families of facts that it does not state. The same options make the same jobs, and any
 * job can be made without the others.
 */
export class Market {
  readonly jobs: number;
  readonly companies: number;
  readonly now: number;
  readonly places: Places;
  readonly tools: readonly ToolRecord[];
  readonly roles: readonly TaxonomyEntry[];
  readonly industries: readonly TaxonomyEntry[];
  readonly vocabulary = new Vocabulary();
  readonly #draws = new Draws();
  readonly #seed: number;
  readonly #laws;
  readonly #roleWords: readonly (readonly number[])[];
  readonly #technical: readonly boolean[];
  readonly #prefixes: readonly number[];
  readonly #forms: readonly number[];
  readonly #titleWords: number;
  readonly #nameWords: number;
  readonly #nameWordCount: number;

  constructor({
    catalogues,
    jobs,
    companies = Math.max(50, Math.floor(jobs / 10)),
    words = WORDS,
    seed = 1,
    now,
  }: MarketOptions) {
    this.jobs = jobs;
    this.companies = companies;
    this.now = now;
    this.#seed = seed;
    this.places = new Places(catalogues.locations);
    this.tools = catalogues.tools.toSorted(
      (a, b) => b.popularity - a.popularity || (a.code < b.code ? -1 : 1),
    );
    const active = (entries: readonly TaxonomyEntry[]) =>
      entries.filter(({ status }) => status === 'active').sort((a, b) => hashOf(a.code) - hashOf(b.code));
    this.roles = active(catalogues.roles).filter(({ kind }) => kind === 'specialism');
    this.industries = active(catalogues.industries);
    this.#technical = this.roles.map(({ parent_code }) => TECHNICAL.test(parent_code ?? ''));
    this.#roleWords = this.roles.map(({ code }) =>
      [...new Set(code.split(/[^a-z0-9]+/))].map((word) => this.vocabulary.number(word)),
    );
    this.#prefixes = PREFIXES.map((word) => (word === '' ? -1 : this.vocabulary.number(word)));
    this.#forms = FORMS.map((word) => this.vocabulary.number(word));
    const titleCount = Math.floor(words * TITLE_SHARE);
    this.#titleWords = this.vocabulary.invent(titleCount);
    this.#nameWordCount = words - titleCount;
    this.#nameWords = this.vocabulary.invent(this.#nameWordCount);
    this.#laws = {
      company: new PowerLaw(companies, 0.85),
      country: new PowerLaw(Math.min(200, this.places.countries.length), 1.15),
      industry: new PowerLaw(this.industries.length, 0.7),
      role: new PowerLaw(this.roles.length, 0.75),
      tool: new PowerLaw(this.tools.length, 1.05),
      targetTool: new PowerLaw(this.tools.length, 0.95),
      word: new PowerLaw(titleCount, 1),
      language: new PowerLaw(LANGUAGE_CODES.length, 1.1),
      benefit: new PowerLaw(6, 0.6),
      concept: new PowerLaw(7, 0.8),
      relationship: new PowerLaw(5, 0.9),
      action: new PowerLaw(6, 0.5),
    };
  }

  company(index: number): CompanyDraw {
    const laws = this.#laws;
    const bits = mix(index, this.#seed * 31);
    const country = laws.country.rank(mixedShare(bits, 2));
    const industry = laws.industry.rank(mixedShare(bits, 3));
    const second = bits % 3 === 0 ? mix(bits, 11) % this.industries.length : industry;
    const words: number[] = [];
    for (let i = 0; i <= bits % 3; i += 1) {
      words.push(this.#nameWords + Math.floor(mixedShare(bits, 20 + i) ** 3 * this.#nameWordCount));
    }
    if (mix(bits, 24) % 5 < 3)
      words.push(this.#forms[Math.floor(mixedShare(bits, 25) ** 2 * FORMS.length)] ?? 0);
    return {
      country,
      city: this.#city(country, mixedShare(bits, 5)),
      industries: second === industry ? [industry] : [industry, second],
      platform: bits % 10 < 3 ? 5 + (bits % 4) : bits % 21,
      route: bits % 20 < 15 ? 0 : bits % 20 < 18 ? 1 : 2,
      listing: bits % 8 === 0 ? 1 : 0,
      agency: bits % 5 === 0 ? mix(bits, 12) % 3 : -1,
      words,
      type: mix(bits, 13) % 27,
    };
  }

  /** Returns the job published as number `ordinal`. An ordinal past the last one yields a future job. */
  job(ordinal: number): JobDraw {
    const draws = this.#draws;
    const laws = this.#laws;
    draws.start(mix(ordinal, this.#seed));
    const company = laws.company.rank(draws.next());
    const home = this.company(company);
    const roles = this.#rolesOf(home);
    const [role = 0] = roles;
    const technical = this.#technical[role] === true;
    const cities: number[] = [];
    const places = draws.chance(0.85) ? 1 : 2 + draws.below(2);
    for (let i = 0; i < places; i += 1) {
      const country = draws.chance(0.8) ? home.country : laws.country.rank(draws.next());
      cities.push(this.#city(country, draws.next()));
    }
    const { tools, relationships } = this.#toolsOf(role, technical);
    const seniority = draws.chance(0.2) ? -1 : Math.floor(draws.next() ** 0.9 * 7);
    const paid = draws.chance(0.35);
    const payLow = paid ? 1000 * Math.round(25 * Math.exp(draws.next() * 2.1)) : 0;
    const payHigh = paid ? Math.round(payLow * (1.1 + draws.next() * 0.5)) : 0;
    const age = 1 - Math.min(ordinal, this.jobs - 1) / this.jobs;
    const firstSeenDays = Math.floor(age * SPAN_DAYS);
    const stated = draws.chance(0.12);
    return {
      ordinal,
      company,
      companyDraw: home,
      roles,
      cities,
      tools,
      relationships,
      arrangement: this.#arrangement(technical),
      schedule: draws.chance(0.9) ? (draws.chance(0.87) ? 0 : 1) : -1,
      engagement: draws.chance(0.85) ? engagementOf(draws.next()) : -1,
      seniority,
      visa: draws.chance(0.15) ? (draws.chance(0.4) ? 1 : 0) : -1,
      languages: this.#languagesOf(home.country),
      benefits: draws.chance(0.45) ? this.#some(1 + draws.below(4), laws.benefit) : [],
      concept: stated ? laws.concept.rank(draws.next()) : -1,
      conceptRelationship: stated ? laws.relationship.rank(draws.next()) : -1,
      initiatives: this.#initiatives(),
      noDegree: draws.chance(0.2),
      condition: draws.chance(0.15) ? draws.below(5) : -1,
      payLow,
      payHigh,
      closed: draws.chance(0.25 * age * age),
      firstSeenDays,
      publishedDays: draws.chance(0.85) ? firstSeenDays + Math.floor(draws.next() ** 3 * 30) : -1,
      words: this.#title(role, seniority),
    };
  }

  #rolesOf(company: CompanyDraw): number[] {
    const draws = this.#draws;
    const count = this.roles.length;
    const [industry = 0] = company.industries;
    const first = draws.chance(0.5)
      ? mix(industry, Math.floor(draws.next() * draws.next() * 12)) % count
      : this.#laws.role.rank(draws.next());
    if (!draws.chance(0.15)) return [first];
    const second = draws.chance(0.7)
      ? mix(first, draws.below(4)) % count
      : this.#laws.role.rank(draws.next());
    return second === first ? [first] : [first, second];
  }

  #toolsOf(role: number, technical: boolean): { tools: number[]; relationships: number[] } {
    const draws = this.#draws;
    const tools: number[] = [];
    const relationships: number[] = [];
    const count = technical ? 3 + draws.below(8) : draws.below(4);
    for (let i = 0; i < count; i += 1) {
      const own = draws.chance(0.7);
      const among = draws.chance(0.6) ? Math.min(600, this.tools.length) : this.tools.length;
      tools.push(
        own
          ? mix(role, 100 + Math.floor(draws.next() * draws.next() * 40)) % among
          : this.#laws.tool.rank(draws.next()),
      );
      const share = draws.next();
      relationships.push(share < 0.55 ? 4 : share < 0.75 ? 3 : share < 0.95 ? 0 : share < 0.975 ? 1 : 2);
    }
    return { tools, relationships };
  }

  #arrangement(technical: boolean): number {
    const share = this.#draws.next();
    if (share > 0.9) return -1;
    if (technical) return share < 0.28 ? 2 : share < 0.64 ? 0 : 1;
    return share < 0.06 ? 2 : share < 0.2 ? 0 : 1;
  }

  #languagesOf(country: number): number[] {
    const draws = this.#draws;
    if (!draws.chance(0.6)) return [];
    const own = country < 3 ? 0 : 1 + (mix(country, 8) % (LANGUAGE_CODES.length - 1));
    const other = draws.chance(0.25) ? this.#laws.language.rank(draws.next()) : own;
    return other === own ? [own] : [own, other];
  }

  #initiatives(): InitiativeDraw[] {
    const draws = this.#draws;
    if (!draws.chance(0.06)) return [];
    return Array.from({ length: draws.chance(0.2) ? 2 : 1 }, () => ({
      action: this.#laws.action.rank(draws.next()),
      tool: draws.chance(0.85) ? this.#laws.targetTool.rank(draws.next()) : null,
      concept: this.#laws.concept.rank(draws.next()),
    }));
  }

  #title(role: number, seniority: number): number[] {
    const prefix = this.#prefixes[seniority] ?? -1;
    const words = [...(prefix === -1 ? [] : [prefix]), ...(this.#roleWords[role] ?? [])];
    const further = 1 + this.#draws.below(3);
    for (let i = 0; i < further; i += 1) {
      words.push(this.#titleWords + this.#laws.word.rank(this.#draws.next()));
    }
    return words;
  }

  #some(count: number, law: PowerLaw): number[] {
    const out: number[] = [];
    for (let i = 0; i < count; i += 1) {
      const value = law.rank(this.#draws.next());
      if (!out.includes(value)) out.push(value);
    }
    return out;
  }

  #city(country: number, share: number): number {
    const place = this.places.countries[country];
    return place?.cities[place.popularity.rank(share)] ?? 0;
  }
}

/** Returns an index into `ENGAGEMENTS`, mostly permanent. */
function engagementOf(share: number): number {
  if (share < 0.8) return 4;
  return share < 0.88 ? 1 : share < 0.93 ? 2 : share < 0.96 ? 3 : share < 0.98 ? 5 : 0;
}

/** Hashes a code. Sorting by it keeps alphabetical neighbours from being popular together. */
function hashOf(text: string): number {
  let bits = text.length;
  for (const character of text) bits = mix(bits, character.charCodeAt(0));
  return bits;
}
