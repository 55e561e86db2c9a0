import type { JobDocument } from '../../../shared/jobs/document.ts';
import { isFiled } from '../../../shared/jobs/due.ts';
import { documentOf } from '../../../shared/table/document.ts';
import { keys } from '../../../shared/table/keys.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import type { IndexFault } from './index-fault.ts';

/** Returns the jobs in `[start, until)` that the index `due` does not hold as they say, and holds without reason. */
export async function dueFaults(reader: TableReader, start: number, until: number): Promise<IndexFault[]> {
  const ordinals = Array.from({ length: until - start }, (_, i) => start + i);
  const items = await reader.getMany(
    ordinals.map((at) => keys.job(at, 'job')),
    true,
  );
  return ordinals.flatMap((ordinal, i) => {
    const item = items[i];
    const document = documentOf<JobDocument>(item);
    const isRight =
      item === undefined ||
      (document === undefined ? item['due_shard'] === undefined : isFiled(item, document));
    if (isRight) return [];
    const at = item['due_at'] === undefined ? 'is not filed' : `is filed at ${item['due_at']}`;
    return [{ part: 'due' as const, space: 'due', term: `(the item ${at})`, ordinal }];
  });
}
