import { listOrganisations } from '../../../shared/credits/organisations.ts';
import type { Table } from '../../../shared/table/client.ts';
import type { Destination } from '../../../shared/webhooks/destination/destination.ts';
import { listDestinations } from '../../../shared/webhooks/destination/destinations.ts';
import { defineCommand } from '../program/command.ts';
import { requireOrganisation } from '../program/organisation.ts';
import { optional } from '../terminal/option.ts';
import { table as tableOf } from '../terminal/output.ts';
import { uuidValue } from '../terminal/value-types.ts';
import { destinationJson } from './destination-answer.ts';

/** The destinations of one organisation or of all, oldest first. */
export async function destinationsOf(
  table: Table,
  organisation: string | undefined,
): Promise<readonly Destination[]> {
  const organisations =
    organisation === undefined
      ? (await listOrganisations(table)).map(({ organisationId }) => organisationId)
      : [organisation];
  const found: Destination[] = [];
  for (const id of organisations) found.push(...(await listDestinations(table, id)));
  return found;
}

export const destinationsList = defineCommand({
  name: 'destinations list',
  summary: 'Lists webhook destinations; never their secrets',
  examples: ['destinations list', 'destinations list --organisation 019583a0-1111-7000-8000-000000000001'],
  options: {
    organisation: optional('--organisation <id>', 'only those of this organisation', uuidValue),
  },
  run: async (context, { organisation }) => {
    const { table } = await context.connect();
    if (organisation !== undefined) await requireOrganisation(table, organisation, context.now());
    const data = (await destinationsOf(table, organisation)).map(destinationJson);
    return {
      json: { data },
      text:
        data.length === 0
          ? ['no destinations yet: see destinations create --help']
          : tableOf(
              ['DESTINATION', 'ORGANISATION', 'NAME', 'STATUS', 'REASON', 'FAILURES', 'URL'],
              data.map((one) => [
                one.id,
                one.organisation_id,
                one.name,
                one.status,
                one.pause_reason,
                one.consecutive_failures,
                one.url,
              ]),
            ),
    };
  },
});
