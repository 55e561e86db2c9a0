import type { Element } from './pattern.ts';

/** A sequence of words, optional words, names and bounded gaps, and what it belongs to. */
export interface Owned {
  readonly elements: readonly Element[];
  readonly owner: number;
  /** Hits at one token come in this order: those of two certain words first. */
  readonly order: number;
}

/** The patterns that can begin with a word or a name, by what has to follow. */
export interface Candidates {
  /** Patterns that have nothing else. */
  readonly ends: readonly Owned[];
  /** Patterns that go on with one of some words, by each of them. */
  readonly bySecond: ReadonlyMap<string, readonly Owned[]>;
  /** Patterns that go on with a name, by its kind. Those that may as well go on with the name's word are filed twice. */
  readonly byName: ReadonlyMap<string, readonly Owned[]>;
  /** Patterns that go on with anything: gaps, numbers and beginnings of words. */
  readonly others: readonly Owned[];
}

export const NO_PATTERNS: readonly Owned[] = [];
export const NO_CANDIDATES: Candidates = {
  ends: [],
  bySecond: new Map(),
  byName: new Map(),
  others: NO_PATTERNS,
};

/** Files patterns that begin alike by what has to follow their first element. */
export function filed(patterns: Iterable<Owned>): Candidates {
  const ends: Owned[] = [];
  const bySecond = new Map<string, Owned[]>();
  const byName = new Map<string, Owned[]>();
  const others: Owned[] = [];
  for (const pattern of patterns) {
    const seconds = secondsOf(pattern.elements);
    if (pattern.elements.length === 1) ends.push(pattern);
    else if (seconds === null) others.push(pattern);
    else
      for (const { words, entity } of seconds) {
        for (const word of words) add(bySecond, word, pattern);
        if (entity !== null) add(byName, entity, pattern);
      }
  }
  return { ends, bySecond, byName, others };
}

function add(map: Map<string, Owned[]>, key: string, pattern: Owned): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [pattern]);
  else if (list.at(-1) !== pattern) list.push(pattern);
}

/** Returns the elements of which one has to follow the first, or null where that may be anything or nothing. */
function secondsOf(elements: readonly Element[]): readonly Element[] | null {
  const seconds: Element[] = [];
  for (const element of elements.slice(1)) {
    if (element.kind === 'gap' || element.isNumber || element.prefixes.length > 0) return null;
    seconds.push(element);
    if (!element.isOptional) return seconds;
  }
  return null;
}

/** Whether a pattern may go on with a word behind its first element. */
export function goesOnWith({ elements }: Owned, word: string): boolean {
  for (let index = 1; index < elements.length; index += 1) {
    const element = elements[index];
    if (element?.words.has(word) === true) return true;
    if (element?.isOptional !== true) return false;
  }
  return false;
}
