import { describe, expect, test } from '@jest/globals';
import { constructId } from '../../infra/constructs/construct-id.ts';
import { OPERATIONS } from '../../infra/operations.ts';
import { SETTLEMENT_PATTERN } from '../../shared/credits/settlement/settlement-line.ts';
import { at, deployedTemplate, functionNamed, resourcesOf } from './support/deployment.ts';

const template = await deployedTemplate();
const CHARGING = OPERATIONS.filter(({ serving }) => serving.kind === 'metered').map(({ id }) => id);
const queues = resourcesOf(template, 'AWS::SQS::Queue').filter(([id]) => id.startsWith('Settlement'));
const rules = resourcesOf(template, 'AWS::Events::Rule').filter(([id]) => id.startsWith('Settlement'));
const [, rule] = rules[0] ?? [];
const [doubtsId, doubts] = queues.find(([id]) => /^SettlementDoubts[0-9A-F]{8}$/.test(id)) ?? [];
const functionId = (name: string) =>
  resourcesOf(template, 'AWS::Lambda::Function').find(
    ([, { Properties }]) => Properties === functionNamed(template, name),
  )?.[0];

describe('the log lines of functions that charge', () => {
  const filters = resourcesOf(template, 'AWS::Logs::SubscriptionFilter').map(
    ([, { Properties }]) => Properties,
  );

  test('are collected from the log group of each such function, and no other', () => {
    expect(CHARGING.length).toBeGreaterThan(6);
    const groups = CHARGING.map((id) =>
      at(functionNamed(template, id), 'LoggingConfig', 'LogGroup', 'Ref'),
    ).sort();
    expect(filters.map((filter) => at(filter, 'LogGroupName', 'Ref')).sort()).toEqual(groups);
    for (const filter of filters) {
      expect(filter).toMatchObject({
        FilterPattern: SETTLEMENT_PATTERN,
        DestinationArn: { 'Fn::GetAtt': [functionId('collect-answers'), 'Arn'] },
      });
    }
  });

  test('are accepted only from CloudWatch Logs, with one permission per log group', () => {
    const permissions = resourcesOf(template, 'AWS::Lambda::Permission')
      .map(([, { Properties }]) => Properties)
      .filter((one) => at(one, 'FunctionName', 'Fn::GetAtt', 0) === functionId('collect-answers'));
    const sources = permissions.map((one) => at(one, 'SourceArn', 'Fn::GetAtt', 0)).sort();
    expect(sources).toEqual(filters.map((filter) => at(filter, 'LogGroupName', 'Ref')).sort());
    for (const one of permissions) expect(at(one, 'Principal')).toBe('logs.amazonaws.com');
  });

  test('have a filter named after the operation, so that a new operation replaces no other filter', () => {
    for (const id of CHARGING) {
      const stem = `Settlement${constructId(id)}Answers`;
      expect(Object.keys(template.Resources).some((logical) => logical.startsWith(stem))).toBe(true);
    }
  });
});

describe('doubts', () => {
  test('start the reconciler with receives per message for a day, then wait two weeks for an operator', () => {
    expect(doubts?.Properties).toMatchObject({
      VisibilityTimeout: 180,
      MessageRetentionPeriod: 1_209_600,
      RedrivePolicy: { maxReceiveCount: 480, deadLetterTargetArn: expect.anything() },
    });
    const [mapping] = resourcesOf(template, 'AWS::Lambda::EventSourceMapping').flatMap(
      ([, { Properties }]) =>
        at(Properties, 'EventSourceArn', 'Fn::GetAtt', 0) === doubtsId ? [Properties] : [],
    );
    expect(mapping).toMatchObject({
      FunctionName: { Ref: functionId('reconcile-charges') },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 2 },
    });
  });

  test('stay hidden longer than the reconciler’s time-out', () => {
    const timeout = Number(at(functionNamed(template, 'reconcile-charges'), 'Timeout'));
    expect(Number(at(doubts?.Properties, 'VisibilityTimeout'))).toBeGreaterThanOrEqual(6 * timeout);
  });
});

test('the sweep for unanswered charges runs every five minutes', () => {
  expect(rules).toHaveLength(1);
  expect(rule?.Properties).toMatchObject({
    ScheduleExpression: 'rate(5 minutes)',
    State: 'ENABLED',
    Targets: [{ Arn: { 'Fn::GetAtt': [functionId('refund-unanswered'), 'Arn'] } }],
  });
});

test('the first sweep waits until every function that charges is deployed and its log is collected', () => {
  const filters = resourcesOf(template, 'AWS::Logs::SubscriptionFilter').map(([id]) => id);
  expect(at(rule, 'DependsOn')).toEqual(expect.arrayContaining([...filters, ...CHARGING.map(functionId)]));
});

describe('every queue', () => {
  test.each(queues)(
    '%s is encrypted, refuses plain HTTP and keeps messages for two weeks',
    (id, { Properties }) => {
      expect(Properties).toMatchObject({ SqsManagedSseEnabled: true, MessageRetentionPeriod: 1_209_600 });
      const policies = resourcesOf(template, 'AWS::SQS::QueuePolicy').filter(
        ([, policy]) => at(policy.Properties, 'Queues', 0, 'Ref') === id,
      );
      expect(policies).toHaveLength(1);
      expect(JSON.stringify(policies)).toContain('"Effect":"Deny"');
    },
  );

  test('for failures has an alarm on its first message', () => {
    const alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
    const failures = queues.map(([id]) => id).filter((id) => id !== doubtsId);
    expect(failures).toHaveLength(3);
    for (const id of failures) {
      const alarm = alarms.find((one) =>
        JSON.stringify(at(one, 'Dimensions') ?? []).includes(`"Fn::GetAtt":["${id}","QueueName"]`),
      );
      expect(alarm).toMatchObject({
        MetricName: 'ApproximateNumberOfMessagesVisible',
        Statistic: 'Maximum',
        Threshold: 1,
      });
    }
  });

  test('for failures receives the events that its worker failed', () => {
    const deadLetters = ['collect-answers', 'refund-unanswered'].map((name) =>
      at(functionNamed(template, name), 'DeadLetterConfig', 'TargetArn', 'Fn::GetAtt', 0),
    );
    deadLetters.push(at(doubts?.Properties, 'RedrivePolicy', 'deadLetterTargetArn', 'Fn::GetAtt', 0));
    expect(deadLetters.sort()).toEqual(
      queues
        .map(([id]) => id)
        .filter((id) => id !== doubtsId)
        .sort(),
    );
  });
});
