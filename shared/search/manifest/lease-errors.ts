/** Holder of a lease that is released within a minute or two (shared/publishing/due). Other writers wait for it. */
export const BRIEF_HOLDER = 'settle-due-jobs';

/** Another writer holds the lease. */
export class WriterLeaseHeldError extends Error {
  /** Whether the lease is brief. */
  readonly isBrief: boolean;

  constructor(holder: string, untilMs: number) {
    super(
      `the index is being written by ${holder}, whose lease runs until ${new Date(untilMs).toISOString()}; ` +
        'try again after that',
    );
    this.name = 'WriterLeaseHeldError';
    this.isBrief = holder.startsWith(BRIEF_HOLDER);
  }
}

/** This writer lost the lease: another one took over after it expired. Nothing more is written. */
export class WriterLeaseLostError extends Error {
  constructor(holder: string) {
    super(`${holder} lost the writer's lease`);
    this.name = 'WriterLeaseLostError';
  }
}
