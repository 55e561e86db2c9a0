/** Returns the earlier of two date-times. What is kept wins over an equal one. */
export const earlier = (kept: string | undefined, given: string): string =>
  kept === undefined || Date.parse(given) < Date.parse(kept) ? given : kept;

/** Returns the later of two date-times. What is kept wins over an equal one. */
export const later = (kept: string | undefined, given: string): string =>
  kept === undefined || Date.parse(given) > Date.parse(kept) ? given : kept;
