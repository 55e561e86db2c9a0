import { usdOf } from '../../contract/money.ts';
import type { OperationalData } from '../../contract/resources/operational-events.ts';
import { actionUrlOf, type LinkEvent } from '../../links/event-link.ts';
import type { Notice, OperationalType } from '../../notices/notice.ts';
import type { WebhookEvent } from '../delivery/envelope.ts';

/** What an operational event is made of, next to its notice. */
export interface Telling {
  readonly eventId: string;
  /** The organisation of the destination that it is sent to. */
  readonly receiverId: string;
  /** Name of the destination concerned, if there is one. */
  readonly destinationName: string;
  /** Base URL of the customer application, without a trailing slash. */
  readonly appUrl: string;
  readonly linkEvent?: LinkEvent | undefined;
  /** Unix milliseconds. */
  readonly now: number;
}

/**
 * Returns the organisation whose page an operational event links to: of a delivery that failed, the page with its attempts
 * says more than that of the event sent to the receiver.
 */
export const linkedOrganisationOf = (notice: Notice, receiverId: string): string =>
  notice.type === 'delivery.exhausted' ? notice.organisationId : receiverId;

/** Builds an operational event (contract 14.1). */
export function operationalEvent(notice: Notice, telling: Telling): WebhookEvent {
  const { eventId, receiverId, appUrl, linkEvent, now } = telling;
  const page = {
    eventId: notice.type === 'delivery.exhausted' ? notice.eventId : eventId,
    organisationId: linkedOrganisationOf(notice, receiverId),
    now,
  };
  const common = {
    action_url: actionUrlOf(appUrl, page, linkEvent),
    resource_ids: [],
    schema_version: 1 as const,
    organisation_id: notice.organisationId,
    ...textsOf(notice, telling.destinationName),
  };
  const data: OperationalData[OperationalType] = { ...common, ...idsOf(notice) };
  return { eventId, type: notice.type, occurredAt: new Date(notice.at).toISOString(), data };
}

function idsOf(notice: Notice) {
  switch (notice.type) {
    case 'credit.low':
      return {};
    case 'delivery.exhausted':
      return { destination_id: notice.destinationId, failed_event_id: notice.eventId };
    case 'destination.paused':
      return { destination_id: notice.destinationId };
    case 'monitor.held':
      return { monitor_id: notice.monitorId };
  }
}

const PAUSED = {
  failures: 'Five deliveries to it failed in a row.',
  operator: 'An operator paused it.',
  rotation: 'Its secret was replaced.',
} as const;

const HELD = {
  paused: 'Its destination no longer exists.',
  paused_budget: "The day's budget does not cover what is new. It continues on the next UTC day.",
  paused_credit: 'The credit does not cover what is new. It continues when there is credit.',
  paused_destination: 'Its destination is paused. It continues when the destination is resumed.',
} as const;

function textsOf(
  notice: Notice,
  destinationName: string,
): { readonly summary: string; readonly title: string } {
  switch (notice.type) {
    case 'credit.low': {
      const [balance, threshold] = [notice.balanceMicros, notice.thresholdMicros].map((micros) =>
        usdOf(BigInt(micros)),
      );
      return {
        title: 'Credit is low',
        summary: `The balance is ${balance} USD, below the threshold of ${threshold} USD. Without credit, requests and monitors stop.`,
      };
    }
    case 'delivery.exhausted':
      return {
        title: `Delivery failed: ${notice.eventType}`,
        summary: `The event ${notice.eventId} was not delivered to ${destinationName}: ${notice.code} at attempt ${notice.attempts}. No further attempt follows. It can be sent again for 30 days.`,
      };
    case 'destination.paused':
      return {
        title: `Destination paused: ${destinationName}`,
        summary: `The destination ${destinationName} is paused. ${PAUSED[notice.reason]} Its deliveries are parked, and its monitors wait and pay nothing, until an operator resumes it.`,
      };
    case 'monitor.held':
      return {
        title: `Monitor waits: ${notice.name}`,
        summary: `The monitor ${notice.name} delivers nothing for now. ${HELD[notice.status]} What waits is kept for 30 days.`,
      };
  }
}
