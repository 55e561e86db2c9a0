import { countParked } from '../../../shared/webhooks/delivery/receipts.ts';
import { resumeDestination } from '../../../shared/webhooks/destination/destinations.ts';
import { drainWith } from '../connection/webhook-services.ts';
import { defineCommand } from '../program/command.ts';
import { sentenceOf } from '../program/failure.ts';
import { operatorOf } from '../program/organisation.ts';
import { counting } from '../terminal/output.ts';
import { destinationArgument, destinationOutcome, requireDestination } from './destination-answer.ts';

export const destinationsResume = defineCommand({
  name: 'destinations resume',
  summary: 'Makes a paused webhook destination active and delivers what was parked',
  examples: ['destinations resume 019583a0-3333-7000-8000-000000000003'],
  arguments: { id: destinationArgument },
  run: async (context, { id }) => {
    const connection = await context.connect();
    const { table, reader } = connection;
    const before = await requireDestination(table, id);
    const parked = await countParked(reader, id);
    // One that is active stays as it is, so a repeat is harmless.
    const drain =
      before.status === 'paused' ? await resumeDestination(table, before, operatorOf(context)) : null;
    if (drain !== null) {
      try {
        await drainWith(connection, drain);
      } catch (error) {
        context.note(`ops: the drain did not start (${sentenceOf(error)}); the sweeper starts it in minutes`);
      }
    }
    return destinationOutcome(await requireDestination(table, id), {
      json: { parked_deliveries: parked },
      text: [
        parked === 0
          ? 'Nothing was parked.'
          : `${counting(parked, 'parked delivery', 'parked deliveries')}: delivered one after another, oldest first.`,
      ],
    });
  },
});
