import { keys } from '../table/keys.ts';
import type { TableReader } from '../table/reader.ts';

/** Whether a publication is under way, or died and is not taken up yet; ask after the manifest was read. */
export async function isPublishing(reader: TableReader): Promise<boolean> {
  const { pk, sk: from } = keys.journal(0);
  const { items } = await reader.query(pk, { from, to: keys.journal('end').sk, limit: 1 }, true);
  return items.length > 0;
}
