import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { FilterCriteria, FilterRule, type IFunction, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import {
  Choice,
  Condition,
  CustomState,
  DefinitionBody,
  LogLevel,
  StateMachine,
  StateMachineType,
  Succeed,
  TaskInput,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions';
import { SqsSendMessage } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import { Construct } from 'constructs';
import { PREFIXES } from '../../shared/table/keys.ts';
import { DUE_INDEX } from '../../shared/webhooks/due.ts';
import { BundledFunction } from './bundled-function.ts';
import { grantTableAccess, type TableAccess } from './table-access.ts';
import { WebhookObservability } from './webhook-observability.ts';

/** Ten seconds an attempt, and what comes before and after it. */
const DELIVERY_TIMEOUT = Duration.seconds(30);
/** Six times the time-out, as AWS advises, and longer than a lease: a redelivery finds it settled or run out. */
const DELIVERY_VISIBILITY = Duration.seconds(180);
const POISON_RECEIVES = 5;
/**
 * Workers for slow destinations, each with ten attempts: thirty at once, three a second where all of them hang. Fewer
 * than the ten that a new account has for everything.
 */
const SLOW_WORKERS = 3;
const DRAIN_TIMEOUT = Duration.seconds(60);
const SWEEP_INTERVAL = Duration.minutes(1);

export interface WebhooksProps {
  readonly table: TableV2;
  readonly codeOf: (name: string) => string;
}

/**
 * The delivery side (docs/webhooks.md): the stream enqueues what is ready, one function makes every attempt, delayed
 * messages and a waiting state machine bring retries back, a sweeper takes up what was lost, and a drain wakes what
 * was parked.
 */
export class Webhooks extends Construct {
  /** By the name of their folder. */
  readonly functions: Readonly<Record<string, IFunction>>;
  /** Encrypts the signing secrets. */
  readonly key: Key;
  /** Wakes the parked deliveries of a destination that an operator resumed. */
  readonly drain: StateMachine;
  readonly widgets: WebhookObservability['widgets'];
  readonly #queue: Queue;
  /** Of destinations that are slow (shared/webhooks/destination/lane.ts). */
  readonly #slowQueue: Queue;
  readonly #props: WebhooksProps;

  constructor(scope: Construct, id: string, props: WebhooksProps) {
    super(scope, id);
    this.#props = props;
    this.key = new Key(this, 'Secrets', {
      description: 'Encrypts the signing secrets of webhook destinations',
      enableKeyRotation: true,
    });
    const deadLetters = this.#openQueue('DeadLetters');
    const delivering = {
      visibilityTimeout: DELIVERY_VISIBILITY,
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: POISON_RECEIVES },
    };
    this.#queue = this.#openQueue('Deliveries', delivering);
    this.#slowQueue = this.#openQueue('SlowDeliveries', delivering);
    const waiter = this.#waiter();
    const deliverer = this.#deliverer(waiter);
    const enqueueFailures = this.#openQueue('EnqueueFailures');
    const enqueuer = this.#enqueuer(enqueueFailures);
    const drainer = this.#function('DrainStep', 'drain-destination', {
      description: 'Wakes parked deliveries of a resumed destination',
      timeout: DRAIN_TIMEOUT,
      access: {
        reads: ['destination', 'parked'],
        updates: ['destination', 'webhookEvent'],
        puts: [],
        deletes: ['parked'],
        checks: ['destination'],
      },
    });
    this.drain = this.#drain(drainer.lambda);
    const sweeper = this.#sweeper();
    this.functions = {
      'deliver-webhooks': deliverer.lambda,
      'drain-destination': drainer.lambda,
      'enqueue-deliveries': enqueuer.lambda,
      'sweep-deliveries': sweeper.lambda,
    };
    this.widgets = new WebhookObservability(this, 'Observability', {
      queue: this.#queue,
      slowQueue: this.#slowQueue,
      failures: {
        DeadLetters: {
          queue: deadLetters,
          description:
            'Messages of deliveries failed five times: see the function deliver-webhooks, then redrive the queue. ' +
            'Their deliveries are taken up by the sweeper.',
        },
        EnqueueFailures: {
          queue: enqueueFailures,
          description:
            'Stream records of deliveries could not be enqueued: see the function enqueue-deliveries. ' +
            'Their deliveries are taken up by the sweeper.',
        },
      },
      enqueuer: enqueuer.lambda,
      sweeper: sweeper.lambda,
      drain: this.drain,
      drainer: drainer.lambda,
      receipts: deliverer.logGroup,
    }).widgets;
    Validations.of(enqueueFailures).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason:
        'It is itself where records go that the mapping gave up, which the rule does not see of an event source ' +
        'mapping. Nothing consumes it: an alarm sounds on its first message.',
    });
  }

  #deliverer(waiter: StateMachine): BundledFunction {
    const deliverer = this.#function('Deliver', 'deliver-webhooks', {
      description: 'Makes every webhook attempt',
      timeout: DELIVERY_TIMEOUT,
      environment: {
        DELIVERIES_QUEUE_URL: this.#queue.queueUrl,
        SLOW_DELIVERIES_QUEUE_URL: this.#slowQueue.queueUrl,
        WAITER_ARN: waiter.stateMachineArn,
      },
      access: {
        reads: ['destination', 'webhookEvent'],
        updates: ['destination', 'webhookEvent'],
        puts: ['destination', 'parked'],
        deletes: ['destination'],
        checks: ['destination'],
      },
    });
    this.key.grantDecrypt(deliverer.role);
    this.#queue.grantSendMessages(deliverer.role);
    this.#slowQueue.grantSendMessages(deliverer.role);
    waiter.grantStartExecution(deliverer.role);
    const batches = { batchSize: 10, reportBatchItemFailures: true };
    deliverer.lambda.addEventSource(new SqsEventSource(this.#queue, batches));
    deliverer.lambda.addEventSource(
      new SqsEventSource(this.#slowQueue, { ...batches, maxConcurrency: SLOW_WORKERS }),
    );
    return deliverer;
  }

  /** Waits until a time beyond what a message can be delayed, then sends the message. */
  #waiter(): StateMachine {
    const wait = new Wait(this, 'UntilDue', { time: WaitTime.timestampPath('$.at') });
    const send = new SqsSendMessage(this, 'WakeDelivery', {
      queue: this.#queue,
      messageBody: TaskInput.fromJsonPathAt('$.message'),
    });
    send.addRetry({ interval: Duration.seconds(5), backoffRate: 2, maxAttempts: 6 });
    return this.#machine('Waiter', wait.next(send));
  }

  /** One step after another until nothing is parked; a step that fails is tried again, and wakes nothing twice. */
  #drain(step: IFunction): StateMachine {
    const work = new CustomState(this, 'WakeParked', {
      stateJson: {
        Type: 'Task',
        // The function itself: LambdaInvoke would be granted all its versions too.
        Resource: step.functionArn,
        ResultPath: '$.step',
        Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 5, BackoffRate: 2, MaxAttempts: 6 }],
      },
    });
    const more = new Choice(this, 'MoreParked')
      .when(Condition.stringEquals('$.step.state', 'more'), work)
      .otherwise(new Succeed(this, 'Drained'));
    const machine = this.#machine('Drain', work.next(more));
    machine.addToRolePolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [step.functionArn] }),
    );
    return machine;
  }

  #enqueuer(failures: Queue): BundledFunction {
    const { table } = this.#props;
    const enqueuer = this.#function('Enqueue', 'enqueue-deliveries', {
      description: 'Enqueues deliveries that want an attempt at once',
      timeout: Duration.seconds(30),
      environment: { DELIVERIES_QUEUE_URL: this.#queue.queueUrl },
      // What a monitor delivers is free to retrieve before anybody is told of it.
      access: { reads: ['webhookEvent'], updates: [], puts: ['entitlement'] },
    });
    const stream = table.tableStreamArn;
    if (stream === undefined) throw new Error('webhooks need the stream of the table');
    table.grantStreamRead(enqueuer.role);
    this.#queue.grantSendMessages(enqueuer.role);
    enqueuer.lambda.addEventSourceMapping('Ready', {
      eventSourceArn: stream,
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.or('INSERT', 'MODIFY'),
          dynamodb: {
            Keys: {
              pk: { S: FilterRule.beginsWith(`${PREFIXES.webhookEvent}#`) },
              sk: { S: FilterRule.beginsWith('delivery#') },
            },
            NewImage: { ready: { N: FilterRule.exists() } },
          },
        }),
      ],
      batchSize: 100,
      bisectBatchOnError: true,
      retryAttempts: 10,
      reportBatchItemFailures: true,
      onFailure: new SqsDlq(failures),
    });
    return enqueuer;
  }

  #sweeper(): BundledFunction {
    const { table } = this.#props;
    const sweeper = this.#function('Sweep', 'sweep-deliveries', {
      description: 'Takes up deliveries and drains that were lost on their way',
      timeout: Duration.seconds(50),
      environment: { DELIVERIES_QUEUE_URL: this.#queue.queueUrl, DRAIN_ARN: this.drain.stateMachineArn },
      access: {
        reads: ['destination', 'webhookEvent'],
        updates: ['destination', 'webhookEvent'],
        puts: ['entitlement'],
      },
    });
    sweeper.role.addToPrincipalPolicy(
      new PolicyStatement({
        actions: ['dynamodb:Query'],
        resources: [`${table.tableArn}/index/${DUE_INDEX}`],
        conditions: {
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['DUE#*'] },
          Null: { 'dynamodb:LeadingKeys': 'false' },
        },
      }),
    );
    this.#queue.grantSendMessages(sweeper.role);
    this.drain.grantStartExecution(sweeper.role);
    new Rule(this, 'SweepSchedule', {
      schedule: Schedule.rate(SWEEP_INTERVAL),
      targets: [new LambdaFunction(sweeper.lambda)],
    });
    return sweeper;
  }

  #function(
    id: string,
    name: string,
    {
      access,
      environment = {},
      ...given
    }: {
      readonly description: string;
      readonly timeout: Duration;
      readonly access: TableAccess;
      readonly environment?: Readonly<Record<string, string>>;
    },
  ): BundledFunction {
    const { table, codeOf } = this.#props;
    const made = new BundledFunction(this, id, {
      name,
      codeDirectory: codeOf(name),
      environment: { TABLE_NAME: table.tableName, ...environment },
      ...given,
    });
    grantTableAccess(table, made.role, access);
    return made;
  }

  #machine(id: string, start: Parameters<typeof DefinitionBody.fromChainable>[0]): StateMachine {
    const machine = new StateMachine(this, id, {
      definitionBody: DefinitionBody.fromChainable(start),
      stateMachineType: StateMachineType.STANDARD,
      logs: {
        destination: new LogGroup(this, `${id}Logs`, {
          retention: RetentionDays.ONE_MONTH,
          removalPolicy: RemovalPolicy.DESTROY,
        }),
        level: LogLevel.ALL,
        includeExecutionData: false,
      },
    });
    Validations.of(machine).acknowledge({
      id: 'AwsSolutions-SF2',
      reason:
        'An execution waits and sends one message, or repeats one function: its log holds every transition, and ' +
        'X-Ray would charge a trace for each to say the same in a second place.',
    });
    Validations.of(machine.role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'Step Functions sets up its logging through the log delivery and resource policy actions of CloudWatch ' +
        'Logs, which know no resource to be limited to. Everything else that the role may do names one.',
    });
    return machine;
  }

  #openQueue(id: string, props: ConstructorParameters<typeof Queue>[2] = {}): Queue {
    return new Queue(this, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      ...props,
    });
  }
}
