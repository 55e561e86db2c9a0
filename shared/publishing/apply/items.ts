import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { CompanyDocument, CompanyEventsDocument } from '../../companies/document.ts';
import { eventsOf, ownerOf, packEvents } from '../../companies/items.ts';
import { type CompanyEvent, MAXIMUM_EVENTS } from '../../contract/resources/event.ts';
import type { Evidence } from '../../contract/resources/fact.ts';
import { binaryAttribute } from '../../table/bytes.ts';
import { keys } from '../../table/keys.ts';
import type { Item } from '../../table/reader.ts';
import { readVersion, type Version, versionAttributes } from '../../table/version.ts';

// An item holds its document as one JSON text in `doc`. The other attributes are for the publisher alone.

/** An event as its feed line states it, permitted or not. */
export interface OwnEvent {
  readonly eventId: string;
  readonly event: CompanyEvent;
  readonly evidence: Evidence;
  readonly permitted: boolean;
  /** As the line gives it; left out, the time of observation orders the event. */
  readonly revision?: number;
}

/** Most UTF-8 bytes of a document in its item; well below DynamoDB's limit of 400 KB. */
export const MAXIMUM_DOCUMENT_BYTES = 350_000;

/** Returns the size of a value as JSON, in UTF-8 bytes. */
export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

export const companyItem = (
  document: CompanyDocument,
  mergedFrom: readonly number[],
  version: Version,
): Item => ({
  ...keys.company(document.ordinal, 'company'),
  doc: JSON.stringify(document),
  mergedFrom,
  ...versionAttributes(version),
});

export function readCompany(item: Item): {
  document: CompanyDocument;
  mergedFrom: readonly number[];
  version: Version;
} {
  const mergedFrom = item['mergedFrom'];
  return {
    document: JSON.parse(String(item['doc'])),
    mergedFrom: Array.isArray(mergedFrom) ? mergedFrom : [],
    version: readVersion(item),
  };
}

/** What a company's own events add to a compressed document. */
interface PackedRest {
  /** Those that the document does not have. */
  readonly events: readonly OwnEvent[];
  /** Revisions of the others, by event. */
  readonly revisions: readonly (readonly [eventId: string, revision: number])[];
}

/** Returns the bytes of what an item holds: text in UTF-8, and binary attributes. */
export const contentBytes = (item: Item): number =>
  Object.values(item).reduce<number>((sum, value) => {
    if (typeof value === 'string') return sum + Buffer.byteLength(value);
    return ArrayBuffer.isView(value) ? sum + value.byteLength : sum;
  }, 0);

/**
 * Returns the item of a company's events. The document is JSON text if it has no more events than an answer shows and
 * fits, else compressed. Readers pay for the whole item, so its own events are stored next to the document as briefly as
 * possible: compressed with the text as the dictionary they take a few bytes each, within the 32 KB that deflate looks
 * back. Next to a compressed document, only those are stored that it does not have.
 */
export function eventsItem(document: CompanyEventsDocument, own: readonly OwnEvent[]): Item {
  const key = keys.company(document.ordinal, 'events');
  if (document.events.length <= MAXIMUM_EVENTS) {
    const text = JSON.stringify(document);
    const item = { ...key, doc: text, own: packOwn(own, text) };
    if (contentBytes(item) <= MAXIMUM_DOCUMENT_BYTES) return item;
  }
  const ids = new Set(own.map(({ eventId }) => eventId));
  const permitted = document.events.filter(({ eventId }) => ids.has(eventId));
  const doc = packEvents(document, permitted[0]?.companyId ?? null);
  const listed = new Set(permitted.map(({ eventId }) => eventId));
  const rest: PackedRest = {
    events: own.filter(({ eventId }) => !listed.has(eventId)),
    revisions: own.flatMap(({ eventId, revision }) =>
      revision !== undefined && listed.has(eventId) ? [[eventId, revision]] : [],
    ),
  };
  return { ...key, doc, own: deflateRawSync(JSON.stringify(rest)) };
}

/** Compresses events of a company, with the document that repeats them as the dictionary if there is one. */
export const packOwn = (own: readonly OwnEvent[], doc?: string): Uint8Array =>
  deflateRawSync(JSON.stringify(own), doc === undefined ? {} : { dictionary: Buffer.from(doc) });

export function readEvents(item: Item | undefined): {
  document: CompanyEventsDocument | undefined;
  own: readonly OwnEvent[];
  /** Upper bound of the packed size of `own` in bytes. */
  ownBytes: number;
} {
  const document = eventsOf(item);
  if (item === undefined || document === undefined) return { document: undefined, own: [], ownBytes: 0 };
  const packed = binaryAttribute(item, 'own');
  const owner = ownerOf(item);
  const ownBytes = contentBytes(item);
  if (owner === undefined) {
    const dictionary = Buffer.from(String(item['doc']));
    return { document, own: JSON.parse(inflateRawSync(packed, { dictionary }).toString()), ownBytes };
  }
  const { events, revisions }: PackedRest = JSON.parse(inflateRawSync(packed).toString());
  const revisionOf = new Map(revisions);
  const permitted = document.events.flatMap(({ companyId, event, eventId, evidence }): OwnEvent[] => {
    if (companyId !== owner) return [];
    const revision = revisionOf.get(eventId);
    return [{ eventId, event, evidence, permitted: true, ...(revision === undefined ? {} : { revision }) }];
  });
  return { document, own: [...permitted, ...events].sort(byEventId), ownBytes };
}

/** Orders a company's own events. */
export const byEventId = (a: OwnEvent, b: OwnEvent): number => (a.eventId < b.eventId ? -1 : 1);
