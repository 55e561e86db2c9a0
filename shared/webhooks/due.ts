import { createHash } from 'node:crypto';

/** The sparse index by which the sweeper finds deliveries that nothing has happened to. */
export const DUE_INDEX = 'due';
export const DUE_SHARDS = 8;
/** How long after its time the sweeper takes up what is due. */
export const SWEEP_GRACE_MS = 120_000;

export function dueShardOf(eventId: string): string {
  return `DUE#${(createHash('sha256').update(eventId).digest()[0] ?? 0) % DUE_SHARDS}`;
}
