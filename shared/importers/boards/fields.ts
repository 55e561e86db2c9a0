import * as z from 'zod/mini';
import { LANGUAGES } from '../../contract/closed-lists.ts';
import type { Language } from '../languages/posting-language.ts';
import type { WorkArrangement } from '../titles/arrangement.ts';
import type { Witness } from '../witness.ts';

/** Most members of a list of a record. Real records have at most 39 places, 18 tiers of pay and 6 components. */
const MAXIMUM_MEMBERS = 200;

/** A text that may be missing. */
export const words = () => z.nullish(z.string());
export const flag = () => z.nullish(z.boolean());
/** A list that may be missing; an empty one then. */
export const list = <T extends z.ZodMiniType>(item: T) =>
  z.pipe(
    z.nullish(z.array(item).check(z.maxLength(MAXIMUM_MEMBERS, `more than ${MAXIMUM_MEMBERS} items`))),
    z.transform((items) => items ?? []),
  );
/** An amount, which some boards write as text. Three digits behind a point are thousands to some: `4.500` is not read. */
export const figure = () =>
  z.pipe(
    z.nullish(z.union([z.number(), z.string()])),
    z.transform((given) => {
      const amount =
        typeof given === 'string' && /^\d{1,12}(?:\.(?:\d{1,2}|\d{4,6}))?$/.test(given)
          ? Number(given)
          : given;
      return typeof amount === 'number' && Number.isFinite(amount) ? amount : null;
    }),
  );
/** An identity at the board, which is a number at some. */
export const identity = () =>
  z.pipe(
    z.union([
      z.string().check(z.regex(/^[\x21-\x7e]{1,120}$/, 'an id of 1 to 120 visible characters')),
      z.int(),
    ]),
    z.transform(String),
  );
export const title = () => z.string().check(z.regex(/\S/, 'empty'));
/** `{ id, label }` and the like, of which boards leave out either. */
export const labelled = () =>
  z.nullish(z.object({ id: z.nullish(z.union([z.string(), z.number()])), label: words() }));

/** Returns the text of a field, or null when it is missing or blank. */
export function said(text: string | null | undefined): string | null {
  const folded = (text ?? '').replace(/\s+/gu, ' ').trim();
  return folded === '' ? null : folded;
}

/** Joins the parts of a place that are there: `Berlin, Germany`. */
export function joined(...parts: readonly (string | null | undefined)[]): string {
  return [...new Set(parts.map(said).filter((part) => part !== null))].join(', ');
}

/** Decodes the entities that escaping HTML writes, once. */
export function unescapeOnce(text: string): string {
  return text.replace(/&(?:(amp)|(lt)|(gt)|(quot|#0?34|#x22)|apos|#0?39|#x27);/giu, (_, amp, lt, gt, quot) =>
    amp ? '&' : lt ? '<' : gt ? '>' : quot ? '"' : "'",
  );
}

/** Decodes HTML that was escaped once more; a text with tags is not. */
export function onceEscaped(html: string): string {
  return /<[a-z!/]/iu.test(html) || !/&lt;/iu.test(html) ? html : unescapeOnce(html);
}

/** Returns the words of a short HTML text. */
export function plainText(html: string | null | undefined): string | null {
  return said(unescapeOnce((html ?? '').replace(/<[^<>]*>/gu, ' ').replace(/&nbsp;/gu, ' ')));
}

/** Escapes a plain text for HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Returns the own member of a table: a record may name a member of every object. */
export function memberOf<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Returns what a field that names the workplace states. */
export function workplace(
  value: string | null | undefined,
  table: Readonly<Record<string, WorkArrangement>>,
  locator = '/workplaceType',
): Witness<WorkArrangement>[] {
  const arrangement = memberOf(table, value ?? '');
  return arrangement === undefined ? [] : [{ value: arrangement, rank: 'structured', locator }];
}

/** Returns the language that a field states as a tag such as `en-GB`. */
export function languageTag(tag: string | null | undefined, locator: string): Witness<Language> | null {
  const code = (tag ?? '').toLowerCase().split(/[-_]/u)[0];
  const value = LANGUAGES.find((language) => language === code);
  return value === undefined ? null : { value, rank: 'structured', locator };
}
