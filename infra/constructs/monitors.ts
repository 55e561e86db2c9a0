import { Duration } from 'aws-cdk-lib';
import {
  ComparisonOperator,
  type CreateAlarmOptions,
  GraphWidget,
  type Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { DUE_INDEX } from '../../shared/webhooks/due.ts';
import { BundledFunction } from './bundled-function.ts';
import { ownMetric } from './own-metric.ts';
import { grantTableAccess } from './table-access.ts';

const RUN_INTERVAL = Duration.minutes(5);
/** Three minutes in which runs begin (shared/monitors/serve-monitors.ts), and time for the last of them to end. */
const RUN_TIMEOUT = Duration.minutes(5);
const PERIOD = Duration.minutes(5);
/**
 * A monitor that fails is claimed for ten minutes (shared/monitors/run-due.ts), so Lambda's own retries find nothing of
 * it, and one that fails for ever fails once in ten or fifteen: three times or more in these periods. A single bad
 * minute of the table stays below.
 */
const AGAIN_AND_AGAIN = { evaluationPeriods: 9, datapointsToAlarm: 2 };

export interface MonitorsProps {
  readonly table: TableV2;
  readonly codeOf: (name: string) => string;
  /** Where customers manage; the action_url of deliveries lies under it. */
  readonly appUrl: string;
}

/** The schedule that runs the monitors which are due (docs/adr/0012). */
export class Monitors extends Construct {
  /** By the name of its folder. */
  readonly functions: Readonly<Record<string, IFunction>>;
  readonly widgets: readonly GraphWidget[];

  constructor(scope: Construct, id: string, { table, codeOf, appUrl }: MonitorsProps) {
    super(scope, id);
    const failures = new Queue(this, 'RunFailures', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    const runner = new BundledFunction(this, 'Run', {
      name: 'run-monitors',
      codeDirectory: codeOf('run-monitors'),
      description: 'Runs the monitors that are due, and settles what they deliver',
      // Overlapping invocations are harmless: a monitor is claimed, and settled once a version.
      timeout: RUN_TIMEOUT,
      environment: { TABLE_NAME: table.tableName, APP_URL: appUrl },
      failures,
    });
    grantTableAccess(table, runner.role, {
      reads: [
        'account',
        'catalogue',
        'company',
        'destination',
        'index',
        'job',
        'manifest',
        'monitor',
        'statistics',
        'taxonomy',
      ],
      updates: ['account', 'monitor'],
      puts: ['deliveries', 'webhookEvent'],
    });
    runner.role.addToPrincipalPolicy(
      new PolicyStatement({
        actions: ['dynamodb:Query'],
        resources: [`${table.tableArn}/index/${DUE_INDEX}`],
        conditions: {
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['RUN#*'] },
          Null: { 'dynamodb:LeadingKeys': 'false' },
        },
      }),
    );
    new Rule(this, 'RunSchedule', {
      schedule: Schedule.rate(RUN_INTERVAL),
      targets: [new LambdaFunction(runner.lambda)],
    });
    this.widgets = [
      new GraphWidget({
        title: 'Monitors: runs and failures, resources delivered',
        left: ['MonitorsRun', 'MonitorsFailed'].map((name) => ownMetric(this, name)),
        right: [ownMetric(this, 'MonitorResources')],
      }),
    ];
    this.functions = { 'run-monitors': runner.lambda };
    this.#alarm(
      'RunFailuresAlarm',
      failures.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM, period: PERIOD }),
      'An invocation of run-monitors failed three times: see its lines "monitor" with an error. Its monitors are ' +
        'tried again every ten minutes, and nothing is lost; purge the queue.',
    );
    this.#alarm(
      'MonitorsFailed',
      ownMetric(this, 'MonitorsFailed'),
      'Monitors fail again and again: see the lines "monitor" with an error of the function run-monitors.',
      AGAIN_AND_AGAIN,
    );
  }

  #alarm(
    id: string,
    metric: Metric,
    alarmDescription: string,
    when: Pick<CreateAlarmOptions, 'datapointsToAlarm' | 'evaluationPeriods'> = { evaluationPeriods: 1 },
  ): void {
    metric.createAlarm(this, id, {
      alarmDescription,
      threshold: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...when,
    });
  }
}
