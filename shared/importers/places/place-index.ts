import type { LocationRecord } from '../../catalogue/records.ts';
import { foldName } from './fold-name.ts';

/** The locations of the catalogue by spelling (`foldName`) and by id, and the countries by ISO 3166-1 alpha-2. */
export interface PlaceIndex {
  readonly named: ReadonlyMap<string, readonly LocationRecord[]>;
  readonly countries: ReadonlyMap<string, LocationRecord>;
  readonly byId: ReadonlyMap<string, LocationRecord>;
}

/** Spellings that job boards use and the catalogue does not have. */
const BOARD_SPELLINGS: Readonly<Record<string, string>> = {
  namer: 'region:us-and-canada',
  'north america': 'region:north-america',
  'latin america': 'region:latam',
  uae: 'country:AE',
  ksa: 'country:SA',
  roi: 'country:IE',
};

/** Words that name a place somewhere, but in the location of a job only describe. */
const DESCRIBING = new Set(
  (
    'east west north south eastern western northern southern central centre center middle upper lower coast ' +
    'pacific atlantic downtown lake island national home any new office mall park plaza'
  ).split(' '),
);

/** Indexes a location catalogue. 140,000 records take about 0.4 s. */
export function buildPlaceIndex(locations: Iterable<LocationRecord>): PlaceIndex {
  const named = new Map<string, LocationRecord[]>();
  const countries = new Map<string, LocationRecord>();
  const byId = new Map<string, LocationRecord>();
  const add = (name: string, record: LocationRecord) => {
    const folded = foldName(name);
    if (folded === '') return;
    const known = named.get(folded);
    if (known === undefined) named.set(folded, [record]);
    else if (!known.includes(record)) known.push(record);
  };
  for (const record of locations) {
    byId.set(record.id, record);
    add(record.label, record);
    for (const alias of record.aliases) add(alias, record);
    if (record.kind === 'country' && record.country !== null) countries.set(record.country, record);
  }
  for (const [spelling, id] of Object.entries(BOARD_SPELLINGS)) {
    const record = byId.get(id);
    if (record !== undefined) add(spelling, record);
  }
  return { named, countries, byId };
}

/**
 * Returns the places that a text may name. Abbreviations of up to three letters count only in capitals ("in" is not
 * Indiana). Two capitals are also a country code.
 */
export function placesNamed(index: PlaceIndex, text: string): readonly LocationRecord[] {
  const name = text.trim();
  const folded = foldName(name);
  if (folded === '' || DESCRIBING.has(folded.replace(/ coast$/, ''))) return [];
  const records = index.named.get(folded) ?? [];
  if (/^[a-z]{1,3}$/.test(folded) && name !== name.toUpperCase()) {
    return /^\p{Lu}/u.test(name) ? records.filter(({ label }) => foldName(label) === folded) : [];
  }
  const country = /^[A-Z]{2}$/.test(name) ? index.countries.get(name) : undefined;
  return country === undefined || records.includes(country) ? records : [...records, country];
}

/** Returns whether `inner` is `outer` or inside it. */
export function liesIn(inner: LocationRecord, outer: LocationRecord): boolean {
  return inner === outer || inner.parent_ids.includes(outer.id);
}
