/** Words that change what a sentence states, as patterns (docs/facts.md). */
export interface Lexicon {
  readonly find: readonly string[];
  /** Phrases that contain a word of `find` without its meaning: "not only", "no matter". */
  readonly except?: readonly string[];
}

/** A lexicon of single words, separated by spaces. */
export function words(list: string): Lexicon {
  return { find: [list.trim().split(/\s+/).join('/')] };
}
