import { rotateSecret } from '../../../shared/webhooks/destination/destinations.ts';
import { mintSigningSecret } from '../connection/webhook-services.ts';
import { defineCommand } from '../program/command.ts';
import { operatorOf } from '../program/organisation.ts';
import { Refusal } from '../terminal/refusal.ts';
import { destinationArgument, destinationOutcome, requireDestination } from './destination-answer.ts';

export const destinationsRotate = defineCommand({
  name: 'destinations rotate',
  summary: 'Gives a webhook destination a new signing secret, shown this once, and pauses it',
  examples: ['destinations rotate 019583a0-3333-7000-8000-000000000003'],
  arguments: { id: destinationArgument },
  run: async (context, { id }) => {
    const connection = await context.connect();
    const { table } = connection;
    const before = await requireDestination(table, id);
    const { secret, encrypt } = await mintSigningSecret(connection);
    if (!(await rotateSecret(table, before, secret, encrypt, operatorOf(context)))) {
      throw new Refusal(
        `destination ${id} was changed by somebody else meanwhile: look at it, then try again`,
      );
    }
    return destinationOutcome(await requireDestination(table, id), {
      json: { signing_secret: secret },
      rows: [['signing secret', secret]],
      text: [
        'Everything from now on is signed with this secret, which is shown never again. Next:',
        '1. give it to the receiver',
        `2. npm run ops -- destinations test ${id}`,
        `3. npm run ops -- destinations resume ${id}`,
      ],
    });
  },
});
