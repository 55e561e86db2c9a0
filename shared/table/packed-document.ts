import { ByteReader, ByteWriter } from './bytes.ts';
import { pack, unpack } from './packing.ts';
import type { Item } from './reader.ts';

/**
 * A document whose list is worth compressing: the other fields as JSON text, then the list, compressed. It takes
 * the place of the JSON text in the attribute `doc`, because an update keeps attributes that it does not name.
 * @param list as JSON text
 */
export function packDocument(head: object, list: string): Uint8Array {
  const out = new ByteWriter();
  out.text(JSON.stringify(head));
  out.bytes(pack(list));
  return out.finish();
}

/** A packed document. `list` unpacks it anew on every call, so that a page holds one long list at a time. */
export interface PackedDocument<Head, Entry> {
  readonly head: Head;
  /** Bytes of the list as stored. */
  readonly packedBytes: number;
  readonly list: () => readonly Entry[];
}

/** Returns the packed document of an item; undefined if the item is missing or its document is JSON text. */
export function packedDocumentOf<Head, Entry>(
  item: Item | undefined,
): PackedDocument<Head, Entry> | undefined {
  const doc = item?.['doc'];
  if (!(doc instanceof Uint8Array)) return undefined;
  const source = new ByteReader(doc);
  const head: Head = JSON.parse(source.text());
  const packed = source.rest();
  return { head, packedBytes: packed.byteLength, list: () => JSON.parse(unpack(packed)) };
}
