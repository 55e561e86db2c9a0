import type { LocationRecord, TaxonomyEntry, ToolRecord } from '../../shared/catalogue/records.ts';
import { buildPlaceIndex } from '../../shared/importers/places/place-index.ts';
import { buildRoleIndex } from '../../shared/importers/titles/role-index.ts';
import { createFactReader } from '../../shared/reading/reader.ts';
import { buildToolIndex } from '../../shared/reading/tools/tool-index.ts';

const WORLD = 'region:world';

function place(
  id: string,
  label: string,
  country: string | null,
  parents: readonly string[],
  population: number,
  aliases: readonly string[] = [],
): LocationRecord {
  const kinds = ['region', 'country', 'admin', 'metro', 'city'] as const;
  const kind = kinds.find((one) => id.startsWith(`${one}:`));
  if (kind === undefined) throw new RangeError(`the id ${id} has no known kind`);
  return { id, kind, label, country, parent_ids: parents, aliases, population };
}

const US = ['country:US', 'region:us-and-canada', WORLD];
const CA = ['country:CA', 'region:us-and-canada', WORLD];
const GB = ['country:GB', 'region:emea', WORLD];
const EU = ['region:eu', 'region:emea', WORLD];

/** Places whose names make locations ambiguous. */
export const LOCATIONS: readonly LocationRecord[] = [
  place(WORLD, 'World', null, [], 8_000_000_000, ['Anywhere', 'Global']),
  place('region:emea', 'Europe, Middle East and Africa', null, [WORLD], 2_500_000_000, ['EMEA']),
  place('region:eu', 'European Union', null, ['region:emea', WORLD], 450_000_000, ['EU']),
  place('region:latam', 'Latin America', null, [WORLD], 650_000_000, ['LatAm']),
  place('region:us-and-canada', 'United States and Canada', null, [WORLD], 380_000_000, ['US & Canada']),
  place('country:US', 'United States', 'US', US.slice(1), 340_000_000, ['US', 'U.S.', 'USA']),
  place('country:CA', 'Canada', 'CA', CA.slice(1), 39_000_000, ['CAN']),
  place('country:GB', 'United Kingdom', 'GB', GB.slice(1), 68_000_000, ['UK']),
  place('country:FR', 'France', 'FR', EU, 66_000_000),
  place('country:BE', 'Belgium', 'BE', EU, 12_000_000),
  place('country:ES', 'Spain', 'ES', EU, 48_000_000),
  place('country:GE', 'Georgia', 'GE', ['region:emea', WORLD], 4_900_000),
  place('country:AU', 'Australia', 'AU', [WORLD], 26_000_000),
  place('country:AE', 'United Arab Emirates', 'AE', ['region:emea', WORLD], 10_000_000, ['Emirates']),
  place('country:MX', 'Mexico', 'MX', ['region:latam', WORLD], 128_000_000),
  place('admin:US.CA', 'California', 'US', US, 39_000_000, ['CA']),
  place('admin:US.NY', 'New York', 'US', US, 20_000_000, ['NY']),
  place('admin:US.TX', 'Texas', 'US', US, 29_000_000, ['TX']),
  place('admin:US.GA', 'Georgia', 'US', US, 10_700_000, ['GA']),
  place('admin:US.OR', 'Oregon', 'US', US, 4_200_000, ['OR']),
  place('admin:US.ME', 'Maine', 'US', US, 1_300_000, ['ME']),
  place('admin:US.IN', 'Indiana', 'US', US, 6_800_000, ['IN']),
  place('admin:CA.08', 'Ontario', 'CA', CA, 14_000_000, ['ON']),
  place('admin:FR.11', 'Île-de-France', 'FR', ['country:FR', ...EU], 12_000_000),
  place('metro:us:ca:san-francisco', 'San Francisco Bay Area', 'US', ['admin:US.CA', ...US], 7_000_000, [
    'Bay Area',
  ]),
  place('metro:us:ca:san-jose', 'Silicon Valley', 'US', ['admin:US.CA', ...US], 2_000_000, ['Bay Area']),
  place('city:1', 'San Francisco', 'US', ['metro:us:ca:san-francisco', 'admin:US.CA', ...US], 860_000, [
    'SF',
  ]),
  place('city:2', 'New York City', 'US', ['admin:US.NY', ...US], 8_200_000, ['NYC', 'New York']),
  place('city:3', 'Paris', 'FR', ['admin:FR.11', 'country:FR', ...EU], 2_100_000),
  place('city:4', 'Paris', 'US', ['admin:US.TX', ...US], 25_000),
  place('city:5', 'London', 'GB', GB, 8_900_000),
  place('city:6', 'London', 'CA', ['admin:CA.08', ...CA], 350_000),
  place('city:7', 'Melbourne', 'AU', ['country:AU', WORLD], 4_900_000),
  place('city:8', 'Sydney', 'AU', ['country:AU', WORLD], 5_200_000),
  place('city:9', 'Boston', 'US', ['admin:US.NY', ...US], 8_000),
  place('city:10', 'Boston', 'US', US, 670_000),
  place('city:11', 'Portland', 'US', ['admin:US.OR', ...US], 630_000),
  place('city:12', 'Portland', 'US', ['admin:US.ME', ...US], 66_000),
  place('city:13', 'Foster City', 'US', ['admin:US.CA', ...US], 33_000),
  place('city:14', 'Montréal', 'CA', CA, 1_700_000, ['Montreal']),
  place('city:15', 'Centre', 'US', US, 3_000),
  place('city:16', 'Dubai', 'AE', ['country:AE', 'region:emea', WORLD], 3_000_000),
];

