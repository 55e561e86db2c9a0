import * as z from 'zod/mini';
import { isEntitling } from '../delivery/entitlements.ts';
import { EVENT_TYPES } from '../delivery/envelope.ts';
import type { DeliveryMessage } from '../delivery/message.ts';

/** The part of a stream image of a delivery that says what to enqueue. */
const ReadyImage = z.object({
  event_id: z.object({ S: z.uuid() }),
  destination_id: z.object({ S: z.uuid() }),
  generation: z.object({ N: z.string() }),
  attempts: z.object({ N: z.string() }),
  event_type: z.optional(z.object({ S: z.enum(EVENT_TYPES) })),
  paced: z.optional(z.object({ BOOL: z.boolean() })),
  /** Unix milliseconds at which an attempt was wanted. */
  ready: z.object({ N: z.string() }),
});

/**
 * The message of a stream record of a delivery that wants an attempt at once; null for any other image, since the
 * consumer finds out anyway what is still to be done.
 */
export function readyMessage(image: unknown): DeliveryMessage | null {
  const read = z.safeParse(ReadyImage, image);
  if (!read.success) return null;
  const { event_id, destination_id, generation, attempts } = read.data;
  return {
    event_id: event_id.S,
    destination_id: destination_id.S,
    generation: Number(generation.N),
    attempt: Number(attempts.N) + 1,
  };
}

/** The event of such a record where it is a monitor's, on its first way to the queue; null for any other image. */
export function entitlingEvent(image: unknown): string | null {
  const read = z.safeParse(ReadyImage, image);
  if (!read.success || read.data.event_type === undefined) return null;
  const { event_id, event_type, generation, attempts, paced } = read.data;
  const delivery = {
    eventType: event_type.S,
    generation: Number(generation.N),
    attempts: Number(attempts.N),
    paced: paced?.BOOL === true,
  };
  return isEntitling(delivery) ? event_id.S : null;
}
