import * as z from 'zod/mini';
import { COUNTRIES, CURRENCIES } from '../closed-lists.ts';
import { docs } from '../docs.ts';
import { amount, positiveInteger, text, utcDateTime } from '../primitives.ts';
import { CADENCES, PAY_CONDITIONS, PAY_INTERVALS, PAY_KINDS } from '../vocabulary.ts';

const common = {
  cadence: z.enum(CADENCES),
  condition: z.enum(PAY_CONDITIONS),
  evidence: text(240),
  interval: z.enum(PAY_INTERVALS),
  kind: z.enum(PAY_KINDS),
};
const range = { min: z.optional(amount()), max: z.optional(amount()) };
const percent = () => z.number().check(z.nonnegative(), z.maximum(1000));

/** One component of pay, told apart by `valueType` (contract 8.2). */
export const PayComponent = z
  .discriminatedUnion('valueType', [
    z.strictObject({ ...common, ...range, valueType: z.literal('money'), currency: z.enum(CURRENCIES) }),
    z.strictObject({
      ...common,
      min: z.optional(percent()),
      max: z.optional(percent()),
      valueType: z.literal('percentage'),
    }),
    z.strictObject({ ...common, ...range, valueType: z.literal('units'), unit: text(40) }),
    z.strictObject({ ...common, valueType: z.literal('disclosure') }),
  ])
  .register(docs, { description: 'One component of a pay package. `valueType` decides the other fields.' });

/** Where a package applies; closed in v0 (contract 8.2). */
export const PayScope = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('unspecified') }),
    z.strictObject({ kind: z.literal('global') }),
    z.strictObject({ kind: z.literal('country'), countryCode: z.enum(COUNTRIES) }),
    z.strictObject({
      kind: z.literal('admin'),
      adminAreaCode: z.string().check(z.regex(/^[A-Z]{2}\.[A-Z0-9-]{1,12}$/, 'such as US.CA')),
    }),
    z.strictObject({
      kind: z.literal('metro'),
      metroId: z.string().check(z.maxLength(240), z.regex(/^metro:/)),
    }),
    z.strictObject({ kind: z.literal('place'), placeId: positiveInteger() }),
    z.strictObject({
      kind: z.literal('region'),
      regionId: z.string().check(z.maxLength(240), z.regex(/^region:/)),
    }),
    z.strictObject({ kind: z.literal('remote'), countryCode: z.nullable(z.enum(COUNTRIES)) }),
  ])
  .register(docs, { description: 'Where a pay package applies.' });

/** A package of pay (contract 8.2); camelCase inside the snake_case job. */
export const CompensationPackage = z
  .strictObject({
    baseAnnualCurrency: z.nullable(z.enum(CURRENCIES)),
    baseAnnualMin: z.nullable(amount()),
    baseAnnualMax: z.nullable(amount()),
    baseAnnualUsdMin: z.nullable(amount()).register(docs, {
      description: 'In US dollars, at the exchange rate of `fxObservedAt`; null without a rate.',
    }),
    baseAnnualUsdMax: z.nullable(amount()).register(docs, {
      description: 'In US dollars, at the exchange rate of `fxObservedAt`; null without a rate.',
    }),
    components: z.array(PayComponent).check(z.minLength(1), z.maxLength(20)),
    evidence: text(240),
    fxObservedAt: z
      .nullable(utcDateTime())
      .register(docs, { description: 'When the exchange rate was observed.' }),
    hasBonus: z.boolean(),
    hasCommission: z.boolean(),
    hasEquity: z.boolean(),
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
