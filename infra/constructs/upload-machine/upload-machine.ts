import { Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import {
  Choice,
  Condition,
  CustomState,
  DefinitionBody,
  DistributedMap,
  Fail,
  JsonPath,
  Pass,
  type StateMachine,
  Succeed,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { loggedMachine } from '../logged-machine.ts';
import { RETRIERS } from './upload-retries.ts';

export interface UploadMachineProps {
  /** The functions of its steps. */
  readonly lambdas: Readonly<Record<'prepare' | 'publish' | 'receive' | 'report', IFunction>>;
  /** Parts that are prepared at once. */
  readonly preparers: number;
}

/**
 * The steps of an upload: received in turns, prepared in parallel, published in turns by one writer, reported. Every
 * failure ends in the report, and the report in the end.
 */
export class UploadMachine extends Construct {
  readonly machine: StateMachine;
  readonly #lambdas: UploadMachineProps['lambdas'];

  constructor(scope: Construct, id: string, { lambdas, preparers }: UploadMachineProps) {
    super(scope, id);
    this.#lambdas = lambdas;
    const begin = new Pass(this, 'Begin', {
      parameters: {
        upload: {
          'bucket.$': '$.detail.bucket.name',
          'key.$': '$.detail.object.key',
          'etag.$': '$.detail.object.etag',
          'bytes.$': '$.detail.object.size',
          'sequencer.$': '$.detail.object.sequencer',
          'at.$': '$.time',
        },
        execution: { 'arn.$': '$$.Execution.Id', 'name.$': '$$.Execution.Name' },
        turn: { state: 'more', line: -1, waitSeconds: 0 },
      },
    });
    const report = this.#step('ReportUpload', 'report', { ResultPath: '$.report' }, null);
    const failed = new Fail(this, 'NotPublished', { error: 'NotPublished', cause: 'its report says why' });
    report.next(
      new Choice(this, 'IsPublished')
        .when(Condition.stringEquals('$.report.state', 'published'), new Succeed(this, 'Published'))
        .otherwise(failed),
    );
    const receive = this.#step('ReceiveUpload', 'receive', { ResultPath: '$.received' }, report);
    const prepare = new DistributedMap(this, 'PrepareParts', {
      itemsPath: '$.received.parts',
      itemSelector: {
        'upload.$': '$.upload',
        'execution.$': '$.execution',
        'part.$': '$$.Map.Item.Value',
      },
      maxConcurrency: preparers,
      resultPath: JsonPath.DISCARD,
    }).itemProcessor(this.#step('PreparePart', 'prepare', {}, null));
    prepare.addCatch(report, { resultPath: '$.error' });
    const publish = this.#step('PublishTurn', 'publish', { ResultPath: '$.turn' }, report);
    const wait = new Wait(this, 'UntilTurn', { time: WaitTime.secondsPath('$.turn.waitSeconds') });
    const afterTurn = new Choice(this, 'AfterTurn')
      .when(Condition.stringEquals('$.turn.state', 'published'), report)
      .when(Condition.stringEquals('$.turn.state', 'waiting'), wait.next(publish))
      .otherwise(publish);
    const afterReceiving = new Choice(this, 'AfterReceiving')
      .when(Condition.stringEquals('$.received.state', 'more'), receive)
      .when(Condition.stringEquals('$.received.state', 'repeated'), new Succeed(this, 'Repeated'))
      .otherwise(prepare.next(publish));
    publish.next(afterTurn);
    receive.next(afterReceiving);
    // The console of S3 creates an empty object for a folder.
    const isFolder = new Choice(this, 'IsFolder')
      .when(
        Condition.and(
          Condition.stringMatches('$.upload.key', '*/'),
          Condition.numberEquals('$.upload.bytes', 0),
        ),
        new Succeed(this, 'Folder'),
      )
      .otherwise(receive);
    this.machine = this.#open(DefinitionBody.fromChainable(begin.next(isFolder)));
  }

  /** Returns a task. An error that is not mended by attempts is caught by `onFailure`. */
  #step(
    id: string,
    lambda: keyof UploadMachineProps['lambdas'],
    more: Readonly<Record<string, string>>,
    onFailure: CustomState | null,
  ): CustomState {
    const state = new CustomState(this, id, {
      // A custom task, because LambdaInvoke would also grant access to every version of the function.
      stateJson: { Type: 'Task', Resource: this.#lambdas[lambda].functionArn, Retry: RETRIERS, ...more },
    });
    if (onFailure !== null) state.addCatch(onFailure, { resultPath: '$.error' });
    return state;
  }

  #open(definitionBody: DefinitionBody): StateMachine {
    const machine = loggedMachine(this, 'Machine', {
      definitionBody,
      logsId: 'Logs',
      work: 'An execution repeats four functions, whose lines and whose report have its name.',
    });
    machine.addToRolePolicy(
      new PolicyStatement({
        actions: ['lambda:InvokeFunction'],
        resources: Object.values(this.#lambdas).map(({ functionArn }) => functionArn),
      }),
    );
    acknowledgeExecutions(machine, ':*', '/*:*');
    return machine;
  }
}

/** Acknowledges a policy for the executions of the machine, or for the parts of their distributed Maps. */
export function acknowledgeExecutions(scope: Construct, ...suffixes: readonly (':*' | '/*:*')[]): void {
  const machine = '{"Fn::Select":[6,{"Fn::Split":[":",{"Ref":"UploadsMachine6DD81C4A"}]}]}';
  const executions = `arn:<AWS::Partition>:states:<AWS::Region>:<AWS::AccountId>:execution:${machine}`;
  Validations.of(scope).acknowledge(
    ...suffixes.map((suffix) => ({
      id: `AwsSolutions-IAM5[Resource::${executions}${suffix}]`,
      reason:
        'The executions of this one machine, and the parts that it runs at once. Step Functions names them when they ' +
        'start, so no policy can.',
    })),
  );
}
