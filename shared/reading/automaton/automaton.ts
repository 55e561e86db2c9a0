import type { Token } from '../text/tokens.ts';
import { WordTable } from '../text/word-cache.ts';
import { type Candidates, filed, goesOnWith, NO_CANDIDATES, NO_PATTERNS, type Owned } from './beginnings.ts';
import type { EntityMap } from './entities.ts';
import { compilePatterns, type Element, takes } from './pattern.ts';

/** A pattern found in tokens, half-open. */
export interface Hit {
  /** What the pattern belongs to. */
  readonly owner: number;
  readonly from: number;
  readonly to: number;
  readonly order: number;
}

/** A compiled pattern and what it belongs to. */
export type Pattern = Omit<Owned, 'order'>;

/** Compiles the patterns of each owner, which are in the notation of `compilePatterns`. */
export const patternsOf = (sources: readonly (readonly string[])[]): readonly Pattern[] =>
  sources.flatMap((list, owner) =>
    list.flatMap((source) => compilePatterns(source).map((elements) => ({ owner, elements }))),
  );

/** Which owners' patterns are looked for. */
export interface Owners {
  isOpen(owner: number): boolean;
}

const ALL_OWNERS: Owners = { isOpen: () => true };

const MOST_WORDS = 50_000;

/**
 * Finds many patterns at once. Patterns are filed by their first word and by what has to follow it, so that a token costs
 * only the patterns that can begin there. Gaps are bounded: time is linear in the text.
 */
export class Automaton {
  /** Elements compared so far. Tests count them instead of time. */
  steps = 0;
  readonly #byFirst = new Map<string, Owned[]>();
  readonly #byEntity = new Map<string, Candidates>();
  /** Patterns whose first element has a prefix or takes a number. */
  readonly #open: Owned[] = [];
  readonly #candidates = new Map<string, Candidates>();
  readonly #byWord = new WordTable((word) => this.#candidatesOf(word));

  constructor(patterns: readonly Pattern[]) {
    const named = new Map<string, Owned[]>();
    for (const [id, { owner, elements }] of patterns.entries()) {
      const [first, second] = elements;
      if (first === undefined) continue;
      const order = first.entity === null && isCertain(second) ? id : patterns.length + id;
      const pattern = { owner, elements, order };
      if (first.entity !== null) addTo(named, first.entity, pattern);
      for (const word of first.words) addTo(this.#byFirst, word, pattern);
      if (first.isNumber || first.prefixes.length > 0) this.#open.push(pattern);
    }
    for (const [entity, list] of named) this.#byEntity.set(entity, filed(list));
  }

  /** Returns the shortest hit of each pattern at each token. Patterns of closed owners are not looked for. */
  hits(tokens: readonly Token[], entities: EntityMap, owners: Owners = ALL_OWNERS): Hit[] {
    const hits: Hit[] = [];
    for (let at = 0; at < tokens.length; at += 1) {
      const token = tokens[at];
      if (token === undefined) break;
      const candidates = this.#byWord.of(token);
      if (candidates !== NO_CANDIDATES) this.#try(candidates, tokens, entities, at, at + 1, owners, hits);
      if (entities.size === 0) continue;
      const entity = entities.get(at);
      if (entity === undefined) continue;
      const named = this.#byEntity.get(entity.kind);
      if (named !== undefined) this.#try(named, tokens, entities, at, at + entity.length, owners, hits);
    }
    return hits;
  }

  #try(
    { ends, bySecond, byName, others }: Candidates,
    tokens: readonly Token[],
    entities: EntityMap,
    from: number,
    next: number,
    owners: Owners,
    hits: Hit[],
  ): void {
    const begun = hits.length;
    const second = tokens[next]?.word;
    if (second !== undefined && bySecond.size > 0)
      this.#tryEach(bySecond.get(second) ?? NO_PATTERNS, tokens, entities, from, next, owners, hits);
    if (second !== undefined && byName.size > 0 && entities.size > 0) {
      const entity = entities.get(next);
      const named = entity === undefined ? undefined : byName.get(entity.kind);
      if (named !== undefined) {
        const fresh = named.filter((pattern) => !goesOnWith(pattern, second));
        this.#tryEach(fresh, tokens, entities, from, next, owners, hits);
      }
    }
    this.#tryEach(others, tokens, entities, from, next, owners, hits);
    this.steps += ends.length;
    for (const { owner, order } of ends)
      if (owners.isOpen(owner)) hits.push({ owner, from, to: next, order });
    sortFrom(hits, begun);
  }

