import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { LocationRecord, TaxonomyEntry, ToolRecord } from '../../../shared/catalogue/records.ts';
import { TaxonomyEntry as ServedEntry } from '../../../shared/contract/resources/taxonomy.ts';
import { buildLocations, type LocationOptions } from './places/locations.ts';
import { buildTools } from './tools/tools.ts';

/** A line of the catalogue feed. */
export type CatalogueFeedLine =
  | ({ readonly type: 'location' } & LocationRecord)
  | ({ readonly type: 'tool' } & ToolRecord)
  | { readonly type: 'taxonomy'; readonly id: TaxonomyId; readonly entries: readonly TaxonomyEntry[] };

export type TaxonomyId = 'roles' | 'industries';

/**
 * Yields the catalogues as a feed: locations (every parent before its children), tools, and the two taxonomies.
 * `minimumPopulation` (inhabitants) leaves out smaller cities.
 */
export function* catalogueFeed(options: LocationOptions): Generator<CatalogueFeedLine> {
  for (const location of buildLocations(options)) yield { type: 'location', ...location };
  for (const tool of buildTools()) yield { type: 'tool', ...tool };
  for (const id of ['roles', 'industries'] as const)
    yield { type: 'taxonomy', id, entries: readTaxonomy(id) };
}

function readTaxonomy(id: TaxonomyId): readonly TaxonomyEntry[] {
  const file = new URL(`taxonomies/${id}.json`, import.meta.url);
  return z.parse(z.array(ServedEntry), JSON.parse(readFileSync(file, 'utf8')));
}
