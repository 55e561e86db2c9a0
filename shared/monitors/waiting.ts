import { readManifest } from '../search/manifest/manifest.ts';
import type { Table } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { StrongReader } from '../table/readers/strong-reader.ts';
import { candidatesBehind, MAXIMUM_CANDIDATES } from './matching/candidates-behind.ts';
import { INBOX_MS } from './matching/inbox.ts';
import type { Monitor } from './monitor.ts';
import { shardStateOf, startOf } from './shard-state.ts';

/** What a monitor has not decided yet. */
export interface Waiting {
  /** Resources that came to match: at most so many will be delivered. */
  readonly candidates: number;
  /** Whether there are more than were counted. */
  readonly isMore: boolean;
  /** When the oldest came to match, and when it is dropped (Unix milliseconds); null if nothing waits. */
  readonly oldestAtMs: number | null;
  readonly droppedAtMs: number | null;
}

/** Enough for a day of a busy shard. Of a monitor that was held for weeks, the count says that there is more. */
const MOST_PAGES = 10;

/** Counts what waits for a monitor; null for one of an earlier release, which finds what is new only when it runs. */
export async function waitingOf(
  table: Table,
  { seat, watermark }: Monitor,
  now: number,
): Promise<Waiting | null> {
  if (seat === null || watermark === null || !('position' in watermark)) return null;
  const reader = new StrongReader(table, new AbortController().signal);
  const from = startOf(shardStateOf(await reader.get(keys.shard(seat.shard, 'state'))), seat.seat);
  const { changesMarkMs } = await readManifest(reader);
  const { candidates, through } = await candidatesBehind({
    reader,
    seat,
    watermark,
    from,
    changesMarkMs,
    now,
    atLeast: MAXIMUM_CANDIDATES,
    pages: MOST_PAGES,
  });
  const starting = candidates.filter(({ ceases }) => !ceases);
  const oldestAtMs = starting[0]?.position ?? null;
  return {
    candidates: new Set(starting.map(({ ordinal }) => ordinal)).size,
    isMore: through < changesMarkMs,
    oldestAtMs,
    droppedAtMs: oldestAtMs === null ? null : oldestAtMs + INBOX_MS,
  };
}
