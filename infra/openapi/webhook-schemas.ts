import * as z from 'zod/mini';
import { docs } from '../../shared/contract/docs.ts';
import { utcDateTime, uuid7 } from '../../shared/contract/primitives.ts';
import { MonitorDelivery } from '../../shared/contract/resources/monitor-delivery.ts';
import { OPERATIONAL_DATA } from '../../shared/contract/resources/operational-events.ts';
import type { OperationalType } from '../../shared/notices/notice.ts';
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

const operational = (type: OperationalType, description: string) =>
  envelope(type, z.looseObject(inCanonicalOrder(OPERATIONAL_DATA[type].shape))).register(docs, {
    description,
  });

/** Schemas of the bodies, by component name. */
export const WEBHOOK_SCHEMAS: Readonly<Record<string, z.core.$ZodType>> = {
  MonitorDeliveryEvent: envelope(
    'signals.monitor.delivery',
    z.looseObject(inCanonicalOrder(MonitorDelivery.shape)),
  ).register(docs, { description: 'New resources of a monitor.' }),
  CreditLowEvent: operational('credit.low', 'A balance fell below the threshold of its organisation.'),
  DeliveryExhaustedEvent: operational('delivery.exhausted', 'No further attempt of a delivery follows.'),
  DestinationPausedEvent: operational('destination.paused', 'A destination was paused.'),
  MonitorHeldEvent: operational('monitor.held', 'A monitor delivers nothing for now.'),
  TestEvent: envelope('integration.test', TestDelivery).register(docs, {
    description: 'A test of a destination.',
  }),
};
