import { createHash } from 'node:crypto';

/** The sparse index in which the sweeper finds overdue deliveries. */
export const DUE_INDEX = 'due';
/** Shards of deliveries and destinations. */
export const DUE_SHARDS = 8;
/**
 * The shard of moves. The sweeper of an earlier release reads everything in the shards above as a delivery and fails on
 * what is not one, so another kind of item has a shard that only sweepers that know the kind query.
 */
export const MOVE_SHARD = 'DUE#moves';
/** How long an item must be overdue before the sweeper picks it up. */
export const SWEEP_GRACE_MS = 120_000;

export function dueShardOf(eventId: string): string {
  return `DUE#${(createHash('sha256').update(eventId).digest()[0] ?? 0) % DUE_SHARDS}`;
}