  #tryEach(
    patterns: readonly Owned[],
    tokens: readonly Token[],
    entities: EntityMap,
    from: number,
    next: number,
    owners: Owners,
    hits: Hit[],
  ): void {
    for (const { elements, owner, order } of patterns) {
      if (!owners.isOpen(owner)) continue;
      const to = this.#run(elements, 1, tokens, entities, next);
      if (to > 0) hits.push({ owner, from, to, order });
    }
  }

  #candidatesOf(word: string): Candidates {
    const known = this.#candidates.get(word);
    if (known !== undefined) return known;
    const open = this.#open.filter(({ elements: [first] }) => first !== undefined && takes(first, word));
    const all = new Set([...(this.#byFirst.get(word) ?? []), ...open]);
    const candidates = all.size === 0 ? NO_CANDIDATES : filed(all);
    if (this.#candidates.size >= MOST_WORDS) this.#candidates.clear();
    this.#candidates.set(word, candidates);
    return candidates;
  }

  /** Returns where the shortest way through the rest of a pattern ends, or -1. */
  #run(
    elements: readonly Element[],
    start: number,
    tokens: readonly Token[],
    entities: EntityMap,
    from: number,
  ): number {
    let at = from;
    for (let index = start; ; index += 1) {
      this.steps += 1;
      const element = elements[index];
      if (element === undefined) return at;
      if (element.kind === 'gap') return this.#skip(element, elements, index + 1, tokens, entities, at);
      const length = lengthOf(element, tokens, entities, at);
      if (length > 0) {
        if (element.isOptional) {
          const to = this.#run(elements, index + 1, tokens, entities, at + length);
          if (to >= 0) return to;
        } else at += length;
      } else if (!element.isOptional) return -1;
    }
  }

  /** Returns where the shortest way through the rest of a pattern ends behind a gap, or -1. */
  #skip(
    { most, isWide }: Element,
    elements: readonly Element[],
    next: number,
    tokens: readonly Token[],
    entities: EntityMap,
    from: number,
  ): number {
    const clause = tokens[from - 1]?.clause;
    const end = Math.min(from + most + 1, tokens.length);
    const element = elements[next];
    const isPlain = element?.kind === 'word' && !element.isOptional;
    for (let at = from; at < end; at += 1) {
      const token = tokens[at];
      if (token === undefined || (!isWide && token.clause !== clause)) break;
      if (isPlain && !takes(element, token.word)) {
        this.steps += 1;
        continue;
      }
      const to = this.#run(elements, next, tokens, entities, at);
      if (to >= 0) return to;
    }
    return -1;
  }
}

/** Whether an element is one of some words. */
const isCertain = (element: Element | undefined): boolean =>
  element?.kind === 'word' && !element.isOptional && !element.isNumber && element.prefixes.length === 0;

/** Sorts the hits of a token, which mostly are in order. */
function sortFrom(hits: Hit[], start: number): void {
  for (let at = start + 1; at < hits.length; at += 1) {
    const hit = hits[at];
    if (hit === undefined) return;
    let to = at;
    for (; to > start; to -= 1) {
      const before = hits[to - 1];
      if (before === undefined || before.order <= hit.order) break;
      hits[to] = before;
    }
    hits[to] = hit;
  }
}

function addTo(map: Map<string, Owned[]>, key: string, pattern: Owned): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [pattern]);
  else list.push(pattern);
}

/** Returns how many tokens an element takes at one, or 0 where it does not. */
function lengthOf(element: Element, tokens: readonly Token[], entities: EntityMap, at: number): number {
  if (element.entity !== null) {
    const entity = entities.get(at);
    return entity?.kind === element.entity ? entity.length : 0;
  }
  const token = tokens[at];
  return token !== undefined && takes(element, token.word) ? 1 : 0;
}
