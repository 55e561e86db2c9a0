import { type Duration, RemovalPolicy, Tags } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { metricNamespaceOf } from './own-metric.ts';

export interface BundledFunctionProps {
  /** Folder under functions/; also the value of the function's tag `function`. */
  readonly name: string;
  /** Folder of the bundle, with `index.mjs`. */
  readonly codeDirectory: string;
  readonly description: string;
  readonly timeout: Duration;
  readonly environment?: Readonly<Record<string, string>>;
  /** Where Lambda puts an event that the function failed three times, when nobody waits for its result. */
  readonly failures?: IQueue;
}

/**
 * A function of this project: its bundle, a log group of its own and a role that may write to that log group
 * and nothing else until something is granted.
 */
export class BundledFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly role: Role;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: BundledFunctionProps) {
    super(scope, id);
    this.logGroup = new LogGroup(this, 'Logs', {
      retention: RetentionDays.ONE_MONTH,
      // Log lines explain; what must last (ledger, audit) is in the table.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `What the function ${props.name} may do`,
    });
    this.logGroup.grantWrite(this.role);
    this.lambda = new LambdaFunction(this, 'Function', {
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(props.codeDirectory),
      handler: 'index.handler',
      // A request waits for the table much longer than it computes: more memory buys CPU (1,769 MB are one
      // processor) that a retrieve's milliseconds hardly use, and is paid for while waiting; at 256 MB the
      // import of the SDK and the TLS handshake of a cold start show.
      memorySize: 512,
      timeout: props.timeout,
      role: this.role,
      logGroup: this.logGroup,
      // Every answer and log line carries its own W3C trace; X-Ray would need a permission on every resource
      // and a charge a trace to say the same in a second place.
      tracing: Tracing.DISABLED,
      environment: { METRIC_NAMESPACE: metricNamespaceOf(this), ...props.environment },
      ...(props.failures === undefined ? {} : { deadLetterQueue: props.failures }),
      // No reserved concurrency: a new account has 10 in all and must leave them unreserved, so reserving any
      // would fail the first deployment. The stage throttle and the rate limits bound what can be spent.
    });
    Tags.of(this.lambda).add('function', props.name);
  }
}
