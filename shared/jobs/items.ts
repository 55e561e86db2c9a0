import type { FactItem } from '../contract/resources/fact.ts';
import { binaryAttribute } from '../table/bytes.ts';
import { documentOf } from '../table/document.ts';
import { type Key, keys } from '../table/keys.ts';
import { packDocument, packedDocumentOf } from '../table/packed-document.ts';
import { pack, unpack } from '../table/packing.ts';
import type { Item } from '../table/reader.ts';
import { readVersion, type Version, versionAttributes } from '../table/version.ts';
import type { JobDocument, JobFactsDocument } from './document.ts';
import { dueAttributes } from './due.ts';

/**
 * The item formats of a job, its facts and its description: one JSON text in `doc`, next to attributes that only the
 * publisher needs.
 */

/** The license terms of a job's description. */
export interface StoredContent {
  /** Version of the text, counted from 1. */
  readonly revision: number;
  /** SHA-256 of the text in lowercase hex. */
  readonly digest: string;
  readonly license: 'employer_publishing_agreement';
  readonly distributable: boolean;
  /** UTC, exclusive; null if the right does not end. */
  readonly distributableUntil: string | null;
}

/** Maximum bytes of one compressed part of a description (contract 5.4). */
const PART_BYTES = 350_000;
/** Maximum bytes of a facts document as text: with its key and version, it fits the first kilobyte, one write unit. */
const FACTS_TEXT_BYTES = 900;
/** Packed facts up to this size are unpacked once, when they are read. */
const SMALL_BYTES = 4_096;

/** Jobs as text: the publisher asks for its length before it writes it. */
const texts = new WeakMap<JobDocument, string>();

/** Returns the document of a job as its item holds it. */
export function jobText(document: JobDocument): string {
  let text = texts.get(document);
  if (text === undefined) {
    text = JSON.stringify(document);
    texts.set(document, text);
  }
  return text;
}

/**
 * Returns the item of a job. `ownCleared` is the job's own clearance; `document.cleared` also requires its company's.
 * `slot` is the job's slot in the company that the document names, null for a job of a release before slots; `version` is
 * the one of the record that the document shows.
 */
export const jobItem = (
  document: JobDocument,
  ownCleared: boolean,
  slot: number | null,
  version: Version,
): Item => ({
  ...keys.job(document.ordinal, 'job'),
  doc: jobText(document),
  ownCleared,
  ...(slot === null ? {} : { slot }),
  ...versionAttributes(version),
  ...dueAttributes(document),
});

/** Reads a job. One that was published before versions has the time of its last observation as its revision. */
export function readJob(item: Item): {
  document: JobDocument;
  ownCleared: boolean;
  slot: number | null;
  version: Version;
} {
  const slot = item['slot'];
  const document: JobDocument = JSON.parse(String(item['doc']));
  const version = readVersion(item);
  return {
    document,
    ownCleared: item['ownCleared'] === true,
    slot: typeof slot === 'number' ? slot : null,
    version: { ...version, revision: version.revision ?? Date.parse(document.job.last_verified_at) },
  };
}

/** Returns the item of a job's facts. */
export const factsItem = (document: JobFactsDocument, version: Version): Item => ({
  ...keys.job(document.ordinal, 'facts'),
  doc: storedFacts(document),
  ...versionAttributes(version),
});

/** Facts as their items hold them: the publisher asks for their size before it writes them. */
const stored = new WeakMap<JobFactsDocument, Uint8Array | string>();

function storedFacts(document: JobFactsDocument): Uint8Array | string {
  let doc = stored.get(document);
  if (doc === undefined) {
    doc = encodeFacts(document);
    stored.set(document, doc);
  }
  return doc;
}

/**
 * Returns the same facts in the memory that their item takes, for a batch that keeps those of thousands of jobs. They are
 * unpacked when they are read, once in a turn of the event loop.
 */
export function compactFacts(document: JobFactsDocument): JobFactsDocument {
  const doc = storedFacts(document);
  const packed = packedDocumentOf<Omit<JobFactsDocument, 'facts'>, FactItem>({ doc });
  if (packed === undefined) return document;
  const { ordinal, factsTruncated, targetCategories } = document;
  let unpacked: WeakRef<readonly FactItem[]> | undefined;
  const compact: JobFactsDocument = {
    ordinal,
    get facts() {
      const known = unpacked?.deref();
      if (known !== undefined) return known;
      const list = packed.list();
      unpacked = new WeakRef(list);
      return list;
    },
    factsTruncated,
    targetCategories,
  };
  stored.set(compact, doc);
  return compact;
}

/**
 * Returns facts as text if they are short, else compressed: reads and writes pay for the whole item, and the sources of
 * facts repeat.
 */
function encodeFacts(document: JobFactsDocument): Uint8Array | string {
  const { facts, ...head } = document;
  const list = JSON.stringify(facts);
  const text = list.length > FACTS_TEXT_BYTES ? undefined : JSON.stringify(document);
  const isShort = text !== undefined && Buffer.byteLength(text) <= FACTS_TEXT_BYTES;
  return isShort ? text : packDocument(head, list);
}

/**
 * Returns the facts in an item. A long list is unpacked whenever `facts` is read, so that a page holds one at a time.
 */
export function readFacts(item: Item | undefined): JobFactsDocument | undefined {
  const packed = packedDocumentOf<Omit<JobFactsDocument, 'facts'>, FactItem>(item);
  if (packed === undefined) return documentOf(item);
  const { head, list, packedBytes } = packed;
  const { ordinal, factsTruncated, targetCategories } = head;
  if (packedBytes <= SMALL_BYTES) return { ordinal, facts: list(), factsTruncated, targetCategories };
  return {
    ordinal,
    get facts() {
      return list();
    },
    factsTruncated,
    targetCategories,
  };
}

/**
 * Returns the items of a description in the order to write them: the first part states the number of parts and comes
 * last.
 */
export function contentItems(
  ordinal: number,
  content: StoredContent,
  description: string,
  version: Version,
): Item[] {
  const bytes = pack(JSON.stringify(description));
  const parts = Math.ceil(bytes.length / PART_BYTES);
  const rest = Array.from({ length: parts - 1 }, (_, i) => ({
    ...keys.content(ordinal, i + 1),
    data: bytes.subarray((i + 1) * PART_BYTES, (i + 2) * PART_BYTES),
  }));
  const doc = JSON.stringify(content);
  const first = { ...keys.content(ordinal, 0), doc, parts, data: bytes.subarray(0, PART_BYTES) };
  return [...rest, { ...first, ...versionAttributes(version) }];
}

export function readContent(item: Item | undefined): StoredContent | undefined {
  return documentOf(item);
}

/** Returns the keys of a description's parts after the first. */
export const contentPartKeys = (ordinal: number, item: Item): Key[] =>
  Array.from({ length: Number(item['parts']) - 1 }, (_, i) => keys.content(ordinal, i + 1));

/** Joins a description from its first item and its further parts, in order. */
export function readDescription(item: Item, rest: readonly Item[] = []): string {
  const first = binaryAttribute(item, 'data');
  const bytes =
    rest.length === 0 ? first : Buffer.concat([first, ...rest.map((part) => binaryAttribute(part, 'data'))]);
  return JSON.parse(unpack(bytes));
}
