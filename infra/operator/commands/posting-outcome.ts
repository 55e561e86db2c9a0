import { usdOf } from '../../../shared/contract/money.ts';
import { postReference, type ReferencePosting } from '../../../shared/credits/reference-posting.ts';
import { uuid7 } from '../../../shared/table/uuid7.ts';
import type { CommandContext, Outcome } from '../program/command.ts';
import { operatorOf, refuseUnknown } from '../program/organisation.ts';
import type { ValueType } from '../terminal/option.ts';
import { properties } from '../terminal/output.ts';
import { Refusal } from '../terminal/refusal.ts';
import { signedUsd } from '../terminal/usd.ts';

/** What identifies a posting outside. */
export const referenceValue: ValueType<string> = {
  allowed: '1 to 64 of A-Z a-z 0-9 . _ : / -',
  read: (text) => (/^[A-Za-z0-9._:/-]{1,64}$/.test(text) ? text : undefined),
};

/**
 * Posts to an account and says what became of it. Without a reference a random one is made up, so that a repeat
 * of the command posts again.
 * @throws Refusal when the posting can not be made
 */
export async function postOnce(
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
        reference_used: `the reference ${reference} was used before, for another amount or kind of posting`,
        too_large: 'the balance would exceed what an account can hold, 8 billion USD',
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
    text: [
      ...properties([
        ['organisation', organisationId],
        [kind.replace('_', '-'), `${json.amount_usd} USD`],
        ['reference', reference],
        ['balance', `${json.balance_usd} USD`],
      ]),
      ...(json.applied ? [] : ['', 'This reference had been posted before; nothing moved.']),
    ],
  };
}
