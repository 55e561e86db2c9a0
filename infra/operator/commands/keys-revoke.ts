import { listKeys, revokeKey } from '../../../shared/auth/keys.ts';
import { listOrganisations } from '../../../shared/credits/organisations.ts';
import type { Table } from '../../../shared/table/client.ts';
import { defineCommand } from '../program/command.ts';
import { operatorOf } from '../program/organisation.ts';
import { argument, optional } from '../terminal/option.ts';
import { properties } from '../terminal/output.ts';
import { Refusal } from '../terminal/refusal.ts';
import { uuidValue } from '../terminal/value-types.ts';
import { keyJson } from './key-answer.ts';

export const keysRevoke = defineCommand({
  name: 'keys revoke',
  summary: 'Revokes an API key for good; the very next request with it is refused',
  examples: ['keys revoke 019583a0-2222-7000-8000-000000000002'],
  arguments: { id: argument('id', 'id of the key, as keys list prints it', uuidValue) },
  options: {
    organisation: optional('--organisation <id>', 'its organisation, to save the search for it', uuidValue),
  },
  run: async (context, { id, organisation }) => {
    const { table } = await context.connect();
    const owner = organisation ?? (await ownerOf(table, id));
    const key = owner === undefined ? undefined : await revokeKey(table, owner, id, operatorOf(context));
    if (key === undefined) throw new Refusal(`there is no key ${id}: see keys list`);
    const json = keyJson(key);
    return {
      json,
      text: properties([
        ['key', json.key_id],
        ['organisation', json.organisation_id],
        ['name', json.name],
        ['revoked', json.revoked_at],
      ]),
    };
  },
});

/** Keys are stored by organisation and digest, so their id is looked for. */
async function ownerOf(table: Table, keyId: string): Promise<string | undefined> {
  for (const { organisationId } of await listOrganisations(table)) {
    const keys = await listKeys(table, organisationId);
    if (keys.some((key) => key.keyId === keyId)) return organisationId;
  }
  return undefined;
}
