import { Duration, Validations } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import {
  FilterCriteria,
  FilterRule,
  type IFunction,
  RecursiveLoop,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import {
  Choice,
  Condition,
  CustomState,
  DefinitionBody,
  type StateMachine,
  Succeed,
  TaskInput,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions';
import { SqsSendMessage } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import { Construct } from 'constructs';
import { PREFIXES } from '../../shared/table/keys.ts';
import { DUE_INDEX } from '../../shared/webhooks/due.ts';
import { RETENTION_NAMES, type Retention } from '../../shared/webhooks/retention.ts';
import { BundledFunction, type FunctionNetwork } from './bundled-function.ts';
import { grantLinkKey } from './link-key.ts';
import { loggedMachine } from './logged-machine.ts';
import type { Alarms } from './observability/alarms.ts';
import { WebhookObservability } from './observability/webhook-observability.ts';
import { receivesFor } from './queue-limits.ts';
import type { Releases } from './releases/releases.ts';
import { grantTableAccess, type TableAccess } from './table-access.ts';

/** Covers an attempt of ten seconds and the reads and writes around it. */
const DELIVERY_TIMEOUT = Duration.seconds(30);
/** Six times the time-out, as AWS recommends. Also longer than a lease, so a redelivery finds it settled or expired. */
const DELIVERY_VISIBILITY = Duration.seconds(180);
const DRAIN_TIMEOUT = Duration.seconds(60);
const SWEEP_INTERVAL = Duration.minutes(1);

export interface WebhooksProps {
  readonly table: ITableV2;
  readonly codeOf: (name: string) => string;
  readonly workers: DeliveryWorkers;
  readonly alarms: Alarms;
  readonly releases: Releases;
  /** Base URL of the customer application; prefixes the `action_url` of operational events. */
  readonly appUrl: string;
  /** In days. */
  readonly retention: Readonly<Record<keyof Retention, string>>;
  /** Of the delivering function, for fixed source addresses. */
  readonly network?: FunctionNetwork | undefined;
}

/** Concurrent invocations of the delivery function per queue. Each makes up to ten attempts at once. */
export interface DeliveryWorkers {
  readonly main: number;
  /** For slow destinations. If all of them hang, each worker makes one attempt per second. */
  readonly slow: number;
}

/**
 * The delivery side (docs/webhooks.md). The stream enqueues ready deliveries, one function makes every attempt, delayed
 * messages and a waiting state machine schedule retries, a sweeper picks up lost deliveries, and a drain wakes parked
 * ones.
 */
export class Webhooks extends Construct {
  /** By folder name. */
  readonly functions: Readonly<Record<string, IFunction>>;
  /** Encrypts the signing secrets. */
  readonly key: Key;
  /** Wakes the parked deliveries of a destination that an operator resumed. */
  readonly drain: StateMachine;
  readonly widgets: WebhookObservability['widgets'];
  readonly #queue: Queue;
  /** For slow destinations (shared/webhooks/destination/lane.ts). */
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
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: receivesFor(DELIVERY_VISIBILITY) },
    };
    this.#queue = this.#openQueue('Deliveries', delivering);
    this.#slowQueue = this.#openQueue('SlowDeliveries', delivering);
    const waiter = this.#waiter();
    const deliverer = this.#deliverer(waiter);
    const enqueueFailures = this.#openQueue('EnqueueFailures');
    const enqueuer = this.#enqueuer(enqueueFailures);
    const drainer = this.#function('DrainStep', 'drain-destination', {
      description: 'Wakes or moves parked deliveries',
      timeout: DRAIN_TIMEOUT,
      access: {
        reads: ['destination', 'move', 'webhookEvent'],
        // What waits for a monitor that delivers elsewhere now is in the list of its destination.
        queries: ['deliveries', 'parked'],
        updates: ['destination', 'webhookEvent'],
        puts: ['deliveries'],
        deletes: ['move', 'parked'],
        checks: ['destination'],
      },
    });
    props.releases.serve('deliver-webhooks', deliverer, 'working');
    props.releases.serve('enqueue-deliveries', enqueuer, 'working');
    this.drain = this.#drain(drainer.lambda);
    const sweeper = this.#sweeper();
    this.functions = {
      'deliver-webhooks': deliverer.lambda,
      'drain-destination': drainer.lambda,
      'enqueue-deliveries': enqueuer.lambda,
      'sweep-deliveries': sweeper.lambda,
    };
    this.widgets = new WebhookObservability(this, 'Observability', {
      alarms: props.alarms,
      queue: this.#queue,
      slowQueue: this.#slowQueue,
      failures: {
        DeadLetters: {
          queue: deadLetters,
          name: 'delivery-dead-letters',
          meaning:
            'Delivery messages were received for a day without success: the account was throttled, or the function ' +
            'fails on them. The sweeper picks up their deliveries.',
          first: 'Read the lines "delivery" with an error of deliver-webhooks, then purge the queue.',
        },
        EnqueueFailures: {
          queue: enqueueFailures,
          name: 'enqueue-failures',
          meaning:
            'Stream records of deliveries could not be enqueued. The sweeper picks up their deliveries.',
          first: 'Read the errors in the log of enqueue-deliveries, then purge the queue.',
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
        'This queue is itself the dead-letter queue of an event source mapping, which the rule does not detect. ' +
        'Nothing consumes it, and its first message raises an alarm.',
    });
  }

  #deliverer(waiter: StateMachine): BundledFunction {
    const deliverer = this.#function('Deliver', 'deliver-webhooks', {
      description: 'Makes every webhook attempt',
      timeout: DELIVERY_TIMEOUT,
      // Waiting deliveries return through the function's own queue. It counts the hops and ends a chain itself
      // (shared/webhooks/delivery/message.ts).
      recursiveLoop: RecursiveLoop.ALLOW,
      network: this.#props.network,
      environment: {
        DELIVERIES_QUEUE_URL: this.#queue.queueUrl,
        SLOW_DELIVERIES_QUEUE_URL: this.#slowQueue.queueUrl,
        WAITER_ARN: waiter.stateMachineArn,
      },
      access: {
        reads: ['destination', 'webhookEvent'],
        queries: ['destination'],
        updates: ['destination', 'entitlement', 'webhookEvent'],
        // Functions of the last release put and delete the slots of destinations.
        puts: ['deliveries', 'destination', 'notice', 'parked'],
        deletes: ['destination', 'parked'],
        checks: ['destination'],
      },
    });
    if (this.#props.network !== undefined) acknowledgeNetwork(deliverer);
    this.key.grantDecrypt(deliverer.role);
    this.#queue.grantSendMessages(deliverer.role);
    this.#slowQueue.grantSendMessages(deliverer.role);
    waiter.grantStartExecution(deliverer.role);
    const batches = { batchSize: 10, reportBatchItemFailures: true };
    const { main, slow } = this.#props.workers;
    deliverer.lambda.addEventSource(new SqsEventSource(this.#queue, { ...batches, maxConcurrency: main }));
    deliverer.lambda.addEventSource(
      new SqsEventSource(this.#slowQueue, { ...batches, maxConcurrency: slow }),
    );
    return deliverer;
  }

  /** Waits for longer than a message can be delayed, then sends the message. */
  #waiter(): StateMachine {
    const wait = new Wait(this, 'UntilDue', { time: WaitTime.timestampPath('$.at') });
    const send = new SqsSendMessage(this, 'WakeDelivery', {
      queue: this.#queue,
      messageBody: TaskInput.fromJsonPathAt('$.message'),
    });
    send.addRetry({ interval: Duration.seconds(5), backoffRate: 2, maxAttempts: 6 });
    return this.#machine('Waiter', wait.next(send));
  }

  /** Repeats a step until nothing is parked. A step that fails is retried and wakes nothing twice. */
  #drain(step: IFunction): StateMachine {
    const work = new CustomState(this, 'WakeParked', {
      stateJson: {
        Type: 'Task',
        // A custom task, because LambdaInvoke would also grant access to every version of the function.
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
      description: 'Enqueues deliveries that are due at once',
      timeout: Duration.seconds(30),
      environment: { DELIVERIES_QUEUE_URL: this.#queue.queueUrl },
      // Writes the entitlements of a monitor's delivery before it enqueues the delivery.
      access: {
        reads: ['entitlement', 'webhookEvent'],
        updates: [],
        // Functions of the last release put entitlements.
        puts: ['entitlement'],
        inserts: ['entitlement'],
        replaces: ['entitlement'],
      },
    });
    const stream = table.tableStreamArn;
    if (stream === undefined) throw new Error('webhooks need a table with a stream');
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
    const { table, appUrl, retention } = this.#props;
    const sweeper = this.#function('Sweep', 'sweep-deliveries', {
      description: 'Picks up lost deliveries and drains, and sends operational events',
      timeout: Duration.seconds(50),
      environment: {
        DELIVERIES_QUEUE_URL: this.#queue.queueUrl,
        DRAIN_ARN: this.drain.stateMachineArn,
        APP_URL: appUrl,
        [RETENTION_NAMES.payloadDays.variable]: retention.payloadDays,
        [RETENTION_NAMES.receiptDays.variable]: retention.receiptDays,
      },
      access: {
        reads: ['destination', 'entitlement', 'move', 'notice', 'operational', 'portal', 'webhookEvent'],
        updates: ['destination', 'move', 'notice', 'webhookEvent'],
        // An operational event is accepted with its delivery. Functions of the last release put entitlements.
        puts: ['deliveries', 'entitlement', 'webhookEvent'],
        inserts: ['entitlement'],
        replaces: ['entitlement'],
      },
    });
    grantLinkKey(this.key, sweeper.role);
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
      readonly recursiveLoop?: RecursiveLoop;
      readonly network?: FunctionNetwork | undefined;
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
    return loggedMachine(this, id, {
      definitionBody: DefinitionBody.fromChainable(start),
      logsId: `${id}Logs`,
      work: 'An execution waits and sends one message, or repeats one function.',
    });
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

function acknowledgeNetwork({ role }: BundledFunction): void {
  Validations.of(role).acknowledge({
    id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaVPCAccessExecutionRole]',
    reason:
      'A function in a network needs the calls on network interfaces that this policy of AWS lists. They have no ' +
      'resource-level permissions, so a policy of our own would allow the same.',
  });
}
