import { readManifest } from '../../../shared/search/manifest/manifest.ts';
import type { Segment } from '../../../shared/search/manifest/segment-state.ts';
import { union } from '../../../shared/search/postings/ordinals.ts';
import { decodeLog } from '../../../shared/search/segments/log.ts';
import { decodeParts, entryHash, HASHES } from '../../../shared/search/segments/part.ts';
import { binaryAttribute } from '../../../shared/table/bytes.ts';
import { keys } from '../../../shared/table/keys.ts';
import type { Item, TableReader } from '../../../shared/table/reader.ts';
import { type IndexFault, readable } from './index-fault.ts';

/**
 * Checks the listed segments: what readers find in their parts must be what a merge will find in their logs. The terms of
 * the documents are checked elsewhere, against heads and parts together.
 */
export async function segmentFaults(reader: TableReader): Promise<IndexFault[]> {
  const { segments } = await readManifest(reader);
  const wrong: Segment[] = [];
  for (const segment of segments)
    if ((await readable(() => agrees(reader, segment))) !== true) wrong.push(segment);
  if (wrong.length === 0) return [];
  // A publication may have merged or replaced a segment meanwhile.
  const { segments: now } = await readManifest(reader);
  const isListed = ({ id }: Segment) => now.some((other) => other.id === id && other.mergedBelow < HASHES);
  return wrong.filter(isListed).map(({ id }) => ({
    ...{ part: 'segments', space: 'segments', ordinal: null },
    term: `(parts and logs of segment ${id} differ, or cannot be read)`,
  }));
}

async function agrees(reader: TableReader, { id, parts, mergedBelow }: Segment): Promise<boolean> {
  const partKeys = Array.from({ length: parts }, (_, part) => keys.segmentPart(id, part));
  const { hashes, lists } = decodeParts((await reader.getMany(partKeys, true)).map(contentOf));
  // The logs of a segment that is merged may be deleted already.
  if (mergedBelow >= HASHES) return true;
  const logged = await loggedLists(reader, id);
  return (
    logged.size === hashes.length &&
    hashes.every((hash, i) => {
      const list = lists[i];
      const other = union(logged.get(hash) ?? []);
      return list?.length === other.length && list.every((ordinal, at) => ordinal === other[at]);
    })
  );
}

async function loggedLists(reader: TableReader, id: string): Promise<Map<number, Uint32Array[]>> {
  const flushes = (await reader.get(keys.segment(id, 'flushes'), true))?.['flushes'];
  const logged = new Map<number, Uint32Array[]>();
  for (const flush of Array.isArray(flushes) ? flushes.map(String) : []) {
    const first = await reader.get(keys.segment(flush, 0), true);
    const others = Array.from({ length: Number(first?.['items'] ?? 1) - 1 }, (_, i) =>
      keys.segment(flush, i + 1),
    );
    for (const { space, term, ordinals } of decodeLog(
      [first, ...(await reader.getMany(others, true))].map(contentOf),
    )) {
      const hash = entryHash(space, term);
      const held = logged.get(hash);
      if (held === undefined) logged.set(hash, [ordinals]);
      else held.push(ordinals);
    }
  }
  return logged;
}

function contentOf(item: Item | undefined): Uint8Array {
  if (item === undefined) throw new Error('an item of a segment is missing');
  return binaryAttribute(item, 'p');
}
