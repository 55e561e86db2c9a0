import { type Composites, composed } from '../state/composites.ts';
import type { Dimension, SearchDimension } from './dimension.ts';
import type { Source } from './plan.ts';

/** Lists that a composite may take the place of a dimension and its partner with. */
const MAXIMUM_LISTS = 60;

/**
 * What postings there are to choose from for the conditions of a search: those of each dimension, those that its
 * alternatives name, and those of its pairs with the partner's dimension.
 */
export function sourcesOf(
  dimensions: readonly Dimension[],
  composites: Composites,
  make: (dimension: Dimension) => SearchDimension,
): Source[] {
  const sources: Source[] = dimensions.flatMap((dimension, condition) =>
    listsOf(dimension).map((alternative) => ({ conditions: [condition], dimension: make(alternative) })),
  );
  const partner = dimensions.findIndex(
    (dimension) => 'anyOf' in dimension && dimension.anyOf.some((term) => composites.partners.has(term)),
  );
  const partners = dimensions[partner];
  if (partners === undefined || !('anyOf' in partners)) return sources;
  for (const [condition, dimension] of dimensions.entries()) {
    if (condition === partner || !('anyOf' in dimension)) continue;
    const anyOf = composed(partners.anyOf, dimension.anyOf, composites, MAXIMUM_LISTS);
    if (anyOf !== null) sources.push({ conditions: [partner, condition], dimension: make({ anyOf }) });
  }
  return sources;
}

function listsOf(dimension: Dimension): Dimension[] {
  if ('anyOf' in dimension) return [dimension.anyOf, ...(dimension.or ?? [])].map((anyOf) => ({ anyOf }));
  if ('slots' in dimension) return [dimension, ...(dimension.or ?? [])];
  return [dimension];
}
