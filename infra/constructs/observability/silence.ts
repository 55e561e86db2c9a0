import { Duration } from 'aws-cdk-lib';
import { MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { Alarms, Page } from './alarms.ts';

const PERIOD = Duration.minutes(5);
const SUM = { statistic: Stats.SUM, period: PERIOD };

export interface Schedule {
  /** The folder of the function. */
  readonly of: string;
  readonly lambda: IFunction;
  /** The alarm's section of the runbook. */
  readonly name: string;
  readonly page: Page;
  /** What does not happen meanwhile. */
  readonly meaning: string;
}

/**
 * Adds an alarm on a schedule that falls silent: no run ended well for 15 minutes. A rule that is disabled, a function
 * that is throttled and one that always fails look the same. An interval of five minutes may leave a period without a
 * run, and three never. Lambda's own metrics cost nothing until an alarm reads them.
 */
export function alarmOnSilence(
  alarms: Alarms,
  scope: Construct,
  id: string,
  { of, lambda, name, page, meaning }: Schedule,
): void {
  alarms.add(scope, id, {
    ...{ name, page, meaning },
    first: `See whether its rule is enabled, then read the errors in the log of ${of}.`,
    metric: new MathExpression({
      expression: 'IF(FILL(runs, 0) - FILL(errors, 0) > 0, 0, 1)',
      label: `Periods in which no run of ${of} ended well`,
      period: PERIOD,
      usingMetrics: { runs: lambda.metricInvocations(SUM), errors: lambda.metricErrors(SUM) },
    }),
    when: { periods: 3, of: 3 },
    // Without a single run there is no metric to fill.
    silence: 'breaching',
  });
}
