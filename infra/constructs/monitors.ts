import { Duration } from 'aws-cdk-lib';
import { GraphWidget, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { DUE_INDEX } from '../../shared/webhooks/due.ts';
import { RETENTION_NAMES, type Retention } from '../../shared/webhooks/retention.ts';
import { BundledFunction } from './bundled-function.ts';
import { grantLinkKey } from './link-key.ts';
import type { Alarms } from './observability/alarms.ts';
import { ownMetric } from './observability/own-metric.ts';
import { alarmOnSilence } from './observability/silence.ts';
import { grantTableAccess } from './table-access.ts';

const RUN_INTERVAL = Duration.minutes(5);
/** Runs begin for three minutes (shared/monitors/serve-monitors.ts); the rest is for the last of them to end. */
const RUN_TIMEOUT = Duration.minutes(5);
const PERIOD = Duration.minutes(5);
/**
 * A failed monitor stays claimed for ten minutes (shared/monitors/turns/run-due.ts), so Lambda's own retries do not run it. A
 * monitor that always fails does so every 10 to 15 minutes, which is at least three times in these nine periods. A
 * single bad minute of the table raises no alarm.
 */
const REPEATED_FAILURES = { periods: 2, of: 9 };
/** A single large publication may keep an invocation busy. */
const LASTING_LATENESS = { periods: 3, of: 6 };

export interface MonitorsProps {
  readonly table: ITableV2;
  readonly codeOf: (name: string) => string;
  readonly alarms: Alarms;
  /** Base URL of the customer application; prefixes the `action_url` of deliveries. */
  readonly appUrl: string;
  /** Encrypts the keys that sign the links in `action_url`. */
  readonly key: IKey;
  /** In days. */
  readonly retention: Readonly<Record<keyof Retention, string>>;
}

/** The schedule that runs due monitors (docs/adr/0041). */
export class Monitors extends Construct {
  /** By folder name. */
  readonly functions: Readonly<Record<string, IFunction>>;
  readonly widgets: readonly GraphWidget[];

  constructor(
    scope: Construct,
    id: string,
    { table, codeOf, alarms, appUrl, key, retention }: MonitorsProps,
  ) {
    super(scope, id);
    const failures = new Queue(this, 'RunFailures', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    const runner = new BundledFunction(this, 'Run', {
      name: 'run-monitors',
      codeDirectory: codeOf('run-monitors'),
      description: 'Runs due monitors and settles what they deliver',
      // Overlapping invocations are harmless: each monitor is claimed, and settles once per version.
      timeout: RUN_TIMEOUT,
      environment: {
        TABLE_NAME: table.tableName,
        APP_URL: appUrl,
        [RETENTION_NAMES.payloadDays.variable]: retention.payloadDays,
        [RETENTION_NAMES.receiptDays.variable]: retention.receiptDays,
      },
      failures,
    });
    grantTableAccess(table, runner.role, {
      reads: [
        'account',
        'catalogue',
        'company',
        'delivered',
        'destination',
        'index',
        'job',
        'manifest',
        'monitor',
        'portal',
        'queries',
        'shard',
        'statistics',
        'taxonomy',
      ],
      // The journal of a publication, what commits propose, and companies with their events.
      queries: ['company', 'inbox', 'manifest'],
      updates: ['account', 'monitor'],
      // What a monitor of an earlier release needs to take a seat: its line in the registry, and its membership.
      puts: ['delivered', 'deliveries', 'notice', 'queries', 'shard', 'webhookEvent'],
      checks: ['destination', 'manifest'],
    });
    grantLinkKey(key, runner.role);
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
    alarms.add(this, 'RunFailuresAlarm', {
      name: 'monitor-run-failures',
      page: 'deliveries-stand-still',
      metric: failures.metricApproximateNumberOfMessagesVisible({
        statistic: Stats.MAXIMUM,
        period: PERIOD,
      }),
      meaning: 'An invocation of run-monitors failed three times. Nothing is lost.',
      first: 'Read its log lines "monitor" with an error, then purge the queue.',
    });
    alarmOnSilence(alarms, this, 'RunsSilent', {
      ...{ of: 'run-monitors', lambda: runner.lambda },
      name: 'monitors-silent',
      page: 'deliveries-stand-still',
      meaning: 'No run of run-monitors ended well for 15 minutes, so no monitor delivers.',
    });
    alarms.add(this, 'MonitorShardsLate', {
      name: 'monitors-late',
      metric: ownMetric(this, 'MonitorShardsLate'),
      when: LASTING_LATENESS,
      meaning:
        'Invocations of run-monitors end before all due monitors have run. Deliveries are late, none is lost.',
      first: 'Compare the widget "Monitors" with the number of monitors; look for slow calls of the table.',
    });
    alarms.add(this, 'MonitorsFailed', {
      name: 'monitors-failed',
      metric: ownMetric(this, 'MonitorsFailed'),
      when: REPEATED_FAILURES,
      meaning: 'Monitors fail repeatedly.',
      first: 'Read the log lines "monitor" with an error of the function run-monitors.',
    });
  }
}
