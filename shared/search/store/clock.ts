/** A clock that returns Unix milliseconds. */
export interface Clock {
  (): number;
  /**
   * Milliseconds by a clock that nobody sets, for waits. It may stand still while the machine sleeps, which makes a wait
   * longer. Default: that of the process.
   */
  readonly steady?: () => number;
}

/** Returns the clock by which waits are measured. */
export const steadyOf = ({ steady }: Clock): (() => number) => steady ?? (() => performance.now());
