import type { Token } from '../text/tokens.ts';
import { Automaton, type Hit } from './automaton.ts';
import type { EntityMap } from './entities.ts';
import type { Lexicon } from './lexicon.ts';

/** Lexicons that one word of a set has: small integers of the engine have 31 bits. */
const BITS = 30;

/** The lexicons of all rules, found in one pass. */
export class Cues {
  readonly automaton: Automaton;
  readonly count: number;

  constructor(lexicons: readonly Lexicon[]) {
    // The owner of a lexicon's phrases is twice its number; that of its exceptions is one more.
    this.automaton = new Automaton(lexicons.flatMap(({ find, except }) => [find, except ?? []]));
    this.count = lexicons.length;
  }

  /** Finds the lexicons that a sentence has words of. */
  in(tokens: readonly Token[], entities: EntityMap): FoundCues {
    return new FoundCues(this.automaton.hits(tokens, entities), this.count);
  }
}

const NO_HITS: readonly Hit[] = [];

/** The lexicons that a sentence has words of, and where. */
export class FoundCues {
  /** One bit for each lexicon: most questions are about words that a sentence does not have. */
  readonly #present: number[];
  readonly #all: readonly Hit[];
  /** By lexicon. Most sentences are only asked what they have. */
  #hits: ReadonlyMap<number, Hit[]> | undefined;

  constructor(hits: readonly Hit[], count: number) {
    this.#present = new Array<number>(Math.ceil(count / BITS)).fill(0);
    this.#all = withoutExceptions(hits);
    for (const { owner } of this.#all) {
      const lexicon = owner >> 1;
      const word = Math.trunc(lexicon / BITS);
      this.#present[word] = (this.#present[word] ?? 0) | (1 << (lexicon % BITS));
    }
  }

  has(lexicon: number): boolean {
    return ((this.#present[Math.trunc(lexicon / BITS)] ?? 0) & (1 << (lexicon % BITS))) !== 0;
  }

  /** The phrases of a lexicon in the order in which they begin. */
  of(lexicon: number): readonly Hit[] {
    this.#hits ??= byOwner(this.#all);
    return this.#hits.get(lexicon * 2) ?? NO_HITS;
  }

  /** Whether a phrase of a lexicon begins in a range of tokens. */
  hasIn(lexicon: number, low: number, high: number): boolean {
    if (high <= low || !this.has(lexicon)) return false;
    const hits = this.of(lexicon);
    let first = 0;
    let end = hits.length;
    while (first < end) {
      const middle = (first + end) >> 1;
      if ((hits[middle]?.from ?? 0) < low) first = middle + 1;
      else end = middle;
    }
    return (hits[first]?.from ?? high) < high;
  }
}

function withoutExceptions(hits: readonly Hit[]): readonly Hit[] {
  const exceptions = hits.filter(({ owner }) => (owner & 1) === 1);
  if (exceptions.length === 0) return hits;
  const byLexicon = byOwner(exceptions);
  return hits.filter(({ owner, from }) => {
    if ((owner & 1) === 1) return false;
    return byLexicon.get(owner + 1)?.some((one) => one.from <= from && from < one.to) !== true;
  });
}

/** Groups hits by their owners, in order. */
function byOwner(hits: readonly Hit[]): ReadonlyMap<number, Hit[]> {
  const groups = new Map<number, Hit[]>();
  for (const hit of hits) {
    const group = groups.get(hit.owner);
    if (group === undefined) groups.set(hit.owner, [hit]);
    else group.push(hit);
  }
  return groups;
}
