import type { EntityMap } from '../../../shared/reading/automaton/entities.ts';
import type { Lexicon } from '../../../shared/reading/automaton/lexicon.ts';
import { compilePatterns, type Element, takes } from '../../../shared/reading/automaton/pattern.ts';
import type { Token } from '../../../shared/reading/text/tokens.ts';

/** A range of tokens, half-open. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The words of a text and the names among them. */
export interface Words {
  readonly tokens: readonly Token[];
  readonly entities: EntityMap;
}

const compiled = new Map<string, ReturnType<typeof compilePatterns>>();

/** Finds a pattern by trying all of it at each token: no index, no automaton. */
export function findPattern(source: string, words: Words): Range[] {
  const patterns = compiled.get(source) ?? compilePatterns(source);
  compiled.set(source, patterns);
  return patterns.flatMap((elements) =>
    [...words.tokens.keys()].flatMap((from) => {
      const to = endOf(elements, words, from);
      return to === null ? [] : [{ from, to }];
    }),
  );
}

/** Finds the words and phrases of a lexicon that do not begin within one of its exceptions. */
export function findCues({ find, except = [] }: Lexicon, words: Words): Range[] {
  const excepted = except.flatMap((source) => findPattern(source, words));
  return find
    .flatMap((source) => findPattern(source, words))
    .filter(({ from }) => !excepted.some((one) => one.from <= from && from < one.to));
}

function endOf(elements: readonly Element[], words: Words, at: number): number | null {
  const [element, ...rest] = elements;
  if (element === undefined) return at;
  if (element.kind === 'gap') return behindGap(element, rest, words, at);
  const length = lengthAt(element, words, at);
  const taken = length === 0 ? null : endOf(rest, words, at + length);
  return taken ?? (element.isOptional ? endOf(rest, words, at) : null);
}

function behindGap({ most, isWide }: Element, rest: readonly Element[], words: Words, from: number) {
  const { tokens } = words;
  const clause = tokens[from - 1]?.clause;
  for (let at = from; at <= from + most; at += 1) {
    const token = tokens[at];
    if (token === undefined || (!isWide && token.clause !== clause)) return null;
    const to = endOf(rest, words, at);
    if (to !== null) return to;
  }
  return null;
}

function lengthAt(element: Element, { tokens, entities }: Words, at: number): number {
  if (element.entity !== null) {
    const entity = entities.get(at);
    return entity?.kind === element.entity ? entity.length : 0;
  }
  const token = tokens[at];
  return token !== undefined && takes(element, token.word) ? 1 : 0;
}
