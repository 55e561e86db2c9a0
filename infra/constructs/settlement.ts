import { Duration } from 'aws-cdk-lib';
import { GraphWidget, type IMetric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { FilterPattern, SubscriptionFilter } from 'aws-cdk-lib/aws-logs';
import { LambdaDestination } from 'aws-cdk-lib/aws-logs-destinations';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { SETTLEMENT_PATTERN } from '../../shared/credits/settlement/settlement-line.ts';
import { BundledFunction } from './bundled-function.ts';
import type { Alarms, Signal } from './observability/alarms.ts';
import { ownMetric } from './observability/own-metric.ts';
import { shareOf } from './observability/share.ts';
import { alarmOnSilence } from './observability/silence.ts';
import { FEWEST_WORKERS, receivesFor } from './queue-limits.ts';
import type { Releases } from './releases/releases.ts';
import { grantTableAccess, type TableAccess } from './table-access.ts';

const WORKER_TIMEOUT = Duration.seconds(30);
/** Six times the time-out, as AWS recommends for queues that start functions. */
const DOUBT_VISIBILITY = Duration.minutes(3);
const IN_FLIGHT = { statistic: Stats.MAXIMUM, period: Duration.minutes(5) };
const SWEEP_INTERVAL = Duration.minutes(5);
/** Of requests: below it, what heals by itself is no news. */
const RARE_PERCENT = 0.1;

export interface SettlementProps {
  readonly table: ITableV2;
  /** Returns the folder of a function's bundle. */
  readonly codeOf: (name: string) => string;
  /** The functions that charge. */
  readonly charging: readonly BundledFunction[];
  readonly alarms: Alarms;
  /** Requests of all customers. */
  readonly requests: IMetric;
  readonly releases: Releases;
}

/**
 * Settles charges that the request itself could not settle (docs/adr/0010). A collector reads the log lines of the
 * functions that charge and sends doubts to a queue; a reconciler voids or refunds each doubt. Every five minutes a
 * sweeper refunds charges that have had no answer for 15 minutes. Each of the three workers has a queue for its
 * failures, with an alarm.
 */
export class Settlement extends Construct {
  /** By folder name. */
  readonly functions: Readonly<Record<string, IFunction>>;
  readonly widgets: readonly GraphWidget[];
  readonly #props: SettlementProps;

  constructor(scope: Construct, id: string, props: SettlementProps) {
    super(scope, id);
    this.#props = props;
    const { queue: doubts, reconciler } = this.#reconciler();
    const { collector, filters } = this.#collector(doubts);
    const sweeper = this.#sweeper(filters);
    this.functions = {
      'collect-answers': collector.lambda,
      'reconcile-charges': reconciler.lambda,
      'refund-unanswered': sweeper.lambda,
    };
    this.#alarmOnCounts();
    this.widgets = [
      new GraphWidget({
        title: 'Charges in doubt, and refunded without an answer',
        left: ['UnresolvedPostings', 'DoubtsRefunded', 'UnansweredRefunded', 'UnansweredPassedOver'].map(
          (name) => ownMetric(this, name),
        ),
      }),
      new GraphWidget({
        title: 'Postings in flight: doubts that wait and that are being decided, lag of the ledger (ms)',
        left: [
          doubts.metricApproximateNumberOfMessagesVisible(IN_FLIGHT),
          doubts.metricApproximateNumberOfMessagesNotVisible(IN_FLIGHT),
        ],
        right: [
          ownMetric(this, 'LedgerLag', {
            dimensionsMap: { operation: 'project-ledger' },
            statistic: Stats.MAXIMUM,
          }),
        ],
      }),
    ];
  }

  /** Creates the queue of doubts and the worker that decides each one, with retries for a day. */
  #reconciler(): { queue: Queue; reconciler: BundledFunction } {
    const queue = this.#queue('Doubts', {
      visibilityTimeout: DOUBT_VISIBILITY,
      deadLetterQueue: {
        queue: this.#failures('DoubtFailures', {
          name: 'doubt-failures',
          meaning: 'A charge of unknown outcome was not decided within a day.',
          first: 'Read the lines "reconciliation" of reconcile-charges, then redrive the queue.',
        }),
        maxReceiveCount: receivesFor(DOUBT_VISIBILITY),
      },
    });
    const reconciler = this.#function('Reconcile', 'reconcile-charges', {
      description: 'Voids or refunds charges of unknown outcome',
      access: {
        reads: ['account', 'reference'],
        queries: ['ledger'],
        updates: ['account'],
        puts: ['audit', 'reference'],
      },
    });
    reconciler.lambda.addEventSource(
      new SqsEventSource(queue, {
        batchSize: 5,
        reportBatchItemFailures: true,
        // Doubts come in numbers only when calls to the table fail, which more workers would not help.
        maxConcurrency: FEWEST_WORKERS,
      }),
    );
    this.#props.releases.serve('reconcile-charges', reconciler, 'working');
    return { queue, reconciler };
  }

  /** Creates the collector and subscribes it to the log of every function that charges. */
  #collector(doubts: Queue): { collector: BundledFunction; filters: readonly SubscriptionFilter[] } {
    const collector = this.#function('Collect', 'collect-answers', {
      description: 'Records which charged requests were answered',
      access: { reads: ['sweep'], updates: [], puts: ['answered'] },
      environment: { DOUBTS_QUEUE_URL: doubts.queueUrl },
      failures: this.#failures('CollectFailures', {
        name: 'collect-failures',
        meaning: 'Log lines of answered requests were not collected: their charges will be refunded.',
        first: 'If there are many, disable the rule of the sweep; then read the log of collect-answers.',
      }),
    });
    doubts.grantSendMessages(collector.role);
    const target = this.#props.releases.serve('collect-answers', collector, 'working');
    const filters = this.#props.charging.map(
      ({ logGroup, node }) =>
        new SubscriptionFilter(this, `${node.id}Answers`, {
          logGroup,
          destination: new LambdaDestination(target),
          filterPattern: FilterPattern.literal(SETTLEMENT_PATTERN),
        }),
    );
    return { collector, filters };
  }

  #sweeper(filters: readonly SubscriptionFilter[]): BundledFunction {
    const sweeper = this.#function('Sweep', 'refund-unanswered', {
      description: 'Refunds charges whose response never reached the caller, after 15 minutes',
      access: {
        reads: ['account', 'reference', 'sweep'],
        queries: ['answered', 'ledger', 'organisation'],
        updates: ['account'],
        puts: ['audit', 'reference', 'sweep'],
      },
      // Overlapping runs are harmless: marks only move forward, and all refunds of a charge share one reference.
      timeout: SWEEP_INTERVAL,
      failures: this.#failures('SweepFailures', {
        name: 'refund-sweep-failures',
        meaning:
          'A sweep for unanswered charges did not finish every organisation. The next run retries them.',
        first: 'Read the lines "unanswered" of refund-unanswered, then purge the queue.',
      }),
    });
    alarmOnSilence(this.#props.alarms, this, 'SweepSilent', {
      ...{ of: 'refund-unanswered', lambda: sweeper.lambda },
      name: 'refund-sweep-silent',
      page: 'money-is-unsure',
      meaning: 'No sweep for unanswered charges ended well for 15 minutes, so refunds are late.',
    });
    const schedule = new Rule(this, 'SweepSchedule', {
      schedule: Schedule.rate(SWEEP_INTERVAL),
      targets: [new LambdaFunction(sweeper.lambda)],
    });
    // The first run starts the judging: by then, every function that charges must log it, and every log must be
    // collected.
    schedule.node.addDependency(...filters, ...this.#props.charging.map(({ lambda }) => lambda));
    return sweeper;
  }

  #function(
    id: string,
    name: string,
    {
      access,
      environment = {},
      timeout = WORKER_TIMEOUT,
      ...given
    }: {
      readonly description: string;
      readonly access: TableAccess;
      readonly environment?: Readonly<Record<string, string>>;
      readonly timeout?: Duration;
      readonly failures?: Queue;
    },
  ): BundledFunction {
    const { table, codeOf } = this.#props;
    const made = new BundledFunction(this, id, {
      name,
      codeDirectory: codeOf(name),
      timeout,
      environment: { TABLE_NAME: table.tableName, ...environment },
      ...given,
    });
    grantTableAccess(table, made.role, access);
    return made;
  }

  #queue(id: string, props: ConstructorParameters<typeof Queue>[2] = {}): Queue {
    return new Queue(this, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      ...props,
    });
  }

  /** Creates a queue for failures, with an alarm on its first message. */
  #failures(id: string, signal: Omit<Signal, 'metric' | 'page'>): Queue {
    const queue = this.#queue(id);
    const waiting = queue.metricApproximateNumberOfMessagesVisible({
      statistic: Stats.MAXIMUM,
      period: Duration.minutes(5),
    });
    this.#alarm(`${id}Alarm`, { ...signal, metric: waiting });
    return queue;
  }

  /** Adds alarms on metrics that the functions emit in their log lines, without a dimension (shared/log/log.ts). */
  #alarmOnCounts(): void {
    this.#alarm('DoubtsOverdue', {
      name: 'doubts-overdue',
      metric: ownMetric(this, 'DoubtsOverdue'),
      meaning: 'A charge of unknown outcome was not decided within an hour. The queue repeats it for a day.',
      first: 'Read the lines "reconciliation" of reconcile-charges.',
    });
    this.#alarm('UnansweredRefunded', {
      name: 'unanswered-refunded',
      metric: shareOf({
        label: 'Charges refunded without an answer (% of requests)',
        bad: { refunded: ownMetric(this, 'UnansweredRefunded') },
        // A sweep refunds charges of a quarter of an hour ago, when requests may have ended since.
        all: ['refunded', 'requests'],
        others: { requests: this.#props.requests },
        atLeast: 1,
      }),
      threshold: RARE_PERCENT,
      // The sweep runs once per period: one function that died once sounds in none of them.
      when: { periods: 2, of: 12 },
      meaning: 'Charges were refunded because no answer was recorded, at least one in a thousand requests.',
      first: 'See whether functions fail on the dashboard, and read the log of collect-answers.',
    });
    this.#alarm('UnansweredPassedOver', {
      name: 'unanswered-passed-over',
      metric: ownMetric(this, 'UnansweredPassedOver'),
      meaning: 'Charges without an answer could not be refunded.',
      first: 'Read the lines "unanswered" of refund-unanswered, which name them; use credits refund.',
    });
    this.#alarm('UnreadableSettlements', {
      name: 'unreadable-settlements',
      metric: ownMetric(this, 'UnreadableSettlements'),
      meaning: 'Log lines of settlements could not be read. Their charges will be refunded.',
      first: 'Read the log of collect-answers, and return to the release before.',
    });
  }

  #alarm(id: string, signal: Omit<Signal, 'page'>): void {
    this.#props.alarms.add(this, id, { ...signal, page: 'money-is-unsure' });
  }
}
