import { createHash } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../table/client.ts';
import { expiringAt } from '../../table/expiry.ts';
import { type Key, keys } from '../../table/keys.ts';
import { bytesOf } from '../ring.ts';

/**
 * Records which charged requests were answered. Each item is written once and holds the 16-byte request ids of one
 * minute and one batch of log lines: of all organisations, or of one (record-sharing.ts). A write unit holds 57 ids, a
 * repeated batch writes the same items again, and no write needs a read (docs/adr/0010, 0047).
 */

/** How long an answer is kept, 30 days. An older charge can no longer be judged. */
export const ANSWERS_KEPT_MS = 30 * 86_400_000;

/** Maximum ids per item: 48 KB. */
const MAXIMUM_IDS = 3_000;
const PARALLEL_WRITES = 10;
const MINUTE_MS = 60_000;

/** A request that was charged and answered. */
export interface AnsweredRequest {
  readonly organisationId: string;
  readonly requestId: string;
}

/** Returns the Unix minute of a UUIDv7. Answer and charge share the id, so they agree whatever clock made it. */
export const minuteOf = (id: string): number =>
  Math.floor(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) / MINUTE_MS);

/**
 * Records requests as answered and returns the number of items written. Safe to repeat.
 * @param shared whether organisations share an item
 * @throws the engine's error if it persists; some requests may be recorded by then
 */
export async function markAnswered(
  table: Table,
  requests: readonly AnsweredRequest[],
  { now, shared }: { readonly now: number; readonly shared: boolean },
): Promise<number> {
  const items = groupsOf(requests, shared).flatMap(({ keyOf, ids }) => {
    const sorted = [...ids].sort();
    const parts: string[][] = [];
    while (sorted.length > 0) parts.push(sorted.splice(0, MAXIMUM_IDS));
    return parts.map((part) => {
      const bytes = Buffer.concat(part.map(bytesOf));
      const batch = createHash('sha256').update(bytes).digest('base64url').slice(0, 12);
      return { ...keyOf(batch), ids: bytes, ...expiringAt(now + ANSWERS_KEPT_MS) };
    });
  });
  for (let start = 0; start < items.length; start += PARALLEL_WRITES) {
    const slice = items.slice(start, start + PARALLEL_WRITES);
    await Promise.all(
      slice.map((Item) => table.client.send(new PutCommand({ TableName: table.name, Item }))),
    );
  }
  return items.length;
}

/** Ids that one item may hold, and the key of the item of a batch. */
interface Group {
  readonly ids: Set<string>;
  readonly keyOf: (batch: string) => Key;
}

function groupsOf(requests: readonly AnsweredRequest[], shared: boolean): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const { organisationId, requestId } of requests) {
    const minute = minuteOf(requestId);
    const name = shared ? String(minute) : `${organisationId} ${minute}`;
    const keyOf = (batch: string): Key =>
      shared ? keys.sharedAnswers(minute, batch) : keys.answered(organisationId, minute, batch);
    const group = groups.get(name) ?? { ids: new Set(), keyOf };
    groups.set(name, group);
    group.ids.add(requestId);
  }
  return [...groups.values()];
}
