import { usdOf } from '../../../shared/contract/money.ts';
import type { Account } from '../../../shared/credits/account.ts';
import type { Organisation } from '../../../shared/credits/organisations.ts';
import type { Outcome } from '../program/command.ts';
import { properties } from '../terminal/output.ts';

/** An organisation as `--json` shows it. */
export function organisationJson({
  organisationId,
  name,
  createdAt,
  account: { status, limits, balanceMicros },
}: Organisation & { readonly account: Account }) {
  return {
    organisation_id: organisationId,
    name,
    status,
    created_at: createdAt,
    limits: { per_second: limits.perSecond, per_minute: limits.perMinute },
    balance_usd: usdOf(balanceMicros),
  };
}

/** One organisation, for people and programs. */
export function organisationOutcome(organisation: Organisation & { readonly account: Account }): Outcome {
  const json = organisationJson(organisation);
  return {
    json,
    text: properties([
      ['organisation', json.organisation_id],
      ['name', json.name],
      ['status', json.status],
      ['created', json.created_at],
      ['limits', `${json.limits.per_second} a second, ${json.limits.per_minute} a minute`],
      ['balance', `${json.balance_usd} USD`],
    ]),
  };
}
