import type { Company } from '../../shared/contract/resources/company.ts';
import type { EventItem } from '../../shared/contract/resources/event.ts';
import type { Fact } from '../../shared/contract/resources/fact.ts';
import type { Job } from '../../shared/contract/resources/job.ts';

/**
 * A second implementation of contract 8.3, 9.2, 11 and 12, independent of the product's. It checks every
 * record for every query, walks ancestors each time, and shares nothing with the index.
 */
export interface OracleJob {
  readonly ordinal: number;
  readonly job: Job;
  readonly cleared: boolean;
  readonly facts: readonly Fact[];
}
export interface OracleCompany {
  readonly ordinal: number;
  readonly company: Company;
  readonly cleared: boolean;
  readonly updatedAt: string;
  readonly events: readonly EventItem[];
}
export interface OracleWorld {
  readonly jobs: readonly OracleJob[];
  readonly companies: readonly OracleCompany[];
  /** All ancestors of a location. */
  readonly placeParents: ReadonlyMap<string, readonly string[]>;
  readonly roles: OracleTaxonomy;
  readonly industries: OracleTaxonomy;
  readonly toolCategories: ReadonlyMap<string, string>;
}

/** What the filters of facts use. */
export type FactsWorld = Pick<OracleWorld, 'toolCategories'>;

/** What contract 2.4 and 10.3 say about codes, by code. */
export interface OracleTaxonomy {
  readonly parents: ReadonlyMap<string, string | null>;
  readonly replacedBy: ReadonlyMap<string, string>;
  /** The code of each alias. */
  readonly aliases: ReadonlyMap<string, string>;
}

/** A query by parameter name. Repeated parameters are arrays; properties of deepObjects are nested. */
export type Query = Readonly<Record<string, unknown>>;

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const words = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}+#]+/gu) ?? [];
const record = (value: unknown): Query =>
  typeof value === 'object' && value !== null ? (value as Query) : {};

/**
 * Returns whether a record with these codes is found under one of the wanted ones: directly, through an ancestor or
 * through a replacement.
 */
function isFiledUnder(taxonomy: OracleTaxonomy, own: readonly string[], wanted: readonly string[]): boolean {
  const withReplacement = (code: string): string[] => [code, taxonomy.replacedBy.get(code) ?? code];
  const upwards = (code: string): string[] => {
    const parent = taxonomy.parents.get(code) ?? null;
    return parent === null ? [code] : [code, ...upwards(parent)];
  };
  const asked = wanted.flatMap((code) => withReplacement(taxonomy.aliases.get(code) ?? code));
  return own.some((code) =>
    withReplacement(code)
      .flatMap(upwards)
      .some((above) => asked.includes(above)),
  );
}

export function jobMatches(world: OracleWorld, q: Query, { job, cleared }: OracleJob): boolean {
  if (!cleared) return false;
  const statuses = q['statuses'] === undefined ? ['open'] : list(q['statuses']);
  // First, because it excludes the most: this runs for every job and query.
  if (!statuses.includes(job.status)) return false;
  const pay = (name: string): number | undefined => (q[name] === undefined ? undefined : Number(q[name]));
  const any = (name: string, has: (value: string) => boolean): boolean => {
    const wanted = list(q[name]);
    return wanted.length === 0 || wanted.some(has);
  };
  const filed = (name: 'industries' | 'roles'): boolean =>
    q[name] === undefined || isFiledUnder(world[name], job[name], list(q[name]));
  const isIn = (place: string): boolean =>
    job.locations.some(({ id }) => id === place || world.placeParents.get(id)?.includes(place) === true);
  const inside = (value: string | null, from: unknown, until: unknown): boolean => {
    if (from === undefined && until === undefined) return true;
    if (value === null) return false;
    if (from !== undefined && new Date(value) < new Date(String(from))) return false;
    return !(until !== undefined && new Date(value) >= new Date(String(until)));
  };
  const minimum = pay('base_annual_usd_min');
  const maximum = pay('base_annual_usd_max');
  const paid =
    (minimum === undefined && maximum === undefined) ||
    job.compensationPackages.some((item) => {
      const ends = [item.baseAnnualUsdMin, item.baseAnnualUsdMax].filter((end) => end !== null);
      if (ends.length === 0) return false;
      return Math.max(...ends) >= (minimum ?? 0) && Math.min(...ends) <= (maximum ?? Infinity);
    });
  const visa = q['visa_sponsorship'] ?? q['visaSponsorship'];
  const hasWords = (query: string): boolean => {
    const own = new Set(words(`${job.title} ${job.company.name}`));
    return words(query).every((word) => own.has(word));
  };
  return (
    any('companies', (id) => id === job.company.id) &&
    any('jobs', (id) => id === job.id) &&
    any('countries', (code) => job.locations.some(({ country }) => country === code)) &&
    any('engagements', (value) => job.engagements.some((own) => own === value)) &&
    any('schedules', (value) => job.schedules.some((own) => own === value)) &&
    any('languages', (value) => job.languages.includes(value)) &&
    any('seniorities', (value) => job.seniority === value) &&
    any('tools', (value) => job.tools.includes(value)) &&
    any('locations', isIn) &&
    filed('roles') &&
    filed('industries') &&
    any('work_arrangements', (value) => job.work_arrangements.some((own) => own === value)) &&
    any('workArrangements', (value) => job.work_arrangements.some((own) => own === value)) &&
    (visa === undefined || job.visa_sponsorship === (String(visa) === 'true')) &&
    inside(job.published_at, q['published_from'], q['published_until']) &&
    inside(job.updated_at, q['updated_from'], q['updated_until']) &&
    paid &&
    (q['query'] === undefined || hasWords(String(q['query'])))
  );
}

