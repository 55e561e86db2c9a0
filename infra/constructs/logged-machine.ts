import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { type DefinitionBody, LogLevel, StateMachine, StateMachineType } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';

export interface LoggedMachineProps {
  readonly definitionBody: DefinitionBody;
  readonly logsId: string;
  /** What an execution does, for those who miss a trace. */
  readonly work: string;
}

/** Makes a state machine whose log has every transition, without the data of executions. */
export function loggedMachine(
  scope: Construct,
  id: string,
  { definitionBody, logsId, work }: LoggedMachineProps,
): StateMachine {
  const machine = new StateMachine(scope, id, {
    definitionBody,
    stateMachineType: StateMachineType.STANDARD,
    logs: {
      destination: new LogGroup(scope, logsId, {
        retention: RetentionDays.ONE_MONTH,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
      level: LogLevel.ALL,
      includeExecutionData: false,
    },
  });
  Validations.of(machine).acknowledge({
    id: 'AwsSolutions-SF2',
    reason: `${work} Its log has every transition; X-Ray would charge for a trace with the same content.`,
  });
  Validations.of(machine.role).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason:
      'Step Functions sets up logging with the log delivery and resource policy actions of CloudWatch Logs, ' +
      'which do not support resource-level permissions. Every other permission of the role names a resource.',
  });
  return machine;
}
