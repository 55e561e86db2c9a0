import { readManifest } from '../search/store/manifest.ts';
import { keys } from '../table/keys.ts';
import type { TableReader } from '../table/reader.ts';
import type { ExpectedRead } from '../table/readers/ahead-reader.ts';
import { ordinalOf } from '../table/resource-id.ts';
import type { CompanyDocument } from './document.ts';
import { readCompany } from './read.ts';

/**
 * Returns the company with this id in any state, or undefined if it is not published or not commercially cleared. Takes
 * one round, or two when an eventually consistent read finds nothing and is repeated strongly consistent.
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

/** Returns the first reads of `readAvailableCompany`. */
export const readsOfAvailableCompany = (id: string, consistent: boolean): readonly ExpectedRead[] => [
  { key: keys.manifest(), consistent: true },
  { key: keys.company(ordinalOf(id), 'company'), consistent },
];
