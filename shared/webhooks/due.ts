import { createHash } from 'node:crypto';

/** The sparse index in which the sweeper finds overdue deliveries. */
export const DUE_INDEX = 'due';
export const DUE_SHARDS = 8;
/** How long an item must be overdue before the sweeper picks it up. */
export const SWEEP_GRACE_MS = 120_000;

export function dueShardOf(eventId: string): string {
  return `DUE#${(createHash('sha256').update(eventId).digest()[0] ?? 0) % DUE_SHARDS}`;
}
