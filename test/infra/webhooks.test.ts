import { describe, expect, test } from '@jest/globals';
import { FUNCTION_NAMES } from '../../infra/functions.ts';
import { ATTEMPT_TIMEOUT_MS } from '../../shared/webhooks/attempt/post.ts';
import { LEASE_MS } from '../../shared/webhooks/delivery/take-lease.ts';
import {
  at,
  deployedTemplate,
  functionNamed,
  METRIC_NAMESPACE,
  onlyResource,
  resourcesOf,
} from './support/deployment.ts';
import { allows, statementsOf } from './support/policy.ts';

const template = await deployedTemplate();
const only = (type: string, stem: string): [string, unknown] => {
  const found = resourcesOf(template, type).filter(([id]) => new RegExp(`^${stem}[0-9A-F]{8}$`).test(id));
  const [[id, { Properties }] = ['', { Properties: undefined }]] = found;
  expect(found).toHaveLength(1);
  return [id, Properties];
};
const mappingsTo = (name: string): unknown[] => {
  const target = resourcesOf(template, 'AWS::Lambda::Function').find(
    ([, { Properties }]) => Properties === functionNamed(template, name),
  )?.[0];
  const found = resourcesOf(template, 'AWS::Lambda::EventSourceMapping').filter(
    ([, { Properties }]) => at(Properties, 'FunctionName', 'Ref') === target,
  );
  return found.map(([, { Properties }]) => Properties);
};
const mappingTo = (name: string): unknown => {
  const found = mappingsTo(name);
  expect(found).toHaveLength(1);
  return found[0];
};
/** Returns the definition of a state machine, with its references in angle brackets. */
const definitionOf = (stem: string): Readonly<Record<string, unknown>> => {
  const [, properties] = only('AWS::StepFunctions::StateMachine', stem);
  const parts: unknown = at(properties, 'DefinitionString', 'Fn::Join', 1);
  if (!Array.isArray(parts)) throw new Error(`the definition of ${stem} is not a list of parts`);
  return JSON.parse(
    parts
      .map((part) =>
        typeof part === 'string' ? part : `<${String(at(part, 'Ref') ?? at(part, 'Fn::GetAtt', 0))}>`,
      )
      .join(''),
  );
};

describe('the queue of deliveries', () => {
  const [queueId, queue] = only('AWS::SQS::Queue', 'WebhooksDeliveries');
  const [slowQueueId, slowQueue] = only('AWS::SQS::Queue', 'WebhooksSlowDeliveries');
  const timeout = Number(at(functionNamed(template, 'deliver-webhooks'), 'Timeout'));

  test('gives its function time for an attempt and hides a message until the lease has expired', () => {
    expect(timeout * 1_000).toBeGreaterThan(LEASE_MS);
    expect(LEASE_MS).toBeGreaterThan(ATTEMPT_TIMEOUT_MS);
    expect(Number(at(queue, 'VisibilityTimeout'))).toBeGreaterThanOrEqual(6 * timeout);
  });

  test('and the slow queue start the function with up to ten messages, each of which fails on its own', () => {
    const batches = { BatchSize: 10, FunctionResponseTypes: ['ReportBatchItemFailures'] };
    const found = mappingsTo('deliver-webhooks');
    expect(found).toHaveLength(2);
    expect(found).toContainEqual(
      expect.objectContaining({
        ...batches,
        EventSourceArn: { 'Fn::GetAtt': [queueId, 'Arn'] },
        ScalingConfig: { MaximumConcurrency: { Ref: 'DeliveryWorkers' } },
      }),
    );
    // Slow destinations have their own workers, so they cannot occupy those of the others.
    expect(found).toContainEqual(
      expect.objectContaining({
        ...batches,
        EventSourceArn: { 'Fn::GetAtt': [slowQueueId, 'Arn'] },
        ScalingConfig: { MaximumConcurrency: { Ref: 'SlowDeliveryWorkers' } },
      }),
    );
    expect(at(slowQueue, 'VisibilityTimeout')).toBe(at(queue, 'VisibilityTimeout'));
    expect(at(slowQueue, 'RedrivePolicy')).toEqual(at(queue, 'RedrivePolicy'));
  });

  test('moves a message after a day of receives, tried or throttled, to a queue that keeps it for two weeks', () => {
    const [deadLetters, { Properties }] = resourcesOf(template, 'AWS::SQS::Queue').find(([id]) =>
      id.startsWith('WebhooksDeadLetters'),
    ) ?? ['', { Properties: undefined }];
    expect(at(queue, 'RedrivePolicy')).toEqual({
      maxReceiveCount: 480,
      deadLetterTargetArn: { 'Fn::GetAtt': [deadLetters, 'Arn'] },
    });
    expect(Properties).toMatchObject({ MessageRetentionPeriod: 1_209_600, SqsManagedSseEnabled: true });
    expect(480 * Number(at(queue, 'VisibilityTimeout'))).toBeGreaterThanOrEqual(24 * 60 * 60);
  });
});