const tool = (label: string, aliases: readonly string[] = [], code = label.toLowerCase()): ToolRecord => ({
  code: code.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, ''),
  label,
  category: 'software-development',
  aliases,
  popularity: 1,
});

export const TOOLS: readonly ToolRecord[] = [
  tool('Python'),
  tool('Go', ['Golang']),
  tool('R'),
  tool('C'),
  tool('C++', [], 'cpp'),
  tool('.NET', [], 'dotnet'),
  tool('Node.js', ['NodeJS'], 'nodejs'),
  tool('React'),
  tool('Rust'),
  tool('Express'),
  tool('Make'),
  tool('Linear'),
  tool('Notion'),
  tool('Amazon Web Services', ['AWS'], 'aws'),
  tool('Power BI'),
  tool('Kubernetes', ['K8s']),
  tool('Slack'),
  tool('Spring'),
  tool('LinkedIn'),
  tool('Azure Application Insights', ['Application Insights']),
];

const role = (
  code: string,
  label: string,
  aliases: readonly string[],
  extra: Partial<TaxonomyEntry> = {},
): TaxonomyEntry => ({
  code,
  kind: 'specialism',
  label,
  labels: { en: label },
  aliases,
  boundary_notes: [],
  definition: null,
  parent_code: 'work',
  replaced_by: null,
  status: 'active',
  ...extra,
});

export const ROLES: readonly TaxonomyEntry[] = [
  role('work', 'Work', [], { kind: 'family', parent_code: null }),
  role('software-engineering', 'Software engineering', [], { kind: 'family', parent_code: null }),
  role(
    'backend-engineering',
    'Backend engineering',
    ['backend-engineer', 'backend-software-engineer', 'cpp-developer'],
    { parent_code: 'software-engineering' },
  ),
  role('frontend-engineering', 'Frontend engineering', ['frontend-engineer', 'frontend-software-engineer']),
  role('general-software-engineering', 'General software engineering', [
    'software-engineer',
    'founding-engineer',
    'developer',
  ]),
  role('data-engineering', 'Data engineering', ['data-engineer']),
  role('data-science', 'Data science', ['data-scientist']),
  role('design', 'Design', [], { kind: 'family', parent_code: null }),
  role('human-resources', 'Human resources', [], { kind: 'family', parent_code: null }),
  role('product-design', 'Product design', ['design-engineer'], { parent_code: 'design' }),
  role('site-reliability', 'Site reliability', [
    'site-reliability-engineer',
    'sre',
    'devops-engineer',
    'cloud-engineer',
  ]),
  role('technical-recruiting', 'Technical recruiting', ['technical-recruiter'], {
    parent_code: 'human-resources',
  }),
  role('recruiting', 'Recruiting', ['recruiter'], { parent_code: 'human-resources' }),
  role('product-leadership', 'Product leadership', ['vp-of-product', 'head-of-product']),
  role('product-marketing', 'Product marketing', ['product-marketing-manager']),
  role('marketing-leadership', 'Marketing leadership', ['marketing-lead', 'marketing-director']),
  role('sales-development', 'Sales development', [
    'sales-development-manager',
    'sales-development-representative',
  ]),
  role('account-executive', 'Account executive', ['ae']),
  role('payroll', 'Payroll', ['payroll-specialist']),
  role('trading', 'Trading', ['trader']),
  role('webmaster', 'Webmaster', ['web-master'], {
    status: 'deprecated',
    replaced_by: 'frontend-engineering',
  }),
];

export const places = buildPlaceIndex(LOCATIONS);
export const tools = buildToolIndex(TOOLS);
export const reader = createFactReader({ tools: tools });
export const roles = buildRoleIndex(ROLES);
