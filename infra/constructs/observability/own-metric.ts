import { Duration, Stack } from 'aws-cdk-lib';
import { Metric, type MetricProps, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { METRIC_NAMESPACE } from '../../../shared/log/log.ts';

/** Returns the namespace of the stack's own metrics: two stacks in one account share no metric, alarm or graph. */
export const metricNamespaceOf = (scope: Construct): string =>
  `${METRIC_NAMESPACE}/${Stack.of(scope).stackName}`;

/** A metric that the stack's functions emit in their log lines (shared/log/log.ts); by default a sum, no dimension. */
export const ownMetric = (
  scope: Construct,
  metricName: string,
  props: Pick<MetricProps, 'dimensionsMap' | 'period' | 'statistic'> = {},
): Metric =>
  new Metric({
    namespace: metricNamespaceOf(scope),
    metricName,
    statistic: Stats.SUM,
    period: Duration.minutes(5),
    ...props,
  });
