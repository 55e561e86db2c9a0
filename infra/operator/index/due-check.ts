import type { JobDocument } from '../../../shared/jobs/document.ts';
import { isFiled } from '../../../shared/jobs/due.ts';
import { documentOf } from '../../../shared/table/document.ts';
import { keys } from '../../../shared/table/keys.ts';
import type { TableReader } from '../../../shared/table/reader.ts';

/** Returns the jobs in `[start, until)` that time may change and that the index `due` does not hold as they say. */
export async function dueFaults(reader: TableReader, start: number, until: number): Promise<number[]> {
  const ordinals = Array.from({ length: until - start }, (_, i) => start + i);
  const items = await reader.getMany(
    ordinals.map((at) => keys.job(at, 'job')),
    true,
  );
  return ordinals.filter((_, i) => {
    const item = items[i];
    const document = documentOf<JobDocument>(item);
    if (item === undefined || document === undefined) return item?.['due_shard'] !== undefined;
    return !isFiled(item, document);
  });
}