/** Families of facts: the properties that query them, and whether the facts satisfy those. */
const FAMILIES: readonly {
  readonly kind: Fact['kind'];
  readonly properties: readonly string[];
  readonly holds: (world: FactsWorld, q: Query, facts: readonly Fact[]) => boolean;
}[] = [
  ...(
    [
      ['agency_policy', 'agencyPolicies', 'policy'],
      ['application_route', 'applicationRoutes', 'route'],
      ['benefit', 'benefits', 'benefit'],
      ['listing_relationship', 'listingRelationships', 'relationship'],
      ['recruiting_platform', 'recruitingPlatforms', 'platform'],
      ['working_condition', 'workingConditions', 'condition'],
    ] as const
  ).map(([kind, property, field]) => ({
    kind,
    properties: [property],
    holds: (_: FactsWorld, q: Query, facts: readonly Fact[]) =>
      facts.some((fact) => list(q[property]).includes(String(record(fact)[field]))),
  })),
  {
    kind: 'degree_requirement',
    properties: ['noDegreeRequired'],
    holds: (_, __, facts) => facts.some((fact) => record(fact)['requirement'] === 'not_required'),
  },
  {
    kind: 'technology',
    properties: ['technologyTools', 'technologyRelationships'],
    holds: (_, q, facts) => {
      const relationships = list(q['technologyRelationships']);
      const codes = facts
        .filter(
          (fact) =>
            relationships.length === 0 || relationships.includes(String(record(fact)['relationship'])),
        )
        .map((fact) => String(record(fact)['code']));
      const tools = list(q['technologyTools']);
      if (tools.length === 0) return codes.length > 0;
      const found = tools.filter((tool) => codes.includes(tool)).length;
      return q['technologyOperator'] === 'all' ? found === tools.length : found > 0;
    },
  },
  {
    kind: 'compliance',
    properties: ['complianceConcepts', 'complianceRelationships'],
    holds: (_, q, facts) =>
      facts.some((fact) => {
        const [concepts, relationships] = [list(q['complianceConcepts']), list(q['complianceRelationships'])];
        const { concept, relationship } = record(fact);
        return (
          (concepts.length === 0 || concepts.includes(String(concept))) &&
          (relationships.length === 0 || relationships.includes(String(relationship)))
        );
      }),
  },
  {
    kind: 'initiative',
    properties: ['initiativeActions', 'initiativeTools', 'initiativeCompliance'],
    holds: (world, q, facts) =>
      facts.some((fact) => {
        const actions = list(q['initiativeActions']);
        const targets = [
          ...list(q['initiativeTools']).map((code) => `technology ${code}`),
          ...list(q['initiativeCompliance']).map((code) => `compliance ${code}`),
        ];
        const { kind, code } = record(record(fact)['target']);
        const own = [`${kind} ${code}`];
        if (kind === 'technology') own.push(`technology ${world.toolCategories.get(String(code))}`);
        return (
          (actions.length === 0 || actions.includes(String(record(fact)['action']))) &&
          (targets.length === 0 || own.some((name) => targets.includes(name)))
        );
      }),
  },
];

export function factsMatch(world: FactsWorld, q: Query, facts: readonly Fact[]): boolean {
  return FAMILIES.filter(({ properties }) =>
    properties.some((property) =>
      property === 'noDegreeRequired' ? q[property] === true : list(q[property]).length > 0,
    ),
  ).every(({ kind, holds }) => {
    const own = facts.filter((fact) => fact.kind === kind);
    return own.length === 0 ? q['includeUnstated'] === true : holds(world, q, own);
  });
}

export function companyMatches(world: OracleWorld, q: Query, { company, cleared }: OracleCompany): boolean {
  const [countries, industries] = [list(q['countries']), list(q['industries'])];
  return (
    cleared &&
    company.status === 'active' &&
    company.open_job_count > 0 &&
    (countries.length === 0 || countries.includes(company.country ?? '-')) &&
    (industries.length === 0 || isFiledUnder(world.industries, company.industries, industries)) &&
    (q['query'] === undefined || nameMatches(String(q['query']), company.name))
  );
}

