import { COUNTRIES, CURRENCIES, LANGUAGES } from '../closed-lists.ts';

/** The closed lists whose codes have names in every day use. */
export type NamedList = 'country' | 'currency' | 'language';

const CODES: Readonly<Record<NamedList, readonly string[]>> = {
  country: COUNTRIES,
  currency: CURRENCIES,
  language: LANGUAGES,
};
const TYPES = { country: 'region', currency: 'currency', language: 'language' } as const;
/** What people write for a code, next to its English name. */
const OTHERS: Readonly<Record<NamedList, ReadonlyMap<string, string>>> = {
  country: new Map([
    ['uk', 'GB'],
    ['usa', 'US'],
    ['england', 'GB'],
    ['holland', 'NL'],
  ]),
  currency: new Map([
    ['$', 'USD'],
    ['€', 'EUR'],
    ['£', 'GBP'],
    ['¥', 'JPY'],
    ['dollars', 'USD'],
    ['euros', 'EUR'],
  ]),
  language: new Map(),
};
const LONGEST = 60;
const names = new Map<NamedList, ReadonlyMap<string, string>>();

/**
 * Returns the code that a text names: in another case (`de`), with a subtag (`en-US`), or by its English name
 * (`Germany`). Undefined if none does.
 */
export function codeNamed(list: NamedList, written: string): string | undefined {
  if (written.length > LONGEST) return undefined;
  const folded = foldOf(written);
  const [first = ''] = folded.split(/[-_]/);
  const codes = CODES[list];
  return (
    OTHERS[list].get(folded) ??
    codes.find((code) => code.toLowerCase() === folded) ??
    namesOf(list).get(folded) ??
    (list === 'currency' ? undefined : codes.find((code) => code.toLowerCase() === first))
  );
}

function namesOf(list: NamedList): ReadonlyMap<string, string> {
  let known = names.get(list);
  if (known === undefined) {
    const display = new Intl.DisplayNames('en', { type: TYPES[list], fallback: 'none' });
    known = new Map(CODES[list].map((code) => [foldOf(display.of(code) ?? code), code]));
    names.set(list, known);
  }
  return known;
}

const foldOf = (text: string): string => text.trim().toLowerCase();
