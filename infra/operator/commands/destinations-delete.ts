import { listMonitors } from '../../../shared/monitors/monitors.ts';
import { deleteDestination } from '../../../shared/webhooks/destination/destinations.ts';
import { defineCommand } from '../program/command.ts';
import { operatorOf } from '../program/organisation.ts';
import { Refusal } from '../terminal/refusal.ts';
import { destinationArgument, destinationJson, requireDestination } from './destination-answer.ts';

export const destinationsDelete = defineCommand({
  name: 'destinations delete',
  summary: 'Deletes a webhook destination for good: nothing is sent there any more, its receipts stay',
  examples: ['destinations delete 019583a0-3333-7000-8000-000000000003'],
  arguments: { id: destinationArgument },
  run: async (context, { id }) => {
    const { table } = await context.connect();
    const destination = await requireDestination(table, id);
    const monitors = await listMonitors(table, destination.organisationId);
    const [one] = monitors.filter(({ destinationId }) => destinationId === id);
    if (one !== undefined) {
      throw new Refusal(`monitor ${one.id} delivers to destination ${id}: delete the monitor first`);
    }
    // Who else deleted it meanwhile has done the same.
    await deleteDestination(table, destination, operatorOf(context));
    return {
      json: { ...destinationJson(destination), status: 'deleted', pause_reason: null },
      text: [`destination ${id} is deleted; what was on its way there stays parked`],
    };
  },
});
