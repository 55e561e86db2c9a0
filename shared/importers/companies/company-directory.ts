import * as z from 'zod/mini';
import { uri } from '../../contract/primitives.ts';
import type { FeedLineInput } from '../../publishing/feed/feed.ts';
import { foldName } from '../places/fold-name.ts';
import type { Posting } from '../posting.ts';
import { organisationDomain } from './domain.ts';
import { decoded, type Tenants } from './tenants.ts';

type CompanyLineInput = Extract<FeedLineInput, { type: 'company' }>;
type Country = NonNullable<CompanyLineInput['country']>;

/** Where the name of a company comes from. A slug is a part of a URL, which nobody wrote as a name. */
export type NameSource = 'record' | 'operator' | 'slug';

/** A company as the boards of an import and the operator's table state it. */
export interface Company {
  readonly key: string;
  readonly name: string;
  readonly nameSource: NameSource;
  /** The lines that publish it: the company, and each of its boards that merges into it. */
  readonly lines: readonly CompanyLineInput[];
  /** Fields that its boards state differently. They are left out. */
  readonly conflicts: readonly string[];
  /** Texts that name no country or industry of the catalogues. */
  readonly unresolved: readonly { readonly field: string; readonly value: string }[];
}

/** Two companies with one name, which only an operator can call one. */
export interface MergeProposal {
  readonly name: string;
  readonly keys: readonly string[];
}

export interface CompanyDirectoryOptions {
  readonly tenants?: Tenants;
  /** Returns the country that a text names. */
  countryOf(text: string): Country | null;
  /** Returns the code of the industry that a text names. */
  industryOf(text: string): string | null;
  /** Commercial clearance of every company. */
  readonly cleared: boolean;
}

/** Most distinct values of a field that are kept of a board; with more, its records do not agree anyway. */
const MAXIMUM_VALUES = 8;
const MAXIMUM_NAME = 240;
const Uri = uri();

type Field = 'name' | 'website' | 'logo' | 'country' | 'industry' | 'domain';
interface Board {
  readonly platform: string;
  readonly tenant: string;
  readonly stated: Readonly<Record<Field, Set<string>>>;
}

/** What the records of a board state about its employer, as JSON. */
export interface StatedBoard {
  readonly platform: string;
  readonly tenant: string;
  readonly stated: Readonly<Record<Field, readonly string[]>>;
}

/**
 * Decides which boards are one company and what is known about it (docs/operator/importing.md). A company is its
 * website's domain if its boards or the operator's table state one, and else its board. A name alone never makes two
 * boards one company. `see` every record of an import first, so that the order of the records does not matter.
 */
export class CompanyDirectory {
  readonly #options: CompanyDirectoryOptions;
  readonly #boards = new Map<string, Board>();
  #companies: ReadonlyMap<string, Company> | undefined;

