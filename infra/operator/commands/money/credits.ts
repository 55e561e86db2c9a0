import { usdOf } from '../../../../shared/contract/money.ts';
import { readLedger } from '../../../../shared/credits/ledger/read-ledger.ts';
import type { Doubt } from '../../../../shared/credits/posting.ts';
import { postReference, type ReferencePosting } from '../../../../shared/credits/reference-posting.ts';
import {
  RefundRefusedError,
  reconcile,
  refundReference,
} from '../../../../shared/credits/settlement/reconcile-charges.ts';
import type { TableReader } from '../../../../shared/table/reader.ts';
import { uuid7 } from '../../../../shared/table/uuid7.ts';
import { type CommandContext, defineCommand, type Outcome } from '../../program/command.ts';
import {
  operatorOf,
  organisationOption,
  refuseUnknown,
  requireOrganisation,
} from '../../program/organisation.ts';
import { optional, required, type ValueType } from '../../terminal/option.ts';
import { properties } from '../../terminal/output.ts';
import { Refusal, UsageError } from '../../terminal/refusal.ts';
import { signedUsd } from '../../terminal/usd.ts';
import {
  integerValue,
  positiveUsdValue,
  signedUsdValue,
  textValue,
  uuidValue,
} from '../../terminal/value-types.ts';

/** Identifies a posting in other systems, such as an invoice number. */
export const referenceValue: ValueType<string> = {
  allowed: '1 to 64 of A-Z a-z 0-9 . _ : / -',
  read: (text) => (/^[A-Za-z0-9._:/-]{1,64}$/.test(text) ? text : undefined),
};

const topUp = defineCommand({
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
      'the payment or invoice; a reference posts only once (default a random one)',
      referenceValue,
    ),
  },
  run: (context, { organisation, usd, reference }) =>
    postOnce(context, { organisationId: organisation, kind: 'top_up', deltaMicros: usd, reference }),
});

const adjust = defineCommand({
  name: 'credits adjust',
  summary: 'Corrects a balance up or down, never below zero, once per reference',
  examples: [
    'credits adjust --organisation 019583a0-1111-7000-8000-000000000001 --usd=-12.50 --reference case-881 --note "wrong price"',
  ],
  options: {
    organisation: organisationOption,
    usd: required('--usd <amount>', 'US dollars, negative to subtract (--usd=-5)', signedUsdValue),
    reference: optional(
      '--reference <text>',
      'a reference posts only once (default a random one)',
      referenceValue,
    ),
    note: optional('--note <text>', 'the reason, for the audit', textValue(500)),
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

const refund = defineCommand({
  name: 'credits refund',
  summary: 'Refunds an amount under a reference, or the charge of one request, which is refunded only once',
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
      'not with --request; a reference posts only once (default a random one)',
      referenceValue,
    ),
  },
  run: async (context, { organisation, usd, request, reference }) => {
    if (request === undefined) {
      if (usd === undefined) throw new UsageError(['--usd or --request is missing']);
      return await postOnce(context, {
        organisationId: organisation,
        kind: 'refund',
        deltaMicros: usd,
        reference,
      });
    }
    if (reference !== undefined) {
      // Under any other reference, the sweep and the reconciliation would refund the same charge again.
      throw new UsageError([
        `--reference cannot be used with --request, whose reference is ${refundReference('<request>')}`,
      ]);
    }
    const { reader } = await context.connect();
    const charged = await chargeOf(reader, organisation, request);
    if (usd !== undefined && usd > charged) {
      throw new Refusal(`the request was charged ${usdOf(charged)} USD, less than ${usdOf(usd)} USD`);
    }
    return await postOnce(context, {
      organisationId: organisation,
      kind: 'refund',
      deltaMicros: usd ?? charged,
      reference: refundReference(request),
    });
  },
});

const MEANINGS = {
  not_charged: 'The request was not charged and can no longer be charged.',
  refunded: 'The request was charged; the charge is refunded.',
  waiting: 'Undecided: run the same command again when the ledger has caught up (see status).',
} as const;

const reconcileCharge = defineCommand({
  name: 'credits reconcile',
  summary:
    'Decides a charge of unknown outcome, whose request was answered 503, and refunds it if it was made',
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
      text: properties(
        [
          ['organisation', organisation],
          ['request', request],
          ['outcome', outcome.replace('_', ' ')],
          ['balance', `${balance} USD`],
        ],
        [MEANINGS[outcome]],
      ),
    };
  },
});

const show = defineCommand({
  name: 'credits show',
  summary: 'Shows the balance of an organisation',
  examples: ['credits show --organisation 019583a0-1111-7000-8000-000000000001'],
  options: { organisation: organisationOption },
  run: async (context, { organisation }) => {
    const { table } = await context.connect();
    const { name, account } = await requireOrganisation(table, organisation, context.now());
    const balance = usdOf(account.balanceMicros);
    return {
      json: {
        organisation_id: organisation,
        name,
        status: account.status,
        balance_usd: balance,
        postings: account.sequence,
      },
      text: properties([
        ['organisation', organisation],
        ['name', name],
        ['balance', `${balance} USD`],
        ['postings', account.sequence],
      ]),
    };
  },
});

/** The verbs that move credit and show the balance. */
export const credits = [topUp, adjust, refund, reconcileCharge, show];

/**
 * Posts to an account. Without a reference it makes up a random one, so repeating the command posts again.
 * @throws Refusal when the account refuses the posting
 */
async function postOnce(
  context: CommandContext,
  posting: Omit<ReferencePosting, 'reference'> & { readonly reference: string | undefined },
): Promise<Outcome> {
  const { table } = await context.connect();
  const reference = posting.reference ?? uuid7(context.now());
  const { organisationId, kind, deltaMicros } = posting;
  const outcome = await postReference(table, { ...posting, reference }, operatorOf(context));
  if (outcome.status === 'refused') {
    if (outcome.reason === 'no_account') refuseUnknown(organisationId);
    throw new Refusal(
      {
        insufficient_balance: `the balance does not cover ${signedUsd(deltaMicros).replace('-', '')} USD: see credits show`,
        reference_used: `reference ${reference} was already used for another amount or kind of posting`,
        too_large: 'the balance would exceed the maximum of 8 billion USD',
      }[outcome.reason],
    );
  }
  const json = {
    organisation_id: organisationId,
    posting_id: outcome.postingId,
    kind,
    reference,
    amount_usd: signedUsd(deltaMicros),
    applied: outcome.status === 'applied',
    balance_usd: usdOf(outcome.balanceMicros),
  };
  return {
    json,
    text: properties(
      [
        ['organisation', organisationId],
        [kind.replace('_', '-'), `${json.amount_usd} USD`],
        ['reference', reference],
        ['balance', `${json.balance_usd} USD`],
      ],
      [
        json.applied
          ? 'Applied: the balance includes it.'
          : 'Not applied: this reference was already posted, and the balance includes it once.',
      ],
    ),
  };
}

/** Returns what a request was charged according to the ledger, in micro-dollars. @throws Refusal without a charge */
async function chargeOf(reader: TableReader, organisationId: string, requestId: string): Promise<bigint> {
  for await (const entry of readLedger(reader, organisationId)) {
    if (entry.kind === 'charge' && entry.id === requestId) return -entry.deltaMicros;
  }
  throw new Refusal(`the ledger of organisation ${organisationId} has no charge for request ${requestId}`);
}

const refusalOf = ({ message, reason }: RefundRefusedError): string =>
  reason === 'reference_used' ? `${message} (another amount of it was refunded before)` : message;
