import { pauseDestination } from '../../../shared/webhooks/destination/destinations.ts';
import { defineCommand } from '../program/command.ts';
import { operatorOf } from '../program/organisation.ts';
import { destinationArgument, destinationOutcome, requireDestination } from './destination-answer.ts';

export const destinationsPause = defineCommand({
  name: 'destinations pause',
  summary: 'Pauses a webhook destination: its deliveries are parked from the next attempt on',
  examples: ['destinations pause 019583a0-3333-7000-8000-000000000003'],
  arguments: { id: destinationArgument },
  run: async (context, { id }) => {
    const { table } = await context.connect();
    const before = await requireDestination(table, id);
    // One that is paused stays as it is, its reason too, so a repeat is harmless.
    if (before.status === 'active') await pauseDestination(table, before, 'operator', operatorOf(context));
    return destinationOutcome(await requireDestination(table, id));
  },
});
