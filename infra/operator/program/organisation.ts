import type { Account } from '../../../shared/credits/account.ts';
import {
  listOrganisations,
  type Organisation,
  showOrganisation,
} from '../../../shared/credits/organisations.ts';
import type { Table } from '../../../shared/table/client.ts';
import { optional, required } from '../terminal/option.ts';
import { UnknownId } from '../terminal/refusal.ts';
import { uuidValue } from '../terminal/value-types.ts';
import type { CommandContext } from './command.ts';

/** `--organisation` of commands that work on one organisation. */
export const organisationOption = required('--organisation <id>', 'id of the organisation', uuidValue);

/** `--organisation` of commands that work on all organisations or on one. */
export const onlyOrganisation = optional(
  '--organisation <id>',
  'only this organisation (default all)',
  uuidValue,
);

/** Returns the organisation with its account. @throws Refusal when it does not exist */
export async function requireOrganisation(
  table: Table,
  organisationId: string,
  now: number,
): Promise<Organisation & { readonly account: Account }> {
  return (await showOrganisation(table, organisationId, now)) ?? refuseUnknown(organisationId);
}

/** @throws Refusal always */
export function refuseUnknown(organisationId: string): never {
  throw new UnknownId('organisation', organisationId);
}

/**
 * Returns the given organisation, or all, oldest first.
 * @throws Refusal when the given one does not exist
 */
export async function organisationIds(
  table: Table,
  only: string | undefined,
  now: number,
): Promise<readonly string[]> {
  if (only === undefined) {
    return (await listOrganisations(table)).map(({ organisationId }) => organisationId);
  }
  await requireOrganisation(table, only, now);
  return [only];
}

/** Returns what `list` finds in these organisations, one organisation after the other. */
export async function ofEach<T>(
  table: Table,
  ids: readonly string[],
  list: (table: Table, organisationId: string) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const found: T[] = [];
  for (const id of ids) found.push(...(await list(table, id)));
  return found;
}

/** Returns who acts and when, for the audit. */
export const operatorOf = ({ operator, now }: CommandContext) => ({ name: operator, now: now() });
