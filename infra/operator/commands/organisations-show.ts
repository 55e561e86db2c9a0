import { defineCommand } from '../command.ts';
import { argument } from '../option.ts';
import { requireOrganisation } from '../organisation.ts';
import { uuidValue } from '../value-types.ts';
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
