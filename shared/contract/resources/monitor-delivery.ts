import * as z from 'zod/mini';
import { docs } from '../docs.ts';
import { text, uri, usdDecimal, uuid7 } from '../primitives.ts';

/** The most resources that one event names, and that a monitor delivers in one run. */
export const MAXIMUM_DELIVERED = 500;

export const RESOURCE_KINDS = ['job', 'company'] as const;

/** `data` of `signals.monitor.delivery` (contract 15.3); the first five fields are those of `integration.test`. */
export const MonitorDelivery = z.strictObject({
  action_url: uri().register(docs, { description: 'The page of the delivery in the application.' }),
  resource_ids: z.array(uuid7()).check(z.minLength(1), z.maxLength(MAXIMUM_DELIVERED)).register(docs, {
    description: 'The new jobs or companies, in the order of their first publication.',
  }),
  schema_version: z.literal(1).register(docs, { description: 'The version of `data`.' }),
  summary: text(1_000).register(docs, { description: 'The event in a sentence or two.' }),
  title: text(240).register(docs, { description: 'The event in a few words.' }),
  cost_usd: usdDecimal().register(docs, {
    description: 'Credit charged for the resources, once, in US dollars.',
  }),
  monitor_id: uuid7().register(docs, { description: 'The monitor that found the resources.' }),
  resource_kind: z.enum(RESOURCE_KINDS).register(docs, { description: 'What `resource_ids` names.' }),
});
export type MonitorDelivery = z.output<typeof MonitorDelivery>;
