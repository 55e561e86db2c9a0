import * as z from 'zod/mini';
import { isEntitling } from '../delivery/entitlements.ts';
import { EVENT_TYPES } from '../delivery/envelope.ts';
import type { DeliveryMessage } from '../delivery/message.ts';

/** The attributes of a delivery's stream image that decide what to enqueue. */
const ReadyImage = z.object({
  event_id: z.object({ S: z.uuid() }),
  destination_id: z.object({ S: z.uuid() }),
  generation: z.object({ N: z.string() }),
  attempts: z.object({ N: z.string() }),
  event_type: z.optional(z.object({ S: z.enum(EVENT_TYPES) })),
  paced: z.optional(z.object({ BOOL: z.boolean() })),
  wake: z.optional(z.object({ N: z.string() })),
  /** When the attempt became due, in Unix milliseconds. */
  ready: z.object({ N: z.string() }),
});

/**
 * Returns the message for a delivery that is due at once; null for any other image. A stale image does no harm, because
 * the consumer checks what is still due.
 */
export function readyMessage(image: unknown): DeliveryMessage | null {
  const read = z.safeParse(ReadyImage, image);
  if (!read.success) return null;
  const { event_id, destination_id, generation, attempts, wake } = read.data;
  return {
    event_id: event_id.S,
    destination_id: destination_id.S,
    generation: Number(generation.N),
    attempt: Number(attempts.N) + 1,
    ...(wake === undefined ? {} : { wake: Number(wake.N) }),
  };
}

/** Returns the event id if the image is a monitor's delivery that is enqueued for the first time; otherwise null. */
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
