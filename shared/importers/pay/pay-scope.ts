import type * as z from 'zod/mini';
import type { LocationRecord } from '../../catalogue/records.ts';
import { COUNTRIES, CURRENCIES } from '../../contract/closed-lists.ts';
import type { CompensationPackage, PayScope } from '../../contract/resources/compensation.ts';
import { choosePlace } from '../places/place-choice.ts';
import { readPlaces } from '../places/place-groups.ts';
import { type PlaceIndex, placesNamed } from '../places/place-index.ts';
import { saysWhereNot } from '../places/place-text.ts';

type Scope = z.output<typeof PayScope>;
const UNSPECIFIED: CompensationPackage['scope'] = { kind: 'unspecified' };

/** Words that limit a tier to a part of a country or market, so that the country is not its scope. */
const PARTIAL =
  /\b(?:tier|zone|coast|market|average|others?|non|outside|outer|except|rest|all|east|west|north|south)\b|\b(?:tier|zone)s?\s?\d/iu;
/** Words about the pay itself. */
const ABOUT_PAY =
  /\b(?:(?:base )?(?:salary|pay|compensation|cash|ote|annual)|range|rate|based|target|offices?|hq|headquarters|estimated)\b|:\s*$/giu;
/** Words about the employee, separated from the place by a dash, colon, comma or brackets. */
const LEVEL =
  /^(?:(?:level|l|ic|p|m)\s?\d.*|(?:senior|sr\.?|staff|principal|lead|junior|mid|intermediate|manager|director|individual contributor|leadership|rbt|bcba|bcaba|standard|premium)\b.*|.*\b(?:engineer|manager|scientist|designer|executive|analyst|associate|consultant|specialist|leadership|contributor|rbt|bcba|principal|staff|senior)\b.*)$/iu;

const MAXIMUM_TITLE = 200;

/** Returns where a tier of pay applies: the one place that its title names, or unspecified when that is in doubt. */
export function scopeOf(index: PlaceIndex, title: string | null | undefined): Scope {
  const text = (title ?? '').slice(0, MAXIMUM_TITLE).replace(ABOUT_PAY, ' ').trim();
  if (text === '' || saysWhereNot(text)) return UNSPECIFIED;
  if (PARTIAL.test(text) && placesNamed(index, text).length === 0) return UNSPECIFIED;
  const parts = text
    .split(/\s*[:(),]\s*|\s+[-–—]+\s*|\s*[-–—]+\s+/u)
    .filter((part) => part !== '' && !LEVEL.test(part));
  const place = parts.join(', ');
  if (/^(?:fully )?remote$/iu.test(place)) return { kind: 'remote', countryCode: null };
  const { groups, unknown } = readPlaces(index, place);
  const [group] = groups;
  if (group === undefined || groups.length > 1 || unknown.length > 0) return UNSPECIFIED;
  const chosen = choosePlace(group.candidates);
  if (chosen === undefined || isDoubtful(group.text, chosen)) return UNSPECIFIED;
  const countryCode = COUNTRIES.find((code) => code === chosen.country);
  if (/\bremote\b/iu.test(place)) {
    return chosen.kind === 'country' && countryCode !== undefined
      ? { kind: 'remote', countryCode }
      : UNSPECIFIED;
  }
  return placeScope(chosen, countryCode);
}

/** Abbreviations that rarely mean the place: "AE" is more often a grade than the Emirates, and "EUR" is a currency. */
function isDoubtful(text: string, place: LocationRecord): boolean {
  if (!/^\p{Lu}{1,3}$/u.test(text)) return false;
  if (CURRENCIES.some((code) => code === text)) return true;
  if (place.kind === 'country') return text.length === 2 && text !== 'US' && text !== 'UK';
  return place.kind === 'admin' && place.country !== 'US';
}

function placeScope(place: LocationRecord, countryCode: (typeof COUNTRIES)[number] | undefined): Scope {
  const rest = place.id.slice(place.id.indexOf(':') + 1);
  switch (place.kind) {
    case 'region':
      return place.id === 'region:world' ? { kind: 'global' } : { kind: 'region', regionId: place.id };
    case 'country':
      return countryCode === undefined ? UNSPECIFIED : { kind: 'country', countryCode };
    case 'admin':
      return /^[A-Z]{2}\.[A-Z0-9-]{1,12}$/.test(rest) ? { kind: 'admin', adminAreaCode: rest } : UNSPECIFIED;
    case 'metro':
      return { kind: 'metro', metroId: place.id };
    case 'city':
      return { kind: 'place', placeId: Number(rest) };
  }
}
