import type { EventItem } from '../contract/resources/event.ts';
import { documentOf } from '../table/document.ts';
import { packDocument, packedDocumentOf } from '../table/packed-document.ts';
import type { Item } from '../table/reader.ts';
import type { CompanyEventsDocument } from './document.ts';

interface Head extends Omit<CompanyEventsDocument, 'events'> {
  /** The company that the item belongs to, in the `companyId` of its own events; null if it has none of its own. */
  readonly owner: string | null;
}

/** Returns the events of a company, compressed. */
export function packEvents(document: CompanyEventsDocument, owner: string | null): Uint8Array {
  const { events, ordinal, eventsTruncated } = document;
  const head: Head = { ordinal, eventsTruncated, owner };
  return packDocument(head, JSON.stringify(events));
}

/** Returns the events in an item, or undefined. Compressed events are unpacked whenever `events` is read. */
export function eventsOf(item: Item | undefined): CompanyEventsDocument | undefined {
  const packed = packedDocumentOf<Head, EventItem>(item);
  if (packed === undefined) return documentOf(item);
  const { head, list } = packed;
  return {
    ordinal: head.ordinal,
    get events() {
      return list();
    },
    eventsTruncated: head.eventsTruncated,
  };
}

/** Returns the company that the compressed events of an item belong to; undefined if they are not compressed. */
export const ownerOf = (item: Item): string | null | undefined =>
  packedDocumentOf<Head, EventItem>(item)?.head.owner;
