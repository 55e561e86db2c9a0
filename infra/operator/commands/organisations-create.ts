import { DEFAULT_LIMITS } from '../../../shared/credits/account.ts';
import { createOrganisation } from '../../../shared/credits/organisations.ts';
import { defineCommand } from '../program/command.ts';
import { operatorOf, requireOrganisation } from '../program/organisation.ts';
import { optional, required } from '../terminal/option.ts';
import { integerValue, textValue } from '../terminal/value-types.ts';
import { organisationOutcome } from './organisation-answer.ts';

export const organisationsCreate = defineCommand({
  name: 'organisations create',
  summary: 'Creates an organisation with an empty account',
  examples: ["organisations create --name 'Northwind Staffing'"],
  options: {
    name: required('--name <text>', 'how operators call it', textValue(240)),
    perSecond: optional(
      '--per-second <n>',
      `requests a second over all its keys (default ${DEFAULT_LIMITS.perSecond})`,
      integerValue(1, 10_000),
    ),
    perMinute: optional(
      '--per-minute <n>',
      `requests a minute over all its keys (default ${DEFAULT_LIMITS.perMinute})`,
      integerValue(1, 600_000),
    ),
  },
  run: async (context, { name, perSecond, perMinute }) => {
    const { table } = await context.connect();
    const limits = {
      perSecond: perSecond ?? DEFAULT_LIMITS.perSecond,
      perMinute: perMinute ?? DEFAULT_LIMITS.perMinute,
    };
    const { organisationId } = await createOrganisation(table, { name, limits }, operatorOf(context));
    return organisationOutcome(await requireOrganisation(table, organisationId, context.now()));
  },
});
