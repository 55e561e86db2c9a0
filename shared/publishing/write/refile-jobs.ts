import type { JobDocument } from '../../jobs/document.ts';
import { putDocuments } from '../../search/store/documents-write.ts';
import { keys } from '../../table/keys.ts';
import { filedItem, filedJobs } from '../apply/filed-jobs.ts';
import { filedUnder } from '../apply/listings.ts';
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
    const before = filedJobs(items[i]);
    const all = new Set([...before, ...members.map(({ ordinal }) => ordinal)]);
    return all.size === before.length ? [] : [filedItem(fingerprint, [...all])];
  });
  await putDocuments(table, lease, changed);
}
