import { usdOf } from '../contract/money.ts';
import type { MonitorDelivery } from '../contract/resources/monitor-delivery.ts';
import { actionUrlOf, type LinkEvent } from '../links/event-link.ts';
import type { WebhookEvent } from '../webhooks/delivery/envelope.ts';
import { MONITORED, type Monitor } from './monitor.ts';

/** The resources and the cost of one run. */
export interface RunDelivery {
  readonly eventId: string;
  readonly resourceIds: readonly string[];
  readonly costMicros: bigint;
  /** Unix milliseconds. */
  readonly now: number;
  /** Base URL of the customer application, without a trailing slash; prefixes `action_url`. */
  readonly appUrl: string;
  /** Signs the link in `action_url`; undefined without one. */
  readonly linkEvent?: LinkEvent | undefined;
}

/** Builds the event of a run (contract 15.3): 1 to 500 ids, about 23 KB at most. */
export function deliveryEvent(
  { id, name, operation, organisationId }: Pick<Monitor, 'id' | 'name' | 'operation' | 'organisationId'>,
  { eventId, resourceIds, costMicros, now, appUrl, linkEvent }: RunDelivery,
): WebhookEvent {
  const { resourceKind } = MONITORED[operation];
  const [one, many] = resourceKind === 'job' ? ['job', 'jobs'] : ['company', 'companies'];
  const found = `${resourceIds.length} new ${resourceIds.length === 1 ? one : many}`;
  const cost = usdOf(costMicros);
  const data: MonitorDelivery = {
    action_url: actionUrlOf(appUrl, { eventId, organisationId, now }, linkEvent),
    resource_ids: [...resourceIds],
    schema_version: 1,
    summary: `The monitor ${name} found ${found} and charged ${cost} USD. Retrieval is free for 7 days.`,
    title: `${name}: ${found}`,
    cost_usd: cost,
    monitor_id: id,
    resource_kind: resourceKind,
  };
  return { eventId, type: 'signals.monitor.delivery', occurredAt: new Date(now).toISOString(), data };
}
