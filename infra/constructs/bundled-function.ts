import { type Duration, RemovalPolicy, Tags } from 'aws-cdk-lib';
import { type IVpc, type SecurityGroup, SubnetType } from 'aws-cdk-lib/aws-ec2';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  type RecursiveLoop,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { FUNCTION_MEMORY_MB } from '../cost/prices.ts';
import { metricNamespaceOf } from './observability/own-metric.ts';

/** Where a function runs that is not on the network of Lambda itself. */
export interface FunctionNetwork {
  readonly vpc: IVpc;
  readonly securityGroup: SecurityGroup;
}

export interface BundledFunctionProps {
  /** Folder under functions/, and the value of the function's tag `function`. */
  readonly name: string;
  /** Folder of the bundle, with `index.mjs`. */
  readonly codeDirectory: string;
  readonly description: string;
  readonly timeout: Duration;
  readonly environment?: Readonly<Record<string, string>>;
  /** Receives an asynchronous event after the function has failed it three times. */
  readonly failures?: IQueue;
  /** Lambda stops a chain of 16 invocations through the function's own queue, unless the function bounds it itself. */
  readonly recursiveLoop?: RecursiveLoop;
  readonly network?: FunctionNetwork | undefined;
  /** By default that of functions which mostly wait. */
  readonly memoryMb?: number;
}

/**
 * A function of this project: its bundle, its own log group, and a role that may only write to that log group until
 * other access is granted.
 */
export class BundledFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly role: Role;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: BundledFunctionProps) {
    super(scope, id);
    this.logGroup = new LogGroup(this, 'Logs', {
      retention: RetentionDays.ONE_MONTH,
      // Log lines only explain. What must last (ledger, audit) is in the table.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `Permissions of the function ${props.name}`,
    });
    this.logGroup.grantWrite(this.role);
    this.lambda = new LambdaFunction(this, 'Function', {
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(props.codeDirectory),
      handler: 'index.handler',
      // A request waits for the table much longer than it computes. More memory buys CPU (1,769 MB are one
      // processor), which the few milliseconds of a retrieval hardly use and which costs money while the request
      // waits. At 256 MB, a cold start spends noticeable time on the SDK's import and the TLS handshake.
      memorySize: props.memoryMb ?? FUNCTION_MEMORY_MB,
      timeout: props.timeout,
      role: this.role,
      logGroup: this.logGroup,
      // Our own line has the duration, the status and the trace of a request. Of Lambda's lines only those of failures
      // remain: a time-out, a crash, a lack of memory. Our lines pass unchanged, because they are JSON with a level.
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.WARN,
      // Every response and log line has its W3C trace. X-Ray would repeat it for a permission on every resource and
      // a price per trace.
      tracing: Tracing.DISABLED,
      environment: { METRIC_NAMESPACE: metricNamespaceOf(this), ...props.environment },
      ...(props.failures === undefined ? {} : { deadLetterQueue: props.failures }),
      ...(props.recursiveLoop === undefined ? {} : { recursiveLoop: props.recursiveLoop }),
      ...(props.network === undefined
        ? {}
        : {
            vpc: props.network.vpc,
            vpcSubnets: { subnetType: SubnetType.PRIVATE_WITH_EGRESS },
            securityGroups: [props.network.securityGroup],
          }),
      // No reserved concurrency: a new account has 10 in all and must leave them unreserved, so any reservation would
      // fail the first deployment. The stage throttle and the rate limits bound the cost, and every mapping of a queue
      // has a maximum concurrency (queue-limits.ts).
    });
    Tags.of(this.lambda).add('function', props.name);
  }
}
