import { iso31661 } from 'iso-3166';
import { cldrTerritories, cldrTerritoryNames } from '../sources/cldr.ts';
import { COUNTRY_ALIASES } from './place-names.ts';

/** A country of ISO 3166-1 and its names. */
export interface Country {
  readonly code: string;
  readonly label: string;
  readonly aliases: readonly string[];
  /** Inhabitants according to CLDR territoryInfo; 0 when unknown. */
  readonly population: number;
}

/** Languages whose name of every country is an alias, in addition to the country's official languages. */
const ALIAS_LOCALES = ['de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'sv', 'tr', 'zh'] as const;

/** Returns the 249 countries of ISO 3166-1, sorted by code and labelled with CLDR's English names. */
export function readCountries(): Country[] {
  const territories = cldrTerritories();
  const namesByLocale = new Map<string, Readonly<Record<string, string>>>();
  const namesIn = (locale: string): Readonly<Record<string, string>> => {
    const known = namesByLocale.get(locale) ?? cldrTerritoryNames(locale);
    namesByLocale.set(locale, known);
    return known;
  };
  const english = namesIn('en');

  return iso31661
    .map(({ alpha2: code, alpha3, name }): Country => {
      const territory = territories.get(code);
      const localLocales = (territory?.officialLanguages ?? []).map((tag) => tag.split('_')[0] ?? tag);
      const aliases = [
        ...(COUNTRY_ALIASES[code] ?? []),
        alpha3,
        name,
        english[`${code}-alt-short`],
        english[`${code}-alt-variant`],
        ...[...localLocales, ...ALIAS_LOCALES].map((locale) => namesIn(locale)[code]),
      ].filter((alias) => alias !== undefined);
      return { code, label: english[code] ?? name, aliases, population: territory?.population ?? 0 };
    })
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}
