import { type JsonObject, objectOf } from './board-format.ts';

const SCHEMA = /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/iu;
/** A tag of BCP 47, as language maps have it. */
const TAG = /^(?:[a-z]{2,3}(?:-[a-z0-9]{2,8})*|@none)$/iu;
const ALIASES: Readonly<Record<string, string>> = { type: '@type', id: '@id' };

/** Returns a name of schema.org without the address of its vocabulary: `https://schema.org/title` is `title`. */
export function shortName(name: string): string {
  return name.replace(SCHEMA, '');
}

/**
 * Returns a JSON-LD value in the form that most pages have: without `@value`, `@list` and `@set`, with the short names of
 * schema.org. Texts in several languages become one object by language. Its depth is that of readable JSON.
 */
export function compacted(value: unknown): unknown {
  if (Array.isArray(value)) return byLanguage(value) ?? value.map(compacted);
  if (typeof value !== 'object' || value === null) return value;
  const object = objectOf(value);
  for (const wrapper of ['@value', '@list', '@set']) {
    if (Object.hasOwn(object, wrapper)) return compacted(object[wrapper]);
  }
  const members = Object.entries(object).map(
    ([name, member]) => [shortName(name), compacted(member)] as const,
  );
  return Object.fromEntries(members);
}

/** Returns a node whose `type` and `id` have the names that they stand for in the context of schema.org. */
export function withKeywords(node: JsonObject): JsonObject {
  const members = Object.entries(node).map(([name, member]) => {
    const keyword = Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined;
    return [keyword === undefined || Object.hasOwn(node, keyword) ? name : keyword, member] as const;
  });
  return Object.fromEntries(members);
}

function byLanguage(values: readonly unknown[]): JsonObject | null {
  const said = values.map(objectOf);
  const isText = ({ '@value': text, '@language': tag }: JsonObject) =>
    typeof text === 'string' && typeof tag === 'string' && TAG.test(tag);
  if (said.length < 2 || !said.every(isText)) return null;
  return Object.fromEntries(said.map((one) => [String(one['@language']), one['@value']]));
}

/** A text, or the languages that it is in while nothing says which one counts. */
export type TextInLanguage = { readonly text: string } | { readonly languages: readonly string[] };

/** Returns the text of a value that may be by language: the language of the posting counts, or the only one. */
export function textIn(value: unknown, language: string | null): TextInLanguage | null {
  if (typeof value === 'string') return { text: value };
  const texts = Object.entries(objectOf(value));
  if (texts.length === 0 || !texts.every(([tag, text]) => TAG.test(tag) && typeof text === 'string'))
    return null;
  const distinct = new Set(texts.map(([, text]) => String(text)));
  const [only] = distinct;
  if (distinct.size === 1 && only !== undefined) return { text: only };
  const base = (tag: string) => tag.toLowerCase().split('-')[0];
  const own = language === null ? [] : texts.filter(([tag]) => base(tag) === base(language));
  const [chosen] = own;
  if (own.length === 1 && chosen !== undefined) return { text: String(chosen[1]) };
  return { languages: texts.map(([tag]) => tag).sort() };
}
