import type { LocationRecord } from '../../catalogue/records.ts';
import { liesIn } from './place-index.ts';

/** A place with this many times the people of every other place of the name is the one that is meant. */
const DOMINANCE = 10;
/** An admin or country must have this many times the people of a city elsewhere that shares its name. */
const DOMINANCE_OVER_CITY = 50;
/** A city with at least this share of the people of a namesake area around it is what the name means. */
const SHARE_OF_NAMESAKE = 0.15;

/**
 * Returns the one place that an ambiguous name can mean, or undefined. Of places inside each other (New York,
 * Luxembourg) this is the city if it has a large share of the area's people, else the area. Of places apart, it is the
 * one that dwarfs all others.
 */
export function choosePlace(candidates: readonly LocationRecord[]): LocationRecord | undefined {
  const families = groupNested(candidates);
  if (families.length <= 1) return families[0]?.choice;
  const sorted = [...families].sort((a, b) => b.people - a.people);
  const [first, second] = sorted;
  if (first === undefined || second === undefined) return undefined;
  const rest = sorted.slice(1);
  const dwarfs = rest.every((other) => {
    return first.people >= Math.max(1, other.people) * dominance(first.choice, other.choice);
  });
  return dwarfs ? first.choice : undefined;
}

function dominance(first: LocationRecord, other: LocationRecord): number {
  if (first.kind !== 'city' && other.kind === 'city') return DOMINANCE_OVER_CITY;
  // A capital need not dwarf a province of the same name and country (Sofia).
  const isCapital = first.kind === 'city' && other.kind === 'admin' && first.country === other.country;
  return isCapital ? 1 : DOMINANCE;
}

interface Family {
  readonly choice: LocationRecord;
  /** Inhabitants to compare. A city counts with those of its metro, because it is as well known. */
  readonly people: number;
}

/** Groups candidates that are inside one another, and chooses one place of each group. */
function groupNested(candidates: readonly LocationRecord[]): Family[] {
  const order = ['region', 'country', 'admin', 'metro', 'city'];
  const sorted = [...candidates].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  const families: LocationRecord[][] = [];
  for (const place of sorted) {
    const family = families.find((members) => members.some((member) => liesIn(place, member)));
    if (family === undefined) families.push([place]);
    else family.push(place);
  }
  return families.map((members) => chooseNested(members));
}

function chooseNested(members: readonly LocationRecord[]): Family {
  const [outer] = members;
  if (outer === undefined) throw new RangeError('a family must have a member');
  const city = members.filter(({ kind }) => kind === 'city').sort((a, b) => b.population - a.population)[0];
  const people = Math.max(...members.map(({ population }) => population));
  if (city === undefined) return { choice: outer, people };
  const area = members.find(({ kind }) => kind !== 'city' && kind !== 'metro');
  const isCity = area === undefined || city.population >= area.population * SHARE_OF_NAMESAKE;
  return isCity
    ? { choice: city, people: Math.max(city.population, metroPeople(members, city)) }
    : { choice: area, people };
}

function metroPeople(members: readonly LocationRecord[], city: LocationRecord): number {
  return Math.max(
    0,
    ...members.filter((m) => m.kind === 'metro' && liesIn(city, m)).map((m) => m.population),
  );
}
