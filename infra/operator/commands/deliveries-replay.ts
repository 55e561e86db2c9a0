import { replayDelivery } from '../../../shared/webhooks/delivery/replay.ts';
import { defineCommand } from '../program/command.ts';
import { operatorOf } from '../program/organisation.ts';
import { optional } from '../terminal/option.ts';
import { Refusal } from '../terminal/refusal.ts';
import { uuidValue } from '../terminal/value-types.ts';
import { eventArgument, requireDeliveries } from './deliveries-show.ts';
import { receiptJson, receiptLines } from './receipt-answer.ts';

export const deliveriesReplay = defineCommand({
  name: 'deliveries replay',
  summary: 'Sends deliveries that have ended once more: the same event_id, with 12 attempts again',
  examples: [
    'deliveries replay 019583a0-4444-7000-8000-000000000004',
    'deliveries replay 019583a0-4444-7000-8000-000000000004 --destination 019583a0-3333-7000-8000-000000000003',
  ],
  arguments: { eventId: eventArgument },
  options: {
    destination: optional('--destination <id>', 'only the delivery to this destination', uuidValue),
  },
  run: async (context, { eventId, destination }) => {
    const { table, reader } = await context.connect();
    const all = await requireDeliveries(reader, eventId);
    const meant = all.filter(
      ({ destinationId }) => destination === undefined || destinationId === destination,
    );
    if (meant.length === 0) throw new Refusal(`event ${eventId} did not go to destination ${destination}`);
    const replayed = new Set<string>();
    for (const delivery of meant) {
      if (await replayDelivery(table, delivery, operatorOf(context))) replayed.add(delivery.destinationId);
    }
    if (replayed.size === 0) {
      throw new Refusal(`no delivery of event ${eventId} has ended yet: it is still being tried, or parked`);
    }
    const now = (await requireDeliveries(reader, eventId)).filter(({ destinationId }) =>
      replayed.has(destinationId),
    );
    return {
      json: { event_id: eventId, data: now.map(receiptJson) },
      text: now.flatMap((delivery, i) => [...(i === 0 ? [] : ['']), ...receiptLines(delivery)]),
    };
  },
});
