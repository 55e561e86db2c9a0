import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { PREFIXES } from '../../shared/table/keys.ts';
import { BundledFunction } from './bundled-function.ts';
import type { Alarms } from './observability/alarms.ts';
import { ownMetric } from './observability/own-metric.ts';
import type { Releases } from './releases/releases.ts';
import { grantTableAccess } from './table-access.ts';

/** The prefix under which Lambda writes objects to a failure destination. */
const FAILURE_OBJECTS = 'aws/lambda/*';

export interface LedgerProps {
  readonly table: ITableV2;
  readonly codeDirectory: string;
  readonly alarms: Alarms;
  readonly releases: Releases;
}

/**
 * The ledger, derived from the table's stream: every new state of an account becomes one entry. Lambda writes a batch
 * that still fails after six hours to a bucket, from which the operator replays it.
 */
export class Ledger extends Construct {
  readonly function: BundledFunction;
  readonly failures: Bucket;

  constructor(scope: Construct, id: string, { table, codeDirectory, alarms, releases }: LedgerProps) {
    super(scope, id);
    this.function = new BundledFunction(this, 'Project', {
      name: 'project-ledger',
      codeDirectory,
      description: 'Writes the ledger from the stream of account postings',
      timeout: Duration.seconds(30),
      environment: { TABLE_NAME: table.tableName },
    });
    grantTableAccess(table, this.function.role, {
      reads: ['ledger'],
      updates: [],
      puts: ['ledger', 'notice'],
    });
    this.failures = new Bucket(this, 'Failures', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // Once the stream has dropped a batch, this bucket has the only copy of its postings.
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.#consumePostings(table);
    releases.serve('project-ledger', this.function, 'working');
    this.#alarms(alarms);
    this.#acknowledge();
  }

  #consumePostings(table: ITableV2): void {
    const stream = table.tableStreamArn;
    if (stream === undefined) throw new Error('the ledger needs a table with a stream');
    table.grantStreamRead(this.function.role);
    this.function.role.addToPrincipalPolicy(
      new PolicyStatement({
        actions: ['s3:PutObject'],
        resources: [this.failures.arnForObjects(FAILURE_OBJECTS)],
      }),
    );
    this.function.role.addToPrincipalPolicy(
      new PolicyStatement({ actions: ['s3:ListBucket'], resources: [this.failures.bucketArn] }),
    );
    this.function.lambda.addEventSourceMapping('Postings', {
      eventSourceArn: stream,
      // Starting at the first record includes postings made while the mapping is being created.
      startingPosition: StartingPosition.TRIM_HORIZON,
      // Writes of the index reach the same stream. The filter keeps them from starting the function.
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.or('INSERT', 'MODIFY'),
          dynamodb: { Keys: { pk: { S: FilterRule.beginsWith(`${PREFIXES.account}#`) } } },
        }),
      ],
      batchSize: 100,
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      // Only time bounds the retries: an outage of minutes heals on its own, the alarm sounds after one hour, and
      // after six hours the batch moves to the bucket. The stream would keep it for 24.
      retryAttempts: -1,
      maxRecordAge: Duration.hours(6),
      // Not S3OnFailureDestination, which would let the function read and delete what it failed to write.
      onFailure: { bind: () => ({ destination: this.failures.bucketArn }) },
    });
  }

  #alarms(alarms: Alarms): void {
    alarms.add(this, 'IteratorAgeAlarm', {
      name: 'ledger-iterator-age',
      page: 'money-is-unsure',
      metric: this.function.lambda.metric('IteratorAge', {
        statistic: Stats.MAXIMUM,
        period: Duration.minutes(5),
      }),
      threshold: Duration.hours(1).toMilliseconds(),
      meaning:
        'The ledger lags by an hour or more: a batch keeps failing. After six hours it moves to the failure bucket.',
      first: 'Read the errors in the log of project-ledger.',
    });
    alarms.add(this, 'LagAlarm', {
      name: 'ledger-lag',
      page: 'money-is-unsure',
      // The function derives this metric from the times of the records, so it is silent while every batch fails.
      metric: ownMetric(this, 'LedgerLag', {
        dimensionsMap: { operation: 'project-ledger' },
        statistic: Stats.MAXIMUM,
      }),
      threshold: Duration.minutes(5).toMilliseconds(),
      when: { periods: 2, of: 3 },
      meaning: 'Postings reached the ledger at least five minutes late.',
      first: 'Look for throttles of project-ledger and of the table on the dashboard.',
    });
  }

  #acknowledge(): void {
    Validations.of(this.failures).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'Empty in normal operation: only the event source mapping writes to it, after six hours of failures, and ' +
        'only operators of the account read it. If a record of those reads is required, CloudTrail data events ' +
        'provide it without a second bucket.',
    });
    Validations.of(this.function.role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::<LedgerFailuresB121D51A.Arn>/aws/lambda/*]',
      reason:
        'Lambda chooses the name of a failed batch (aws/lambda/<mapping>/<shard>/<time>), and the mapping has no id ' +
        'before the role exists. The role may only put objects under that prefix of this one bucket.',
    });
  }
}