test('Lambda allows a loop through queues only for the function that sends to its own', () => {
  const queues = resourcesOf(template, 'AWS::SQS::Queue').map(([id]) => id);
  const loops = FUNCTION_NAMES.filter((name) => {
    const statements = statementsOf(template, name);
    const may = (action: string, resource: string) => allows(statements, { action, resource });
    return queues.some((queue) => may('sqs:SendMessage', queue) && may('sqs:ReceiveMessage', queue));
  });
  expect(loops).toEqual(['deliver-webhooks']);
  const allowed = FUNCTION_NAMES.filter(
    (name) => at(functionNamed(template, name), 'RecursiveLoop') === 'Allow',
  );
  expect(allowed).toEqual(loops);
});

test('the stream enqueues only ready deliveries, and records that it cannot enqueue are kept', () => {
  const mapping = mappingTo('enqueue-deliveries');
  expect(mapping).toMatchObject({
    EventSourceArn: { 'Fn::GetAtt': ['DataTableFDBAD0F2', 'StreamArn'] },
    StartingPosition: 'TRIM_HORIZON',
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    DestinationConfig: {
      OnFailure: {
        Destination: { 'Fn::GetAtt': [only('AWS::SQS::Queue', 'WebhooksEnqueueFailures')[0], 'Arn'] },
      },
    },
  });
  expect(JSON.parse(String(at(mapping, 'FilterCriteria', 'Filters', 0, 'Pattern')))).toEqual({
    eventName: ['INSERT', 'MODIFY'],
    dynamodb: {
      Keys: { pk: { S: [{ prefix: 'EVENT#' }] }, sk: { S: [{ prefix: 'delivery#' }] } },
      NewImage: { ready: { N: [{ exists: true }] } },
    },
  });
});

test('at most two mappings read the stream', () => {
  const readers = resourcesOf(template, 'AWS::Lambda::EventSourceMapping').filter(
    ([, { Properties }]) => at(Properties, 'StartingPosition') !== undefined,
  );
  expect(readers).toHaveLength(2);
});

test('the sweep for lost deliveries runs every minute', () => {
  const [, rule] = only('AWS::Events::Rule', 'WebhooksSweepSchedule');
  expect(rule).toMatchObject({ ScheduleExpression: 'rate(1 minute)', State: 'ENABLED' });
});

test('a long wait ends with a message on the queue, retried if the queue refuses it', () => {
  const [queueId] = only('AWS::SQS::Queue', 'WebhooksDeliveries');
  expect(definitionOf('WebhooksWaiter')).toMatchObject({
    StartAt: 'UntilDue',
    States: {
      UntilDue: { Type: 'Wait', TimestampPath: '$.at', Next: 'WakeDelivery' },
      WakeDelivery: {
        End: true,
        Resource: 'arn:<AWS::Partition>:states:::sqs:sendMessage',
        Parameters: { QueueUrl: `<${queueId}>`, 'MessageBody.$': '$.message' },
        Retry: [expect.objectContaining({ MaxAttempts: 6 })],
      },
    },
  });
});

test('a drain repeats its step until nothing is parked', () => {
  expect(definitionOf('WebhooksDrain')).toMatchObject({
    StartAt: 'WakeParked',
    States: {
      WakeParked: {
        Type: 'Task',
        Resource: expect.stringMatching(/^<WebhooksDrainStepFunction[0-9A-F]{8}>$/),
        ResultPath: '$.step',
        Retry: [expect.objectContaining({ ErrorEquals: ['States.ALL'] })],
        Next: 'MoreParked',
      },
      MoreParked: {
        Type: 'Choice',
        Choices: [{ Variable: '$.step.state', StringEquals: 'more', Next: 'WakeParked' }],
        Default: 'Drained',
      },
      Drained: { Type: 'Succeed' },
    },
  });
});

