import type { LocationRecord } from '../../catalogue/records.ts';
import { choosePlace } from './place-choice.ts';
import { liesIn, type PlaceIndex, placesNamed } from './place-index.ts';
import { alternatives, hyphenated, levels, withoutNoise } from './place-text.ts';

/** The places that a name in a text may mean, narrowed by the names around it. */
export interface PlaceGroup {
  readonly text: string;
  readonly candidates: readonly LocationRecord[];
}
export interface ReadPlaces {
  readonly groups: readonly PlaceGroup[];
  /** Parts of the text that do not name a place. */
  readonly unknown: readonly string[];
}

/** Splits a location text at its strongest separators first. Never splits a text that is a known name as a whole. */
export function readPlaces(index: PlaceIndex, text: string): ReadPlaces {
  return read(index, text, SPLITTERS);
}

type Splitter = (text: string) => string[];
const SPLITTERS: readonly Splitter[] = [bracketed, alternatives, levels, hyphenated];

function read(index: PlaceIndex, text: string, splitters: readonly Splitter[]): ReadPlaces {
  const plain = withoutNoise(text);
  if (plain === '') return { groups: [], unknown: [] };
  const candidates = placesNamed(index, plain);
  if (candidates.length > 0) return { groups: [{ text: plain, candidates }], unknown: [] };
  const [split, ...weaker] = splitters;
  if (split === undefined) return readUndivided(index, plain);
  const parts = split(text);
  if (parts.length <= 1) return read(index, text, weaker);
  const found = parts.map((part) => read(index, part, weaker));
  const unknown = found.flatMap((one) => one.unknown);
  if (split === alternatives) return { groups: found.flatMap(({ groups }) => groups), unknown };
  const groups = chain(aroundUnknown(found));
  const strays = new Set(groups.filter((group, position) => isStray(group, groups[position + 1])));
  return {
    groups: groups.filter((group) => !strays.has(group)),
    unknown: [...unknown, ...[...strays].map((group) => group.text)],
  };
}

/** Whether a name means a little known town outside of the state behind it: "Central Valley, CA" is no town in New York. */
function isStray(name: PlaceGroup, behind: PlaceGroup | undefined): boolean {
  const place = choosePlace(name.candidates);
  return (
    place?.kind === 'city' &&
    place.population < WELL_KNOWN &&
    behind?.candidates.some(({ kind, country }) => kind === 'admin' && country === place.country) === true
  );
}

/** Splits at brackets. This comes first, so a list inside brackets stays a list: "Remote (US | Canada)". */
function bracketed(text: string): string[] {
  return text
    .split(/[()[\]]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A name after an unknown one is the area around it: "New York" in "Suffolk County, New York" is the state. */
function aroundUnknown(parts: readonly ReadPlaces[]): PlaceGroup[] {
  return parts.flatMap(({ groups }, position) => {
    const [first, ...others] = groups;
    if (first === undefined || (parts[position - 1]?.unknown.length ?? 0) === 0) return groups;
    const areas = first.candidates.filter(({ kind }) => kind !== 'city' && kind !== 'metro');
    return areas.length > 0 ? [{ ...first, candidates: areas }, ...others] : groups;
  });
}

/** Least inhabitants of a city that is named by words without separators. Many small towns are called Centre. */
const WELL_KNOWN = 100_000;

/** Reads a text without separators ("US Canada", "Seattle WA"), if every word is part of a well-known name. */
function readUndivided(index: PlaceIndex, text: string): ReadPlaces {
  const words = text.split(' ');
  const found = words.length <= 6 ? segment(index, words) : undefined;
  const groups = found === undefined ? [] : chain(found);
  const sure = groups.every(({ candidates }) => {
    const place = choosePlace(candidates);
    return place !== undefined && (place.kind !== 'city' || place.population >= WELL_KNOWN);
  });
  return sure && groups.length > 0
    ? { groups, unknown: [] }
    : { groups: [], unknown: /\p{L}{2}/u.test(text) ? [text] : [] };
}

/** Splits words into known names, the longest first. Returns undefined unless the names cover every word. */
function segment(index: PlaceIndex, words: readonly string[]): PlaceGroup[] | undefined {
  if (words.length === 0) return [];
  for (let length = words.length; length > 0; length -= 1) {
    const text = words.slice(0, length).join(' ');
    const candidates = placesNamed(index, text);
    const rest = candidates.length > 0 ? segment(index, words.slice(length)) : undefined;
    if (rest !== undefined) return [{ text, candidates }, ...rest];
  }
  return undefined;
}

/** Joins neighbouring names when one place is inside the other, in either order. "Boston, New York" stays two. */
function chain(groups: readonly PlaceGroup[]): PlaceGroup[] {
  const joined: PlaceGroup[] = [];
  for (const [position, group] of groups.entries()) {
    const last = joined.at(-1);
    const isOfNext = last !== undefined && isInsideNext(last, group, groups[position + 1]);
    const together = last === undefined || isOfNext ? undefined : join(last, group);
    if (together === undefined) joined.push(group);
    else joined[joined.length - 1] = together;
  }
  return joined;
}

/** Whether a name is a place inside the next one and another place inside the last: "Virginia, Washington, DC". */
function isInsideNext(last: PlaceGroup, name: PlaceGroup, next: PlaceGroup | undefined): boolean {
  if (next === undefined) return false;
  const inside = ({ candidates }: PlaceGroup) =>
    name.candidates.filter((one) => candidates.some((around) => one !== around && liesIn(one, around)));
  const ofNext = inside(next);
  const ofLast = inside(last);
  return ofNext.length > 0 && ofLast.length > 0 && !ofNext.some((one) => ofLast.includes(one));
}

function join(left: PlaceGroup, right: PlaceGroup): PlaceGroup | undefined {
  const inner = left.candidates.filter((one) =>
    right.candidates.some((around) => one !== around && liesIn(one, around)),
  );
  if (inner.length > 0 && !namesAnother(left, inner, right)) return { text: left.text, candidates: inner };
  const within = right.candidates.filter((one) =>
    left.candidates.some((around) => one !== around && liesIn(one, around)),
  );
  if (within.length > 0 && !namesAnother(right, within, left))
    return { text: right.text, candidates: within };
  const same = left.candidates.filter((one) => right.candidates.includes(one));
  return same.length > 0 ? { text: left.text, candidates: same } : undefined;
}

/**
 * Returns whether a name is better known for another place than the one inside its neighbour. The two names are then a
 * list ("Boston, New York"), unless the neighbour cannot be a city ("Paris, TX").
 */
function namesAnother(name: PlaceGroup, inside: readonly LocationRecord[], around: PlaceGroup): boolean {
  const alone = choosePlace(name.candidates);
  if (alone === undefined || inside.includes(alone)) return false;
  if (alone.kind === 'country' || alone.kind === 'region') return true;
  return choosePlace(around.candidates)?.kind === 'city';
}
