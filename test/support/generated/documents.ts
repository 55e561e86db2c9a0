import type { Catalogues } from '../../../infra/operator/demo/world.ts';
import { TaxonomyIndex } from '../../../shared/catalogue/taxonomy-index.ts';
import type { CompanyDocument } from '../../../shared/companies/document.ts';
import { compareFacts, type FactItem } from '../../../shared/contract/resources/fact.ts';
import type { JobDocument, JobFactsDocument } from '../../../shared/jobs/document.ts';
import { summarise } from '../../../shared/publishing/apply/compensation.ts';
import { sortedUnique, uuidOfKey } from '../../../shared/publishing/feed/text.ts';
import { mix } from './draws.ts';
import { MarketLines } from './lines.ts';
import type { JobDraw, Market } from './market.ts';
import { publishedAt } from './times.ts';

/**
 * Makes the documents that publishing the lines of a market would leave, one at a time and without a table. The ordinal
 * of a company is its number. Ids carry ordinals like published ones, but their random bits also come from the ordinal.
 */
export class MarketDocuments {
  readonly #market: Market;
  readonly #lines: MarketLines;
  readonly #roles: TaxonomyIndex;
  readonly #industries: TaxonomyIndex;
  readonly #categories: ReadonlyMap<string, string>;

  constructor(market: Market, { roles, industries }: Catalogues) {
    this.#market = market;
    this.#lines = new MarketLines(market);
    this.#roles = indexOf('roles', roles);
    this.#industries = indexOf('industries', industries);
    this.#categories = new Map(market.tools.map(({ code, category }) => [code, category]));
  }

  /** `openJobs` is the number of open jobs that the company has in the market. */
  company(index: number, openJobs: number): CompanyDocument {
    const line = this.#lines.company(index);
    const industries = sortedUnique(line.industries ?? []);
    return {
      ordinal: index,
      company: {
        country: line.country ?? null,
        id: this.companyId(index),
        industries,
        logo_url: line.logo_url ?? null,
        merged_into_id: null,
        name: line.name,
        object: 'company',
        open_job_count: openJobs,
        status: 'active',
        type: line.company_type,
        website_url: line.website_url ?? null,
      },
      cleared: line.cleared,
      industryCodes: this.#industries.documentCodes(industries),
      updatedAt: publishedAt(this.#market, mix(index, 77) % 240),
    };
  }

  companyId(index: number): string {
    return resourceId(this.#market.now - 300 * 86_400_000, index);
  }

  job(draw: JobDraw): JobDocument {
    const { ordinal } = draw;
    const line = this.#lines.job(draw);
    const company = this.company(draw.company, 1);
    const places = [...new Set(draw.cities)].map((city) => this.#market.places.record(city));
    const roles = sortedUnique(line.roles ?? []);
    const packages = line.compensation_packages ?? [];
    return {
      ordinal,
      job: {
        apply_url: line.apply_url ?? null,
        closed_at: line.closed_at ?? null,
        company: { id: company.company.id, name: company.company.name },
        compensation: summarise(packages),
        compensationPackages: packages,
        content_available: false,
        engagements: line.engagements ?? [],
        first_observed_at: line.first_observed_at,
        id: resourceId(Date.parse(line.first_observed_at), ordinal),
        industries: company.company.industries,
        languages: sortedUnique(line.languages ?? []),
        last_verified_at: line.last_verified_at,
        locations: places
          .map(({ country, id, kind, label }) => ({ country, id, kind, label }))
          .sort((a, b) => (a.id < b.id ? -1 : 1)),
        object: 'job',
        posting_count: 1,
        posting_language: line.posting_language ?? null,
        published_at: line.published_at ?? null,
        role_taxonomy_version: 1,
        roles,
        schedules: line.schedules ?? [],
        seniority: line.seniority ?? null,
        status: line.status ?? 'open',
        status_reason: line.status_reason ?? null,
        superseded_by_id: null,
        title: line.title,
        tools: sortedUnique(line.tools ?? []),
        updated_at: line.first_observed_at,
        visa_sponsorship: line.visa_sponsorship ?? null,
        work_arrangements: line.work_arrangements ?? [],
      },
      postingId: uuidOfKey(line.key),
      cleared: true,
      distributableUntil: null,
      placeIds: sortedUnique(places.flatMap(({ id, parent_ids }) => [id, ...parent_ids])),
      roleCodes: this.#roles.documentCodes(roles),
      industryCodes: company.industryCodes,
    };
  }

  facts(draw: JobDraw): JobFactsDocument {
    const companyId = this.companyId(draw.company);
    const facts = this.#lines
      .facts(draw)
      .facts.map(({ fact, evidence }): FactItem => ({ companyId, evidence, fact }))
      .sort(compareFacts);
    const targets = facts.flatMap(({ fact }) =>
      fact.kind === 'initiative' && fact.target.kind === 'technology' ? [fact.target.code] : [],
    );
    return {
      ordinal: draw.ordinal,
      facts,
      factsTruncated: false,
      targetCategories: Object.fromEntries(
        sortedUnique(targets).map((code) => [code, this.#categories.get(code) ?? '']),
      ),
    };
  }
}

function indexOf(id: string, entries: Catalogues['roles']): TaxonomyIndex {
  const copied = entries.map((entry) => ({
    ...entry,
    aliases: [...entry.aliases],
    boundary_notes: [...entry.boundary_notes],
    labels: { ...entry.labels },
  }));
  return new TaxonomyIndex({
    entries: copied,
    id,
    object: 'taxonomy',
    revision: `sha256:${'0'.repeat(64)}`,
    version: 1,
  });
}

/** Makes an id in the layout of `mintResourceId`. */
function resourceId(timeMs: number, ordinal: number): string {
  const time = Math.floor(timeMs).toString(16).padStart(12, '0');
  const top = Math.floor(ordinal / 0x10_0000)
    .toString(16)
    .padStart(3, '0');
  const low = ordinal % 0x10_0000;
  const bits = mix(ordinal, 5);
  // Variant 10, the lower 20 bits of the ordinal, then 10 and 32 more bits.
  const variant = (0x8000 + Math.floor(low / 64)).toString(16);
  const rest = (((low % 64) << 10) | (bits & 0x3ff)).toString(16).padStart(4, '0');
  const tail = mix(ordinal, 6).toString(16).padStart(8, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${top}-${variant}-${rest}${tail}`;
}
