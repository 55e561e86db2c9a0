import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { CompanyDocument, CompanyEventsDocument } from '../../companies/document.ts';
import type { CompanyEvent } from '../../contract/resources/event.ts';
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

export function eventsItem(document: CompanyEventsDocument, own: readonly OwnEvent[]): Item {
  const doc = JSON.stringify(document);
  return { ...keys.company(document.ordinal, 'events'), doc, own: packOwn(own, doc) };
}

/**
 * Compresses a company's own events with the served document as the dictionary. The document repeats most of them,
 * and readers pay for the whole item. Saves up to 32 KB, the window of deflate.
 */
export const packOwn = (own: readonly OwnEvent[], doc: string): Uint8Array =>
  deflateRawSync(JSON.stringify(own), doc === '' ? {} : { dictionary: Buffer.from(doc) });

export function readEvents(item: Item | undefined): {
  document: CompanyEventsDocument | undefined;
  own: readonly OwnEvent[];
  /** Packed size of `own` in bytes. */
  ownBytes: number;
} {
  if (item?.['doc'] === undefined) return { document: undefined, own: [], ownBytes: 0 };
  const packed = binaryAttribute(item, 'own');
  return {
    document: JSON.parse(String(item['doc'])),
    own: JSON.parse(inflateRawSync(packed, { dictionary: Buffer.from(String(item['doc'])) }).toString()),
    ownBytes: packed.length,
  };
}
