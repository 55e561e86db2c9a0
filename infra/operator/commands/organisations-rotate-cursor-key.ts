import { rotateCursorKey } from '../../../shared/credits/organisations.ts';
import { defineCommand } from '../program/command.ts';
import { operatorOf, refuseUnknown, requireOrganisation } from '../program/organisation.ts';
import { argument, flag } from '../terminal/option.ts';
import { Refusal } from '../terminal/refusal.ts';
import { uuidValue } from '../terminal/value-types.ts';
import { organisationOutcome } from './organisation-answer.ts';

export const organisationsRotateCursorKey = defineCommand({
  name: 'organisations rotate-cursor-key',
  summary: 'Seals the cursors of an organisation with a new key; those sealed before open for 24 hours more',
  examples: ['organisations rotate-cursor-key 019583a0-1111-7000-8000-000000000001'],
  arguments: { id: argument('id', 'id of the organisation', uuidValue) },
  options: {
    again: flag('--again', 'also within 24 hours of the last time: what was sealed before it opens no more'),
  },
  run: async (context, { id, again }) => {
    const { table } = await context.connect();
    const { account } = await requireOrganisation(table, id, context.now());
    // Only two keys are kept.
    if (account.cursorKeys.length > 1 && !again) {
      throw new Refusal(
        `the cursor key of ${id} was rotated less than 24 hours ago: a further rotation ends the cursors sealed ` +
          'before that at once; --again does it all the same',
      );
    }
    if (!(await rotateCursorKey(table, id, operatorOf(context)))) refuseUnknown(id);
    return organisationOutcome(await requireOrganisation(table, id, context.now()));
  },
});
