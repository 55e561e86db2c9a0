import { readFileSync } from 'node:fs';
import type { TaxonomyEntry } from '../../../shared/catalogue/records.ts';
import { TaxonomyLine } from '../../../shared/publishing/feed/feed.ts';

/** Returns the project's role taxonomy, validated by the schema of the feed. */
export function readRoles(): readonly TaxonomyEntry[] {
  const file = new URL('../../../infra/operator/catalogues/taxonomies/roles.json', import.meta.url);
  const entries: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return TaxonomyLine.parse({ type: 'taxonomy', id: 'roles', entries }).entries;
}
