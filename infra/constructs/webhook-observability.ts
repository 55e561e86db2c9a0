import { Duration, Stack } from 'aws-cdk-lib';
import {
  ComparisonOperator,
  GraphWidget,
  type Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { type LogGroup, QueryDefinition, QueryString } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { ownMetric } from './own-metric.ts';

const PERIOD = Duration.minutes(5);

export interface WebhookObservabilityProps {
  readonly queue: Queue;
  /** For slow destinations. */
  readonly slowQueue: Queue;
  /** Queues of failed messages and records by alarm name, each with an instruction for the operator. */
  readonly failures: Readonly<Record<string, { readonly queue: Queue; readonly description: string }>>;
  /** The function that reads the stream. */
  readonly enqueuer: IFunction;
  readonly sweeper: IFunction;
  /** Wakes the parked deliveries of a resumed destination. */
  readonly drain: StateMachine;
  /** The function of one drain step. */
  readonly drainer: IFunction;
  /** The log group of the receipts. */
  readonly receipts: LogGroup;
}

/** Shows whether deliveries arrive: alarms, dashboard widgets, and saved queries over the receipts in the log. */
export class WebhookObservability extends Construct {
  readonly widgets: readonly GraphWidget[];

  constructor(scope: Construct, id: string, props: WebhookObservabilityProps) {
    super(scope, id);
    this.#failureAlarms(props);
    this.#lagAlarms(props);
    this.#countAlarms();
    this.#queries(props.receipts);
    this.widgets = widgetsOf(this, props);
  }

  #failureAlarms({ failures, sweeper, drain, drainer }: WebhookObservabilityProps): void {
    for (const [id, { queue, description }] of Object.entries(failures)) {
      const waiting = queue.metricApproximateNumberOfMessagesVisible({
        statistic: Stats.MAXIMUM,
        period: PERIOD,
      });
      this.#alarm(id, waiting, description);
    }
    this.#alarm(
      'SweepFailing',
      sweeper.metricErrors({ statistic: Stats.SUM, period: PERIOD }),
      'The sweep for lost deliveries failed repeatedly within five minutes. See the function sweep-deliveries.',
      // A failing run counts three times with its retries, so a single bad minute stays below the threshold.
      6,
    );
    this.#alarm(
      'DrainFailed',
      drain.metricFailed({ statistic: Stats.SUM, period: PERIOD }),
      'The drain of a resumed destination failed, so its parked deliveries wait. See the execution and the function ' +
        'drain-destination. The sweeper starts another drain.',
    );
    this.#alarm(
      'DrainFailing',
      drainer.metricErrors({ statistic: Stats.SUM, period: PERIOD }),
      'Waking parked deliveries fails repeatedly. See the function drain-destination.',
      // A failing step is retried after 5, 10, 20 and 40 seconds, so a single bad minute stays below the threshold.
      5,
    );
  }

  #lagAlarms({ queue, slowQueue, enqueuer }: WebhookObservabilityProps): void {
    this.#alarm(
      'QueueAge',
      ageOf(queue),
      'Deliveries wait for at least 15 minutes. The function deliver-webhooks is throttled or failing.',
      // The metric excludes delayed messages until they are due.
      Duration.minutes(15).toSeconds(),
    );
    this.#alarm(
      'SlowQueueAge',
      ageOf(slowQueue),
      'Deliveries to slow destinations wait for at least an hour. There are more of them than their workers can handle.',
      Duration.hours(1).toSeconds(),
    );
    this.#alarm(
      'StreamLag',
      lagOf(enqueuer),
      'Accepted events wait for at least five minutes to be enqueued. See the function enqueue-deliveries.',
      Duration.minutes(5).toMilliseconds(),
    );
  }

  #countAlarms(): void {
    const descriptions = {
      DestinationsPaused:
        'A destination was paused after five consecutive failures. Contact its owner, then run destinations resume.',
      DeliveriesFailing:
        'Delivery messages failed three times in six minutes or more. See the lines "delivery" with an error of the ' +
        'function deliver-webhooks.',
      TimersLost: 'SQS or Step Functions refused to schedule retries. The sweeper picks them up.',
    };
    for (const [metricName, description] of Object.entries(descriptions)) {
      this.#alarm(metricName, ownMetric(this, metricName), description);
    }
  }

  #alarm(id: string, metric: Metric, alarmDescription: string, threshold = 1): void {
    metric.createAlarm(this, id, {
      alarmDescription,
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }

  /** Saves queries over the receipts: by destination, by event, by failure code. */
  #queries(logGroup: LogGroup): void {
    const attempts = "message = 'delivery' and ispresent(outcome)";
    const listing = {
      fields: [
        '@timestamp',
        'destination_id',
        'event_id',
        'event_type',
        'delivery_id',
        'attempt_count',
        'outcome',
        'status',
        'failure_code',
        'terminal_code',
        'next_attempt_at',
        'ms',
      ],
      sort: '@timestamp desc',
      limit: 200,
    };
    const queries = {
      'by-destination': { filterStatements: [attempts, "destination_id = 'DESTINATION_ID'"], ...listing },
      'by-event': { filterStatements: [attempts, "event_id = 'EVENT_ID'"], ...listing },
      'by-failure-code': {
        filterStatements: [attempts, "outcome != 'complete'"],
        statsStatements: [
          'count(*) as failures by destination_id, outcome, coalesce(terminal_code, failure_code, status) as code',
        ],
        sort: 'failures desc',
      },
    };
    for (const [name, query] of Object.entries(queries)) {
      new QueryDefinition(this, name, {
        queryDefinitionName: `${Stack.of(this).stackName}/webhooks/${name}`,
        logGroups: [logGroup],
        queryString: new QueryString(query),
      });
    }
  }
}

const ageOf = (queue: Queue): Metric =>
  queue.metricApproximateAgeOfOldestMessage({ statistic: Stats.MAXIMUM, period: PERIOD });

const lagOf = (enqueuer: IFunction): Metric =>
  enqueuer.metric('IteratorAge', { statistic: Stats.MAXIMUM, period: PERIOD });

const widgetsOf = (
  scope: Construct,
  { queue, slowQueue, failures, enqueuer }: WebhookObservabilityProps,
): GraphWidget[] => [
  new GraphWidget({
    title: 'Webhook attempts',
    left: ['DeliveriesCompleted', 'DeliveriesRetrying', 'DeliveriesFailed'].map((name) =>
      ownMetric(scope, name),
    ),
  }),
  new GraphWidget({
    title: 'Webhook attempts p50 and p99 (ms)',
    left: ['p50', 'p99'].map((statistic) =>
      ownMetric(scope, 'DeliveryDuration', { dimensionsMap: { operation: 'deliver-webhooks' }, statistic }),
    ),
  }),
  new GraphWidget({
    title: 'Webhooks waiting: oldest (s), messages in queue, stream lag (ms)',
    left: [queue, slowQueue].map(ageOf),
    right: [
      ...[queue, slowQueue].map((one) =>
        one.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM, period: PERIOD }),
      ),
      lagOf(enqueuer),
    ],
  }),
  new GraphWidget({
    title: 'Webhooks paused, parked and picked up by the sweeper',
    left: ['DestinationsPaused', 'DeliveriesParked', 'DeliveriesSwept', 'HopsExhausted', 'TimersLost'].map(
      (name) => ownMetric(scope, name),
    ),
    right: Object.values(failures).map(({ queue: failed }) =>
      failed.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM, period: PERIOD }),
    ),
  }),
];
