/** What a name in a text can be: a tool of the catalogue, a standard such as SOC 2, or a natural language. */
export type EntityKind = 'tool' | 'standard' | 'language';

export type Element =
  | {
      readonly kind: 'word';
      readonly words: ReadonlySet<string>;
      readonly prefixes: readonly string[];
      readonly isNumber: boolean;
      readonly isOptional: boolean;
    }
  | { readonly kind: 'entity'; readonly entity: EntityKind; readonly isOptional: boolean }
  | { readonly kind: 'gap'; readonly most: number; readonly isWide: boolean };

/** A sequence of words, optional words, names and bounded gaps. */
export interface Pattern {
  readonly id: number;
  readonly elements: readonly Element[];
}

export class PatternError extends Error {}

const ENTITY = /^\{(tool|standard|language)\}$/;
const GAP = /^<([1-9])(\+?)>$/;
/** `^` and `~` are the start and the end of a heading. */
const WORD = /^(?:#|[#%$]?[\p{Ll}\p{Lo}\p{N}]+\*?|%|\$|\^|~)$/u;
/** Gaps multiply the ways through a pattern. */
const MOST_GAPS = 3;

/**
 * Compiles the notation of rules (docs/facts.md): `a/b` alternatives, `x*` a prefix, `#` a number, `[x]` an optional
 * word, `<n>` up to n words of the same clause, `<n+>` up to n words, `{tool}` a name, `(a b|c)` alternatives of several
 * words. Returns one pattern for each alternative in round brackets.
 */
export function compilePatterns(source: string): (readonly Element[])[] {
  return expand(source).map((text) => {
    const elements = text
      .trim()
      .split(/\s+/)
      .map((part) => elementOf(part, source));
    const [first] = elements;
    if (first === undefined || first.kind === 'gap' || first.isOptional) {
      throw new PatternError(`"${source}" starts with a gap or an optional word`);
    }
    if (elements.at(-1)?.kind === 'gap') throw new PatternError(`"${source}" ends with a gap`);
    if (elements.filter(({ kind }) => kind === 'gap').length > MOST_GAPS) {
      throw new PatternError(`"${source}" has more than ${MOST_GAPS} gaps`);
    }
    return elements;
  });
}

function expand(source: string): string[] {
  const open = source.indexOf('(');
  if (open === -1) {
    if (source.includes(')')) throw new PatternError(`"${source}" closes a bracket that is not open`);
    return [source];
  }
  const close = source.indexOf(')', open);
  if (close === -1) throw new PatternError(`"${source}" does not close a bracket`);
  const alternatives = source.slice(open + 1, close).split('|');
  return alternatives.flatMap((one) => expand(source.slice(0, open) + one + source.slice(close + 1)));
}

function elementOf(part: string, source: string): Element {
  const gap = GAP.exec(part);
  if (gap !== null) return { kind: 'gap', most: Number(gap[1]), isWide: gap[2] === '+' };
  const isOptional = part.startsWith('[') && part.endsWith(']');
  const body = isOptional ? part.slice(1, -1) : part;
  const entity = ENTITY.exec(body);
  if (entity !== null) {
    const [, name] = entity;
    const kind = name === 'tool' || name === 'standard' ? name : 'language';
    return { kind: 'entity', entity: kind, isOptional };
  }
  const words = new Set<string>();
  const prefixes: string[] = [];
  let isNumber = false;
  for (const word of body.split('/')) {
    if (!WORD.test(word) || /\p{M}/u.test(word.normalize('NFKD'))) {
      throw new PatternError(`"${source}": "${word}" is not a folded word`);
    }
    if (word === '#') isNumber = true;
    else if (word.endsWith('*')) prefixes.push(word.slice(0, -1));
    else words.add(word);
  }
  return { kind: 'word', words, prefixes, isNumber, isOptional };
}
