import { usdOf } from '../../../shared/contract/money.ts';
import type { Doubt } from '../../../shared/credits/posting.ts';
import { RefundRefusedError, reconcile } from '../../../shared/credits/settlement/reconcile-charges.ts';
import { defineCommand } from '../program/command.ts';
import { operatorOf, organisationOption, requireOrganisation } from '../program/organisation.ts';
import { required } from '../terminal/option.ts';
import { properties } from '../terminal/output.ts';
import { Refusal } from '../terminal/refusal.ts';
import { integerValue, positiveUsdValue, uuidValue } from '../terminal/value-types.ts';

const MEANINGS = {
  not_charged: 'The request was not charged and can not be any more.',
  refunded: 'The request was charged; the charge is given back.',
  waiting: 'Not to be told yet: run the same command again once the ledger has caught up (see status).',
} as const;

export const creditsReconcile = defineCommand({
  name: 'credits reconcile',
  summary:
    'Decides a charge of unknown outcome, whose request was answered 503, and gives it back if it was made',
  examples: [
    'credits reconcile --organisation 019583a0-1111-7000-8000-000000000001 --request 019583a0-3333-7000-8000-000000000003 --sequence 4711 --usd 0.05',
  ],
  options: {
    organisation: organisationOption,
    request: required('--request <id>', 'request_id of the log line', uuidValue),
    sequence: required(
      '--sequence <number>',
      'sequence_read of the log line',
      integerValue(0, 999_999_999_999_999),
    ),
    usd: required('--usd <amount>', 'cost_usd of the log line', positiveUsdValue),
  },
  run: async (context, { organisation, request, sequence, usd }) => {
    const { table } = await context.connect();
    await requireOrganisation(table, organisation, context.now());
    const doubt: Doubt = {
      posting: {
        organisationId: organisation,
        id: request,
        kind: 'charge',
        deltaMicros: -usd,
        minimumMicros: usd,
        at: context.now(),
      },
      sequenceRead: sequence,
    };
    const outcome = await reconcile(table, doubt, operatorOf(context)).catch((error: unknown) => {
      throw error instanceof RefundRefusedError ? new Refusal(refusalOf(error)) : error;
    });
    const { account } = await requireOrganisation(table, organisation, context.now());
    const balance = usdOf(account.balanceMicros);
    return {
      ok: outcome !== 'waiting',
      json: { organisation_id: organisation, request_id: request, outcome, balance_usd: balance },
      text: [
        ...properties([
          ['organisation', organisation],
          ['request', request],
          ['outcome', outcome.replace('_', ' ')],
          ['balance', `${balance} USD`],
        ]),
        '',
        MEANINGS[outcome],
      ],
    };
  },
});

const refusalOf = ({ message, reason }: RefundRefusedError): string =>
  reason === 'reference_used' ? `${message} (another amount of it was given back before)` : message;
