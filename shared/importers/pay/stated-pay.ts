import type { PAY_INTERVALS, PAY_KINDS } from '../../contract/vocabulary.ts';

/** A part of the pay, as a board's own fields state it. */
export interface StatedComponent {
  /** Undefined for a kind that the interface does not have. */
  readonly kind: (typeof PAY_KINDS)[number] | undefined;
  /** The board's word for the kind. */
  readonly label: string;
  /** Whether the bounds are a percentage instead of an amount. */
  readonly isPercentage: boolean;
  /** Undefined for an interval that the interface does not have. */
  readonly interval: (typeof PAY_INTERVALS)[number] | undefined;
  /** The board's word for the interval. */
  readonly intervalLabel: string;
  readonly isOneTime: boolean;
  /** Code of ISO 4217, unchecked. */
  readonly currency: string | null;
  readonly min: number | null;
  readonly max: number | null;
  /** The component in words. */
  readonly summary: string | null;
}

/** Pay for one group of employees or one place. */
export interface StatedTier {
  readonly title: string | null;
  readonly summary: string | null;
  readonly additionalInformation: string | null;
  readonly components: readonly StatedComponent[];
}
