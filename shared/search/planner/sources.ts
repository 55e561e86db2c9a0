import { type Composites, composed } from '../state/composites.ts';
import type { Dimension, SearchDimension } from './dimension.ts';
import type { Source } from './plan.ts';

/** Largest number of lists that may replace a dimension and its partner. */
const MAXIMUM_LISTS = 60;

/**
 * Returns the sources to choose from for the conditions of a search: the lists of each dimension, its
 * alternatives, and its pairs with the dimension of the partner.
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