/** Returns whether the name contains the query or has a pg_trgm similarity of at least 0.3, computed naively. */
function nameMatches(query: string, name: string): boolean {
  const fold = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  if (fold(name).includes(fold(query))) return true;
  const grams = (text: string): string[] => {
    const found: string[] = [];
    for (const word of fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []) {
      const padded = [...`  ${word} `];
      for (let i = 0; i < padded.length - 2; i += 1) found.push(padded.slice(i, i + 3).join(''));
    }
    return [...new Set(found)];
  };
  const [a, b] = [grams(query), grams(name)];
  const shared = a.filter((gram) => b.includes(gram)).length;
  return shared > 0 && shared / (a.length + b.length - shared) >= 0.3 - 1e-12;
}

export function contextMatches(q: Query, { company, events }: OracleCompany): boolean {
  const some = (wanted: string[], value: unknown): boolean =>
    wanted.length === 0 || wanted.includes(String(value));
  const types = list(q['types']);
  if (types.length > 0 && !types.includes(company.type)) return false;
  const [concepts, relationships] = [list(q['complianceConcepts']), list(q['complianceRelationships'])];
  if (
    concepts.length + relationships.length > 0 &&
    !events.some(
      ({ event }) =>
        event.kind === 'compliance' &&
        some(concepts, event.concept) &&
        some(relationships, event.relationship),
    )
  ) {
    return false;
  }
  const [least, most] = [q['employeeCountMin'], q['employeeCountMax']];
  if (
    (least !== undefined || most !== undefined) &&
    !events.some(
      ({ event }) =>
        event.kind === 'workforce' &&
        event.measure === 'employees' &&
        some(list(q['employeeScopes']), event.subjectScope) &&
        (least === undefined || (event.minimum ?? 0) >= Number(least)) &&
        (most === undefined || (event.maximum !== null && event.maximum <= Number(most))),
    )
  ) {
    return false;
  }
  const kinds = list(q['eventKinds']);
  const [from, until] = [q['observedFrom'], q['observedUntil']];
  if (kinds.length === 0 && from === undefined && until === undefined) return true;
  return events.some(
    ({ event, evidence }) =>
      some(kinds, event.kind) &&
      (from === undefined || evidence.dates.observedAt >= new Date(String(from)).toISOString()) &&
      (until === undefined || evidence.dates.observedAt < new Date(String(until)).toISOString()),
  );
}

/** Orders jobs by a sort of list jobs, ascending. */
export const byJobSort =
  (sort: 'created' | 'updated') =>
  (a: OracleJob, b: OracleJob): number =>
    (sort === 'updated' ? Date.parse(a.job.updated_at) - Date.parse(b.job.updated_at) : 0) ||
    a.ordinal - b.ordinal;

/** Orders companies by a sort of list companies, ascending. Only the first 200 bytes of a name count. */
export const byCompanySort =
  (sort: 'name' | 'open_jobs' | 'updated') =>
  (a: OracleCompany, b: OracleCompany): number =>
    ORDERS[sort](a, b) || (a.company.id < b.company.id ? -1 : 1);

const foldedName = ({ company }: OracleCompany): Buffer =>
  Buffer.from(company.name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()).subarray(0, 200);

const ORDERS = {
  name: (a: OracleCompany, b: OracleCompany) => Buffer.compare(foldedName(a), foldedName(b)),
  open_jobs: (a: OracleCompany, b: OracleCompany) => a.company.open_job_count - b.company.open_job_count,
  updated: (a: OracleCompany, b: OracleCompany) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt),
};

/** Returns the companies of list company events, in its order, with the jobs that match. */
export function companiesWithEvents(world: OracleWorld, q: Query): { id: string; matched: string[] }[] {
  const wanted = q['matchingJobs'] === undefined ? null : record(q['matchingJobs']);
  return world.companies
    .filter(
      (company) =>
        company.events.length > 0 &&
        companyMatches(world, q, company) &&
        contextMatches(record(q['company']), company),
    )
    .sort((a, b) => b.ordinal - a.ordinal)
    .flatMap(({ company }) => {
      if (wanted === null) return [{ id: company.id, matched: [] }];
      const matched = world.jobs
        .filter(
          (job) =>
            job.job.company.id === company.id &&
            jobMatches(world, {}, job) &&
            factsMatch(world, wanted, job.facts),
        )
        .sort((a, b) => b.ordinal - a.ordinal);
      if (matched.length === 0) return [];
      return [{ id: company.id, matched: matched.slice(0, 20).map(({ job }) => job.id) }];
    });
}
