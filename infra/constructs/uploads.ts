import { CfnParameter, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { GraphWidget, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SfnStateMachine } from 'aws-cdk-lib/aws-events-targets';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { BlockPublicAccess, Bucket, BucketEncryption, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import {
  PREPARED_PREFIX,
  QUEUE_PREFIX,
  REPORTS_PREFIX,
  UPLOAD_PREFIXES,
} from '../../shared/uploads/upload.ts';
import { LIST_PRICES } from '../cost/prices.ts';
import { BundledFunction } from './bundled-function.ts';
import type { Alarms } from './observability/alarms.ts';
import { PUBLISHING_ACCESS } from './publishing-access.ts';
import { FEWEST_WORKERS, MOST_WORKERS } from './queue-limits.ts';
import { grantDueJobs, grantTableAccess } from './table-access.ts';
import { acknowledgeExecutions, UploadMachine } from './upload-machine/upload-machine.ts';

/** The longest that Lambda runs. A publication goes on from its checkpoint in the next invocation. */
const LONGEST = Duration.minutes(15);
/** One processor: parsing and reading facts compute all the time. */
const PROCESSOR_MB = 1_769;
/** The most that a new account allows: a batch of the index is held in memory, and a whole board file is. */
const LARGEST_MB = 3_008;
const UPLOADS_DAYS = 30;
/** Longer than uploads may wait for each other. */
const PREPARED_DAYS = 14;
const REPORTS_DAYS = 90;
const PERIOD = Duration.minutes(5);

export interface UploadsProps {
  readonly table: ITableV2;
  readonly codeOf: (name: string) => string;
  readonly alarms: Alarms;
}

/** Families of objects that a function reads, writes or deletes. */
interface ObjectAccess {
  readonly reads: readonly string[];
  readonly puts: readonly string[];
  readonly deletes?: readonly string[];
}

/**
 * Publishing as a service (docs/adr/0038): what is uploaded to the bucket is cut into parts, prepared in parallel,
 * published by one writer from checkpoint to checkpoint, and reported next to the uploads.
 */
export class Uploads extends Construct {
  readonly bucket: Bucket;
  readonly machine: UploadMachine;
  /** By folder name. */
  readonly functions: Readonly<Record<string, IFunction>>;
  readonly widgets: readonly GraphWidget[];
  readonly #props: UploadsProps;
  readonly #prices = {
    PRICES_REGION: LIST_PRICES.region,
    READ_UNIT_NANODOLLARS: String(LIST_PRICES.dynamodb_million_read_units * 1_000),
    WRITE_UNIT_NANODOLLARS: String(LIST_PRICES.dynamodb_million_write_units * 1_000),
  };

  constructor(scope: Construct, id: string, props: UploadsProps) {
    super(scope, id);
    this.#props = props;
    const { table } = props;
    this.bucket = this.#bucket();
    const named = [QUEUE_PREFIX, REPORTS_PREFIX, PREPARED_PREFIX];
    const receive = this.#function('Receive', 'receive-upload', {
      description: 'Queues an upload and cuts it into parts',
      timeout: LONGEST,
      memoryMb: PROCESSOR_MB,
      environment: this.#prices,
      objects: { reads: [...UPLOAD_PREFIXES, ...named], puts: named, deletes: [] },
    });
    const prepare = this.#function('Prepare', 'prepare-upload', {
      description: 'Parses a part of a feed, or converts a part of a board file',
      timeout: LONGEST,
      memoryMb: PROCESSOR_MB,
      environment: { TABLE_NAME: table.tableName },
      objects: { reads: [...UPLOAD_PREFIXES, PREPARED_PREFIX], puts: [PREPARED_PREFIX] },
    });
    grantTableAccess(table, prepare.role, {
      // The catalogues by which names are resolved.
      reads: ['catalogue', 'exchangeRate', 'location', 'taxonomy', 'tool'],
      queries: ['exchangeRate'],
      updates: [],
      puts: [],
    });
    const publish = this.#function('Publish', 'publish-upload', {
      description: 'Publishes an upload from checkpoint to checkpoint',
      timeout: LONGEST,
      memoryMb: LARGEST_MB,
      environment: {
        ...this.#prices,
        TABLE_NAME: table.tableName,
        MAXIMUM_WRITE_UNITS: this.#maximumUnits(),
      },
      objects: {
        reads: named,
        puts: [REPORTS_PREFIX, PREPARED_PREFIX],
        deletes: [QUEUE_PREFIX, REPORTS_PREFIX],
      },
    });
    grantTableAccess(table, publish.role, PUBLISHING_ACCESS);
    // A publication also settles what is due, which nobody else can while it holds the lease.
    grantDueJobs(table, publish.role);
    const report = this.#function('Report', 'report-upload', {
      description: 'Completes the report of an upload',
      timeout: Duration.minutes(1),
      environment: this.#prices,
      objects: { reads: named, puts: [REPORTS_PREFIX, PREPARED_PREFIX], deletes: [QUEUE_PREFIX] },
    });
    const lambdas = {
      receive: receive.lambda,
      prepare: prepare.lambda,
      publish: publish.lambda,
      report: report.lambda,
    };
    this.machine = new UploadMachine(this, 'Machine', { lambdas, preparers: this.#preparers() });
    this.#letAsk([receive, publish]);
    const rule = this.#start();
    this.functions = {
      'prepare-upload': prepare.lambda,
      'publish-upload': publish.lambda,
      'receive-upload': receive.lambda,
      'report-upload': report.lambda,
    };
    this.widgets = this.#observe(props.alarms, rule);
  }

  #bucket(): Bucket {
    const bucket = new Bucket(this, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // A publication names the version that it reads by its tag, and another version of the file is another upload.
      versioned: false,
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(2) },
        ...UPLOAD_PREFIXES.map((prefix) => ({ prefix, expiration: Duration.days(UPLOADS_DAYS) })),
        { prefix: PREPARED_PREFIX, expiration: Duration.days(PREPARED_DAYS) },
        { prefix: QUEUE_PREFIX, expiration: Duration.days(PREPARED_DAYS) },
        { prefix: REPORTS_PREFIX, expiration: Duration.days(REPORTS_DAYS) },
      ],
      // Uploads are copies, but CloudFormation cannot delete a bucket with objects.
      removalPolicy: RemovalPolicy.RETAIN,
    });
    // `eventBridgeEnabled` would add a function of CDK's own, which sets nothing but this.
    const resource = bucket.node.defaultChild;
    if (!(resource instanceof CfnBucket)) throw new Error('the bucket has no resource');
    resource.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'Only the operator uploads here, and only the functions of the stack read. CloudTrail data events record both ' +
        'where that is required, with the identity of the caller, which an access log does not have.',
    });
    return bucket;
  }

  #maximumUnits(): string {
    return new CfnParameter(this, 'MaximumUnits', {
      type: 'Number',
      default: 0,
      minValue: 0,
      maxValue: 1_000_000,
      description:
        'Most write units per second of the publication of uploads; 0 for as many as the table takes',
    }).valueAsString;
  }

  #preparers(): number {
    return new CfnParameter(this, 'Preparers', {
      type: 'Number',
      default: FEWEST_WORKERS,
      minValue: FEWEST_WORKERS,
      maxValue: MOST_WORKERS,
      description: 'Concurrent invocations of prepare-upload; raise it with the limit of the account',
    }).valueAsNumber;
  }

  #function(
    id: string,
    name: string,
    {
      objects,
      environment,
      ...given
    }: {
      readonly description: string;
      readonly timeout: Duration;
      readonly memoryMb?: number;
      readonly environment: Readonly<Record<string, string>>;
      readonly objects: ObjectAccess;
    },
  ): BundledFunction {
    const made = new BundledFunction(this, id, {
      name,
      codeDirectory: this.#props.codeOf(name),
      environment: { UPLOADS_BUCKET: this.bucket.bucketName, ...environment },
      ...given,
    });
    const { reads, puts, deletes = [] } = objects;
    const allow = (action: string, prefixes: readonly string[]): void => {
      if (prefixes.length === 0) return;
      const resources = prefixes.map((prefix) => this.bucket.arnForObjects(`${prefix}*`));
      made.role.addToPrincipalPolicy(new PolicyStatement({ actions: [action], resources }));
    };
    allow('s3:GetObject', reads);
    allow('s3:PutObject', puts);
    allow('s3:DeleteObject', deletes);
    // Without it, S3 answers 403 for an object that does not exist.
    made.role.addToPrincipalPolicy(
      new PolicyStatement({ actions: ['s3:ListBucket'], resources: [this.bucket.bucketArn] }),
    );
    Validations.of(made.role).acknowledge(
      ...[...new Set([...reads, ...puts, ...deletes])].map((prefix) => ({
        id: `AwsSolutions-IAM5[Resource::<UploadsFiles862D7A74.Arn>/${prefix}*]`,
        reason:
          'Uploads have any name below their prefix, and what is prepared or reported is named after the upload or its ' +
          'execution. No prefix holds anything else.',
      })),
    );
    return made;
  }

  /** Lets the queue of uploads ask which executions go on. The machine depends on the functions, so not in their roles. */
  #letAsk(functions: readonly BundledFunction[]): void {
    const policy = new Policy(this, 'AskPolicy');
    for (const { role } of functions) policy.attachToRole(role);
    this.machine.machine.grantExecution(policy, 'states:DescribeExecution');
    acknowledgeExecutions(policy, ':*');
  }

  /** Starts an execution for every upload. Nothing that an execution writes has one of these prefixes. */
  #start(): Rule {
    return new Rule(this, 'Uploaded', {
      description: 'Publishes what is uploaded',
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: {
          bucket: { name: [this.bucket.bucketName] },
          object: { key: UPLOAD_PREFIXES.map((prefix) => ({ prefix })) },
        },
      },
      targets: [new SfnStateMachine(this.machine.machine)],
    });
  }

  #observe(alarms: Alarms, rule: Rule): GraphWidget[] {
    const { machine } = this.machine;
    const sum = { statistic: Stats.SUM, period: PERIOD };
    alarms.add(this, 'Failed', {
      name: 'upload-failed',
      metric: new MathExpression({
        label: 'Uploads that were not published',
        expression: ['failed', 'timedOut', 'aborted', 'lost'].map((name) => `FILL(${name}, 0)`).join(' + '),
        usingMetrics: {
          // Events for which EventBridge started no execution within a day.
          lost: new Metric({
            namespace: 'AWS/Events',
            metricName: 'FailedInvocations',
            dimensionsMap: { RuleName: rule.ruleName },
            ...sum,
          }),
          failed: machine.metricFailed(sum),
          timedOut: machine.metricTimedOut(sum),
          aborted: machine.metricAborted(sum),
        },
        period: PERIOD,
      }),
      meaning: 'An upload was refused, its publication failed, or it was never begun.',
      first: 'Run publish s3://BUCKET/KEY --watch, which shows its report, then upload the file again.',
    });
    return [
      new GraphWidget({
        title: 'Uploads: published, not published',
        left: [machine.metricSucceeded(sum), machine.metricFailed(sum), machine.metricAborted(sum)],
      }),
    ];
  }
}
