import type { Operator } from '../../credits/audit.ts';
import type { Table } from '../../table/client.ts';
import type { TableReader } from '../../table/reader.ts';
import type { Delivery } from '../../webhooks/delivery/delivery.ts';
import { replayDelivery } from '../../webhooks/delivery/replay.ts';
import { deliveryPage } from '../reading/deliveries.ts';

/** What one request of a resend did. */
export interface Resent {
  readonly sinceMs: number;
  readonly resent: number;
  /** Failed deliveries that could not be sent again. */
  readonly skipped: number;
  /** The event after which the next request continues; null at the end. */
  readonly next: string | null;
}

/** A request sends so many again, and looks at so many deliveries: both take a few seconds at most. */
const MOST_RESENT = 100;
const MOST_LOOKED_AT = 2_000;
const PAGE = 200;
const PARALLEL = 8;

/** Sends failed events since a time again, oldest first. What was confirmed, waits or is still repeated is left alone. */
export async function resendSince(
  table: Table,
  reader: TableReader,
  destinationId: string,
  { sinceMs, after }: { readonly sinceMs: number; readonly after: string | null },
  operator: Operator,
): Promise<Resent> {
  const failed: Delivery[] = [];
  let next = after;
  for (let looked = 0; looked < MOST_LOOKED_AT && failed.length < MOST_RESENT; looked += PAGE) {
    const page = await deliveryPage(reader, destinationId, {
      sinceMs,
      after: next,
      limit: PAGE,
      descending: false,
      now: operator.now,
    });
    const wanted = page.deliveries.filter(({ outcome, test }) => outcome === 'terminal_failure' && !test);
    const room = MOST_RESENT - failed.length;
    failed.push(...wanted.slice(0, room));
    // The rest of a page that does not fit belongs to the next request.
    next = wanted.length > room ? (failed.at(-1)?.eventId ?? null) : page.next;
    if (next === null) break;
  }
  let resent = 0;
  const queue = failed.values();
  const worker = async (): Promise<void> => {
    for (const delivery of queue) {
      if ((await replayDelivery(table, delivery, operator)) === 'replayed') resent += 1;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return { sinceMs, resent, skipped: failed.length - resent, next };
}
