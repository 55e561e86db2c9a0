import { canonicalJson } from '../../catalogue/jcs.ts';
import { OPERATIONAL_TYPES } from '../../notices/notice.ts';

export const EVENT_TYPES = ['integration.test', 'signals.monitor.delivery', ...OPERATIONAL_TYPES] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Maximum size of a body (contract 14.2). */
export const MAXIMUM_BODY_BYTES = 64 * 1_024;

/** An event, independent of its destinations. */
export interface WebhookEvent {
  /** uuid7, the same in every attempt of every delivery. */
  readonly eventId: string;
  readonly type: EventType;
  /** RFC 3339, UTC. */
  readonly occurredAt: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Returns the body of one attempt: the envelope as canonical JSON (RFC 8785; contract 14.2). */
export function bodyOf(event: WebhookEvent, deliveryId: string): Uint8Array {
  return new TextEncoder().encode(
    canonicalJson({
      schema_version: 1,
      event_id: event.eventId,
      delivery_id: deliveryId,
      event_type: event.type,
      occurred_at: event.occurredAt,
      data: event.data,
    }),
  );
}
