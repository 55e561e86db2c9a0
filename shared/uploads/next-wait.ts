/** The first wait for uploads that came earlier; what follows grows quickly to the second figure and slowly to the third. */
const FIRST_SECONDS = 10;
const LONG_SECONDS = 300;
const LONGEST_SECONDS = 900;

/**
 * Returns how long an upload waits after a wait of so many seconds. A wait and the turn after it add nine events to the
 * history of an execution, which has room for 25,000: what is prepared is kept for two weeks, and all waits fit.
 */
export function nextWait(seconds: number): number {
  const longer = seconds * (seconds < LONG_SECONDS ? 1.5 : 1.02);
  return Math.ceil(Math.min(LONGEST_SECONDS, Math.max(FIRST_SECONDS, longer)));
}