test('executions log neither input nor output', () => {
  for (const [, { Properties }] of resourcesOf(template, 'AWS::StepFunctions::StateMachine')) {
    expect(at(Properties, 'LoggingConfiguration')).toMatchObject({ IncludeExecutionData: false });
  }
});

test('the key of the secrets has rotation enabled and outlives the stack', () => {
  const [, key] =
    resourcesOf(template, 'AWS::KMS::Key').find(([id]) => id.startsWith('WebhooksSecrets')) ?? [];
  expect(key).toMatchObject({ DeletionPolicy: 'Retain', Properties: { EnableKeyRotation: true } });
});

test('the deployed stack never allows a loopback receiver', () => {
  expect(JSON.stringify(template)).not.toContain('WEBHOOK_DEVELOPMENT');
});

describe('an operator', () => {
  const alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
  const dashboard = JSON.stringify(onlyResource(template, 'AWS::CloudWatch::Dashboard')[1].Properties);

  test.each(['WebhooksDeadLetters', 'WebhooksEnqueueFailures'])(
    'gets an alarm for the first message in %s',
    (stem) => {
      const id = resourcesOf(template, 'AWS::SQS::Queue').find(([queue]) => queue.startsWith(stem))?.[0];
      const alarm = alarms.find((one) =>
        JSON.stringify(at(one, 'Dimensions'))?.includes(`"Fn::GetAtt":["${id}","QueueName"]`),
      );
      expect(alarm).toMatchObject({ MetricName: 'ApproximateNumberOfMessagesVisible', Threshold: 1 });
    },
  );

  test.each([
    ['ApproximateAgeOfOldestMessage', 900],
    ['ApproximateAgeOfOldestMessage', 3_600],
    ['IteratorAge', 300_000],
    ['DestinationsPaused', 1],
    ['TimersLost', 1],
  ])('gets an alarm for %s from %i on', (MetricName, Threshold) => {
    expect(alarms).toContainEqual(
      expect.objectContaining({
        MetricName,
        Threshold,
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
        TreatMissingData: 'notBreaching',
      }),
    );
  });

  test('gets an alarm for a drain that failed and for a step that fails repeatedly', () => {
    const [drainId] = only('AWS::StepFunctions::StateMachine', 'WebhooksDrain');
    const [stepId] = only('AWS::Lambda::Function', 'WebhooksDrainStepFunction');
    for (const alarm of [
      { MetricName: 'ExecutionsFailed', Threshold: 1, Value: { Ref: drainId } },
      { MetricName: 'Errors', Threshold: 5, Value: { Ref: stepId } },
    ]) {
      const { Value, ...expected } = alarm;
      expect(alarms).toContainEqual(
        expect.objectContaining({
          ...expected,
          Statistic: 'Sum',
          Dimensions: [expect.objectContaining({ Value })],
        }),
      );
    }
  });

  test('sees on the dashboard whether deliveries arrive', () => {
    const counts = ['DeliveriesCompleted', 'DeliveriesRetrying', 'DeliveriesFailed', 'DestinationsPaused'];
    for (const count of [...counts, 'DeliveriesParked', 'DeliveriesSwept', 'HopsExhausted', 'TimersLost']) {
      expect(dashboard).toContain(`\\"${METRIC_NAMESPACE}\\",\\"${count}\\"`);
    }
    expect(dashboard).toContain('ApproximateAgeOfOldestMessage');
    expect(dashboard).toContain('DeliveryDuration');
  });

  test('finds receipts by destination, by event and by failure code in saved queries', () => {
    const queries = resourcesOf(template, 'AWS::Logs::QueryDefinition')
      .map(([, { Properties }]) => Properties)
      .filter((query) => String(at(query, 'Name')).startsWith('JobsData/webhooks/'));
    const group = at(functionNamed(template, 'deliver-webhooks'), 'LoggingConfig', 'LogGroup', 'Ref');
    expect(queries.map((query) => at(query, 'Name')).sort()).toEqual([
      'JobsData/webhooks/by-destination',
      'JobsData/webhooks/by-event',
      'JobsData/webhooks/by-failure-code',
    ]);
    for (const query of queries) {
      expect(at(query, 'LogGroupNames')).toEqual([{ Ref: group }]);
      expect(String(at(query, 'QueryString'))).toMatch(
        /(^|\| )filter message = 'delivery' and ispresent\(outcome\)/m,
      );
    }
  });
});
