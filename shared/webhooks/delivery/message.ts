import * as z from 'zod/mini';

/** A queue message or the input of a timer: the delivery to check, and the attempt that is due. Contains only ids. */
export const DeliveryMessage = z.object({
  event_id: z.uuid(),
  destination_id: z.uuid(),
  generation: z.int(),
  /** The attempt that is due: 1 to 12. */
  attempt: z.int(),
});
export type DeliveryMessage = z.output<typeof DeliveryMessage>;