  /** @param boards what another process saw */
  constructor(options: CompanyDirectoryOptions, boards: readonly StatedBoard[] = []) {
    this.#options = options;
    for (const { platform, tenant, stated } of boards) {
      this.#boards.set(tenantKey(platform, tenant), {
        platform,
        tenant,
        stated: everyField((field) => new Set(stated[field])),
      });
    }
  }

  /** Returns what was seen, for another process. */
  boards(): StatedBoard[] {
    return [...this.#boards.values()].map(({ platform, tenant, stated }) => ({
      platform,
      tenant,
      stated: everyField((field) => [...stated[field]]),
    }));
  }

  /** Takes what a record says about its employer. */
  see({ source, organisation, apply }: Posting): void {
    const key = tenantKey(source.platform, source.tenant);
    const board = this.#boards.get(key) ?? {
      platform: source.platform,
      tenant: source.tenant,
      stated: everyField(() => new Set()),
    };
    this.#boards.set(key, board);
    this.#companies = undefined;
    const add = (field: Field, value: string | null) => {
      if (value !== null && board.stated[field].size < MAXIMUM_VALUES) board.stated[field].add(value);
    };
    add('name', fitting(organisation.name));
    add('website', organisation.websiteUrl);
    add('logo', organisation.logoUrl);
    add('country', organisation.country);
    add('industry', organisation.industry);
    const own = organisationDomain(organisation.websiteUrl);
    // A page of JSON-LD may list other employers, so its own host says nothing about them.
    const careers = source.platform === 'json-ld' ? [] : [source.url, apply?.url];
    for (const domain of own === null ? careers.map(organisationDomain) : [own]) add('domain', domain);
  }

  /** Returns the company of a board that was seen. */
  of(platform: string, tenant: string): Company {
    this.#companies ??= this.#resolve();
    const company = this.#companies.get(tenantKey(platform, tenant));
    if (company === undefined) throw new Error(`no record of ${tenantKey(platform, tenant)} was seen`);
    return company;
  }

  /** Returns the companies with one name, by name. */
  proposals(): MergeProposal[] {
    this.#companies ??= this.#resolve();
    const byName = Map.groupBy(
      new Set([...this.#companies.values()].filter(({ nameSource }) => nameSource !== 'slug')),
      ({ name }) => foldName(name),
    );
    return [...byName.values()].flatMap((companies) => {
      const keys = companies.map(({ key }) => key).sort();
      const [first] = companies;
      return first === undefined || keys.length < 2 ? [] : [{ name: first.name, keys }];
    });
  }

  #resolve(): ReadonlyMap<string, Company> {
    const boards = [...this.#boards]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, board]) => ({ key, board }));
    const employers = Map.groupBy(boards, ({ board }) => hostDomainOf(board));
    const byCompany = Map.groupBy(boards, ({ key, board }) => {
      const domain = this.#domainOf(board);
      // A site that lists several employers is the website of none of them, unless the operator says so.
      const isListing =
        domain !== null &&
        this.#givenDomainOf(board) === null &&
        domain === hostDomainOf(board) &&
        (employers.get(domain)?.length ?? 0) > 1;
      return domain === null || isListing ? key : `company:${domain}`;
    });
    const companies = new Map<string, Company>();
    for (const [key, members] of byCompany) {
      const company = this.#companyOf(key, members);
      for (const member of members) companies.set(member.key, company);
    }
    return companies;
  }

  /** The operator's table decides; else the records must agree. */
  #domainOf(board: Board): string | null {
    return this.#givenDomainOf(board) ?? only(board.stated.domain);
  }

  #givenDomainOf(board: Board): string | null {
    return organisationDomain(this.#tenantOf(board)?.website);
  }

  #tenantOf({ platform, tenant }: Board) {
    return this.#options.tenants?.of(platform, tenant) ?? null;
  }

  #companyOf(key: string, members: readonly { readonly key: string; readonly board: Board }[]): Company {
    const conflicts: string[] = [];
    const unresolved: { field: string; value: string }[] = [];
    const boards = members.map(({ board }) => board);
    const tenants = boards.map((board) => this.#tenantOf(board)).filter((tenant) => tenant !== null);
    const agreed = (field: Field): string | null => {
      const values = new Set(boards.flatMap(({ stated }) => [...stated[field]]));
      if (values.size > 1) conflicts.push(`company_${field}`);
      return only(values);
    };
    const given = (field: 'website' | 'country' | 'industry') =>
      tenants.map((tenant) => tenant[field]).find((value) => value !== null) ?? null;
    const resolved = <T>(field: 'country' | 'industry', of: (text: string) => T | null): T | null => {
      const text = given(field) ?? agreed(field);
      const value = text === null ? null : of(text);
      if (text !== null && value === null) unresolved.push({ field: `company_${field}`, value: text });
      return value;
    };
    const recordName = agreed('name');
    const [board] = boards;
    const slug = fitting(decoded(board?.tenant ?? key)) ?? key;
    // Tables are made from lists of boards: a name that is a slug, letter for letter, may not be more than that.
    const slugs = new Set(boards.map(({ tenant }) => decoded(tenant)));
    const tableName =
      tenants.map(({ name }) => fitting(name)).find((name) => name !== null && !slugs.has(name)) ?? null;
    const nameSource = recordName !== null ? 'record' : tableName !== null ? 'operator' : 'slug';
    const website = given('website');
    const domain = key.startsWith('company:') ? key.slice('company:'.length) : null;
    const industry = resolved('industry', this.#options.industryOf);
    const line: CompanyLineInput = {
      type: 'company',
      key,
      name: recordName ?? tableName ?? slug,
      name_source: nameSource,
      company_type: 'other',
      country: resolved('country', this.#options.countryOf),
      industries: industry === null ? [] : [industry],
      logo_url: httpUrl(agreed('logo')),
      website_url:
        httpUrl(website === null || /^[a-z]+:/iu.test(website) ? website : `https://${website}`) ??
        httpUrl(agreed('website')) ??
        (domain === null ? null : `https://${domain}`),
      cleared: this.#options.cleared,
    };
    const merged = members
      .filter((member) => member.key !== key)
      .map((member): CompanyLineInput => ({ ...line, key: member.key, merged_into_key: key }));
    return { key, name: line.name, nameSource, lines: [line, ...merged], conflicts, unresolved };
  }
}

const everyField = <T>(of: (field: Field) => T): Record<Field, T> => ({
  name: of('name'),
  website: of('website'),
  logo: of('logo'),
  country: of('country'),
  industry: of('industry'),
  domain: of('domain'),
});

/** Returns the key of a board: of the company that it is until a domain is known, and of the source that it is. */
export function tenantKey(platform: string, tenant: string): string {
  return `${platform}:board:${tenant}`;
}

/** Returns the domain of the site that pages are on; null for boards of platforms. */
function hostDomainOf({ platform, tenant }: Board): string | null {
  return platform === 'json-ld' ? organisationDomain(tenant.split('/', 1)[0]) : null;
}

function only(values: ReadonlySet<string>): string | null {
  const [first] = values;
  return values.size === 1 && first !== undefined ? first : null;
}

function fitting(name: string | null): string | null {
  const folded = (name ?? '').replace(/\s+/gu, ' ').trim();
  return folded === '' || folded.length > MAXIMUM_NAME ? null : folded;
}

function httpUrl(url: string | null): string | null {
  return url !== null && z.safeParse(Uri, url).success ? url : null;
}
