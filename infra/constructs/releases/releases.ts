import { Aws, Duration, Validations } from 'aws-cdk-lib';
import { CfnIntegration } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IMetric, MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnApplication, CfnDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  CfnAlias,
  CfnEventSourceMapping,
  CfnPermission,
  CfnVersion,
  type IFunction,
} from 'aws-cdk-lib/aws-lambda';
import { Construct, type IConstruct } from 'constructs';
import type { BundledFunction } from '../bundled-function.ts';
import { constructId } from '../construct-id.ts';
import type { Alarms } from '../observability/alarms.ts';
import { FUNCTIONS_PER_ALARM } from '../observability/interface-alarms.ts';
import { ownMetric } from '../observability/own-metric.ts';
import { type Shifting, WITHOUT_ALARMS } from './shifting.ts';

/** The version that callers reach. */
const ALIAS = 'live';
/** Of the alarms on the release itself: a shift of ten minutes has ten periods. */
const PERIOD = Duration.minutes(1);
/** Internal errors in one period that end a shift. The version that answers them is unknown, so one is no proof. */
const INTERNAL_ERRORS = 3;

/** Who calls a function decides which alarms speak for it. */
type Kind = 'answering' | 'working';

/** The alarms that roll a release back, next to those on its own errors. CodeDeploy takes ten per function. */
const ALARMS: Readonly<Record<Kind, readonly string[]>> = {
  // The parts of "customers fail". CodeDeploy documents alarms on metrics, not composite ones.
  answering: ['server-errors', 'repeated-server-errors', 'slow-responses', 'unresolved-postings'],
  working: ['ledger-violations', 'unreadable-settlements', 'doubts-overdue', 'deliveries-failing'],
};

interface Served {
  readonly name: string;
  readonly made: BundledFunction;
  readonly alias: Alias;
  readonly kind: Kind;
}

export interface ReleasesProps {
  readonly alarms: Alarms;
  /** Undefined where an update replaces the code of a function at once, which is the standard. */
  readonly shifting: Shifting | undefined;
}

/**
 * How a release takes over (docs/adr/0040). With shifting, callers reach functions through an alias, whose requests
 * CodeDeploy moves to the new version step by step and back when an alarm sounds. Without it, this is nothing.
 */
export class Releases extends Construct {
  readonly #props: ReleasesProps;
  readonly #served: Served[] = [];

  constructor(scope: Construct, id: string, props: ReleasesProps) {
    super(scope, id);
    this.#props = props;
  }

  /** Whether callers reach versions, which keep the environment that they were published with. */
  get publishes(): boolean {
    return this.#props.shifting !== undefined;
  }

  /**
   * Returns what the callers of a function invoke.
   * @param settings what its environment takes from parameters: a version is published again when one of them changes.
   *   The template, from which CDK derives the identity of a version, does not change with a parameter.
   */
  serve(name: string, made: BundledFunction, kind: Kind, settings: readonly string[] = []): IFunction {
    if (!this.publishes) return made.lambda;
    const version = made.lambda.currentVersion;
    if (settings.length > 0) only(version, CfnVersion).description = settings.join(' ');
    // @ts-expect-error CDK declares the class's role as `IRole | undefined`, the interface's as optional
    const alias = new Alias(made, 'Live', { aliasName: ALIAS, version });
    this.#served.push({ name, made, alias, kind });
    // @ts-expect-error CDK declares the class's role as `IRole | undefined`, the interface's as optional
    return alias;
  }

