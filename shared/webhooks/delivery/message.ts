import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';

/**
 * A queue message or the input of a timer: the delivery to check, and the attempt that is due. Contains only ids and
 * numbers.
 *
 * A delivery has one live wake-up at a time. A sweep and a drain replace it: they store a new random number in the item
 * and put the same number into their message. A message with any other number is dropped when its delivery is read. So
 * a waiting delivery does not collect messages, however often it is swept.
 */
export const DeliveryMessage = z.object({
  event_id: z.uuid(),
  destination_id: z.uuid(),
  generation: z.int(),
  /** The attempt that is due: 1 to 12. */
  attempt: z.int(),
  /** The number of the wake-up. Absent in the first one of each attempt. */
  wake: z.optional(z.int()),
  /** How often the delivery function has sent this wake-up to its own queues. Absent for never. */
  hops: z.optional(z.int()),
});
export type DeliveryMessage = z.output<typeof DeliveryMessage>;

/**
 * The maximum hops of a wake-up. Lambda's own loop detection would stop a chain after 16 and is off for the delivery
 * function (infra/constructs/webhooks.ts). A delivery whose wake-up has made this many hops waits for the sweeper, which
 * replaces the wake-up within 15 minutes. In a resumption of 2,000 deliveries none gets there (docs/reliability.md).
 */
export const MAXIMUM_HOPS = 32;

/** Returns the message of the next hop; null if the wake-up has made the maximum. */
export const nextHop = (message: DeliveryMessage): DeliveryMessage | null => {
  const hops = (message.hops ?? 0) + 1;
  return hops > MAXIMUM_HOPS ? null : { ...message, hops };
};

/** Draws the number of a wake-up. Random, so the writer of a number recognises it as its own. */
export const drawWake = (): number => randomInt(2 ** 47);
