import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';

const PERIOD = Duration.minutes(5);

export interface Share {
  readonly label: string;
  /** What went wrong, by name; their sum counts. */
  readonly bad: Readonly<Record<string, IMetric>>;
  /** What it is a share of, by name; their sum counts. A name of `bad` may be repeated here. */
  readonly all: readonly string[];
  readonly others?: Readonly<Record<string, IMetric>>;
  /** The share is 0 while fewer went wrong in a period, however few there were in all. */
  readonly atLeast: number;
}

/**
 * Returns a percentage per period of five minutes. An alarm on a share sounds for what many customers notice and not for
 * one failure in a million; the least count keeps it silent for one failure in ten.
 */
export function shareOf({ label, bad, all, others = {}, atLeast }: Share): MathExpression {
  const filled = (names: readonly string[]): string => names.map((name) => `FILL(${name}, 0)`).join(' + ');
  const wrong = filled(Object.keys(bad));
  return new MathExpression({
    expression: `IF((${wrong}) >= ${atLeast}, 100 * (${wrong}) / (${filled(all)}), 0)`,
    label,
    period: PERIOD,
    usingMetrics: { ...others, ...bad },
  });
}
