import { listOrganisations } from '../../../shared/credits/organisations.ts';
import { defineCommand } from '../program/command.ts';
import { requireOrganisation } from '../program/organisation.ts';
import { table as tableOf } from '../terminal/output.ts';
import { organisationJson } from './organisation-answer.ts';

const AT_ONCE = 20;

export const organisationsList = defineCommand({
  name: 'organisations list',
  summary: 'Lists all organisations, oldest first',
  examples: ['organisations list'],
  run: async (context) => {
    const { table } = await context.connect();
    const all = await listOrganisations(table);
    const data: ReturnType<typeof organisationJson>[] = [];
    for (let start = 0; start < all.length; start += AT_ONCE) {
      const some = all.slice(start, start + AT_ONCE);
      const shown = some.map(({ organisationId }) =>
        requireOrganisation(table, organisationId, context.now()),
      );
      data.push(...(await Promise.all(shown)).map(organisationJson));
    }
    return {
      json: { data },
      text:
        data.length === 0
          ? ['no organisations yet: see organisations create --help']
          : tableOf(
              ['ORGANISATION', 'NAME', 'STATUS', 'BALANCE USD', 'PER SECOND', 'PER MINUTE', 'CREATED'],
              data.map(({ organisation_id, name, status, balance_usd, limits, created_at }) => [
                organisation_id,
                name,
                status,
                balance_usd,
                limits.per_second,
                limits.per_minute,
                created_at,
              ]),
            ),
    };
  },
});
