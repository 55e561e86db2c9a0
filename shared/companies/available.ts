import { readManifest } from '../search/store/manifest.ts';
import type { TableReader } from '../table/reader.ts';
import type { CompanyDocument } from './document.ts';
import { readCompany } from './read.ts';

/**
 * The company with this id, in any state, while it is commercially cleared; undefined otherwise. One round, two where
 * the read is not consistent and finds nothing.
 */
export async function readAvailableCompany(
  reader: TableReader,
  id: string,
  consistent: boolean,
): Promise<CompanyDocument | undefined> {
  const [found, { tombstones, companyMark }] = await Promise.all([
    readCompany(reader, id, consistent),
    readManifest(reader),
  ]);
  const document = found ?? (consistent ? undefined : await readCompany(reader, id, true));
  if (document === undefined || !document.cleared || document.ordinal >= companyMark) return undefined;
  return tombstones.includes(document.ordinal) ? undefined : document;
}
