import { putDocuments } from '../../search/store/documents-write.ts';
import { FORGOTTEN_DIGEST } from '../../sources/roster.ts';
import { readSource, segmentItems } from '../../sources/source-items.ts';
import type { PublishSession } from './session.ts';

/**
 * Lets rosters forget some records, so that the next read which shows them applies them, although they did not change: jobs
 * may be duplicates now that their companies are one, or have a record that was left out while they were duplicates. Call
 * it before the journal is cleared, which names the companies.
 */
export async function forgetRecords({
  lease,
  reader,
  readAgain,
  table,
}: Pick<PublishSession, 'lease' | 'readAgain' | 'reader' | 'table'>): Promise<void> {
  const bySource = Map.groupBy(readAgain, ({ source }) => source);
  readAgain.length = 0;
  for (const [source, records] of bySource) {
    const { roster } = await readSource(reader, source);
    for (const { key } of records) {
      const slot = roster.slotOf(key);
      if (slot !== undefined) roster.change(slot, { digest: FORGOTTEN_DIGEST });
    }
    await putDocuments(table, lease, segmentItems(source, roster.takeChanged()));
  }
}
