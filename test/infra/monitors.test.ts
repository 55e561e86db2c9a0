import { expect, test } from '@jest/globals';
import { BEGINNING_MS } from '../../shared/monitors/serve-monitors.ts';
import { textOf } from './support/alarm-model.ts';
import { at, deployedTemplate, functionNamed, onlyResource, resourcesOf } from './support/deployment.ts';

const template = await deployedTemplate();
const runner = functionNamed(template, 'run-monitors');
const runnerId = resourcesOf(template, 'AWS::Lambda::Function').find(
  ([, { Properties }]) => Properties === runner,
)?.[0];
const [failuresId = '', failures] =
  resourcesOf(template, 'AWS::SQS::Queue').find(([id]) => id.startsWith('MonitorsRunFailures')) ?? [];

test('due monitors run every five minutes', () => {
  const schedules = resourcesOf(template, 'AWS::Events::Rule').filter(
    ([, { Properties }]) => at(Properties, 'Targets', 0, 'Arn', 'Fn::GetAtt', 0) === runnerId,
  );
  expect(schedules.map(([, { Properties }]) => Properties)).toEqual([
    expect.objectContaining({ ScheduleExpression: 'rate(5 minutes)', State: 'ENABLED' }),
  ]);
});

test('an invocation has two minutes for the last runs that it began', () => {
  expect(Number(at(runner, 'Timeout')) * 1_000).toBeGreaterThanOrEqual(BEGINNING_MS + 120_000);
});

test('the environment names only the table, the customer application and the metric namespace', () => {
  expect(Object.keys(Object(at(runner, 'Environment', 'Variables'))).sort()).toEqual([
    'APP_URL',
    'METRIC_NAMESPACE',
    'PAYLOAD_RETENTION_DAYS',
    'RECEIPT_RETENTION_DAYS',
    'TABLE_NAME',
  ]);
  expect(at(runner, 'Environment', 'Variables', 'APP_URL', 'Fn::If', 1)).toEqual({ Ref: 'AppUrl' });
});

/** Returns the only alarm of the monitors on this metric. */
function alarmOf(metric: string): unknown {
  const found = resourcesOf(template, 'AWS::CloudWatch::Alarm').filter(
    ([id, { Properties }]) => id.startsWith('Monitors') && at(Properties, 'MetricName') === metric,
  );
  expect(found).toHaveLength(1);
  const properties = found[0]?.[1].Properties;
  expect(properties).toMatchObject({ TreatMissingData: 'notBreaching' });
  expect(textOf(at(properties, 'AlarmDescription'))).toContain('run-monitors');
  return properties;
}

test('failed invocations are kept for two weeks, and the first raises an alarm', () => {
  expect(at(runner, 'DeadLetterConfig', 'TargetArn', 'Fn::GetAtt', 0)).toBe(failuresId);
  expect(failures?.Properties).toMatchObject({
    MessageRetentionPeriod: 1_209_600,
    SqsManagedSseEnabled: true,
  });
  expect(alarmOf('ApproximateNumberOfMessagesVisible')).toMatchObject({ Threshold: 1, EvaluationPeriods: 1 });
});

test('a monitor that always fails raises an alarm within an hour, and one that failed once does not', () => {
  const alarm = alarmOf('MonitorsFailed');
  expect(alarm).toMatchObject({ Threshold: 1, Statistic: 'Sum' });
  const [periods, failing, seconds] = ['EvaluationPeriods', 'DatapointsToAlarm', 'Period'].map((name) =>
    Number(at(alarm, name)),
  );
  expect(failing).toBe(2);
  const minutes = ((periods ?? 0) * (seconds ?? 0)) / 60;
  expect(minutes).toBeLessThanOrEqual(60);
  // It is retried by the first scheduled invocation ten minutes after its claim.
  expect(minutes).toBeGreaterThanOrEqual((failing ?? 0) * (10 + 5));
});

test('an operator sees on the dashboard how often monitors run and what they deliver', () => {
  const [, dashboard] = onlyResource(template, 'AWS::CloudWatch::Dashboard');
  const text = JSON.stringify(dashboard);
  for (const metric of ['MonitorsRun', 'MonitorsFailed', 'MonitorResources']) expect(text).toContain(metric);
});
