/** What a name in a text can be: a tool of the catalogue, a standard such as SOC 2, or a natural language. */
export type EntityKind = 'tool' | 'standard' | 'language';

/** A part of a pattern. Words, names and gaps have one shape, because several are slow to tell apart. */
export interface Element {
  readonly kind: 'word' | 'entity' | 'gap';
  readonly words: ReadonlySet<string>;
  readonly prefixes: readonly string[];
  readonly isNumber: boolean;
  readonly isOptional: boolean;
  readonly entity: EntityKind | null;
  /** The words that a gap skips at most. */
  readonly most: number;
  /** Whether a gap may leave its clause. */
  readonly isWide: boolean;
}

const EMPTY: Element = {
  kind: 'gap',
  words: new Set(),
  prefixes: [],
  isNumber: false,
  isOptional: false,
  entity: null,
  most: 0,
  isWide: false,
};

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
  if (gap !== null) return { ...EMPTY, most: Number(gap[1]), isWide: gap[2] === '+' };
  const isOptional = part.startsWith('[') && part.endsWith(']');
  const body = isOptional ? part.slice(1, -1) : part;
  const entity = ENTITY.exec(body);
  if (entity !== null) {
    const [, name] = entity;
    const kind = name === 'tool' || name === 'standard' ? name : 'language';
    return { ...EMPTY, kind: 'entity', entity: kind, isOptional };
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
  return { ...EMPTY, kind: 'word', words, prefixes, isNumber, isOptional };
}

const NUMBER = /^\d+$/;

/** Whether an element of words takes one. */
export function takes(element: Element, word: string): boolean {
  if (element.words.has(word)) return true;
  if (element.isNumber && NUMBER.test(word)) return true;
  for (const prefix of element.prefixes) if (word.startsWith(prefix)) return true;
  return false;
}
