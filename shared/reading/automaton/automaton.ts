import type { Token } from '../text/tokens.ts';
import { WordTable } from '../text/word-cache.ts';
import type { EntityMap } from './entities.ts';
import { compilePatterns, type Element, type Pattern } from './pattern.ts';

/** A pattern found in tokens, half-open. */
export interface Hit {
  /** What the pattern belongs to. */
  readonly owner: number;
  readonly from: number;
  readonly to: number;
}

interface Owned extends Pattern {
  readonly owner: number;
}
/** The patterns that can begin with a word. */
interface Candidates {
  /** By the word that has to follow. */
  readonly bySecond: ReadonlyMap<string, readonly Owned[]>;
  readonly others: readonly Owned[];
}

const NONE: readonly Owned[] = [];
const NOTHING: Candidates = { bySecond: new Map(), others: NONE };
const NUMBER = /^\d+$/;
const MOST_WORDS = 50_000;

/**
 * Finds many patterns at once. Patterns are filed by their first word and, where it is a plain word, their second, so
 * that a token costs only the patterns that can begin there. Gaps are bounded: time is linear in the text.
 */
export class Automaton {
  /** Elements compared so far. Tests count them instead of time. */
  steps = 0;
  readonly #patterns: Owned[] = [];
  readonly #byFirst = new Map<string, Owned[]>();
  readonly #byEntity = new Map<string, Owned[]>();
  /** Patterns whose first element has a prefix or takes a number. */
  readonly #open: Owned[] = [];
  readonly #candidates = new Map<string, Candidates>();
  readonly #byWord = new WordTable((word) => this.#candidatesOf(word));

  /** `sources` has the patterns of each owner, in the notation of `compilePatterns`. */
  constructor(sources: readonly (readonly string[])[]) {
    for (const [owner, list] of sources.entries()) {
      for (const source of list) {
        for (const elements of compilePatterns(source))
          this.#add({ id: this.#patterns.length, owner, elements });
      }
    }
  }

  #add(pattern: Owned): void {
    this.#patterns.push(pattern);
    const [first] = pattern.elements;
    if (first?.kind === 'entity') {
      this.#byEntity.set(first.entity, [...(this.#byEntity.get(first.entity) ?? []), pattern]);
    } else if (first?.kind === 'word') {
      for (const word of first.words) {
        const list = this.#byFirst.get(word);
        if (list === undefined) this.#byFirst.set(word, [pattern]);
        else list.push(pattern);
      }
      if (first.isNumber || first.prefixes.length > 0) this.#open.push(pattern);
    }
  }

  /** Returns the shortest hit of each pattern at each token. */
  hits(tokens: readonly Token[], entities: EntityMap): Hit[] {
    const hits: Hit[] = [];
    for (let at = 0; at < tokens.length; at += 1) {
      const token = tokens[at];
      if (token === undefined) break;
      const { bySecond, others } = this.#byWord.of(token);
      if (bySecond.size > 0) {
        const second = tokens[at + 1]?.word;
        if (second !== undefined) this.#try(bySecond.get(second) ?? NONE, tokens, entities, at, at + 1, hits);
      }
      if (others.length > 0) this.#try(others, tokens, entities, at, at + 1, hits);
      if (entities.size === 0) continue;
      const entity = entities.get(at);
      if (entity !== undefined) {
        this.#try(this.#byEntity.get(entity.kind) ?? NONE, tokens, entities, at, at + entity.length, hits);
      }
    }
    return hits;
  }

  #try(
    patterns: readonly Owned[],
    tokens: readonly Token[],
    entities: EntityMap,
    from: number,
    next: number,
    hits: Hit[],
  ): void {
    for (const { elements, owner } of patterns) {
      const to = this.#run(elements, 1, tokens, entities, next);
      if (to > 0) hits.push({ owner, from, to });
    }
  }

  #candidatesOf(word: string): Candidates {
    const known = this.#candidates.get(word);
    if (known !== undefined) return known;
    const bySecond = new Map<string, Owned[]>();
    const others: Owned[] = [];
    const open = this.#open.filter(({ elements: [first] }) => first !== undefined && takes(first, word));
    const first = this.#byFirst.get(word);
    if (first === undefined && open.length === 0) {
      this.#remember(word, NOTHING);
      return NOTHING;
    }
    const all = [...new Set([...(first ?? []), ...open])];
    for (const pattern of all) {
      const second = pattern.elements[1];
      const isPlain =
        second?.kind === 'word' && !second.isOptional && !second.isNumber && second.prefixes.length === 0;
      if (!isPlain) others.push(pattern);
      else for (const next of second.words) bySecond.set(next, [...(bySecond.get(next) ?? []), pattern]);
    }
    const candidates = { bySecond, others };
    this.#remember(word, candidates);
    return candidates;
  }

  #remember(word: string, candidates: Candidates): void {
    if (this.#candidates.size >= MOST_WORDS) this.#candidates.clear();
    this.#candidates.set(word, candidates);
  }

  /** Returns where the shortest way through the rest of a pattern ends, or -1. */
  #run(
    elements: readonly Element[],
    index: number,
    tokens: readonly Token[],
    entities: EntityMap,
    at: number,
  ): number {
    this.steps += 1;
    const element = elements[index];
    if (element === undefined) return at;
    if (element.kind === 'gap') {
      const clause = tokens[at - 1]?.clause;
      for (let skipped = 0; skipped <= element.most && at + skipped < tokens.length; skipped += 1) {
        if (!element.isWide && tokens[at + skipped]?.clause !== clause) break;
        const to = this.#run(elements, index + 1, tokens, entities, at + skipped);
        if (to >= 0) return to;
      }
      return -1;
    }
    if (element.kind === 'entity') {
      const entity = entities.get(at);
      if (entity?.kind === element.entity) {
        const to = this.#run(elements, index + 1, tokens, entities, at + entity.length);
        if (to >= 0) return to;
      }
    } else {
      const token = tokens[at];
      if (token !== undefined && takes(element, token.word)) {
        const to = this.#run(elements, index + 1, tokens, entities, at + 1);
        if (to >= 0) return to;
      }
    }
    return element.isOptional ? this.#run(elements, index + 1, tokens, entities, at) : -1;
  }
}

function takes(element: Element, word: string): boolean {
  if (element.kind !== 'word') return false;
  if (element.words.has(word)) return true;
  if (element.isNumber && NUMBER.test(word)) return true;
  for (const prefix of element.prefixes) if (word.startsWith(prefix)) return true;
  return false;
}
