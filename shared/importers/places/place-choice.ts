import type { LocationRecord } from '../../catalogue/records.ts';
import { liesIn } from './place-index.ts';

/** How many times more people than in the next place of the name make it the one that is meant. */
const DOMINANCE = 10;
/** An admin or country must have this many times the people of a city elsewhere that shares its name. */
const DOMINANCE_OVER_CITY = 50;
/** From this share of the enclosing place's people a city, not the place around it, is what the name says. */
const SHARE_OF_NAMESAKE = 0.15;

/**
 * The one place that an ambiguous name can only mean, or undefined. Of places inside each other (New York,
 * Luxembourg) the city when it makes up much of what surrounds it, else the outer one; of places apart the one
 * that dwarfs all others.
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
  // A capital beside the smaller province around it that bears its name (Sofia).
  const isCapital = first.kind === 'city' && other.kind === 'admin' && first.country === other.country;
  return isCapital ? 1 : DOMINANCE;
}

interface Family {
  readonly choice: LocationRecord;
  /** Inhabitants of the widest place of the name, since a city is as well known as its metro. */
  readonly people: number;
}

/** Puts candidates that lie inside one another together; a city beside its namesake metro counts with its people. */
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
  if (outer === undefined) throw new RangeError('a family has members');
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
