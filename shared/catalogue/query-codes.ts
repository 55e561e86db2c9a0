import type { TableReader } from '../table/reader.ts';
import { currentTaxonomy } from './taxonomies.ts';

/**
 * What a filter by these role or industry codes matches: an alias stands for its entry, a deprecated code for
 * itself and its replacement (contract 2.4). At most one read: none for an empty list, nor where the request has
 * read the taxonomy, as its validation does.
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
