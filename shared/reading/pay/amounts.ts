/** An amount or a range of amounts, half-open in code units of its line. */
export interface Amounts {
  readonly start: number;
  readonly end: number;
  readonly min: number;
  readonly max: number;
  readonly isRange: boolean;
  /** ISO 4217, or `$` where the text does not say which dollars; undefined for several currencies. */
  readonly currency: string | undefined;
}

const SIGNS: Readonly<Record<string, string>> = {
  $: '$',
  us$: 'USD',
  ca$: 'CAD',
  c$: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  s$: 'SGD',
  nz$: 'NZD',
  r$: 'BRL',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
};
const CODES = 'USD|EUR|GBP|CAD|AUD|NZD|SGD|CHF|SEK|DKK|NOK|PLN|BRL|INR|MXN';
const SIGN = String.raw`(?:(?:US|CA|C|AU|A|S|NZ|R)?\$|€|£|₹)`;
const MARK = String.raw`(?:(?:${CODES})\s?${SIGN}?|${SIGN})`;
// Every part has an upper limit, so that time is linear in the line.
const NUMBER = String.raw`\d{1,2}(?:,\d{2}){1,2},\d{3}|\d{1,3}(?:[.,'’\u0020\u00a0\u202f]\d{3}){1,2}(?:[.,]\d{1,2})?|\d{1,7}(?:[.,]\d{1,2})?`;
const AMOUNT = String.raw`(${MARK}\s?)?(${NUMBER})(\s?[kK]\b)?(\s?(?:(?:${CODES})\b|euros?\b|€|£|\$(?!\s?\d)(?:\s?(?:CAD?|USD?|MXN)\b)?))?`;
const PERIOD = String.raw`(?:\s?(?:\/|per)\s?(?:year|yr|hour|hr|month)\b)?`;
const TO = String.raw`(?:\s?[-‐‑–—−]\s?|\s(?:to|and|bis|und|à|et|a|até|e|y)\s)`;
const RANGE = new RegExp(`(?<![\\d.,$€£])${AMOUNT}(?:${PERIOD}${TO}${AMOUNT})?`, 'giu');
/** Words behind a number that make it another one: millions, shares, a percentage. */
const NOT_PAY =
  /^\s?(?:m|mm|mn|mio|million|bn|b|billion|tn|milh|mrd|%|percent|x|\+?\s?(?:shares|options|hours|users|customers|people|employees))(?![\p{L}\p{N}])/iu;
const CUT_RANGE = /\d\s?(?:[-‐‑–—−]|to|bis|à|até)\s?$/iu;
const INDIAN = /^\d{1,2}(?:,\d{2}){1,2},\d{3}$/u;
const GROUPED = /^\d{1,3}([.,'’\u0020\u00a0\u202f])\d{3}/u;
const MOST = 200;

/** Returns the amounts with a currency in a line, at most 200. */
export function amountsIn(line: string): Amounts[] {
  const found: Amounts[] = [];
  RANGE.lastIndex = 0;
  for (let match = RANGE.exec(line); match !== null && found.length < MOST; match = RANGE.exec(line)) {
    const [whole, mark, number = '', thousand, code, mark2, number2, thousand2, code2] = match;
    const currency = currencyOf([mark, code, mark2, code2]);
    if (currency === null) continue;
    const end = match.index + whole.length;
    if (NOT_PAY.test(line.slice(end, end + 14)) || /^\d/u.test(line.slice(end, end + 1))) continue;
    const high = number2 === undefined ? undefined : amountOf(number2, thousand2 !== undefined);
    const low = amountOf(number, thousand !== undefined);
    // "200-260K" means thousands twice.
    const isBothThousand = thousand2 !== undefined && thousand === undefined && low < 1000;
    // The end of a range whose start is no number: "$70,0000 to $125,000".
    if (number2 === undefined && CUT_RANGE.test(line.slice(Math.max(0, match.index - 8), match.index)))
      continue;
    found.push({
      start: match.index,
      end,
      min: isBothThousand ? low * 1000 : low,
      max: high ?? low,
      isRange: high !== undefined,
      currency,
    });
  }
  return found;
}

/** Returns the one currency of the marks, undefined for several, null for none. */
function currencyOf(marks: readonly (string | undefined)[]): string | undefined | null {
  const codes = new Set<string>();
  for (const mark of marks) {
    const text = (mark ?? '').replace(/\s/gu, '');
    if (text === '') continue;
    const dollars = /^\$(CA|US|MXN)/iu.exec(text)?.[1]?.toUpperCase();
    const code =
      dollars === undefined ? /^[A-Z]{3}/iu.exec(text)?.[0]?.toUpperCase() : `${dollars}D`.slice(0, 3);
    codes.add(code !== undefined && CODES.includes(code) ? code : (SIGNS[text.toLowerCase()] ?? '$'));
  }
  if (codes.size === 0) return null;
  // "$100,000 - $120,000 CAD": the code says which dollars.
  if (codes.size === 2) codes.delete('$');
  return codes.size === 1 ? [...codes][0] : undefined;
}

function amountOf(number: string, isThousand: boolean): number {
  // Indian grouping: "12,00,000".
  if (INDIAN.test(number)) return Number(number.replaceAll(',', ''));
  const separator = GROUPED.exec(number)?.[1];
  const plain = separator === undefined ? number : number.replaceAll(separator, '');
  return Number(plain.replace(',', '.')) * (isThousand ? 1000 : 1);
}
