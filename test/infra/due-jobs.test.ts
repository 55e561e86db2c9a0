import { expect, test } from '@jest/globals';
import { alarmsOf, textOf } from './support/alarm-model.ts';
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
  const [lag, ...others] = alarmsOf(template).filter(({ metrics }) =>
    metrics.some(({ name }) => name === 'DueLag'),
  );
  expect(others).toEqual([]);
  expect(lag?.metrics).toEqual([
    expect.objectContaining({
      dimensions: { operation: 'settle-due-jobs' },
      statistic: 'Maximum',
      periodSeconds: 300,
    }),
  ]);
  expect(lag?.sounds({ DueLag: [0, 300_000, 300_000, 0] })).toEqual([false, false, true, false]);
  expect(lag?.sounds({ DueLag: [0, undefined, undefined] })).toEqual([false, false, true]);
  // CloudWatch looks at older values before it takes silence for bad, unless the expression fills it.
  expect(at(lag?.properties, 'Metrics', 0, 'Expression')).toBe('FILL(lag, 300000)');
  expect(lag?.properties).toMatchObject({ EvaluationPeriods: 2, TreatMissingData: 'breaching' });
  expect(textOf(at(lag?.properties, 'AlarmDescription'))).toContain('settle-due-jobs');
});

test('an operator sees on the dashboard how many jobs time changed, and how late', () => {
  const [, dashboard] = onlyResource(template, 'AWS::CloudWatch::Dashboard');
  const text = JSON.stringify(dashboard);
  for (const metric of ['JobsSettled', 'DueLag']) expect(text).toContain(metric);
});
