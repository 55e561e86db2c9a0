import { defineCommand } from '../program/command.ts';
import { requireOrganisation } from '../program/organisation.ts';
import { argument } from '../terminal/option.ts';
import { uuidValue } from '../terminal/value-types.ts';
import { organisationOutcome } from './organisation-answer.ts';

export const organisationsShow = defineCommand({
  name: 'organisations show',
  summary: 'Shows an organisation, its limits and its balance',
  examples: ['organisations show 019583a0-1111-7000-8000-000000000001'],
  arguments: { id: argument('id', 'id of the organisation', uuidValue) },
  run: async (context, { id }) => {
    const { table } = await context.connect();
    return organisationOutcome(await requireOrganisation(table, id, context.now()));
  },
});
