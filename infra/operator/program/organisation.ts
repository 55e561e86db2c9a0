import type { Account } from '../../../shared/credits/account.ts';
import { type Organisation, showOrganisation } from '../../../shared/credits/organisations.ts';
import type { Table } from '../../../shared/table/client.ts';
import { required } from '../terminal/option.ts';
import { Refusal } from '../terminal/refusal.ts';
import { uuidValue } from '../terminal/value-types.ts';
import type { CommandContext } from './command.ts';

/** `--organisation`, as most commands take it. */
export const organisationOption = required('--organisation <id>', 'id of the organisation', uuidValue);

/**
 * The organisation with its account.
 * @throws Refusal when there is none
 */
export async function requireOrganisation(
  table: Table,
  organisationId: string,
  now: number,
): Promise<Organisation & { readonly account: Account }> {
  return (await showOrganisation(table, organisationId, now)) ?? refuseUnknown(organisationId);
}

/** @throws Refusal always */
export function refuseUnknown(organisationId: string): never {
  throw new Refusal(`there is no organisation ${organisationId}: see organisations list`);
}

/** Who acts and when, for the audit. */
export const operatorOf = ({ operator, now }: CommandContext) => ({ name: operator, now: now() });
