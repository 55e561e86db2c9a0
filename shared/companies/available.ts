import { readManifest } from '../search/manifest.ts';
import type { TableReader } from '../table/reader.ts';
import type { CompanyDocument } from './document.ts';
import { readCompany } from './read.ts';

/** The company with this id, in any state, while it is commercially cleared; undefined otherwise. One round. */
export async function readAvailableCompany(
  reader: TableReader,
  id: string,
): Promise<CompanyDocument | undefined> {
  const [document, { tombstones, companyMark }] = await Promise.all([
    readCompany(reader, id),
    readManifest(reader),
  ]);
  if (document === undefined || !document.cleared || document.ordinal >= companyMark) return undefined;
  return tombstones.includes(document.ordinal) ? undefined : document;
}
