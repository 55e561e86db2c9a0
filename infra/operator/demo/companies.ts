import { COMPANY_TYPES, RECRUITING_PLATFORMS } from '../../../shared/contract/vocabulary.ts';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import type { World } from './world.ts';

type CompanyLine = Extract<FeedLineInput, { type: 'company' }>;

/** A company of the demo, and what its jobs and events need. */
export interface DemoCompany {
  readonly line: CompanyLine;
  readonly homeCity: string;
  readonly country: string;
  readonly platform: (typeof RECRUITING_PLATFORMS)[number];
  /** Open and closed jobs to make. May be 0. */
  readonly jobs: number;
  readonly employees: number;
}

const STARTS =
  'Alder Amber Arc Basalt Beacon Birch Blue Bright Cedar Clear Cobalt Copper Coral Crest Delta Drift Elm Ember Fable Fern Field Flint Forge Frost Glen Golden Granite Grove Harbour Hazel Heron High Hollow Indigo Iron Ivory Juniper Kestrel Lark Linden Lumen Maple Marble Meadow Mercury Mint Moss North Nova Oak Ochre Olive Onyx Opal Orchard Otter Pearl Pebble Pine Polar Prairie Quartz Quill Raven Reed Ridge River Robin Rowan Saffron Sage Salt Sierra Silver Slate Solar South Sparrow Spring Spruce Sterling Stone Summit Swift Tern Thistle Tidal Timber Topaz Umber Vale Velvet Verdant Violet West Willow Winter Wren Yarrow Zephyr'.split(
    ' ',
  );
const ENDS =
  'bank bridge brook craft dale field foundry gate graph grid haven house labs land leaf light line link logic loop mark mill mind path peak point port reach rise scale shore side signal stack star stone stream trail vault view ward wave way well works yard'.split(
    ' ',
  );
const FORMS: Readonly<Record<(typeof COMPANY_TYPES)[number], readonly string[]>> = {
  agency: ['Recruiting', 'Talent Partners', 'Staffing'],
  brand: ['Coffee', 'Outdoor', 'Kids'],
  company: ['', '', 'Systems', 'GmbH', 'Inc.', 'Ltd', 'Software', 'Logistics', 'Foods', 'Mobility', 'Energy'],
  education: ['University', 'College', 'Academy'],
  government: ['City Council', 'County', 'Agency for Water'],
  healthcare: ['Hospital', 'Clinics', 'Care'],
  nonprofit: ['Foundation', 'Trust', 'Relief'],
  other: ['Collective', 'Club'],
  partnership: ['& Partners LLP', 'Advocates', 'Advisory LLP'],
};
/** Mostly plain companies. The other types are frequent enough to be found. */
const TYPES = [...COMPANY_TYPES, ...Array.from({ length: 18 }, () => 'company' as const)];

/**
 * Makes companies in every state. Most are active and cleared; some are inactive, merged (two of them in a chain), not
 * cleared or without a job.
 */
export function makeCompanies(world: World, count: number): DemoCompany[] {
  const { random } = world;
  const names = new Set<string>();
  return Array.from({ length: count }, (_, index): DemoCompany => {
    const type = random.pick(TYPES);
    const city = random.pickSkewed(world.cities);
    const hiring = random.chance(0.93);
    const mergedInto = index > 20 && index % 41 === 0 ? index - (index % 82 === 0 ? 41 : 7) : null;
    const key = `demo:company:${index}`;
    const name = freshName(world, type, names);
    const slug = name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
    return {
      line: {
        type: 'company',
        key,
        name,
        company_type: type,
        status: index % 29 === 5 ? 'inactive' : 'active',
        merged_into_key: mergedInto === null ? null : `demo:company:${mergedInto}`,
        country: random.chance(0.95) ? countryOf(city.country) : null,
        industries: random.some(
          world.industries.map((entry) => entry.code),
          random.integer(1, 2),
        ),
        logo_url: random.chance(0.6) ? `https://${slug}.example/logo.svg` : null,
        website_url: random.chance(0.9) ? `https://${slug}.example/` : null,
        cleared: index % 31 !== 9,
      },
      homeCity: city.id,
      country: city.country ?? 'US',
      platform: random.pickSkewed(RECRUITING_PLATFORMS),
      jobs: mergedInto === null && hiring ? Math.ceil(36 * random.next() ** 2.5) : 0,
      employees: Math.ceil(10 ** (1 + random.next() * 3.6)),
    };
  });
}

function freshName(world: World, type: (typeof COMPANY_TYPES)[number], taken: Set<string>): string {
  for (;;) {
    const form = world.random.pick(FORMS[type]);
    const name = `${world.random.pick(STARTS)}${world.random.pick(ENDS)}${form === '' ? '' : ` ${form}`}`;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

/** Narrows a country code: the feed's schema has a closed list, the catalogue has text. */
function countryOf(code: string | null): Exclude<CompanyLine['country'], undefined> {
  return (code ?? null) as Exclude<CompanyLine['country'], undefined>;
}