  /** Moves what invokes the functions to their aliases, and puts each under CodeDeploy. Call it when all are wired. */
  complete(api: IConstruct): void {
    const { shifting, alarms } = this.#props;
    if (shifting === undefined) return;
    for (const { made, alias } of this.#served) readThrough(made, alias);
    permitBeforeUse(api);
    const application = new CfnApplication(this, 'Application', { computePlatform: 'Lambda' });
    const role = this.#role();
    for (const { name, alias, kind, ownAlarm } of this.#withAlarms()) {
      const names = [ownAlarm, ...ALARMS[kind].map((alarm) => alarms.named(alarm).alarmName)];
      const group = new CfnDeploymentGroup(this, constructId(name), {
        applicationName: application.ref,
        serviceRoleArn: role.roleArn,
        deploymentConfigName: `CodeDeployDefault.Lambda${shifting}`,
        deploymentStyle: { deploymentType: 'BLUE_GREEN', deploymentOption: 'WITH_TRAFFIC_CONTROL' },
        autoRollbackConfiguration: {
          enabled: true,
          events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM', 'DEPLOYMENT_STOP_ON_REQUEST'],
        },
        alarmConfiguration:
          shifting === WITHOUT_ALARMS
            ? { enabled: false, alarms: [] }
            : { enabled: true, alarms: names.map((alarm) => ({ name: alarm })) },
      });
      const resource = only(alias, CfnAlias);
      resource.cfnOptions.updatePolicy = {
        codeDeployLambdaAliasUpdate: {
          applicationName: application.ref,
          deploymentGroupName: group.ref,
        },
      };
      resource.addResourceDependency(group);
    }
  }

  #role(): Role {
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
      description: 'Shifts requests to a release and reads the alarms that end it',
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSCodeDeployRoleForLambdaLimited'),
      ],
    });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      reason:
        'AWS keeps this policy in step with the calls that CodeDeploy makes. Only CodeDeploy of this account assumes ' +
        'the role, and it may move aliases and read alarms, not change code.',
    });
    return role;
  }

  /** Adds the alarms on the errors of what is being released, each over several functions. */
  #withAlarms(): readonly (Served & { readonly ownAlarm: string })[] {
    const { alarms } = this.#props;
    const groups = (['answering', 'working'] as const).flatMap((kind) => {
      const served = this.#served.filter((one) => one.kind === kind);
      return Array.from({ length: Math.ceil(served.length / FUNCTIONS_PER_ALARM) }, (_, i) =>
        served.slice(i * FUNCTIONS_PER_ALARM, (i + 1) * FUNCTIONS_PER_ALARM),
      );
    });
    return groups.flatMap((group, i) => {
      const errors = Object.fromEntries(group.map((one, at) => [`errors${at}`, errorsOfVersion(one)]));
      const internal: Record<string, IMetric> =
        group[0]?.kind === 'answering'
          ? { internal: ownMetric(this, 'InternalErrors', { period: PERIOD }) }
          : {};
      const terms = [
        ...Object.keys(errors).map((name) => `FILL(${name}, 0)`),
        ...Object.keys(internal).map(
          (name) => `IF(FILL(${name}, 0) >= ${INTERNAL_ERRORS}, FILL(${name}, 0), 0)`,
        ),
      ];
      const alarm = alarms.add(this, `Errors${i + 1}`, {
        name: `release-errors-${i + 1}`,
        metric: new MathExpression({
          expression: terms.join(' + '),
          label: 'Errors of the version being released',
          period: PERIOD,
          usingMetrics: { ...errors, ...internal },
        }),
        meaning:
          'A version that requests are being shifted to fails, so CodeDeploy returns to the one before.',
        first: 'Run the saved query requests/failed, and read the log of the function that fails.',
      });
      return group.map((one) => ({ ...one, ownAlarm: alarm.alarmName }));
    });
  }
}

/** Errors that end an invocation: a module that does not load, a crash, a time-out. */
const errorsOfVersion = ({ made, alias }: Served): IMetric =>
  made.lambda.metricErrors({
    statistic: Stats.SUM,
    period: PERIOD,
    dimensionsMap: {
      FunctionName: made.lambda.functionName,
      Resource: `${made.lambda.functionName}:${ALIAS}`,
      ExecutedVersion: alias.version.version,
    },
  });

/**
 * Lets the mappings of queues and streams invoke the alias. They stay the same resources: another one would read its
 * stream from the beginning.
 */
function readThrough({ lambda }: BundledFunction, alias: Alias): void {
  for (const part of lambda.node.findAll()) {
    if (CfnEventSourceMapping.isCfnEventSourceMapping(part)) part.functionName = alias.functionArn;
  }
}

/**
 * Makes the permission on the alias exist before the gateway uses the alias, when shifting is turned on or off: both
 * only depend on the function otherwise, and requests between the two would fail.
 */
function permitBeforeUse(api: IConstruct): void {
  const parts = api.node.findAll();
  const permissions = parts.filter((part) => CfnPermission.isCfnPermission(part));
  for (const integration of parts.filter((part) => CfnIntegration.isCfnIntegration(part))) {
    for (const permission of permissions) {
      if (permission.node.path.startsWith(`${integration.node.scope?.node.path}-Permission`))
        integration.addResourceDependency(permission);
    }
  }
}

type Guard<T extends IConstruct> = { new (...args: never[]): T };

function only<T extends IConstruct>(construct: IConstruct, type: Guard<T>): T {
  const child = construct.node.defaultChild;
  if (child instanceof type) return child;
  throw new Error(`${construct.node.path} is not a ${type.name}`);
}
