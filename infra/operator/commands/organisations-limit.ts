import { setLimits } from '../../../shared/credits/organisations.ts';
import { defineCommand } from '../program/command.ts';
import { operatorOf, refuseUnknown, requireOrganisation } from '../program/organisation.ts';
import { argument, required } from '../terminal/option.ts';
import { integerValue, uuidValue } from '../terminal/value-types.ts';
import { organisationOutcome } from './organisation-answer.ts';

export const organisationsLimit = defineCommand({
  name: 'organisations limit',
  summary: 'Sets the rate limits that all keys of an organisation share, from its next request on',
  examples: ['organisations limit 019583a0-1111-7000-8000-000000000001 --per-second 50 --per-minute 1500'],
  arguments: { id: argument('id', 'id of the organisation', uuidValue) },
  options: {
    perSecond: required('--per-second <n>', 'requests a second', integerValue(1, 10_000)),
    perMinute: required('--per-minute <n>', 'requests a minute', integerValue(1, 600_000)),
  },
  run: async (context, { id, perSecond, perMinute }) => {
    const { table } = await context.connect();
    const known = await setLimits(table, id, { perSecond, perMinute }, operatorOf(context));
    if (!known) refuseUnknown(id);
    return organisationOutcome(await requireOrganisation(table, id, context.now()));
  },
});
