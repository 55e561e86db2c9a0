import { createHash } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../table/client.ts';
import { expiringAt } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';
import type { Item, TableReader } from '../../table/reader.ts';
import { bytesOf, uuidOf } from '../ring.ts';

/**
 * Records which charged requests were answered. Each item is written once and holds the 16-byte request ids of one
 * organisation, one minute and one batch of log lines. A write unit holds 57 ids, a repeated batch writes the same item
 * again, and no write needs a read (docs/adr/0010).
 */

/** How long an answer is kept, 30 days. An older charge can no longer be judged. */
export const ANSWERS_KEPT_MS = 30 * 86_400_000;

/** Maximum ids per item: 48 KB. */
const MAXIMUM_IDS = 3_000;
const ID_BYTES = 16;
const PARALLEL_WRITES = 10;
const PAGE = 1_000;
const MINUTE_MS = 60_000;

/** A request that was charged and answered. */
export interface AnsweredRequest {
  readonly organisationId: string;
  readonly requestId: string;
}

/** Returns the Unix minute of a UUIDv7. Answer and charge share the id, so they agree whatever clock made it. */
const minuteOf = (id: string): number =>
  Math.floor(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) / MINUTE_MS);

/**
 * Records requests as answered and returns the number of items written. Safe to repeat.
 * @throws the engine's error if it persists; some requests may be recorded by then
 */
export async function markAnswered(
  table: Table,
  requests: readonly AnsweredRequest[],
  now: number,
): Promise<number> {
  const groups = new Map<string, { organisationId: string; minute: number; ids: Set<string> }>();
  for (const { organisationId, requestId } of requests) {
    const minute = minuteOf(requestId);
    const name = `${organisationId} ${minute}`;
    const group = groups.get(name) ?? { organisationId, minute, ids: new Set() };
    groups.set(name, group);
    group.ids.add(requestId);
  }
  const items = [...groups.values()].flatMap(({ organisationId, minute, ids }) => {
    const sorted = [...ids].sort();
    const parts: string[][] = [];
    while (sorted.length > 0) parts.push(sorted.splice(0, MAXIMUM_IDS));
    return parts.map((part) => {
      const bytes = Buffer.concat(part.map(bytesOf));
      const batch = createHash('sha256').update(bytes).digest('base64url').slice(0, 12);
      return {
        ...keys.answered(organisationId, minute, batch),
        ids: bytes,
        ...expiringAt(now + ANSWERS_KEPT_MS),
      };
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

/** Returns those of `requestIds` that are not recorded as answered, in the given order. */
export async function unansweredOf(
  reader: TableReader,
  organisationId: string,
  requestIds: readonly string[],
): Promise<readonly string[]> {
  const missing = new Set(requestIds);
  for await (const { ids } of answersAbout(reader, organisationId, requestIds)) {
    if (ids instanceof Uint8Array) for (const id of idsOf(ids)) missing.delete(id);
    if (missing.size === 0) break;
  }
  return requestIds.filter((id) => missing.has(id));
}

/** Yields the items that record answers of the minutes of `requestIds`. */
export async function* answersAbout(
  reader: TableReader,
  organisationId: string,
  requestIds: readonly string[],
): AsyncGenerator<Item> {
  if (requestIds.length === 0) return;
  const minutes = requestIds.map(minuteOf);
  // Not Math.min(...minutes): a call takes a limited number of arguments.
  const first = minutes.reduce((least, minute) => Math.min(least, minute), Number.POSITIVE_INFINITY);
  const last = minutes.reduce((most, minute) => Math.max(most, minute), 0);
  const { pk, sk: from } = keys.answered(organisationId, first, '');
  // `~` sorts after every character of a batch.
  const to = keys.answered(organisationId, last, '~').sk;
  let after: string | undefined;
  do {
    const range = { limit: PAGE, from, to, ...(after === undefined ? {} : { after }) };
    const page = await reader.query(pk, range);
    yield* page.items;
    after = page.next ?? undefined;
  } while (after !== undefined);
}

function* idsOf(bytes: Uint8Array): Generator<string> {
  for (let at = 0; at < bytes.length; at += ID_BYTES) yield uuidOf(bytes.subarray(at, at + ID_BYTES));
}
