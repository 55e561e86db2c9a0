import { Duration, Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IWidget,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { ownMetric } from './own-metric.ts';

const PERIOD = Duration.minutes(5);

export interface ObservabilityProps {
  readonly api: HttpApi;
  readonly table: TableV2;
  /** By folder name. */
  readonly functions: Readonly<Record<string, IFunction>>;
  /** The function that writes the ledger. */
  readonly ledger: IFunction;
  /** Widgets of other constructs: who is refused, and whether deliveries arrive. */
  readonly further: readonly IWidget[];
}

/** The dashboard, and an alarm for each way in which the interface can break its contract. */
export class Observability extends Construct {
  constructor(scope: Construct, id: string, { api, table, functions, ledger, further }: ObservabilityProps) {
    super(scope, id);
    const sum = { statistic: 'Sum', period: PERIOD };
    const serverErrors = api.metricServerError(sum);
    // Without a dimension the metric covers all functions of the account and region: they share one concurrency pool,
    // and the pool runs out.
    const throttles = new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', ...sum });
    const tableThrottles = new MathExpression({
      expression: 'FILL(reads, 0) + FILL(writes, 0)',
      label: 'Throttled table requests',
      period: PERIOD,
      usingMetrics: {
        reads: table.metric('ReadThrottleEvents', sum),
        writes: table.metric('WriteThrottleEvents', sum),
      },
    });
    const alarms = {
      ServerErrors: { metric: serverErrors, description: 'Customers received 5xx responses.' },
      FunctionThrottles: {
        metric: throttles,
        description: 'Functions were throttled for lack of concurrency: ask AWS for a higher account limit.',
      },
      TableThrottles: {
        metric: tableThrottles,
        description: 'DynamoDB throttled requests: a partition gets more traffic than it supports.',
      },
      UnresolvedPostings: {
        metric: ownMetric(this, 'UnresolvedPostings'),
        description:
          'A request was answered 503 with its charge in doubt. The queue of doubts decides it; if this repeats, ' +
          'calls to the table keep failing.',
      },
      LedgerViolations: {
        metric: ownMetric(this, 'LedgerViolations'),
        description: 'The ledger does not follow from the accounts: run credits verify.',
      },
      RateLimitFailedOpen: {
        metric: ownMetric(this, 'RateLimitFailedOpen'),
        description: 'Requests were admitted uncounted, because the table did not answer in time.',
      },
    };
    for (const [name, { metric, description }] of Object.entries(alarms)) {
      metric.createAlarm(this, name, {
        alarmDescription: description,
        threshold: 1,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        evaluationPeriods: 1,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      });
    }
    const perFunction = (metric: (lambda: IFunction) => Metric): Metric[] =>
      Object.entries(functions).map(([name, lambda]) => metric(lambda).with({ label: name }));
    new Dashboard(this, 'Dashboard', { dashboardName: Stack.of(this).stackName }).addWidgets(
      new GraphWidget({
        title: 'Requests and errors',
        left: [api.metricCount(sum), api.metricClientError(sum), serverErrors],
      }),
      new GraphWidget({
        title: 'Latency (ms)',
        left: ['p50', 'p99'].map((statistic) => api.metricLatency({ statistic, period: PERIOD })),
      }),
      new GraphWidget({
        title: 'Function errors',
        left: perFunction((lambda) => lambda.metricErrors(sum)),
        right: [throttles],
      }),
      new GraphWidget({
        title: 'Function duration p99 (ms)',
        left: perFunction((lambda) => lambda.metricDuration({ statistic: 'p99', period: PERIOD })),
      }),
      new GraphWidget({
        title: 'Table units',
        left: [table.metricConsumedReadCapacityUnits(sum), table.metricConsumedWriteCapacityUnits(sum)],
        right: [tableThrottles],
      }),
      new GraphWidget({
        title: 'Ledger lag (ms)',
        left: [ledger.metric('IteratorAge', { statistic: 'Maximum', period: PERIOD })],
      }),
      ...further,
    );
  }
}
