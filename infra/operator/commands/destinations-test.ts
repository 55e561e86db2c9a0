import { setTimeout as delay } from 'node:timers/promises';
import type { Delivery } from '../../../shared/webhooks/delivery/delivery.ts';
import { deliveriesOfEvent } from '../../../shared/webhooks/delivery/receipts.ts';
import { sendTestEvent } from '../../../shared/webhooks/delivery/send-test.ts';
import { customerAppUrlOf } from '../connection/webhook-services.ts';
import { type CommandContext, defineCommand } from '../program/command.ts';
import { operatorOf } from '../program/organisation.ts';
import { optional } from '../terminal/option.ts';
import { integerValue } from '../terminal/value-types.ts';
import { destinationArgument, requireDestination } from './destination-answer.ts';
import { receiptJson, receiptLines } from './receipt-answer.ts';

const POLL_MS = 100;

export const destinationsTest = defineCommand({
  name: 'destinations test',
  summary: 'Sends a test event to a webhook destination, paused or not; its outcome does not count',
  examples: [
    'destinations test 019583a0-3333-7000-8000-000000000003',
    'destinations test 019583a0-3333-7000-8000-000000000003 --wait 20',
  ],
  arguments: { id: destinationArgument },
  options: {
    wait: optional(
      '--wait <seconds>',
      'wait so long for the first attempt to end; exit 1 unless it was complete (default not at all)',
      integerValue(0, 600),
    ),
  },
  run: async (context, { id, wait = 0 }) => {
    const connection = await context.connect();
    const appUrl = customerAppUrlOf(connection);
    const destination = await requireDestination(connection.table, id);
    const eventId = await sendTestEvent(connection.table, destination, appUrl, operatorOf(context));
    const delivery = await attempted(context, eventId, wait);
    return {
      ok: wait === 0 || delivery?.outcome === 'complete',
      json: {
        event_id: eventId,
        destination_id: id,
        ...(delivery === undefined ? {} : receiptJson(delivery)),
      },
      text: [
        ...(delivery === undefined ? [`event         ${eventId}`] : receiptLines(delivery)),
        '',
        `See what becomes of it: npm run ops -- deliveries show ${eventId}`,
      ],
    };
  },
});

/** The delivery once it was attempted, or as it is when the time is over. */
async function attempted(
  context: CommandContext,
  eventId: string,
  waitSeconds: number,
): Promise<Delivery | undefined> {
  const { reader } = await context.connect();
  const until = context.now() + waitSeconds * 1_000;
  for (;;) {
    const [delivery] = await deliveriesOfEvent(reader, eventId);
    if (delivery === undefined || delivery.outcome !== 'pending' || context.now() >= until) return delivery;
    await delay(POLL_MS, undefined, { signal: context.signal });
  }
}
