import type { TableReader } from '../../../shared/table/reader.ts';
import type { Delivery } from '../../../shared/webhooks/delivery/delivery.ts';
import { deliveriesOfEvent } from '../../../shared/webhooks/delivery/receipts.ts';
import { defineCommand } from '../program/command.ts';
import { argument } from '../terminal/option.ts';
import { table as tableOf } from '../terminal/output.ts';
import { Refusal } from '../terminal/refusal.ts';
import { uuidValue } from '../terminal/value-types.ts';
import { attemptJson, receiptJson, receiptLines } from './receipt-answer.ts';

/** The event that a command is about. */
export const eventArgument = argument('event_id', 'id of the event, as deliveries list prints it', uuidValue);

/** The deliveries of an event. @throws Refusal when there is none */
export async function requireDeliveries(reader: TableReader, eventId: string): Promise<readonly Delivery[]> {
  const found = await deliveriesOfEvent(reader, eventId);
  if (found.length === 0) throw new Refusal(`there is no event ${eventId}: see deliveries list`);
  return found;
}

export const deliveriesShow = defineCommand({
  name: 'deliveries show',
  summary: 'Shows the receipts of an event: each destination, each attempt; never the secret or the payload',
  examples: ['deliveries show 019583a0-4444-7000-8000-000000000004'],
  arguments: { eventId: eventArgument },
  run: async (context, { eventId }) => {
    const { reader } = await context.connect();
    const deliveries = await requireDeliveries(reader, eventId);
    const data = deliveries.map((delivery) => ({
      ...receiptJson(delivery),
      attempts: delivery.history.map(attemptJson),
    }));
    return {
      json: { event_id: eventId, event_type: data[0]?.event_type ?? null, data },
      text: deliveries.flatMap((delivery, i) => [
        ...(i === 0 ? [] : ['']),
        ...receiptLines(delivery),
        ...(delivery.history.length === 0
          ? []
          : [
              '',
              ...tableOf(
                ['ATTEMPT', 'AT', 'DELIVERY', 'STATUS', 'FAILURE'],
                delivery.history
                  .map(attemptJson)
                  .map(({ attempt, at, delivery_id, status, failure_code }) => [
                    attempt,
                    at,
                    delivery_id,
                    status,
                    failure_code,
                  ]),
              ),
            ]),
      ]),
    };
  },
});
