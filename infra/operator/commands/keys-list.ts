import { listKeys } from '../../../shared/auth/keys.ts';
import { listOrganisations } from '../../../shared/credits/organisations.ts';
import { defineCommand } from '../program/command.ts';
import { requireOrganisation } from '../program/organisation.ts';
import { optional } from '../terminal/option.ts';
import { table as tableOf } from '../terminal/output.ts';
import { uuidValue } from '../terminal/value-types.ts';
import { keyJson } from './key-answer.ts';

export const keysList = defineCommand({
  name: 'keys list',
  summary: 'Lists API keys with their scopes, expiry and revocation; never the keys themselves',
  examples: ['keys list', 'keys list --organisation 019583a0-1111-7000-8000-000000000001'],
  options: {
    organisation: optional('--organisation <id>', 'only the keys of this organisation', uuidValue),
  },
  run: async (context, { organisation }) => {
    const { table } = await context.connect();
    if (organisation !== undefined) await requireOrganisation(table, organisation, context.now());
    const organisations =
      organisation === undefined
        ? (await listOrganisations(table)).map(({ organisationId }) => organisationId)
        : [organisation];
    const data: ReturnType<typeof keyJson>[] = [];
    for (const id of organisations) data.push(...(await listKeys(table, id)).map(keyJson));
    return {
      json: { data },
      text:
        data.length === 0
          ? ['no keys yet: see keys create --help']
          : tableOf(
              ['KEY', 'ORGANISATION', 'NAME', 'SCOPES', 'EXPIRES', 'REVOKED'],
              data.map((key) => [
                key.key_id,
                key.organisation_id,
                key.name,
                key.scopes.join(','),
                key.expires_at,
                key.revoked_at,
              ]),
            ),
    };
  },
});
