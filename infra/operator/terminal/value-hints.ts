import { meantDateTime } from '../../../shared/contract/near/dates.ts';
import { didYouMean, nearNames } from '../../../shared/contract/near/near-names.ts';

/** Longer values are not compared with what they may mean. */
const LONGEST = 100;
const DAY_MS = 86_400_000;

/** Returns `did you mean 25?` for the first of the texts that a type accepts. */
export function firstAccepted(
  accepts: (text: string) => boolean,
  texts: readonly (string | undefined)[],
): string | undefined {
  const meant = texts.find((text) => text !== undefined && accepts(text));
  return meant === undefined ? undefined : didYouMean([meant]);
}

/** Reads `$5`, `5 USD`, `1,000`, `2,50`, `5k` and `.50`. Undefined for other currencies and forms. */
export function meantAmount(written: string): string | undefined {
  if (written.length > LONGEST) return undefined;
  const bare = written
    .trim()
    .replace(/^([+-]?)\s*(?:us\$|usd|\$)\s*/i, '$1')
    .replace(/\s*(?:us\$|usd|us dollars?|dollars?|\$)$/i, '');
  const [, sign = '', whole = '', point = '', comma = '', thousand = ''] =
    /^([+-]?)\s*((?:[0-9]{1,3}(?:[,_ '][0-9]{3})+)|[0-9]*)(?:\.([0-9]*)|,([0-9]{1,2}))?\s*(k?)$/i.exec(
      bare,
    ) ?? [];
  const fraction = point === '' ? comma : point;
  if (whole === '' && fraction === '') return undefined;
  // Three digits behind a comma alone are thousands, which the first form has taken.
  const decimals = fraction
    .replace(/0+$/, '')
    .padEnd(fraction === '' ? 0 : Math.min(2, fraction.length), '0');
  const units = whole.replaceAll(/[^0-9]/g, '').replace(/^0+(?=[0-9])/, '') || '0';
  if (thousand !== '') return fraction === '' ? `${minus(sign)}${units}000` : undefined;
  return `${minus(sign)}${units}${decimals === '' ? '' : `.${decimals}`}`;
}

const minus = (sign: string): string => (sign === '-' ? '-' : '');

/** Reports whether an amount names a currency other than US dollars. */
export const namesOtherCurrency = (written: string): boolean =>
  /[€£¥₹]|\b(?:eur|euros?|gbp|pounds?|chf|jpy|cad|aud)\b/i.test(written.slice(0, LONGEST));

/** The unit of a whole number that is a time. */
export type TimeUnit = 'minutes' | 'seconds';

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };
const DURATION =
  /^([0-9]+(?:\.[0-9]+)?)\s*(?:(s|sec|secs|seconds?)|(m|min|mins|minutes?)|(h|hrs?|hours?)|(d|days?)|(w|weeks?))$/i;

/** Converts `1 day`, `90s` or `1.5h` to a whole number of the unit; undefined for any other text. */
export function meantDuration(written: string, unit: TimeUnit): number | undefined {
  const match = written.length > LONGEST ? null : DURATION.exec(written.trim());
  if (match === null) return undefined;
  const [, digits, ...units] = match;
  const name = units.find((each) => each !== undefined)?.[0]?.toLowerCase() ?? '';
  const amount = (Number(digits) * (SECONDS[name] ?? Number.NaN)) / (unit === 'minutes' ? 60 : 1);
  return Number.isSafeInteger(amount) ? amount : undefined;
}

/** Reads `1,000`, `20.0`, `1e3`, `5k` and `007`. */
export function meantWhole(written: string): string | undefined {
  if (written.length > LONGEST) return undefined;
  const [, digits, exponent, thousand = ''] =
    /^\+?((?:[0-9]{1,3}(?:[,_ '][0-9]{3})+)|[0-9]+)(?:\.0+)?(?:e([0-9]))?(k?)$/i.exec(written.trim()) ?? [];
  if (digits === undefined) return undefined;
  const number =
    Number(digits.replaceAll(/[^0-9]/g, '')) * 10 ** Number(exponent ?? 0) * (thousand === '' ? 1 : 1_000);
  return Number.isSafeInteger(number) ? String(number) : undefined;
}

/** Reads days and times in the forms of meantDateTime, and `today`, `tomorrow` and `yesterday` (UTC). */
export function meantDay(written: string, now: number): string | undefined {
  const text = written.trim().toLowerCase();
  const offset = { yesterday: -1, now: 0, today: 0, tomorrow: 1 }[text];
  if (offset !== undefined) return new Date(now + offset * DAY_MS).toISOString().slice(0, 10);
  // A day is shorter, and means the same.
  return meantDateTime(written)?.replace(/T00:00:00Z$/, '');
}

/** Reads an id without hyphens, in braces or quotes, or as a URN. */
export function meantId(written: string): string | undefined {
  const hex = written.toLowerCase().replaceAll(/[^0-9a-f]/g, '');
  return hex.length === 32 && /^(?:urn:uuid:)?[0-9a-f{}()'" -]+$/i.test(written.trim())
    ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    : undefined;
}

/** Returns the whole list that a text with unknown names probably means; undefined unless each has one meaning. */
export function meantList(written: string, names: readonly string[]): string | undefined {
  if (written.length > LONGEST) return undefined;
  if (/^(?:all|\*)$/i.test(written.trim())) return names.join(',');
  const given = written.split(/[,;|\s]+/).filter((each) => each !== '');
  const meant = given.map((each) => {
    const near = names.includes(each) ? [each] : nearNames(each, names);
    return near.length === 1 ? near[0] : undefined;
  });
  const known = meant.filter((each) => each !== undefined);
  return known.length > 0 && known.length === given.length ? [...new Set(known)].join(',') : undefined;
}
