import { defineCommand } from '../program/command.ts';
import { organisationOption } from '../program/organisation.ts';
import { optional, required } from '../terminal/option.ts';
import { signedUsdValue, textValue } from '../terminal/value-types.ts';
import { postOnce, referenceValue } from './posting-outcome.ts';

export const creditsAdjust = defineCommand({
  name: 'credits adjust',
  summary: 'Corrects a balance up or down, never below zero, once per reference',
  examples: [
    'credits adjust --organisation 019583a0-1111-7000-8000-000000000001 --usd=-12.50 --reference case-881 --note "wrong price"',
  ],
  options: {
    organisation: organisationOption,
    usd: required('--usd <amount>', 'US dollars, negative to take away (--usd=-5)', signedUsdValue),
    reference: optional(
      '--reference <text>',
      'the same one never posts twice (default a random one)',
      referenceValue,
    ),
    note: optional('--note <text>', 'why, for the audit', textValue(500)),
  },
  run: (context, { organisation, usd, reference, note }) =>
    postOnce(context, {
      organisationId: organisation,
      kind: 'adjustment',
      deltaMicros: usd,
      reference,
      ...(note === undefined ? {} : { note }),
    }),
});
