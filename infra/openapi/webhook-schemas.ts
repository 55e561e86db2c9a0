import * as z from 'zod/mini';
import { docs } from '../../shared/contract/docs.ts';
import { utcDateTime, uuid7 } from '../../shared/contract/primitives.ts';
import { MonitorDelivery } from '../../shared/contract/resources/monitor-delivery.ts';
import type { EventType } from '../../shared/webhooks/delivery/envelope.ts';

const { action_url, schema_version, summary, title } = MonitorDelivery.shape;
const TestDelivery = z.looseObject({
  action_url,
  resource_ids: z
    .array(uuid7())
    .check(z.maxLength(0))
    .register(docs, { description: 'Empty: a test delivers nothing.' }),
  schema_version,
  summary,
  title,
});

/** Canonical JSON orders members by code unit. */
const inCanonicalOrder = (shape: Readonly<Record<string, z.ZodMiniType>>) =>
  Object.fromEntries(Object.entries(shape).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The bodies are open: a receiver ignores members that it does not know. */
const envelope = (type: EventType, data: z.ZodMiniType) =>
  z.looseObject({
    data,
    delivery_id: uuid7().register(docs, { description: 'This attempt; new for every attempt.' }),
    event_id: uuid7().register(docs, {
      description: 'The event, in every attempt and replay. Deduplicate by it.',
    }),
    event_type: z.literal(type),
    occurred_at: utcDateTime().register(docs, { description: 'When the event occurred.' }),
    schema_version: z.literal(1).register(docs, { description: 'The version of the envelope.' }),
  });

/** Schemas of the bodies, by component name. */
export const WEBHOOK_SCHEMAS: Readonly<Record<string, z.core.$ZodType>> = {
  MonitorDeliveryEvent: envelope(
    'signals.monitor.delivery',
    z.looseObject(inCanonicalOrder(MonitorDelivery.shape)),
  ).register(docs, { description: 'New resources of a monitor.' }),
  TestEvent: envelope('integration.test', TestDelivery).register(docs, {
    description: 'A test of a destination.',
  }),
};
