import { defineCommand } from '../program/command.ts';
import { organisationOption } from '../program/organisation.ts';
import { optional, required } from '../terminal/option.ts';
import { positiveUsdValue } from '../terminal/value-types.ts';
import { postOnce, referenceValue } from './posting-outcome.ts';

export const creditsTopUp = defineCommand({
  name: 'credits top-up',
  summary: 'Adds prepaid credit, once per reference',
  examples: [
    'credits top-up --organisation 019583a0-1111-7000-8000-000000000001 --usd 250 --reference invoice-2026-0042',
  ],
  options: {
    organisation: organisationOption,
    usd: required('--usd <amount>', 'US dollars, at most 6 decimals', positiveUsdValue),
    reference: optional(
      '--reference <text>',
      'the payment or invoice; the same one never posts twice (default a random one)',
      referenceValue,
    ),
  },
  run: (context, { organisation, usd, reference }) =>
    postOnce(context, { organisationId: organisation, kind: 'top_up', deltaMicros: usd, reference }),
});
