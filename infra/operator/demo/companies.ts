import { RECRUITING_PLATFORMS } from '../../../shared/contract/vocabulary.ts';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import type { Country } from './places.ts';
import { SECTORS, type Sector } from './sectors.ts';
import type { World } from './world.ts';

type CompanyLine = Extract<FeedLineInput, { type: 'company' }>;

/** A company of the demo, and what its jobs and events need. */
export interface DemoCompany {
  readonly line: CompanyLine;
  readonly sector: Sector;
  readonly country: Country;
  readonly homeCity: string;
  /** What a posting says about it, to follow its name. */
  readonly about: string;
  readonly platform: (typeof RECRUITING_PLATFORMS)[number];
  /** Open and closed jobs to make. May be 0. */
  readonly jobs: number;
  readonly employees: number;
}

const STARTS =
  'Alder Amber Arc Basalt Beacon Birch Blue Bright Cedar Clear Cobalt Copper Coral Crest Delta Drift Elm Ember Fable Fern Field Flint Forge Frost Glen Golden Granite Grove Harbour Hazel Heron High Hollow Indigo Iron Ivory Juniper Kestrel Lark Linden Lumen Maple Marble Meadow Mercury Mint Moss North Nova Oak Ochre Olive Onyx Opal Orchard Otter Pearl Pebble Pine Polar Prairie Quartz Quill Raven Reed Ridge River Robin Rowan Saffron Sage Salt Sierra Silver Slate Solar South Sparrow Spring Spruce Sterling Stone Summit Swift Tern Thistle Tidal Timber Topaz Umber Vale Velvet Verdant Violet West Willow Winter Wren Yarrow Zephyr'.split(
    ' ',
  );
/** Endings of place names, which suit every kind of employer. */
const ENDS =
  'bourne bridge brook cliff croft dale field ford gate grove haven hill holm hurst land leigh mark mead mere mill moor mount ness peak point port reach ridge shore side stead ton vale view ward way well wick wood worth yard'.split(
    ' ',
  );

/**
 * Makes companies in every state. Most are active and cleared; some are inactive, merged (two of them in a chain), not
 * cleared or without a job.
 */
export function makeCompanies(world: World, count: number): DemoCompany[] {
  const { random } = world;
  const names = new Set<string>();
  return Array.from({ length: count }, (_, index): DemoCompany => {
    // Every kind of employer is there, however small the demo.
    const sector = SECTORS[index] ?? random.pickWeighted(SECTORS, ({ weight }) => weight);
    const { country, cities } = random.pickWeighted(world.market, (each) => each.country.weight);
    const city = random.pickSkewed(cities);
    const hiring = random.chance(0.93);
    const mergedInto = index > 20 && index % 41 === 0 ? index - (index % 82 === 0 ? 41 : 7) : null;
    const key = `demo:company:${index}`;
    const [suffix, industries, about] = random.pick(sector.kinds);
    const form = sector.isIncorporated && random.chance(0.4) ? random.pick(country.legalForms) : '';
    const name = freshName(world, [suffix, form], names);
    const slug = name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
    const [smallest, largest] = sector.size;
    const employees = Math.ceil(10 ** (smallest + random.next() * (largest - smallest)));
    return {
      line: {
        type: 'company',
        key,
        name,
        company_type: sector.type,
        status: index % 29 === 5 ? 'inactive' : 'active',
        merged_into_key: mergedInto === null ? null : `demo:company:${mergedInto}`,
        country: random.chance(0.95) ? country.code : null,
        industries: random.some(industries, 2),
        logo_url: random.chance(0.6) ? `https://${slug}.example/logo.svg` : null,
        website_url: random.chance(0.9) ? `https://${slug}.example/` : null,
        cleared: index % 31 !== 9,
      },
      sector,
      country,
      homeCity: city.id,
      about,
      platform: random.pickSkewed(RECRUITING_PLATFORMS),
      jobs: mergedInto === null && hiring ? Math.ceil(36 * random.next() ** 2.5) : 0,
      employees,
    };
  });
}

/** Returns a name that says what the company does, in some countries with a legal form: `Harbourside Freight GmbH`. */
function freshName({ random }: World, after: readonly string[], taken: Set<string>): string {
  for (;;) {
    const start = random.pick(STARTS);
    const end = random.pick(ENDS);
    // "Fieldfield" is no place.
    if (start.toLowerCase() === end || start.at(-1) === end.at(0)) continue;
    const name = [`${start}${end}`, ...after].filter((part) => part !== '').join(' ');
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

/** Returns the standards that matter to a company: those of its sector, if its country has them. */
export function standardsOf({ sector, country }: DemoCompany): Sector['standards'] {
  return sector.standards.filter((concept) => {
    if (concept === 'hipaa' || concept === 'fedramp') return country.code === 'US';
    return concept !== 'gdpr' || country.isInEurope;
  });
}
