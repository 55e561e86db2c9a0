import { Duration, Stack } from 'aws-cdk-lib';
import { GraphWidget, type Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { type LogGroup, QueryDefinition, QueryString } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import type { Alarms } from './alarms.ts';
import { ownMetric } from './own-metric.ts';
import { shareOf } from './share.ts';
import { alarmOnSilence } from './silence.ts';

const PERIOD = Duration.minutes(5);

export interface WebhookObservabilityProps {
  readonly alarms: Alarms;
  readonly queue: Queue;
  /** For slow destinations. */
  readonly slowQueue: Queue;
  /** Queues of failed messages and records by the id of their alarm. */
  readonly failures: Readonly<Record<string, FailureQueue>>;
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

/** A queue of failures, and the texts of the alarm on its first message. */
export interface FailureQueue {
  readonly queue: Queue;
  readonly name: string;
  readonly meaning: string;
  readonly first: string;
}

/** Shows whether deliveries arrive: alarms, dashboard widgets, and saved queries over the receipts in the log. */
export class WebhookObservability extends Construct {
  readonly widgets: readonly GraphWidget[];

  constructor(scope: Construct, id: string, props: WebhookObservabilityProps) {
    super(scope, id);
    this.#failureAlarms(props);
    this.#lagAlarms(props);
    this.#countAlarms(props);
    this.#queries(props.receipts);
    this.widgets = widgetsOf(this, props);
  }

  #failureAlarms({ alarms, failures, sweeper, drain, drainer }: WebhookObservabilityProps): void {
    for (const [id, { queue, ...texts }] of Object.entries(failures)) {
      const metric = queue.metricApproximateNumberOfMessagesVisible({
        statistic: Stats.MAXIMUM,
        period: PERIOD,
      });
      alarms.add(this, id, { ...texts, metric });
    }
    const sum = { statistic: Stats.SUM, period: PERIOD };
    alarms.add(this, 'SweepFailing', {
      name: 'delivery-sweep-failing',
      page: 'deliveries-stand-still',
      metric: sweeper.metricErrors(sum),
      // A failing run counts three times with its retries, so a single bad minute stays below the threshold.
      threshold: 6,
      meaning: 'The sweep for lost deliveries failed repeatedly within five minutes.',
      first: 'Read the errors in the log of sweep-deliveries.',
    });
    alarmOnSilence(alarms, this, 'SweepSilent', {
      ...{ of: 'sweep-deliveries', lambda: sweeper },
      name: 'delivery-sweep-silent',
      page: 'deliveries-stand-still',
      meaning: 'No sweep for lost deliveries ended well for 15 minutes.',
    });
    alarms.add(this, 'DrainFailed', {
      name: 'drain-failed',
      metric: drain.metricFailed(sum),
      meaning:
        'The drain of a resumed destination failed, so its parked deliveries wait. The sweeper starts another one.',
      first: 'Read the execution and the log of drain-destination.',
    });
    alarms.add(this, 'DrainFailing', {
      name: 'drain-failing',
      page: 'deliveries-stand-still',
      metric: drainer.metricErrors(sum),
      // A failing step is retried after 5, 10, 20 and 40 seconds, so a single bad minute stays below the threshold.
      threshold: 5,
      meaning: 'Waking parked deliveries fails repeatedly.',
      first: 'Read the errors in the log of drain-destination.',
    });
  }

  #lagAlarms({ alarms, queue, slowQueue, enqueuer }: WebhookObservabilityProps): void {
    alarms.add(this, 'QueueAge', {
      name: 'delivery-queue-age',
      page: 'deliveries-stand-still',
      metric: ageOf(queue),
      // The metric excludes delayed messages until they are due.
      threshold: Duration.minutes(15).toSeconds(),
      meaning: 'Deliveries wait for at least 15 minutes.',
      first:
        'See on the dashboard whether deliver-webhooks is throttled or fails, and raise DeliveryWorkers.',
    });
    alarms.add(this, 'SlowQueueAge', {
      name: 'slow-queue-age',
      metric: ageOf(slowQueue),
      threshold: Duration.hours(1).toSeconds(),
      meaning: 'Deliveries to slow destinations wait for at least an hour.',
      first: 'Pause the destinations that hang (destinations pause), or raise SlowDeliveryWorkers.',
    });
    alarms.add(this, 'StreamLag', {
      name: 'delivery-stream-lag',
      page: 'deliveries-stand-still',
      metric: lagOf(enqueuer),
      threshold: Duration.minutes(5).toMilliseconds(),
      meaning: 'Accepted events wait for at least five minutes to be enqueued.',
      first: 'Read the errors in the log of enqueue-deliveries.',
    });
  }

  #countAlarms({ alarms }: WebhookObservabilityProps): void {
    const count = (name: string) => ownMetric(this, name);
    alarms.add(this, 'DeliveriesFailing', {
      name: 'deliveries-failing',
      page: 'deliveries-stand-still',
      metric: shareOf({
        label: 'Messages that keep failing (% of attempts)',
        bad: { failing: count('DeliveriesFailing') },
        all: ['failing', 'completed', 'retrying', 'failed'],
        others: {
          completed: count('DeliveriesCompleted'),
          retrying: count('DeliveriesRetrying'),
          failed: count('DeliveriesFailed'),
        },
        atLeast: 1,
      }),
      when: { periods: 2, of: 3 },
      meaning: 'Delivery messages failed three times in six minutes or more, at least 1 % of the attempts.',
      first: 'Read the lines "delivery" with an error of deliver-webhooks.',
    });
    alarms.add(this, 'DestinationsPaused', {
      name: 'destinations-paused',
      metric: count('DestinationsPaused'),
      meaning: 'A destination was paused after five consecutive failures.',
      first: 'Run the saved query webhooks/by-destination, ask its owner, then run destinations resume.',
    });
    alarms.add(this, 'NoticesUnheard', {
      name: 'notices-unheard',
      metric: count('NoticesUnheard'),
      meaning:
        'Something stands still for a customer, and no destination for operational events was chosen, or it is about the one that you chose.',
      first: 'Run destinations operational with --operator, and status to see what stands still.',
    });
    alarms.add(this, 'TimersLost', {
      name: 'timers-lost',
      metric: count('TimersLost'),
      meaning: 'SQS or Step Functions refused to schedule retries. The sweeper picks them up.',
      first: 'Nothing, unless it repeats: then read the lines "delivery" with an error of deliver-webhooks.',
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
