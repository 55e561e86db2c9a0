import type { Manifest } from '../search/manifest/manifest.ts';
import { decidedByManifest, readsOfManifest } from '../search/state/recent-manifest.ts';
import { keys } from '../table/keys.ts';
import type { TableReader } from '../table/reader.ts';
import type { ExpectedRead } from '../table/readers/ahead-reader.ts';
import { ordinalOf } from '../table/resource-id.ts';
import type { CompanyDocument } from './document.ts';
import { readCompany } from './read.ts';

/**
 * Returns the company with this id in any state, or undefined if it is not published or not commercially cleared. Takes
 * one round: the document is read strongly consistent, and in parallel the manifest, unless this process read it within
 * the last second.
 * @param now Unix milliseconds, when the request began
 */
export async function readAvailableCompany(
  reader: TableReader,
  id: string,
  now: number,
): Promise<CompanyDocument | undefined> {
  return await decidedByManifest(reader, clearedCompany(reader, id), isShown, now);
}

/** Returns the reads of `readAvailableCompany`. */
export const readsOfAvailableCompany = (
  reader: TableReader,
  id: string,
  now: number,
): readonly ExpectedRead[] => [
  { key: keys.company(ordinalOf(id), 'company'), consistent: true },
  ...readsOfManifest(reader, now),
];

async function clearedCompany(reader: TableReader, id: string): Promise<CompanyDocument | undefined> {
  const document = await readCompany(reader, id, true);
  return document?.cleared === true ? document : undefined;
}

const isShown = ({ ordinal }: CompanyDocument, { tombstones, companyMark }: Manifest): boolean =>
  ordinal < companyMark && !tombstones.includes(ordinal);
