import { keys } from '../../table/keys.ts';
import type { TableReader } from '../../table/reader.ts';

/** Reports whether a publication is running, or died and has not been resumed. Call it after reading the manifest. */
export async function isPublishing(reader: TableReader): Promise<boolean> {
  const { pk, sk: from } = keys.journal(0);
  const { items } = await reader.query(pk, { from, to: keys.journal('end').sk, limit: 1 }, true);
  return items.length > 0;
}
