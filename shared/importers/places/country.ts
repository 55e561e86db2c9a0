import { COUNTRIES } from '../../contract/closed-lists.ts';
import { type PlaceIndex, placesNamed } from './place-index.ts';

/** Returns the ISO 3166-1 code of the one country that a text names, in words or as its code. */
export function countryOf(index: PlaceIndex, text: string): (typeof COUNTRIES)[number] | null {
  const codes = new Set(
    placesNamed(index, text.slice(0, 200))
      .filter(({ kind }) => kind === 'country')
      .map(({ country }) => country),
  );
  const [code] = codes;
  return codes.size === 1 ? (COUNTRIES.find((one) => one === code) ?? null) : null;
}
