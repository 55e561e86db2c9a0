import type { JobDocument } from '../../jobs/document.ts';
import { putDocuments } from '../../search/store/documents-write.ts';
import { keys } from '../../table/keys.ts';
import { filedItem, readFiling, withFiled } from '../listings/filed-jobs.ts';
import { filedUnder } from '../listings/listings.ts';
import type { PublishSession } from './session.ts';

/** Files jobs under their fingerprints where they are not. A rebuild repairs what `index verify` reports. */
export async function refileJobs(
  { lease, reader, table }: PublishSession,
  documents: readonly JobDocument[],
): Promise<void> {
  const jobs = Map.groupBy(
    documents.filter((document) => filedUnder(document) !== null),
    (document) => filedUnder(document) ?? '',
  );
  const items = await reader.getMany([...jobs.keys()].map(keys.fingerprint), true);
  const changed = [...jobs].flatMap(([fingerprint, members], i) => {
    const before = readFiling(items[i]);
    const after = withFiled(
      before,
      members.map(({ ordinal }) => ordinal),
    );
    const isSame = after.jobs.length === before.jobs.length && after.isFull === before.isFull;
    return isSame ? [] : [filedItem(fingerprint, after)];
  });
  await putDocuments(table, lease, changed);
}
