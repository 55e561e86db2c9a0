import { deliveryEvent } from '../../shared/monitors/delivery-event.ts';
import { sign } from '../../shared/webhooks/attempt/signature.ts';
import { bodyOf, type WebhookEvent } from '../../shared/webhooks/delivery/envelope.ts';
import { testEvent } from '../../shared/webhooks/delivery/send-test.ts';
import { operationalEvent } from '../../shared/webhooks/reporting/operational-event.ts';
import { RECORDING } from './recording.ts';
import type { JsonSchema } from './schemas.ts';

/** The events that the service sends (contract 14). */
export const WEBHOOK_TAG = {
  name: 'Webhooks',
  description: 'Signed events that the service sends to the https endpoints of the organisation.',
};

/** The secret of the signatures in the examples, which is also the one of docs/webhook-vectors.json. */
export const EXAMPLE_SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';

const EVENT_ID = '01a21b66-2c80-7c11-8d5e-4f7d1a0c9b22';
const DELIVERY_ID = '01a21b66-2d04-7a53-91a6-9a9e0b8a3f11';
const MONITOR_ID = '01a21b60-0f3c-7d1e-a5b4-3c2d1e0f9a87';
const ORGANISATION_ID = '019583a0-1111-7000-8000-000000000001';
const DESTINATION_ID = '01a21b60-0a11-7b22-8c33-4d445e556f66';
const FAILED_EVENT_ID = '01a21b64-1f20-7c11-8d5e-4f7d1a0c9b21';
const APP_URL = 'https://app.svc.example';

interface Webhook {
  readonly component: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly event: WebhookEvent;
}

function described(): readonly Webhook[] {
  const now = Date.parse(RECORDING.recorded_at);
  const job = String(RECORDING.operations['retrieve-job']?.parameters['job_id']);
  return [
    {
      component: 'MonitorDeliveryEvent',
      operationId: 'receiveMonitorDelivery',
      summary: 'New resources of a monitor',
      description:
        'A monitor has found 1 to 500 new jobs or companies. They are charged once, when the event occurs; each can ' +
        'be retrieved free of charge for seven days.',
      event: deliveryEvent(
        { id: MONITOR_ID, name: 'new jobs', operation: 'jobs', organisationId: ORGANISATION_ID },
        { eventId: EVENT_ID, resourceIds: [job], costMicros: 1_000n, now, appUrl: APP_URL },
      ),
    },
    {
      component: 'TestEvent',
      operationId: 'receiveTest',
      summary: 'A test of a destination',
      description: 'An operator tests a destination. The event names no resources and costs nothing.',
      event: testEvent('production', {
        eventId: EVENT_ID,
        organisationId: ORGANISATION_ID,
        now,
        appUrl: APP_URL,
      }),
    },
    ...operational(now),
  ];
}

