import type { TableReader } from '../table/reader.ts';
import { currentTaxonomy } from './taxonomies.ts';

/**
 * Returns the codes that a filter by role or industry codes matches: an alias matches its entry, a deprecated code
 * itself and its replacement (contract 2.4). Takes at most one read. An empty list takes none, and neither does a
 * request that has already read the taxonomy to validate its codes.
 */
export async function queryCodes(
  reader: TableReader,
  taxonomy: 'industries' | 'roles',
  codes: readonly string[],
): Promise<string[]> {
  if (codes.length === 0) return [];
  const published = await currentTaxonomy(reader, taxonomy);
  return [...new Set(codes.flatMap((code) => published?.index.queryCodes(code) ?? code))];
}
