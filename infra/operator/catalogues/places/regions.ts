import { cldrContainment, cldrTerritoryNames } from '../sources/cldr.ts';
import { slugOf } from '../sources/slug.ts';
import { type GroupMember, JOB_MARKET_REGIONS } from './job-market-regions.ts';

/** A region and all its countries. */
export interface Region {
  readonly id: string;
  readonly label: string;
  readonly aliases: readonly string[];
  readonly countries: ReadonlySet<string>;
}

/** UN M49 codes served as regions. Labels and ids come from CLDR's English names. */
const M49 = [
  ...[
    '001',
    '002',
    '003',
    '005',
    '009',
    '011',
    '013',
    '014',
    '015',
    '017',
    '018',
    '019',
    '021',
    '029',
    '030',
  ],
  ...[
    '034',
    '035',
    '039',
    '053',
    '054',
    '057',
    '061',
    '142',
    '143',
    '145',
    '150',
    '151',
    '154',
    '155',
    '202',
    '419',
  ],
] as const;

const M49_ALIASES: Readonly<Record<string, readonly string[]>> = {
  '001': ['Worldwide', 'Global', 'Anywhere', 'International'],
  '013': ['Mesoamerica'],
  '019': ['AMER', 'AMERS', 'The Americas', 'Amérique', 'Amerika'],
  '030': ['East Asia'],
  '034': ['South Asia', 'Indian subcontinent'],
  '035': ['South-East Asia', 'South East Asia', 'SEA'],
  '053': ['ANZ and neighbouring islands'],
  '142': ['Asien', 'Asie'],
  '145': ['West Asia'],
  '150': ['Europa', 'Continental Europe', 'EUR'],
  '151': ['East Europe'],
  '154': ['North Europe'],
  '155': ['West Europe'],
  '202': ['SSA'],
  '419': ['LATAM', 'LatAm', 'América Latina', 'Latinoamérica', 'Iberoamerica'],
};

/** Ids that job boards use more than the M49 name. */
const M49_IDS: Readonly<Record<string, string>> = { '057': 'micronesia', '419': 'latam' };

/** Labels that replace CLDR's English names `world` and `Micronesian Region`. */
const M49_LABELS: Readonly<Record<string, string>> = { '001': 'World', '057': 'Micronesia' };

/** Antarctica is in no M49 region. CLDR puts it in this group of Oceania, together with uninhabited islands. */
const OUTLYING_OCEANIA = 'QO';

/**
 * Builds every region, smallest first: the UN M49 ones of CLDR and those of the job market. Europe includes the EU
 * members that M49 counts to Asia (Cyprus), so `region:eu` is inside it.
 */
export function buildRegions(isoCountries: ReadonlySet<string>): Region[] {
  const containment = cldrContainment();
  const english = cldrTerritoryNames('en');
  const countriesOf = (code: string): Set<string> => {
    if (isoCountries.has(code)) return new Set([code]);
    if (code === OUTLYING_OCEANIA) return new Set();
    return new Set((containment.get(code) ?? []).flatMap((child) => [...countriesOf(child)]));
  };
  const euMembers = countriesOf('EU');

  const regions = new Map<string, Region>();
  for (const code of M49) {
    const label = M49_LABELS[code] ?? english[code] ?? code;
    const id = `region:${M49_IDS[code] ?? slugOf(label)}`;
    const countries = code === '001' ? new Set(isoCountries) : countriesOf(code);
    regions.set(id, {
      id,
      label,
      aliases: M49_ALIASES[code] ?? [],
      countries: code === '150' ? countries.union(euMembers) : countries,
    });
  }
  const expand = (member: GroupMember): ReadonlySet<string> => {
    if (member.startsWith('cldr:')) return countriesOf(member.slice('cldr:'.length));
    if (!member.startsWith('region:')) return new Set([member]);
    const region = regions.get(member);
    if (region === undefined) throw new Error(`region ${member} is used before it is defined`);
    return region.countries;
  };
  for (const { slug, label, aliases, members, without } of JOB_MARKET_REGIONS) {
    const id = `region:${slug}`;
    const countries = new Set(members.flatMap((member) => [...expand(member)])).difference(
      new Set(without ?? []),
    );
    regions.set(id, { id, label, aliases, countries });
  }
  return [...regions.values()].sort((a, b) => a.countries.size - b.countries.size || (a.id < b.id ? -1 : 1));
}

/** Returns the ids of the regions that strictly contain a set of countries, in the order of `regions`. */
export function regionsAround(countries: ReadonlySet<string>, regions: readonly Region[]): string[] {
  return regions
    .filter((region) => region.countries.size > countries.size && countries.isSubsetOf(region.countries))
    .map(({ id }) => id);
}
