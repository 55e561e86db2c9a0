import type { LocationRecord } from '../../catalogue/records.ts';
import { arrangementsSaid, type WorkArrangement } from '../titles/arrangement.ts';
import { type PostalAddress, type ResolvedAddress, resolveAddress } from './address.ts';
import { foldName } from './fold-name.ts';
import { choosePlace } from './place-choice.ts';
import { readPlaces } from './place-groups.ts';
import { liesIn, type PlaceIndex } from './place-index.ts';
import { saysWhereNot } from './place-text.ts';

/** The result of resolving a location text and its postal address. */
export interface ResolvedPlaces {
  readonly places: readonly LocationRecord[];
  /** Work arrangements that the text names. */
  readonly arrangements: readonly WorkArrangement[];
  /** Texts that name no place, several places equally well, or a place that the address contradicts. */
  readonly unresolved: readonly PlaceFault[];
}
export interface PlaceFault {
  readonly reason: 'unknown' | 'ambiguous' | 'conflict';
  readonly text: string;
}

/** Most code units read of a location text. Real ones have fewer than 200. */
const MAXIMUM_LENGTH = 1000;

/**
 * Resolves a free-text location, with the source's postal address as evidence. If the text names no place, the address
 * decides; for a text that says remote only its country counts. Leaves out and reports what is ambiguous. Never throws.
 */
export function resolvePlaces(
  index: PlaceIndex,
  location: string,
  address: PostalAddress = {},
): ResolvedPlaces {
  const text = location.slice(0, MAXIMUM_LENGTH);
  const arrangements = arrangementsSaid(text);
  const located = resolveAddress(index, address);
  if (saysWhereNot(text)) return { places: [], arrangements, unresolved: [{ reason: 'unknown', text }] };
  const { groups, unknown } = readPlaces(index, text);
  if (groups.length === 0) {
    // Of remote work, the address names an office, whatever else the text says: "Remote Opening", "US East Coast Remote".
    const isRemote =
      arrangements.length > 0 &&
      arrangements.every((one) => one === 'remote') &&
      !(located.place !== undefined && foldName(text).includes(foldName(located.place.label)));
    const place = isRemote ? (located.country ?? located.place) : located.place;
    if (place !== undefined) return { places: [place], arrangements, unresolved: [] };
    return { places: [], arrangements, unresolved: [{ reason: 'unknown', text }] };
  }
  const places = new Set<LocationRecord>();
  const unresolved: PlaceFault[] = unknown.map((part) => ({ reason: 'unknown', text: part }));
  let isContradicted = false;
  for (const { text: name, candidates } of groups) {
    // "Long Island, New York": what stands behind a name that the address contradicts is the area around it.
    const areas: readonly LocationRecord[] = isContradicted
      ? candidates.filter(({ kind }) => kind !== 'city' && kind !== 'metro')
      : [];
    const meant = areas.length > 0 ? areas : candidates;
    const outcome = isOneArea(meant) ? meant : settle(meant, located, groups.length === 1);
    isContradicted = outcome === 'conflict';
    if (typeof outcome !== 'string') for (const place of outcome) places.add(place);
    else unresolved.push({ reason: outcome, text: name });
  }
  return { places: [...places], arrangements, unresolved };
}

/** A name that metros of one state share means all of them: the Bay Area is San Francisco's and San Jose's. */
function isOneArea(candidates: readonly LocationRecord[]): boolean {
  const admins = new Set(candidates.map(({ parent_ids }) => parent_ids[0]));
  return admins.size === 1 && candidates.every(({ kind }) => kind === 'metro');
}

type Settled = readonly LocationRecord[] | PlaceFault['reason'];

/** Chooses the place of a name among its candidates. `alone` says that the text names no other place. */
function settle(
  candidates: readonly LocationRecord[],
  { place, country }: ResolvedAddress,
  alone: boolean,
): Settled {
  const anywhere = choosePlace(candidates);
  if (place === undefined) return anywhere === undefined ? 'ambiguous' : [anywhere];
  if (candidates.includes(place) && place.kind === 'city') return [place];
  const related = candidates.filter(
    (one) => one.kind !== 'metro' && (liesIn(one, place) || liesIn(place, one)),
  );
  const fellow = candidates.filter(
    (one) => one.country !== null && one.country === (country ?? place).country,
  );
  const here = choosePlace(related.length > 0 ? related : fellow);
  if (here === undefined) return fellow.length > 0 ? 'ambiguous' : elsewhere(anywhere, candidates, alone);
  if (here === anywhere || anywhere === undefined || related.length > 0) return [here];
  // "London" with a Canadian address may be either one, unless the Canadian one has more than a tenth of the people.
  return anywhere.population < here.population * 10 ? [here] : 'conflict';
}

/** Inhabitants of a state that is well known without its country. */
const WELL_KNOWN_STATE = 5_000_000;

/** Decides when the address is in another country: a country's or region's name still counts, a lone city's does not. */
function elsewhere(
  anywhere: LocationRecord | undefined,
  candidates: readonly LocationRecord[],
  alone: boolean,
): Settled {
  if (anywhere === undefined) return 'ambiguous';
  if (candidates.some(({ kind }) => kind === 'country' || kind === 'region')) return [anywhere];
  const isKnown = anywhere.kind === 'city' || anywhere.population >= WELL_KNOWN_STATE;
  return isKnown && !alone ? [anywhere] : 'conflict';
}
