import { countParked } from '../../../shared/webhooks/delivery/receipts.ts';
import { defineCommand } from '../program/command.ts';
import { destinationArgument, destinationOutcome, requireDestination } from './destination-answer.ts';

export const destinationsShow = defineCommand({
  name: 'destinations show',
  summary: 'Shows a webhook destination, why it is paused, and how many deliveries wait for it',
  examples: ['destinations show 019583a0-3333-7000-8000-000000000003'],
  arguments: { id: destinationArgument },
  run: async (context, { id }) => {
    const { table, reader } = await context.connect();
    const destination = await requireDestination(table, id);
    const parked = await countParked(reader, id);
    return destinationOutcome(destination, {
      json: { parked_deliveries: parked, draining: destination.draining, slow: destination.slow },
      rows: [
        ['parked', parked],
        ['draining', destination.draining ? 'yes' : 'no'],
        ['slow', destination.slow ? 'yes' : 'no'],
      ],
    });
  },
});
