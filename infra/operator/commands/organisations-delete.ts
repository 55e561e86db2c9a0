import { defineCommand } from '../program/command.ts';
import { argument } from '../terminal/option.ts';
import { uuidValue } from '../terminal/value-types.ts';
import { changeStatus } from './organisation-status.ts';

export const organisationsDelete = defineCommand({
  name: 'organisations delete',
  summary: 'Deletes an organisation for good: its keys never work again, its ledger and audit stay',
  examples: ['organisations delete 019583a0-1111-7000-8000-000000000001'],
  arguments: { id: argument('id', 'id of the organisation', uuidValue) },
  run: (context, { id }) => changeStatus(context, id, 'deleted'),
});
