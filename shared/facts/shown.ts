/**
 * Returns what an answer shows of `all`, in the same order: everything up to `maximum`, else first one item for each
 * condition that any meets, then the others in order (contract 11.2 and 12.2). There are fewer conditions than `maximum`.
 */
export function shownOf<T>(
  all: readonly T[],
  maximum: number,
  conditions: readonly ((item: T) => boolean)[],
): readonly T[] {
  if (all.length <= maximum) return all;
  const chosen = new Set(conditions.map((meets) => all.findIndex(meets)).filter((at) => at >= 0));
  for (let at = 0; chosen.size < maximum; at += 1) chosen.add(at);
  return all.filter((_, at) => chosen.has(at));
}
