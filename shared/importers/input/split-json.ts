import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  endOfText,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
} from '../../publishing/feed/json-text.ts';

/** The members of a JSON text's outermost value, as they are written. */
export interface SplitJson {
  /** `crowded` is a list or object with more members than are split off: it has none. */
  readonly kind: 'list' | 'object' | 'crowded';
  /** The items of a list. */
  readonly items: readonly string[];
  /** The members of an object by name. */
  readonly members: ReadonlyMap<string, string>;
}

/** Most members that are split off. A board has fewer jobs. */
export const MAXIMUM_MEMBERS = 200_000;
const CROWDED: SplitJson = { kind: 'crowded', items: [], members: new Map() };

/**
 * Splits a JSON text at its outermost commas, in one pass and without parsing: a board of any size becomes records that
 * are read one by one, each in its own words. Returns null for a text that is not one whole list or object. What is
 * inside the members is not checked.
 */
export function splitJson(text: string): SplitJson | null {
  const open = text.length - text.trimStart().length;
  const first = text.charCodeAt(open);
  if (first !== OPEN_LIST && first !== OPEN_OBJECT) return null;
  const isList = first === OPEN_LIST;
  const items: string[] = [];
  const members = new Map<string, string>();
  let depth = 0;
  let start = open + 1;
  let colon = -1;
  const take = (end: number): void => {
    if (isList) {
      const item = text.slice(start, end).trim();
      if (item !== '') items.push(item);
    } else if (colon !== -1) {
      const name = nameOf(text.slice(start, colon));
      // The last of two members with one name counts, as it does for a parser.
      if (name !== null) members.set(name, text.slice(colon + 1, end).trim());
    }
    start = end + 1;
    colon = -1;
  };
  for (let at = open; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfText(text, at + 1);
        break;
      case COLON:
        if (depth === 1 && colon === -1) colon = at;
        break;
      case COMMA:
        if (depth === 1) take(at);
        if (items.length > MAXIMUM_MEMBERS || members.size > MAXIMUM_MEMBERS) return CROWDED;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        if (depth > 0) break;
        take(at);
        return text.slice(at + 1).trim() === '' ? { kind: isList ? 'list' : 'object', items, members } : null;
      default:
    }
  }
  return null;
}

function nameOf(text: string): string | null {
  const name = text.trim();
  if (name.length > 200) return null;
  try {
    const value: unknown = JSON.parse(name);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}