/** To the destination that was chosen for them (contract 14.1). */
function operational(now: number): readonly Webhook[] {
  const telling = {
    eventId: EVENT_ID,
    receiverId: ORGANISATION_ID,
    destinationName: 'production',
    appUrl: APP_URL,
    now,
  };
  const common = { organisationId: ORGANISATION_ID, at: now };
  const chosen = 'Sent to the destination that was chosen for operational events, once, free of charge.';
  return [
    {
      component: 'CreditLowEvent',
      operationId: 'receiveCreditLow',
      summary: 'Credit is low',
      description: `A charge took the balance below the threshold of the organisation. ${chosen}`,
      event: operationalEvent(
        { ...common, type: 'credit.low', sequence: 1, balanceMicros: '9999000', thresholdMicros: '10000000' },
        telling,
      ),
    },
    {
      component: 'DeliveryExhaustedEvent',
      operationId: 'receiveDeliveryExhausted',
      summary: 'A delivery has failed for good',
      description: `A delivery has ended without success. ${chosen}`,
      event: operationalEvent(
        {
          ...common,
          type: 'delivery.exhausted',
          eventId: FAILED_EVENT_ID,
          eventType: 'signals.monitor.delivery',
          destinationId: DESTINATION_ID,
          generation: 1,
          attempts: 12,
          code: 'attempts_exhausted',
        },
        telling,
      ),
    },
    {
      component: 'DestinationPausedEvent',
      operationId: 'receiveDestinationPaused',
      summary: 'A destination is paused',
      description: `A destination was paused: after five failures in a row, or by an operator. ${chosen}`,
      event: operationalEvent(
        {
          ...common,
          type: 'destination.paused',
          destinationId: DESTINATION_ID,
          resumption: 0,
          reason: 'failures',
        },
        telling,
      ),
    },
    {
      component: 'MonitorHeldEvent',
      operationId: 'receiveMonitorHeld',
      summary: 'A monitor waits',
      description: `A monitor delivers nothing for now, and charges nothing. ${chosen}`,
      event: operationalEvent(
        {
          ...common,
          type: 'monitor.held',
          monitorId: MONITOR_ID,
          name: 'new jobs',
          destinationId: DESTINATION_ID,
          version: 2,
          status: 'paused_credit',
        },
        telling,
      ),
    },
  ];
}

/** Returns the webhooks of the document, by event type. */
export const webhooks = (): Readonly<Record<string, unknown>> =>
  Object.fromEntries(described().map((webhook) => [webhook.event.type, { post: operationOf(webhook) }]));

function operationOf({ component, operationId, summary: short, description, event }: Webhook) {
  const body = bodyOf(event, DELIVERY_ID);
  return {
    operationId,
    summary: short,
    description: `${description} Verify the signature over the raw bytes of the body before you parse it.`,
    tags: [WEBHOOK_TAG.name],
    // A request is authenticated by its signature, in a header parameter.
    security: [{}],
    parameters: headersOf(event, body),
    requestBody: {
      description: 'Canonical JSON (RFC 8785) of at most 64 KiB.',
      required: true,
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/${component}` },
          example: JSON.parse(new TextDecoder().decode(body)),
        },
      },
    },
    responses: RESPONSES,
  };
}

function headersOf(event: WebhookEvent, body: Uint8Array) {
  const timestamp = Date.parse(event.occurredAt) / 1000;
  const id = { type: 'string', format: 'uuid' };
  const header = (name: string, text: string, schema: JsonSchema, example: unknown) => ({
    name,
    in: 'header',
    required: true,
    description: text,
    schema,
    example,
  });
  return [
    header('X-Svc-Event-Id', 'The event: deduplicate by it.', id, event.eventId),
    header('X-Svc-Delivery-Id', 'This attempt: log it.', id, DELIVERY_ID),
    header('X-Svc-Event-Type', 'The type of the event.', { const: event.type, type: 'string' }, event.type),
    header(
      'X-Svc-Timestamp',
      'When this attempt was signed, in Unix seconds. Reject one that differs from your clock by more than 300 s.',
      { type: 'string', pattern: '^[0-9]{1,12}$' },
      String(timestamp),
    ),
    header(
      'X-Svc-Signature',
      'HMAC-SHA256 of `v0.`, the timestamp, `.` and the raw body, under the signing secret; compare in constant ' +
        `time. The secret of the example is \`${EXAMPLE_SECRET}\`.`,
      { type: 'string', pattern: '^v0=[0-9a-f]{64}$' },
      sign(EXAMPLE_SECRET, timestamp, body),
    ),
  ];
}

/** What the answer of a receiver means (contract 14.5). A body is not read. */
const RESPONSES = {
  '2XX': {
    description: 'The event is stored durably, or its `event_id` was known. The delivery is complete.',
  },
  '4XX': {
    description: 'The delivery has failed for good; 408, 409, 425 and 429 mean that it is tried again.',
  },
  '5XX': { description: 'The delivery is tried again: twelve attempts within 31 hours.' },
};
