import { integerAttribute } from '../table/attributes.ts';
import { keys } from '../table/keys.ts';
import type { Item } from '../table/reader.ts';

/** A monitor with candidates that no run has passed. */
export interface Pending {
  /** Nothing up to this position waits for it that is behind its watermark (Unix milliseconds). */
  readonly from: number;
  /** Unix milliseconds. */
  readonly dueAtMs: number;
}

/**
 * How far the inbox of a shard was looked through. Nothing up to `scanned` waits for a monitor that is not pending, and
 * that stays true whichever turn writes last: watermarks only rise.
 */
export interface ShardState {
  /** Unix milliseconds. */
  readonly scanned: number;
  /** By seat. */
  readonly pending: ReadonlyMap<number, Pending>;
}

export function shardStateOf(item: Item | undefined): ShardState {
  if (item === undefined) return { scanned: 0, pending: new Map() };
  const pending = item['pending'];
  const lines = Array.isArray(pending) ? pending : [];
  return {
    scanned: integerAttribute(item, 'scanned'),
    pending: new Map(
      lines.map(([seat, from, dueAtMs]: unknown[]) => [
        Number(seat),
        { from: Number(from), dueAtMs: Number(dueAtMs) },
      ]),
    ),
  };
}

export const shardStateItem = (shard: number, { scanned, pending }: ShardState): Item => ({
  ...keys.shard(shard, 'state'),
  scanned,
  pending: [...pending].map(([seat, { from, dueAtMs }]) => [seat, from, dueAtMs]),
});

/** Returns the position up to which nothing waits for a monitor that is behind its watermark. */
export const startOf = ({ scanned, pending }: ShardState, seat: number): number =>
  pending.get(seat)?.from ?? scanned;
