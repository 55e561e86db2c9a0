import type { TableReader } from '../table/reader.ts';
import { readTaxonomy } from './taxonomies.ts';

/**
 * What a filter by these role or industry codes matches: an alias stands for its entry, a deprecated code for
 * itself and its replacement (open-shapes 1.2). One read, none for an empty list.
 */
export async function queryCodes(
  reader: TableReader,
  taxonomy: 'industries' | 'roles',
  codes: readonly string[],
): Promise<string[]> {
  if (codes.length === 0) return [];
  const published = await readTaxonomy(reader, taxonomy, 'current');
  return [...new Set(codes.flatMap((code) => published?.index.queryCodes(code) ?? code))];
}
