import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { CompanyDocument, CompanyEventsDocument } from '../../companies/document.ts';
import type { CompanyEvent } from '../../contract/resources/event.ts';
import type { Evidence } from '../../contract/resources/fact.ts';
import { binaryAttribute } from '../../table/bytes.ts';
import { keys } from '../../table/keys.ts';
import type { Item } from '../../table/reader.ts';

/** How documents stand in items: one JSON text in `doc`, and what only the publisher needs beside it. */

/** An event as its feed line gave it, permitted or not. */
export interface OwnEvent {
  readonly eventId: string;
  readonly event: CompanyEvent;
  readonly evidence: Evidence;
  readonly permitted: boolean;
}

/** UTF-8 bytes that a document may take in its item, well below the 400 KB of DynamoDB. */
export const MAXIMUM_DOCUMENT_BYTES = 350_000;

/** UTF-8 bytes of a value as JSON. */
export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

export const companyItem = (document: CompanyDocument, mergedFrom: readonly number[]): Item => ({
  ...keys.company(document.ordinal, 'company'),
  doc: JSON.stringify(document),
  mergedFrom,
});

export function readCompany(item: Item): { document: CompanyDocument; mergedFrom: readonly number[] } {
  const mergedFrom = item['mergedFrom'];
  return {
    document: JSON.parse(String(item['doc'])),
    mergedFrom: Array.isArray(mergedFrom) ? mergedFrom : [],
  };
}

export function eventsItem(document: CompanyEventsDocument, own: readonly OwnEvent[]): Item {
  const doc = JSON.stringify(document);
  return { ...keys.company(document.ordinal, 'events'), doc, own: packOwn(own, doc) };
}

/**
 * Own events, compressed against the document beside them: what it serves it need not say again, and readers pay for
 * both. So it takes at most 32 KB less than without.
 */
export const packOwn = (own: readonly OwnEvent[], doc: string): Uint8Array =>
  deflateRawSync(JSON.stringify(own), doc === '' ? {} : { dictionary: Buffer.from(doc) });

export function readEvents(item: Item | undefined): {
  document: CompanyEventsDocument | undefined;
  own: readonly OwnEvent[];
  /** Bytes of `own` as the item holds it. */
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
