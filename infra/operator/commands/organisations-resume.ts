import { defineCommand } from '../program/command.ts';
import { argument } from '../terminal/option.ts';
import { uuidValue } from '../terminal/value-types.ts';
import { changeStatus } from './organisation-status.ts';

export const organisationsResume = defineCommand({
  name: 'organisations resume',
  summary: 'Lets the keys of a suspended organisation in again',
  examples: ['organisations resume 019583a0-1111-7000-8000-000000000001'],
  arguments: { id: argument('id', 'id of the organisation', uuidValue) },
  run: (context, { id }) => changeStatus(context, id, 'active'),
});
