import { defineCommand } from '../program/command.ts';
import { argument } from '../terminal/option.ts';
import { uuidValue } from '../terminal/value-types.ts';
import { changeStatus } from './organisation-status.ts';

export const organisationsSuspend = defineCommand({
  name: 'organisations suspend',
  summary: 'Suspends an organisation: its keys are refused from the next request on',
  examples: ['organisations suspend 019583a0-1111-7000-8000-000000000001'],
  arguments: { id: argument('id', 'id of the organisation', uuidValue) },
  run: (context, { id }) => changeStatus(context, id, 'suspended'),
});
