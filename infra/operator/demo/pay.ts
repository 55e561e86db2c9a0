import type { CompensationPackage } from '../../../shared/contract/resources/compensation.ts';
import type { DemoCompany } from './companies.ts';
import type { Country } from './places.ts';
import type { Position } from './position.ts';
import type { Random } from './random.ts';
import type { Seniority } from './roles/role.ts';
import type { World } from './world.ts';

type Component = CompensationPackage['components'][number];
type Scope = CompensationPackage['scope'];

/** Pay by level, as a multiple of the pay at mid level. */
const LEVELS: Readonly<Record<Seniority, number>> = {
  intern: 0.4,
  entry: 0.72,
  mid: 1,
  senior: 1.28,
  lead: 1.5,
  director: 1.9,
  executive: 2.5,
};
const HOURS_PER_YEAR = 2080;
/** Roles that are paid for what they sell. */
const SELLS: ReadonlySet<string> = new Set([
  'account-executive',
  'account-management',
  'field-sales',
  'real-estate-sales',
  'sales-development',
  'staffing',
]);
/** Sectors whose companies give shares. */
const GIVES_SHARES: ReadonlySet<string> = new Set([
  'ai-applications',
  'biotechnology',
  'cloud-and-hosting',
  'cybersecurity',
  'data-platforms',
  'developer-tools',
  'enterprise-software',
  'financial-technology',
  'payments',
]);

/** Makes pay packages that fit the role, the level and the country of the job. */
export function makePay(
  world: World,
  company: DemoCompany,
  position: Position,
  cityId: string,
): CompensationPackage[] {
  const { random } = world;
  if (random.chance(0.4)) return [];
  const scopes = payScopes(world, position, cityId);
  // A second package is for another place, so it has another scope.
  const chosen = random.chance(0.1) ? scopes.slice(0, 2) : [random.pick(scopes)];
  return chosen.map((scope) => makePackage(world, company, position, scope));
}

function makePackage(
  world: World,
  company: DemoCompany,
  position: Position,
  scope: Scope,
): CompensationPackage {
  const { random } = world;
  const { role, seniority } = position;
  const { country } = company;
  const { currency, usdRate: rate, roundedTo, leastPay } = country;
  const round = (amount: number): number => Math.round(amount / roundedTo) * roundedTo;
  const middle =
    ((role.pay * 1000 * LEVELS[seniority ?? 'mid'] * country.payLevel) / rate) * (0.9 + random.next() * 0.25);
  const low = Math.max(round(middle * 0.92), seniority === 'intern' ? 0 : leastPay);
  const high = Math.max(round(middle * (1.08 + random.next() * 0.15)), round(low * 1.12), low + roundedTo);
  const byTheHour = role.isHourly && random.chance(0.7);
  const silent = random.chance(0.08);
  const annual = !silent && !byTheHour;
  const base = silent
    ? ({ kind: 'base_pay', valueType: 'disclosure', ...stated('Competitive salary', 'unknown') } as const)
    : byTheHour
      ? hourly(country, low, high)
      : money('base_pay', currency, low, high, 'year');
  const extras = extrasOf(random, company, { currency, most: round(high * 1.4) }, position);
  return {
    baseAnnualCurrency: annual ? currency : null,
    baseAnnualMax: annual ? high : null,
    baseAnnualMin: annual ? low : null,
    baseAnnualUsdMax: annual ? Math.round(high * rate) : null,
    baseAnnualUsdMin: annual ? Math.round(low * rate) : null,
    components: [base, ...extras],
    evidence: base.evidence,
    fxObservedAt: annual && currency !== 'USD' ? new Date(world.now).toISOString() : null,
    hasBonus: extras.some((component) => component.kind === 'cash_bonus'),
    hasCommission: extras.some((component) => component.kind === 'commission'),
    hasEquity: extras.some((component) => component.kind === 'equity'),
    scope,
  };
}

function money(
  kind: 'base_pay',
  currency: Country['currency'],
  min: number,
  max: number,
  interval: 'hour' | 'year',
): Component {
  const amount = (value: number): string => value.toLocaleString('en-US');
  return {
    kind,
    valueType: 'money',
    currency,
    min,
    max,
    ...stated(`${currency} ${amount(min)} to ${amount(max)} per ${interval}`, interval),
  };
}

function hourly({ currency, roundedTo }: Country, low: number, high: number): Component {
  // One unit where a year is counted in hundreds, 50 where it is counted in hundreds of thousands.
  const step = Math.max(1, roundedTo / 2000);
  const round = (amount: number): number => Math.round(amount / HOURS_PER_YEAR / step) * step;
  const min = Math.max(round(low), step);
  return money('base_pay', currency, min, Math.max(round(high), min + step), 'hour');
}

function extrasOf(
  random: Random,
  { line, sector }: DemoCompany,
  target: { readonly currency: Country['currency']; readonly most: number },
  { role, seniority }: Position,
): Component[] {
  if (seniority === 'intern') return [];
  const sells = SELLS.has(role.code);
  const isBusiness = ['agency', 'brand', 'company', 'partnership'].includes(sector.type);
  const extras: Component[] = [];
  if (isBusiness && role.place !== 'site' && !role.isHourly && random.chance(0.3)) {
    const condition = 'target';
    const share = { min: 5, max: 15 };
    extras.push({
      kind: 'cash_bonus',
      valueType: 'percentage',
      ...share,
      ...stated('Bonus of 5 to 15 %', 'year'),
      condition,
    });
  }
  if (
    !role.isHourly &&
    line.industries?.some((code) => GIVES_SHARES.has(code)) === true &&
    random.chance(0.4)
  ) {
    const shares = { unit: 'shares', min: 500, max: 5000 } as const;
    const text = stated('500 to 5,000 shares', 'none');
    extras.push({ kind: 'equity', valueType: 'units', ...shares, ...text, cadence: 'one_time' });
  }
  if (sells && random.chance(0.5)) {
    const text = stated('Commission on what you sell', 'unknown');
    extras.push({ kind: 'commission', valueType: 'disclosure', ...text, condition: 'discretionary' });
  }
  if (sells && random.chance(0.5)) {
    const text = stated(
      `On-target earnings of up to ${target.currency} ${target.most.toLocaleString('en-US')}`,
      'year',
    );
    extras.push({
      kind: 'ote',
      valueType: 'money',
      currency: target.currency,
      max: target.most,
      ...text,
      condition: 'maximum_only',
    });
  }
  return extras;
}

const stated = (evidence: string, interval: Component['interval']) =>
  ({
    evidence,
    interval,
    cadence: interval === 'unknown' ? 'unknown' : 'recurring',
    condition: 'unspecified',
  }) as const;

/** Returns the scopes that apply to a job: its place, its metro, admin and regions, and the general ones. */
function payScopes(world: World, { arrangements }: Position, cityId: string): Scope[] {
  const scopes: Scope[] = [
    { kind: 'place', placeId: Number(cityId.slice('city:'.length)) },
    { kind: 'unspecified' },
    { kind: 'unspecified' },
    { kind: 'global' },
  ];
  if (arrangements.includes('remote')) scopes.push({ kind: 'remote', countryCode: null });
  for (const id of world.locations.get(cityId)?.parent_ids ?? []) {
    if (id.startsWith('metro:')) scopes.push({ kind: 'metro', metroId: id });
    if (id.startsWith('admin:')) scopes.push({ kind: 'admin', adminAreaCode: id.slice('admin:'.length) });
    if (id.startsWith('region:')) scopes.push({ kind: 'region', regionId: id });
  }
  return scopes;
}
