import type { AccountStatus } from '../../../shared/credits/account.ts';
import { setStatus } from '../../../shared/credits/organisations.ts';
import type { CommandContext, Outcome } from '../program/command.ts';
import { operatorOf, requireOrganisation } from '../program/organisation.ts';
import { Refusal } from '../terminal/refusal.ts';
import { organisationOutcome } from './organisation-answer.ts';

/**
 * Changes the state of an organisation; the state that it has already is no error, so a repeat is harmless.
 * @throws Refusal for an unknown organisation, or a deleted one that is to be anything else
 */
export async function changeStatus(
  context: CommandContext,
  id: string,
  status: AccountStatus,
): Promise<Outcome> {
  const { table } = await context.connect();
  const before = await requireOrganisation(table, id, context.now());
  if (before.account.status === status) return organisationOutcome(before);
  if (before.account.status === 'deleted') throw deleted(id);
  if (!(await setStatus(table, id, status, operatorOf(context)))) throw deleted(id);
  return organisationOutcome(await requireOrganisation(table, id, context.now()));
}

const deleted = (id: string): Refusal => new Refusal(`organisation ${id} is deleted, and that is final`);
