import type { CompensationPackage } from '../../../shared/contract/resources/compensation.ts';
import type { DemoCompany } from './companies.ts';
import type { World } from './world.ts';

type Component = CompensationPackage['components'][number];
type Scope = CompensationPackage['scope'];

/** US dollars per unit, invented for the demo. */
const USD_RATES = { USD: 1, EUR: 1.1, GBP: 1.3, CAD: 0.73, INR: 0.012, JPY: 0.0067 } as const;
type DemoCurrency = keyof typeof USD_RATES;
const CURRENCY_OF: Readonly<Record<string, DemoCurrency>> = {
  US: 'USD',
  GB: 'GBP',
  CA: 'CAD',
  IN: 'INR',
  JP: 'JPY',
  DE: 'EUR',
  FR: 'EUR',
  ES: 'EUR',
  IT: 'EUR',
  NL: 'EUR',
};
const LEVELS = [30, 45, 60, 75, 95, 120, 150, 190, 240];

/** Makes pay packages in every variant: annual, hourly, only disclosed, with a bonus, equity, commission or target. */
export function makePay(world: World, company: DemoCompany, cityId: string): CompensationPackage[] {
  const { random } = world;
  if (random.chance(0.4)) return [];
  const currency = CURRENCY_OF[company.country] ?? 'USD';
  const scopes = payScopes(world, cityId);
  return Array.from({ length: random.chance(0.12) ? 2 : 1 }, () =>
    makePackage(world, currency, random.pick(scopes)),
  );
}

function makePackage(world: World, currency: DemoCurrency, scope: Scope): CompensationPackage {
  const { random } = world;
  const rate = USD_RATES[currency];
  const round = (usd: number): number => Math.round(usd / rate / 100) * 100;
  const low = random.pick(LEVELS) * 1000;
  const high = Math.round(low * (1.1 + random.next() * 0.5));
  const hourly = random.chance(0.12);
  const silent = random.chance(0.08);
  const text = `${currency} ${round(low)} to ${round(high)} a year`;
  const base: Component = silent
    ? { kind: 'base_pay', valueType: 'disclosure', ...stated('Competitive salary', 'unknown') }
    : hourly
      ? {
          kind: 'base_pay',
          valueType: 'money',
          currency,
          min: Math.round(low / rate / 2080),
          max: Math.round(high / rate / 2080),
          ...stated(`Paid by the hour in ${currency}`, 'hour'),
        }
      : {
          kind: 'base_pay',
          valueType: 'money',
          currency,
          min: round(low),
          max: round(high),
          ...stated(text, 'year'),
        };
  const extras: Component[] = [];
  if (random.chance(0.2)) {
    extras.push({
      kind: 'cash_bonus',
      valueType: 'percentage',
      min: 5,
      max: 15,
      ...stated('Bonus of 5 to 15 %', 'year'),
      condition: 'target',
    });
  }
  if (random.chance(0.15)) {
    extras.push({
      kind: 'equity',
      valueType: 'units',
      unit: 'shares',
      min: 500,
      max: 5000,
      ...stated('500 to 5,000 shares', 'none'),
      cadence: 'one_time',
    });
  }
  if (random.chance(0.08)) {
    extras.push({
      kind: 'commission',
      valueType: 'disclosure',
      ...stated('Commission on what you sell', 'unknown'),
      condition: 'discretionary',
    });
  }
  if (random.chance(0.06)) {
    extras.push({
      kind: 'ote',
      valueType: 'money',
      currency,
      max: round(high * 1.5),
      ...stated('On-target earnings', 'year'),
      condition: 'maximum_only',
    });
  }
  const annual = !silent && !hourly;
  return {
    baseAnnualCurrency: annual ? currency : null,
    baseAnnualMax: annual ? round(high) : null,
    baseAnnualMin: annual ? round(low) : null,
    baseAnnualUsdMax: annual ? Math.round(round(high) * rate) : null,
    baseAnnualUsdMin: annual ? Math.round(round(low) * rate) : null,
    components: [base, ...extras],
    evidence: base.evidence,
    fxObservedAt: annual && currency !== 'USD' ? new Date(world.now).toISOString() : null,
    hasBonus: extras.some((component) => component.kind === 'cash_bonus'),
    hasCommission: extras.some((component) => component.kind === 'commission'),
    hasEquity: extras.some((component) => component.kind === 'equity'),
    scope,
  };
}

const stated = (evidence: string, interval: Component['interval']) =>
  ({
    evidence,
    interval,
    cadence: interval === 'unknown' ? 'unknown' : 'recurring',
    condition: 'unspecified',
  }) as const;

/** Returns the scopes that apply to a city: the place, its metro, admin and regions, and the general ones. */
function payScopes(world: World, cityId: string): Scope[] {
  const scopes: Scope[] = [{ kind: 'unspecified' }, { kind: 'unspecified' }, { kind: 'global' }];
  scopes.push(
    { kind: 'remote', countryCode: null },
    { kind: 'place', placeId: Number(cityId.slice('city:'.length)) },
  );
  for (const id of world.locations.get(cityId)?.parent_ids ?? []) {
    if (id.startsWith('metro:')) scopes.push({ kind: 'metro', metroId: id });
    if (id.startsWith('admin:')) scopes.push({ kind: 'admin', adminAreaCode: id.slice('admin:'.length) });
    if (id.startsWith('region:')) scopes.push({ kind: 'region', regionId: id });
  }
  return scopes;
}
