import { keys } from '../../table/keys.ts';
import type { TableReader } from '../../table/reader.ts';
import { manifestOf } from './manifest.ts';

/**
 * Reports whether a publication is running, or died and has not been resumed. Call it after reading the manifest. One read
 * finds the journal or, behind it, the manifest: between two parts of a file the journal is empty, and the checkpoint is
 * there.
 */
export async function isPublishing(reader: TableReader): Promise<boolean> {
  const { pk, sk: from } = keys.journal(0);
  const { sk: to } = keys.manifest();
  const [first] = (await reader.query(pk, { from, to, limit: 1 }, true)).items;
  if (first === undefined) return false;
  return first['sk'] !== to || manifestOf(first).checkpoint !== null;
}
