import { LANGUAGES } from '../closed-lists.ts';
import { cut } from '../cut.ts';
import type { Operation } from '../operation.ts';
import type { Fault } from '../problem.ts';
import type { Vocabulary } from '../vocabularies.ts';
import { TOOL_CATEGORIES } from '../vocabulary.ts';
import { codeOf } from './code-name.ts';
import { faultAt, MAXIMUM_MESSAGE, type Place, shown } from './fault-text.ts';
import { canonicalLocationId } from './location-id.ts';
import { parametersOf } from './parameter-kinds.ts';
import { repeatedKey } from './value-hint.ts';
import type { Accepted, Misnamed } from './values.ts';

/** The vocabularies that are stored in the table. */
export type CatalogueVocabulary = Exclude<Vocabulary, 'language' | 'tool-or-category'>;

/** Returns the codes that do not exist, each with the nearest existing codes, or null if none were looked up. */
export type CodeLookup = (
  vocabulary: CatalogueVocabulary,
  codes: readonly string[],
) => Promise<ReadonlyMap<string, readonly string[] | null>>;

/** The most near codes that a message names. */
const MAXIMUM_NEAR = 5;
const CATEGORIES: ReadonlySet<string> = new Set(TOOL_CATEGORIES);
const LANGUAGE_SET: ReadonlySet<string> = new Set(LANGUAGES);

/** Reports a well-formed language code that is not in ISO 639-1. */
export function languageFault({ value, place }: Accepted): readonly Fault[] {
  if (typeof value !== 'string' || LANGUAGE_SET.has(value)) return [];
  return [
    unknownCode(
      place,
      value,
      LANGUAGES.filter((language) => language[0] === value[0]),
    ),
  ];
}

/** Reports codes that no catalogue has, as `unknown_code`. Takes one lookup per vocabulary. */
export async function codeFaults(
  codes: readonly { readonly vocabulary: Vocabulary; readonly accepted: Accepted }[],
  lookup: CodeLookup,
): Promise<readonly Fault[]> {
  const asked = new Map<CatalogueVocabulary, { value: string; place: Place }[]>();
  for (const { vocabulary, accepted } of codes) {
    const { value, place } = accepted;
    if (vocabulary === 'language' || typeof value !== 'string') continue;
    if (vocabulary === 'tool-or-category' && CATEGORIES.has(value)) continue;
    const catalogue = vocabulary === 'tool-or-category' ? 'tool' : vocabulary;
    const entries = asked.get(catalogue);
    if (entries === undefined) asked.set(catalogue, [{ value, place }]);
    else entries.push({ value, place });
  }
  const faults = await Promise.all(
    [...asked].map(async ([vocabulary, entries]) => {
      const unknown = await lookup(vocabulary, [...new Set(entries.map(({ value }) => value))]);
      return entries.flatMap(({ value, place }) => {
        const near = unknown.get(value);
        return near === undefined ? [] : [unknownCode(place, value, near)];
      });
    }),
  );
  return faults.flat();
}

/**
 * Reports unknown codes in a query that was parsed earlier, such as the filters of a monitor. Pointers like `/roles/2`
 * count the values of the parsed query.
 */
export async function checkCodes(
  operation: Operation,
  query: Readonly<Record<string, unknown>>,
  lookup: CodeLookup,
): Promise<readonly Fault[]> {
  const codes = [...parametersOf(operation.query)].flatMap(([name, parameter]) => {
    if (parameter.kind !== 'object') return codesIn(query[name], parameter.vocabulary, name, [name]);
    const held = query[name];
    return [...parameter.properties].flatMap(([property, { vocabulary }]) =>
      isRecord(held) ? codesIn(held[property], vocabulary, `${name}[${property}]`, [name, property]) : [],
    );
  });
  const languages = codes.filter(({ vocabulary }) => vocabulary === 'language');
  return [
    ...languages.flatMap(({ accepted }) => languageFault(accepted)),
    ...(await codeFaults(codes, lookup)),
  ];
}

/** A fault of a text that is not a code, and the vocabulary that may have the code of that name. */
export interface NamedFault extends Misnamed {
  readonly vocabulary: Vocabulary;
}

/** Looks up texts that are no codes as names: `tools=Python` means `python`. Returns the faults that got an answer. */
export async function explainNames(
  named: readonly NamedFault[],
  lookup: CodeLookup,
): Promise<ReadonlyMap<Fault, Fault>> {
  const explained = new Map<Fault, Fault>();
  for (const vocabulary of new Set(named.map((each) => each.vocabulary))) {
    if (vocabulary === 'language') continue;
    const own = named.filter((each) => each.vocabulary === vocabulary && !each.raw.includes(','));
    if (own.length === 0) continue;
    const catalogue = vocabulary === 'tool-or-category' ? 'tool' : vocabulary;
    const found = await lookup(catalogue, [...new Set(own.map(({ raw }) => raw))]);
    for (const { raw, fault } of own) {
      const code = codeOf(raw);
      const near = found.get(raw) ?? (found.has(raw) ? [] : [code]);
      const hint =
        near.length === 0 ? undefined : near[0] === code ? `did you mean ${shown(code)}?` : nearText(near);
      if (hint === undefined) continue;
      explained.set(fault, { ...fault, message: cut(`${fault.message}; ${hint}`, MAXIMUM_MESSAGE) });
    }
  }
  return explained;
}

function codesIn(
  held: unknown,
  vocabulary: Vocabulary | undefined,
  param: string,
  pointer: readonly string[],
): { readonly vocabulary: Vocabulary; readonly accepted: Accepted }[] {
  if (vocabulary === undefined) return [];
  if (typeof held === 'string') return [{ vocabulary, accepted: { value: held, place: { param, pointer } } }];
  if (!Array.isArray(held)) return [];
  return held.map((value: unknown, index) => ({
    vocabulary,
    accepted: { value, place: { param, pointer: [...pointer, index] } },
  }));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function unknownCode(place: Place, value: string, near: readonly string[] | null): Fault {
  const fault = `'${place.param}' has ${shown(value)}, which is not a known code`;
  // A location id has been made canonical as a whole.
  const parts = value.includes(',') ? value.split(',').map(canonicalLocationId).join(',') : value;
  const repeated = repeatedKey(parts, place.param);
  const hint = repeated ?? (near === null ? undefined : nearText(near));
  return faultAt(place, 'unknown_code', hint === undefined ? fault : `${fault}; ${hint}`);
}

/** Names the codes near an unknown one. */
export function nearText(near: readonly string[]): string {
  const [first, ...more] = near.slice(0, MAXIMUM_NEAR).map(shown);
  if (first === undefined) return 'no code is near it';
  return more.length === 0 ? `did you mean ${first}?` : `near it are ${[first, ...more].join(', ')}`;
}
