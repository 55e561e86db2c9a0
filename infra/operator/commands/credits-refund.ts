import { usdOf } from '../../../shared/contract/money.ts';
import { readLedger } from '../../../shared/credits/ledger/read-ledger.ts';
import { refundReference } from '../../../shared/credits/settlement/reconcile-charges.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import { defineCommand } from '../program/command.ts';
import { organisationOption } from '../program/organisation.ts';
import { optional } from '../terminal/option.ts';
import { Refusal, UsageError } from '../terminal/refusal.ts';
import { positiveUsdValue, uuidValue } from '../terminal/value-types.ts';
import { postOnce, referenceValue } from './posting-outcome.ts';

export const creditsRefund = defineCommand({
  name: 'credits refund',
  summary:
    'Gives credit back: an amount under a reference, or the charge of one request, which is given back once',
  examples: [
    'credits refund --organisation 019583a0-1111-7000-8000-000000000001 --usd 0.05 --reference case-882',
    'credits refund --organisation 019583a0-1111-7000-8000-000000000001 --request 019583a0-3333-7000-8000-000000000003',
  ],
  options: {
    organisation: organisationOption,
    usd: optional('--usd <amount>', 'US dollars (default the whole charge of --request)', positiveUsdValue),
    request: optional('--request <id>', 'X-Request-Id of the charged request', uuidValue),
    reference: optional(
      '--reference <text>',
      'with --usd alone: the same one never posts twice (default a random one)',
      referenceValue,
    ),
  },
  run: async (context, { organisation, usd, request, reference }) => {
    if (usd === undefined && request === undefined) {
      throw new UsageError(['one of --usd and --request is missing']);
    }
    if (request !== undefined && reference !== undefined) {
      // Under any other reference the sweep and the reconciler would give the same charge back again.
      throw new UsageError([`--reference is not for --request, which has ${refundReference('<request>')}`]);
    }
    const charged = request === undefined ? null : await chargeOf(context, organisation, request);
    const deltaMicros = usd ?? charged;
    if (deltaMicros === null) throw new UsageError(['--usd is missing']);
    if (charged !== null && deltaMicros > charged) {
      throw new Refusal(`the request was charged ${usdOf(charged)} USD, less than ${usdOf(deltaMicros)} USD`);
    }
    return await postOnce(context, {
      organisationId: organisation,
      kind: 'refund',
      deltaMicros,
      reference: request === undefined ? reference : refundReference(request),
    });
  },
});

/** What a request was charged, in micro-dollars, as the ledger has it. */
async function chargeOf(
  context: { connect(): Promise<{ readonly reader: TableReader }> },
  organisationId: string,
  requestId: string,
): Promise<bigint> {
  const { reader } = await context.connect();
  for await (const entry of readLedger(reader, organisationId)) {
    if (entry.kind === 'charge' && entry.id === requestId) return -entry.deltaMicros;
  }
  throw new Refusal(`the ledger of organisation ${organisationId} has no charge of request ${requestId}`);
}
