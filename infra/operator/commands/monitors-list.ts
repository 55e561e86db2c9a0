import { listOrganisations } from '../../../shared/credits/organisations.ts';
import type { Monitor } from '../../../shared/monitors/monitor.ts';
import { listMonitors } from '../../../shared/monitors/monitors.ts';
import type { Table } from '../../../shared/table/client.ts';
import { defineCommand } from '../program/command.ts';
import { requireOrganisation } from '../program/organisation.ts';
import { optional } from '../terminal/option.ts';
import { table as tableOf } from '../terminal/output.ts';
import { uuidValue } from '../terminal/value-types.ts';
import { monitorJson } from './monitor-answer.ts';

/** The monitors of one organisation or of all, oldest first. */
export async function monitorsOf(
  table: Table,
  organisation: string | undefined,
): Promise<readonly Monitor[]> {
  const organisations =
    organisation === undefined
      ? (await listOrganisations(table)).map(({ organisationId }) => organisationId)
      : [organisation];
  const found: Monitor[] = [];
  for (const id of organisations) found.push(...(await listMonitors(table, id)));
  return found;
}

export const monitorsList = defineCommand({
  name: 'monitors list',
  summary: 'Lists monitors, how far they have come and what they spent today',
  examples: ['monitors list', 'monitors list --organisation 019583a0-1111-7000-8000-000000000001'],
  options: {
    organisation: optional('--organisation <id>', 'only those of this organisation', uuidValue),
  },
  run: async (context, { organisation }) => {
    const { table } = await context.connect();
    if (organisation !== undefined) await requireOrganisation(table, organisation, context.now());
    const found = await monitorsOf(table, organisation);
    const data = found.map((monitor) => monitorJson(monitor, context.now()));
    return {
      json: { data },
      text:
        data.length === 0
          ? ['no monitors yet: see monitors create --help']
          : tableOf(
              [
                'MONITOR',
                'ORGANISATION',
                'NAME',
                'OPERATION',
                'STATUS',
                'WATERMARK',
                'SPENT TODAY',
                'LAST RUN',
              ],
              data.map((one) => [
                one.id,
                one.organisation_id,
                one.name,
                one.operation,
                one.status,
                one.watermark,
                one.spent_today_usd,
                one.last_run_at,
              ]),
            ),
    };
  },
});
