import { Duration } from 'aws-cdk-lib';
import { GraphWidget, MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import type { KeyFamily } from '../../shared/table/keys.ts';
import { BundledFunction } from './bundled-function.ts';
import type { Alarms } from './observability/alarms.ts';
import { ownMetric } from './observability/own-metric.ts';
import { grantDueJobs, grantTableAccess } from './table-access.ts';

const INTERVAL = Duration.minutes(1);
/**
 * A run settles for 50 seconds (shared/publishing/due/run-due-jobs.ts). One that first finishes what a publication left
 * may take minutes; meanwhile the next runs find the lease taken.
 */
const TIMEOUT = Duration.minutes(15);
const LONGEST_LAG = Duration.minutes(5);

/** What a writer of the index replaces under its lease. */
const DOCUMENTS = ['changes', 'company', 'job', 'manifest'] as const satisfies readonly KeyFamily[];
/**
 * What a publication that died may still be writing. The next writer stamps these items, so that no late write takes
 * effect (docs/adr/0002).
 */
const STAMPED = [
  'changes',
  'company',
  'content',
  'erased',
  'exchangeRate',
  'fingerprint',
  'job',
  'reads',
  'source',
  'sources',
  'verified',
] as const satisfies readonly KeyFamily[];

/** The clocks of sources, and the blocks of times that waited for them (docs/adr/0023). */
const TIMES = ['sources', 'verified'] as const satisfies readonly KeyFamily[];

export interface DueJobsProps {
  readonly table: ITableV2;
  readonly codeDirectory: string;
  readonly alarms: Alarms;
  /** A parameter: how old the last publication may be. */
  readonly staleAfterHours: number;
}

/** The schedule that changes what is due by time (docs/adr/0025). */
export class DueJobs extends Construct {
  readonly function: BundledFunction;
  readonly widgets: readonly GraphWidget[];

  constructor(scope: Construct, id: string, { table, codeDirectory, alarms, staleAfterHours }: DueJobsProps) {
    super(scope, id);
    this.function = new BundledFunction(this, 'Settle', {
      name: 'settle-due-jobs',
      codeDirectory,
      description: 'Closes jobs at their declared end and ends rights to their descriptions',
      timeout: TIMEOUT,
      environment: { TABLE_NAME: table.tableName },
    });
    const { role, lambda } = this.function;
    grantTableAccess(table, role, {
      // Fingerprints of jobs whose companies a publication that died was merging.
      // Saved queries, and what their codes mean, tell which monitors a change concerns.
      reads: [
        ...DOCUMENTS,
        ...TIMES,
        'catalogue',
        'fingerprint',
        'index',
        'queries',
        'ranks',
        'statistics',
        'taxonomy',
      ],
      // The journal of a publication, the rows of the change log that one left, and rosters: those that must forget
      // records, and those whose times wait. Companies with their events and jobs. Logs of segments and orders of companies
      // that nobody needs any more.
      queries: ['changes', 'company', 'index', 'manifest', 'queries', 'ranks', 'reads'],
      // The lease, and the journal.
      updates: ['manifest'],
      puts: [...DOCUMENTS, 'inbox', 'reads', ...TIMES],
      // The journal.
      deletes: ['manifest'],
      inserts: ['changes', 'company', 'inbox', 'index', 'manifest', 'verified'],
      replaces: [...DOCUMENTS, 'index', 'reads', ...TIMES],
      stamps: STAMPED,
      // Chunks of the index that nobody reads any more, and the orders of companies.
      batches: ['index', 'ranks'],
    });
    grantDueJobs(table, role);
    new Rule(this, 'Schedule', {
      schedule: Schedule.rate(INTERVAL),
      // The next minute runs it again.
      targets: [new LambdaFunction(lambda, { retryAttempts: 0 })],
    });
    const lag = ownMetric(this, 'DueLag', {
      dimensionsMap: { operation: 'settle-due-jobs' },
      statistic: Stats.MAXIMUM,
    });
    this.widgets = [
      new GraphWidget({
        title: 'Jobs due by time: changed, and how late (ms)',
        left: [ownMetric(this, 'JobsSettled')],
        right: [lag],
      }),
    ];
    alarms.add(this, 'LagAlarm', {
      name: 'due-jobs-lag',
      page: 'data-is-stale',
      // Every run states the lag, so a period without one is as bad. Without FILL, CloudWatch would look for older
      // values first, and find silence twice as late.
      metric: new MathExpression({
        expression: `FILL(lag, ${LONGEST_LAG.toMilliseconds()})`,
        label: 'Lag of what is due (ms)',
        period: Duration.minutes(5),
        usingMetrics: { lag },
      }),
      threshold: LONGEST_LAG.toMilliseconds(),
      when: { periods: 2, of: 2 },
      // Where nothing was ever stated, there is nothing to fill.
      silence: 'breaching',
      meaning: 'Jobs have been due for at least five minutes, or settle-due-jobs does not run.',
      first:
        'Read its lines due-jobs. If a publication died (blocked_by dead-publication), publish again, which finishes it.',
    });
    alarms.add(this, 'PublicationAgeAlarm', {
      name: 'publication-age',
      page: 'data-is-stale',
      metric: new MathExpression({
        expression: 'age / 3600000',
        label: 'Age of the last publication (h)',
        period: Duration.minutes(5),
        usingMetrics: {
          age: ownMetric(this, 'PublicationAge', {
            dimensionsMap: { operation: 'settle-due-jobs' },
            statistic: Stats.MAXIMUM,
          }),
        },
      }),
      threshold: staleAfterHours,
      // Until something is published there is no age. Afterwards every run states it, and due-jobs-lag misses the runs.
      meaning: 'No publication reached its end for as long as StaleAfterHours says.',
      first: 'Run status, then publish: an unchanged feed also ends the alarm.',
    });
  }
}
