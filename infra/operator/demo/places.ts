import type { LocationRecord } from '../../../shared/catalogue/records.ts';
import type { CompensationPackage } from '../../../shared/contract/resources/compensation.ts';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';

type LineOf<T extends FeedLineInput['type']> = Extract<FeedLineInput, { type: T }>;
type Code = NonNullable<LineOf<'company'>['country']>;
type Currency = NonNullable<CompensationPackage['baseAnnualCurrency']>;
type Language = NonNullable<LineOf<'job'>['languages']>[number];

/** A country of the demo: its share of the market, and how its employers pay. */
export interface Country {
  readonly code: Code;
  /** How often companies of the demo are there. */
  readonly weight: number;
  readonly currency: Currency;
  /** US dollars per unit of the currency, invented for the demo. */
  readonly usdRate: number;
  /** Pay as a share of that in the United States. */
  readonly payLevel: number;
  /** Amounts of a year are multiples of this. */
  readonly roundedTo: number;
  /** The least that full-time work pays in a year. */
  readonly leastPay: number;
  /** Language that jobs there ask for. */
  readonly language: Language;
  /** How the names of companies end. */
  readonly legalForms: readonly string[];
  /** Paid days off per year, as postings state them. */
  readonly daysOff: number;
  /** Whether the General Data Protection Regulation or a copy of it holds there. */
  readonly isInEurope: boolean;
}

const EUROPE: ReadonlySet<string> = new Set([
  'AT',
  'CH',
  'DE',
  'DK',
  'ES',
  'FR',
  'GB',
  'IE',
  'IT',
  'NL',
  'PL',
  'PT',
  'SE',
]);

export const COUNTRIES: readonly Country[] = [
  country('US', 30, 'USD', 1, 1, 1000, 31_000, 'en', ['Inc.', 'LLC'], 20),
  country('DE', 14, 'EUR', 1.1, 0.66, 500, 27_000, 'de', ['GmbH', 'AG'], 30),
  country('GB', 13, 'GBP', 1.3, 0.6, 500, 25_500, 'en', ['Ltd'], 25),
  country('FR', 7, 'EUR', 1.1, 0.54, 500, 22_000, 'fr', ['SA', 'SARL'], 25),
  country('NL', 4, 'EUR', 1.1, 0.64, 500, 29_000, 'nl', ['B.V.'], 25),
  country('ES', 5, 'EUR', 1.1, 0.42, 500, 17_000, 'es', ['S.L.', 'S.A.'], 23),
  country('IT', 4, 'EUR', 1.1, 0.42, 500, 19_000, 'it', ['S.r.l.', 'S.p.A.'], 25),
  country('AT', 2, 'EUR', 1.1, 0.62, 500, 25_500, 'de', ['GmbH'], 25),
  country('IE', 2, 'EUR', 1.1, 0.68, 500, 28_500, 'en', ['Ltd'], 25),
  country('PL', 4, 'PLN', 0.25, 0.36, 1000, 56_000, 'pl', ['sp. z o.o.', 'S.A.'], 26),
  country('SE', 2, 'SEK', 0.096, 0.6, 6000, 300_000, 'sv', ['AB'], 28),
  country('DK', 1, 'DKK', 0.147, 0.72, 6000, 300_000, 'da', ['A/S', 'ApS'], 30),
  country('CH', 2, 'CHF', 1.13, 1.05, 1000, 50_000, 'de', ['AG', 'GmbH'], 25),
  country('PT', 1, 'EUR', 1.1, 0.34, 500, 12_500, 'pt', ['Lda.'], 22),
  country('CA', 6, 'CAD', 0.73, 0.72, 1000, 35_000, 'en', ['Inc.', 'Ltd.'], 20),
  country('AU', 4, 'AUD', 0.66, 0.78, 1000, 48_000, 'en', ['Pty Ltd'], 20),
  country('IN', 5, 'INR', 0.012, 0.2, 20_000, 200_000, 'en', ['Pvt. Ltd.'], 24),
  country('JP', 3, 'JPY', 0.0067, 0.42, 100_000, 2_200_000, 'ja', ['K.K.'], 20),
  country('SG', 2, 'SGD', 0.75, 0.72, 1000, 26_000, 'en', ['Pte. Ltd.'], 18),
  country('BR', 4, 'BRL', 0.19, 0.24, 1000, 21_000, 'pt', ['Ltda.', 'S.A.'], 30),
  country('MX', 3, 'MXN', 0.054, 0.26, 6000, 108_000, 'es', ['S.A. de C.V.'], 20),
  country('ZA', 1, 'ZAR', 0.055, 0.3, 6000, 66_000, 'en', ['(Pty) Ltd'], 20),
];

function country(
  code: Code,
  weight: number,
  currency: Currency,
  usdRate: number,
  payLevel: number,
  roundedTo: number,
  leastPay: number,
  language: Language,
  legalForms: readonly string[],
  daysOff: number,
): Country {
  return {
    code,
    weight,
    currency,
    usdRate,
    payLevel,
    roundedTo,
    leastPay,
    language,
    legalForms,
    daysOff,
    isInEurope: EUROPE.has(code),
  };
}

/** Countries of the market, each with its cities, the largest first. A small catalogue has fewer. */
export function marketOf(
  cities: readonly LocationRecord[],
): readonly { readonly country: Country; readonly cities: readonly LocationRecord[] }[] {
  const byCountry = Map.groupBy(cities, ({ country: code }) => code);
  return COUNTRIES.flatMap((each) => {
    const own = byCountry.get(each.code);
    return own === undefined ? [] : [{ country: each, cities: own }];
  });
}
