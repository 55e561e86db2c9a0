import { Duration, Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Dashboard, GraphWidget, type IWidget, type Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

const PERIOD = Duration.minutes(5);

export interface ObservabilityProps {
  readonly api: HttpApi;
  readonly table: ITableV2;
  /** By folder name. */
  readonly functions: Readonly<Record<string, IFunction>>;
  /** The function that writes the ledger. */
  readonly ledger: IFunction;
  /** Widgets of other constructs: who is refused, and whether deliveries arrive. */
  readonly further: readonly IWidget[];
}

/** The dashboard of the stack. */
export class Observability extends Construct {
  constructor(scope: Construct, id: string, { api, table, functions, ledger, further }: ObservabilityProps) {
    super(scope, id);
    const sum = { statistic: 'Sum', period: PERIOD };
    const tableThrottles = ['ReadThrottleEvents', 'WriteThrottleEvents'].map((name) =>
      table.metric(name, sum),
    );
    const perFunction = (metric: (lambda: IFunction) => Metric): Metric[] =>
      Object.entries(functions).map(([name, lambda]) => metric(lambda).with({ label: name }));
    new Dashboard(this, 'Dashboard', { dashboardName: Stack.of(this).stackName }).addWidgets(
      new GraphWidget({
        title: 'Requests and errors',
        left: [api.metricCount(sum), api.metricClientError(sum), api.metricServerError(sum)],
      }),
      new GraphWidget({
        title: 'Latency (ms)',
        left: ['p50', 'p99'].map((statistic) => api.metricLatency({ statistic, period: PERIOD })),
      }),
      new GraphWidget({
        title: 'Function errors and throttles',
        left: perFunction((lambda) => lambda.metricErrors(sum)),
        right: perFunction((lambda) => lambda.metricThrottles(sum)),
      }),
      new GraphWidget({
        title: 'Function duration p99 (ms)',
        left: perFunction((lambda) => lambda.metricDuration({ statistic: 'p99', period: PERIOD })),
      }),
      new GraphWidget({
        title: 'Table units',
        left: [table.metricConsumedReadCapacityUnits(sum), table.metricConsumedWriteCapacityUnits(sum)],
        right: tableThrottles,
      }),
      new GraphWidget({
        title: 'Ledger lag (ms)',
        left: [ledger.metric('IteratorAge', { statistic: 'Maximum', period: PERIOD })],
      }),
      ...further,
    );
  }
}
