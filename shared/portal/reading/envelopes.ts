import { canonicalJson } from '../../catalogue/jcs.ts';
import { answerBytes, MAXIMUM_ANSWER_BYTES } from '../../contract/answer-size.ts';
import type { TableReader } from '../../table/reader.ts';
import { type DeliveryPage, eventsOf } from './deliveries.ts';

/** A part of a file, and the event after which the next part begins; null at the end. */
export interface Envelopes {
  /** With their line feeds. */
  readonly lines: readonly string[];
  readonly next: string | null;
}

/** What a part leaves of the largest answer to its headers. */
const HEADER_BYTES = 100_000;
/** Payloads have up to 400 KB each, so few are in memory that the part may have no room for. */
const READ_AT_ONCE = 10;

/** Returns the events of a page as envelopes, as many as an answer has room for. Payloads that have expired are left out. */
export async function envelopesOf(
  reader: TableReader,
  { deliveries, next }: DeliveryPage,
  now: number,
): Promise<Envelopes> {
  const lines: string[] = [];
  let bytes = 0;
  let last: string | null = null;
  for (let start = 0; start < deliveries.length; start += READ_AT_ONCE) {
    const some = new Map(
      deliveries.slice(start, start + READ_AT_ONCE).map((delivery) => [delivery.eventId, delivery]),
    );
    for (const event of await eventsOf(reader, [...some.keys()], now)) {
      const { eventId, type, occurredAt, data } = event;
      const line = `${canonicalJson({
        schema_version: 1,
        event_id: eventId,
        // An event that was never attempted has no delivery yet.
        delivery_id: some.get(eventId)?.history.at(-1)?.id ?? null,
        event_type: type,
        occurred_at: occurredAt,
        data,
      })}\n`;
      bytes += answerBytes(line);
      if (bytes > MAXIMUM_ANSWER_BYTES - HEADER_BYTES && last !== null) return { lines, next: last };
      lines.push(line);
      last = eventId;
    }
  }
  return { lines, next };
}
