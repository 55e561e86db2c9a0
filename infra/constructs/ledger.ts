import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { ComparisonOperator, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { PREFIXES } from '../../shared/table/keys.ts';
import { BundledFunction } from './bundled-function.ts';
import { ownMetric } from './own-metric.ts';
import { grantTableAccess } from './table-access.ts';

/** Where Lambda puts the objects of a failure destination. */
const FAILURE_OBJECTS = 'aws/lambda/*';

export interface LedgerProps {
  readonly table: TableV2;
  readonly codeDirectory: string;
}

/**
 * The ledger, derived from the table's stream: every new state of an account becomes one entry. A batch that
 * still fails after six hours goes whole to a bucket, from which the operator replays it.
 */
export class Ledger extends Construct {
  readonly function: BundledFunction;
  readonly failures: Bucket;

  constructor(scope: Construct, id: string, { table, codeDirectory }: LedgerProps) {
    super(scope, id);
    this.function = new BundledFunction(this, 'Project', {
      name: 'project-ledger',
      codeDirectory,
      description: 'Writes the ledger from the stream of account postings',
      timeout: Duration.seconds(30),
      environment: { TABLE_NAME: table.tableName },
    });
    grantTableAccess(table, this.function.role, { reads: ['ledger'], updates: [], puts: ['ledger'] });
    this.failures = new Bucket(this, 'Failures', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // A batch in here is the only copy of its postings' history once the stream has dropped it.
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.#consumePostings(table);
    this.#alarms();
    this.#acknowledge();
  }

  #consumePostings(table: TableV2): void {
    const stream = table.tableStreamArn;
    if (stream === undefined) throw new Error('the ledger needs the stream of the table');
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
      // From the first record, so that postings made while the mapping is being created are not missed.
      startingPosition: StartingPosition.TRIM_HORIZON,
      // The index is written through the same stream; its records never start the function.
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.or('INSERT', 'MODIFY'),
          dynamodb: { Keys: { pk: { S: FilterRule.beginsWith(`${PREFIXES.account}#`) } } },
        }),
      ],
      batchSize: 100,
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      // Bounded by time alone: an outage of minutes heals by itself, the alarm sounds at one hour, and at
      // six hours the batch makes room; the stream would keep it for 24.
      retryAttempts: -1,
      maxRecordAge: Duration.hours(6),
      // Not S3OnFailureDestination, which would let the function read and delete what it failed to write.
      onFailure: { bind: () => ({ destination: this.failures.bucketArn }) },
    });
  }

  #alarms(): void {
    const alarms = {
      IteratorAgeAlarm: {
        metric: this.function.lambda.metric('IteratorAge', {
          statistic: Stats.MAXIMUM,
          period: Duration.minutes(5),
        }),
        threshold: Duration.hours(1),
        alarmDescription:
          'The ledger lags by an hour or more: a batch keeps failing. After six hours it goes to the failure bucket.',
      },
      // Counted by the function itself from the times of the records, so it is silent while no batch gets through.
      LagAlarm: {
        metric: ownMetric(this, 'LedgerLag', {
          dimensionsMap: { operation: 'project-ledger' },
          statistic: Stats.MAXIMUM,
        }),
        threshold: Duration.minutes(5),
        alarmDescription: 'Postings reached the ledger five minutes late or later.',
      },
    };
    for (const [id, { metric, threshold, alarmDescription }] of Object.entries(alarms)) {
      metric.createAlarm(this, id, {
        alarmDescription,
        threshold: threshold.toMilliseconds(),
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        evaluationPeriods: 1,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      });
    }
  }

  #acknowledge(): void {
    Validations.of(this.failures).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'Empty in normal running: only the event source mapping writes to it, after six hours of failures, and ' +
        'only operators of the account read it. Where a record of those reads is required, CloudTrail data ' +
        'events give it without a second bucket.',
    });
    Validations.of(this.function.role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::<LedgerFailuresB121D51A.Arn>/aws/lambda/*]',
      reason:
        'Lambda names the object of a failed batch itself (aws/lambda/<mapping>/<shard>/<time>), and the mapping ' +
        'has no id before the role exists. The role may only put objects under that prefix of this one bucket.',
    });
  }
}
