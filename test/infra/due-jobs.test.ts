import { expect, test } from '@jest/globals';
import { textOf } from './support/alarm-model.ts';
import { at, deployedTemplate, functionNamed, onlyResource, resourcesOf } from './support/deployment.ts';

const template = await deployedTemplate();
const settler = functionNamed(template, 'settle-due-jobs');
const settlerId = resourcesOf(template, 'AWS::Lambda::Function').find(
  ([, { Properties }]) => Properties === settler,
)?.[0];

test('what is due is looked for every minute, and a failed run waits for the next minute', () => {
  const schedules = resourcesOf(template, 'AWS::Events::Rule').filter(
    ([, { Properties }]) => at(Properties, 'Targets', 0, 'Arn', 'Fn::GetAtt', 0) === settlerId,
  );
  expect(schedules.map(([, { Properties }]) => Properties)).toEqual([
    expect.objectContaining({ ScheduleExpression: 'rate(1 minute)', State: 'ENABLED' }),
  ]);
  expect(at(schedules[0]?.[1].Properties, 'Targets', 0, 'RetryPolicy')).toEqual({ MaximumRetryAttempts: 0 });
});

test('a run that finishes a dead publication has all the time that Lambda gives', () => {
  expect(at(settler, 'Timeout')).toBe(900);
});

test('the environment names only the table and the metric namespace', () => {
  const names = Object.keys(Object(at(settler, 'Environment', 'Variables')));
  expect(names.sort()).toEqual(['METRIC_NAMESPACE', 'TABLE_NAME']);
});

test('a lag of five minutes raises an alarm within ten, and so does silence', () => {
  const alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm').filter(
    ([, { Properties }]) => at(Properties, 'MetricName') === 'DueLag',
  );
  expect(alarms).toHaveLength(1);
  const properties = alarms[0]?.[1].Properties;
  expect(properties).toMatchObject({
    Dimensions: [{ Name: 'operation', Value: 'settle-due-jobs' }],
    EvaluationPeriods: 2,
    Period: 300,
    Statistic: 'Maximum',
    Threshold: 300_000,
    TreatMissingData: 'breaching',
  });
  expect(textOf(at(properties, 'AlarmDescription'))).toContain('settle-due-jobs');
});

test('an operator sees on the dashboard how many jobs time changed, and how late', () => {
  const [, dashboard] = onlyResource(template, 'AWS::CloudWatch::Dashboard');
  const text = JSON.stringify(dashboard);
  for (const metric of ['JobsSettled', 'DueLag']) expect(text).toContain(metric);
});
