import * as z from 'zod/mini';

/** What a queue message or a timer says: which delivery to look at, and for which attempt. Ids only. */
export const DeliveryMessage = z.object({
  event_id: z.uuid(),
  destination_id: z.uuid(),
  generation: z.int(),
  /** 1 to 12: the attempt that is due. */
  attempt: z.int(),
});
export type DeliveryMessage = z.output<typeof DeliveryMessage>;
