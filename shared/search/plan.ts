import type { SearchDimension } from './dimension.ts';
import { UNITS_A_READ } from './posting-list.ts';

/** A dimension must save this much more than it costs before it is read in a round of its own. */
const WORTH = 1.2;

/**
 * Which dimensions to read for the window `[low, high)`, cheapest for what they exclude first. Every prefix is
 * tried: the units of its postings and of the documents that would then be loaded to find `wanted` matches. What
 * is left out is checked on the documents (SEARCH, Planner).
 */
export function cheapestPlan(
  dimensions: readonly SearchDimension[],
  low: number,
  high: number,
  wanted: number,
  documentUnits: number,
): SearchDimension[] {
  const all = dimensions.reduce((product, { density }) => product * density, 1);
  const ordered = dimensions
    .filter((dimension) => dimension.ready)
    .map((dimension) => ({ dimension, units: dimension.units(low, high) }))
    .map((entry) => ({ ...entry, price: entry.units / -Math.log(entry.dimension.density) }))
    .sort((a, b) => a.price - b.price);
  let best = 0;
  let bestUnits = documentsFor(1) * documentUnits;
  let units = 0;
  let kept = 1;
  for (const [i, { dimension, units: cost }] of ordered.entries()) {
    units += cost;
    kept *= dimension.density;
    const total = units + documentsFor(kept) * documentUnits;
    if (total <= bestUnits) {
      bestUnits = total;
      best = i + 1;
    }
  }
  return ordered.slice(0, best).map(({ dimension }) => dimension);

  /** Documents loaded when a share `kept` of the window is proposed. */
  function documentsFor(share: number): number {
    return Math.min((high - low) * share, (wanted * share * 1.15) / all);
  }
}

/**
 * The dimension that is worth a round of its own over the candidates in `[low, high)`, whose documents would
 * cost `documentUnits`; null when the documents are cheaper.
 */
export function dimensionWorthReading(
  dimensions: readonly SearchDimension[],
  low: number,
  high: number,
  documentUnits: number,
): SearchDimension | null {
  let best: SearchDimension | null = null;
  let bestSaving = 0;
  for (const dimension of dimensions) {
    // Without its head a term is taken to cost one chunk.
    const units = dimension.ready
      ? dimension.units(low, high)
      : dimension.headUnits + dimension.headUnits * UNITS_A_READ;
    const saving = documentUnits * (1 - dimension.density) - units * WORTH;
    if (saving > bestSaving) {
      best = dimension;
      bestSaving = saving;
    }
  }
  return best;
}
