import * as z from 'zod/mini';
import { COUNTRIES, CURRENCIES } from '../closed-lists.ts';
import { docs } from '../docs.ts';
import { amount, positiveInteger, text, utcDateTime } from '../primitives.ts';
import { CADENCES, PAY_CONDITIONS, PAY_INTERVALS, PAY_KINDS } from '../vocabulary.ts';

const common = {
  cadence: z.enum(CADENCES).register(docs, { description: 'Whether it is paid again and again, or once.' }),
  condition: z.enum(PAY_CONDITIONS).register(docs, { description: 'How sure the amount is.' }),
  evidence: text(240).register(docs, { description: 'The words of the source.' }),
  interval: z.enum(PAY_INTERVALS).register(docs, { description: 'What the amounts are per.' }),
  kind: z.enum(PAY_KINDS).register(docs, { description: 'What is paid.' }),
};
const range = {
  min: z.optional(amount()).register(docs, { description: 'The lower bound, if the source states one.' }),
  max: z.optional(amount()).register(docs, { description: 'The upper bound, if the source states one.' }),
};
const percent = () => z.optional(z.number().check(z.nonnegative(), z.maximum(1000)));

/** One component of pay, told apart by `valueType` (contract 8.2). */
export const PayComponent = z
  .discriminatedUnion('valueType', [
    z.strictObject({
      ...common,
      ...range,
      valueType: z.literal('money').register(docs, { description: 'An amount of money.' }),
      currency: z.enum(CURRENCIES).register(docs, { description: 'The currency of the amounts (ISO 4217).' }),
    }),
    z.strictObject({
      ...common,
      min: percent().register(docs, {
        description: 'The lower bound in per cent, if the source states one.',
      }),
      max: percent().register(docs, {
        description: 'The upper bound in per cent, if the source states one.',
      }),
      valueType: z.literal('percentage').register(docs, { description: 'A share of base pay.' }),
    }),
    z.strictObject({
      ...common,
      ...range,
      valueType: z.literal('units').register(docs, { description: 'A number of things, such as shares.' }),
      unit: text(40).register(docs, { description: 'What is counted.' }),
    }),
    z.strictObject({
      ...common,
      valueType: z.literal('disclosure').register(docs, { description: 'Disclosed without an amount.' }),
    }),
  ])
  .register(docs, { description: 'One component of a pay package. `valueType` decides the other fields.' });

/** Where a package applies; closed in v0 (contract 8.2). */
export const PayScope = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('unspecified').register(docs, { description: 'Nothing is stated.' }) }),
    z.strictObject({ kind: z.literal('global').register(docs, { description: 'Everywhere.' }) }),
    z.strictObject({
      kind: z.literal('country').register(docs, { description: 'One country.' }),
      countryCode: z.enum(COUNTRIES).register(docs, { description: 'The country (ISO 3166-1 alpha-2).' }),
    }),
    z.strictObject({
      kind: z.literal('admin').register(docs, { description: 'One administrative area.' }),
      adminAreaCode: z
        .string()
        .check(z.regex(/^[A-Z]{2}\.[A-Z0-9-]{1,12}$/, 'such as US.CA'))
        .register(docs, { description: 'The country and the code of the area, such as `US.CA`.' }),
    }),
    z.strictObject({
      kind: z.literal('metro').register(docs, { description: 'One metropolitan area.' }),
      metroId: z
        .string()
        .check(z.maxLength(240), z.regex(/^metro:/))
        .register(docs, { description: 'The ID of the metropolitan area.' }),
    }),
    z.strictObject({
      kind: z.literal('place').register(docs, { description: 'One city.' }),
      placeId: positiveInteger().register(docs, { description: 'The number in the ID of the city.' }),
    }),
    z.strictObject({
      kind: z.literal('region').register(docs, { description: 'One region.' }),
      regionId: z
        .string()
        .check(z.maxLength(240), z.regex(/^region:/))
        .register(docs, { description: 'The ID of the region.' }),
    }),
    z.strictObject({
      kind: z.literal('remote').register(docs, { description: 'Remote work.' }),
      countryCode: z
        .nullable(z.enum(COUNTRIES))
        .register(docs, { description: 'The country (ISO 3166-1 alpha-2); null for anywhere.' }),
    }),
  ])
  .register(docs, { description: 'Where a pay package applies.' });

/** A package of pay (contract 8.2); camelCase inside the snake_case job. */
export const CompensationPackage = z
  .strictObject({
    baseAnnualCurrency: z
      .nullable(z.enum(CURRENCIES))
      .register(docs, { description: 'Currency of the annual base pay (ISO 4217); null without amounts.' }),
    baseAnnualMin: z
      .nullable(amount())
      .register(docs, { description: 'Annual base pay, lower bound; null if not disclosed.' }),
    baseAnnualMax: z
      .nullable(amount())
      .register(docs, { description: 'Annual base pay, upper bound; null if not disclosed.' }),
    baseAnnualUsdMin: z.nullable(amount()).register(docs, {
      description: 'In US dollars, at the exchange rate of `fxObservedAt`; null without a rate.',
    }),
    baseAnnualUsdMax: z.nullable(amount()).register(docs, {
      description: 'In US dollars, at the exchange rate of `fxObservedAt`; null without a rate.',
    }),
    components: z
      .array(PayComponent)
      .check(z.minLength(1), z.maxLength(20))
      .register(docs, { description: 'The parts of the package, as the source states them.' }),
    evidence: text(240).register(docs, { description: 'The words of the source.' }),
    fxObservedAt: z
      .nullable(utcDateTime())
      .register(docs, { description: 'When the exchange rate was observed.' }),
    hasBonus: z.boolean().register(docs, { description: 'Whether a bonus is stated.' }),
    hasCommission: z.boolean().register(docs, { description: 'Whether commission is stated.' }),
    hasEquity: z.boolean().register(docs, { description: 'Whether equity is stated.' }),
    scope: PayScope,
  })
  .register(docs, { description: 'One pay package, as its source states it.' });
export type CompensationPackage = z.output<typeof CompensationPackage>;

/** The widest summary of the packages; null on a job without packages (contract 8.2). */
export const Compensation = z
  .strictObject({
    base_annual_minimum: z.nullable(amount()),
    base_annual_maximum: z.nullable(amount()),
    target_cash_annual_minimum: z.nullable(amount()),
    target_cash_annual_maximum: z.nullable(amount()),
    currency: z
      .nullable(z.string().check(z.regex(/^[A-Z]{3}$/)))
      .register(docs, { description: 'Currency of the amounts (ISO 4217); null without amounts.' }),
    has_bonus: z.boolean(),
    has_commission: z.boolean(),
    has_equity: z.boolean(),
  })
  .register(docs, { description: 'The widest range over all pay packages.' });
export type Compensation = z.output<typeof Compensation>;
