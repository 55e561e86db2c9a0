/** Most UTF-16 code units compared per text. */
const COMPARED = 64;
/** Two rows of the distance table, reused across calls: one lookup makes thousands of calls. */
let previous = new Uint8Array(COMPARED + 1);
let current = new Uint8Array(COMPARED + 1);

/**
 * Returns the Levenshtein distance of two texts, or `ceiling + 1` when it exceeds `ceiling`.
 * @throws RangeError for a text of more than 64 code units
 */
export function editDistance(left: string, right: string, ceiling: number): number {
  if (left.length > COMPARED || right.length > COMPARED)
    throw new RangeError(`a text of more than ${COMPARED} code units cannot be compared`);
  if (Math.abs(left.length - right.length) > ceiling) return ceiling + 1;
  for (let j = 0; j <= right.length; j += 1) previous[j] = j;
  for (let i = 1; i <= left.length; i += 1) {
    current[0] = i;
    let least = i;
    const unit = left.charCodeAt(i - 1);
    for (let j = 1; j <= right.length; j += 1) {
      const replaced = (previous[j - 1] ?? 0) + (unit === right.charCodeAt(j - 1) ? 0 : 1);
      const distance = Math.min(replaced, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1);
      current[j] = distance;
      if (distance < least) least = distance;
    }
    if (least > ceiling) return ceiling + 1;
    [previous, current] = [current, previous];
  }
  return Math.min(previous[right.length] ?? 0, ceiling + 1);
}

/**
 * Returns the candidates nearest to `wanted`, nearest first: those within a third of its length in edits (at least
 * one), then those that contain it, if it has at least 3 code units. Longer texts are cut to 64 code units.
 */
export function nearest(wanted: string, candidates: Iterable<string>, limit: number): string[] {
  const short = wanted.slice(0, COMPARED);
  const ceiling = Math.max(1, Math.floor(short.length / 3));
  const scored: { candidate: string; score: number }[] = [];
  for (const candidate of candidates) {
    const distance = editDistance(short, candidate.slice(0, COMPARED), ceiling);
    if (distance <= ceiling) scored.push({ candidate, score: distance });
    else if (short.length >= 3 && candidate.includes(short)) {
      scored.push({ candidate, score: ceiling + candidate.length });
    }
  }
  return scored
    .sort((a, b) => a.score - b.score || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}
