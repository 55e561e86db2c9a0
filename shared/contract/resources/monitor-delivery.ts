import * as z from 'zod/mini';
import { text, uri, usdDecimal, uuid7 } from '../primitives.ts';

/** The most resources that one event names, and that a monitor delivers in one run. */
export const MAXIMUM_DELIVERED = 500;

export const RESOURCE_KINDS = ['job', 'company'] as const;

/** `data` of `signals.monitor.delivery` (contract 15.3); the first five fields are those of `integration.test`. */
export const MonitorDelivery = z.strictObject({
  action_url: uri(),
  resource_ids: z.array(uuid7()).check(z.minLength(1), z.maxLength(MAXIMUM_DELIVERED)),
  schema_version: z.literal(1),
  summary: text(1_000),
  title: text(240),
  cost_usd: usdDecimal(),
  monitor_id: uuid7(),
  resource_kind: z.enum(RESOURCE_KINDS),
});
export type MonitorDelivery = z.output<typeof MonitorDelivery>;
