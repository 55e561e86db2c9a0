import * as z from 'zod/mini';
import { docs } from '../docs.ts';
import { text, uri, uuid7 } from '../primitives.ts';

/** The keys that all events have (contract 14.1), and the organisation concerned. */
const COMMON = {
  action_url: uri().register(docs, { description: 'A page about it in the application.' }),
  resource_ids: z
    .array(uuid7())
    .check(z.maxLength(0))
    .register(docs, { description: 'Empty: nothing is delivered and nothing charged.' }),
  schema_version: z.literal(1).register(docs, { description: 'The version of `data`.' }),
  summary: text(1_000).register(docs, { description: 'What happened, and what follows.' }),
  title: text(240).register(docs, { description: 'The event in a few words.' }),
  organisation_id: uuid7().register(docs, { description: 'The organisation that it happened to.' }),
};

/** `data` of the operational events. */
export const OPERATIONAL_DATA = {
  'credit.low': z.strictObject(COMMON),
  'delivery.exhausted': z.strictObject({
    ...COMMON,
    destination_id: uuid7().register(docs, { description: 'The destination that did not confirm it.' }),
    failed_event_id: uuid7().register(docs, { description: 'The event that no attempt follows for.' }),
  }),
  'destination.paused': z.strictObject({
    ...COMMON,
    destination_id: uuid7().register(docs, { description: 'The destination.' }),
  }),
  'monitor.held': z.strictObject({
    ...COMMON,
    monitor_id: uuid7().register(docs, { description: 'The monitor.' }),
  }),
} as const;
export type OperationalData = {
  [K in keyof typeof OPERATIONAL_DATA]: z.output<(typeof OPERATIONAL_DATA)[K]>;
};
