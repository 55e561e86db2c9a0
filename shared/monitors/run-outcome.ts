/** The result of a run. */
export type Run =
  | {
      readonly outcome: 'delivered';
      readonly eventId: string;
      /** Present if this charge took the balance below the threshold of the organisation. */
      readonly lowCredit?: { readonly organisationId: string; readonly balanceMicros: bigint };
      readonly resources: number;
      readonly costMicros: bigint;
      /** What the rest waits for, if credit or budget covered a part only. */
      readonly waitsFor?: 'budget' | 'credit';
    }
  | { readonly outcome: IdleOutcome };

/** How a run ends that delivers nothing. */
export type IdleOutcome =
  /** The first run: it sets the watermark, sends nothing and charges nothing. */
  | 'baseline'
  /** The organisation or the destination no longer exists, so the monitor is paused. */
  | 'gone'
  | 'nothing_new'
  /** Another run or an operator changed the monitor meanwhile. This run charged nothing. */
  | 'overtaken'
  | 'paused'
  | 'paused_budget'
  | 'paused_credit'
  /** The destination is paused. The watermark stays unchanged, and nothing is charged. */
  | 'paused_destination'
  /** The organisation is suspended. The status and the watermark stay unchanged. */
  | 'suspended'
  /** The monitor does not exist. */
  | 'unknown'
  /** A publication is running. The next run tries again. */
  | 'waiting';

/** A run as the turn of its shard sees it. */
export interface ShardRun {
  readonly run: Run;
  /** Whether nothing waits for the monitor up to the mark of changes. */
  readonly isThrough: boolean;
  /** When it is due again if something waits, in Unix milliseconds. */
  readonly againAtMs: number;
}
