import { expect, test } from '@jest/globals';
import { OPERATIONS } from '../../infra/operations.ts';
import { textOf } from './support/alarm-model.ts';
import {
  at,
  deployedTemplate,
  functionNamed,
  METRIC_NAMESPACE,
  onlyResource,
  resourcesOf,
} from './support/deployment.ts';

const template = await deployedTemplate();

test.each([
  ['UnauthenticatedRequests', 300, '401'],
  ['ForbiddenRequests', 100, '403'],
  ['RateLimitedRequests', 600, '429'],
])('a streak of %s raises an alarm after 15 minutes, a short burst does not', (metric, threshold, status) => {
  const alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm')
    .map(([, { Properties }]) => Properties)
    .filter((properties) => at(properties, 'MetricName') === metric);
  expect(alarms).toEqual([
    expect.objectContaining({
      Namespace: METRIC_NAMESPACE,
      Statistic: 'Sum',
      Period: 300,
      Threshold: threshold,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      EvaluationPeriods: 3,
      DatapointsToAlarm: 3,
      TreatMissingData: 'notBreaching',
    }),
  ]);
  expect(textOf(at(alarms[0], 'AlarmDescription'))).toContain(status);
  // Without a dimension, so that one alarm covers all operations.
  expect(at(alarms[0], 'Dimensions')).toBeUndefined();
});

test('the dashboard shows the refusals', () => {
  const [, { Properties }] = onlyResource(template, 'AWS::CloudWatch::Dashboard');
  const dashboard = JSON.stringify(Properties);
  for (const metric of ['UnauthenticatedRequests', 'ForbiddenRequests', 'RateLimitedRequests']) {
    expect(dashboard).toContain(`\\"${METRIC_NAMESPACE}\\",\\"${metric}\\"`);
  }
});

test('saved queries over the logs of all operations find revoked keys in use, and everyone who is refused', () => {
  const queries = resourcesOf(template, 'AWS::Logs::QueryDefinition')
    .map(([, { Properties }]) => Properties)
    .filter((properties) => String(at(properties, 'Name')).startsWith('JobsData/keys/'));
  const groups = OPERATIONS.map(({ id }) =>
    at(functionNamed(template, id), 'LoggingConfig', 'LogGroup', 'Ref'),
  );
  const textOf = (name: string): string => {
    const query = queries.find((properties) => at(properties, 'Name') === `JobsData/keys/${name}`);
    const named = Object.values(Object(at(query, 'LogGroupNames'))).map((group) => at(group, 'Ref'));
    expect(named.sort()).toEqual([...groups].sort());
    return String(at(query, 'QueryString'));
  };
  expect(queries).toHaveLength(2);
  expect(textOf('revoked-in-use')).toContain("filter refusal = 'revoked'");
  expect(textOf('revoked-in-use')).toContain('by organisation_id, key_id');
  expect(textOf('refused')).toContain('filter status in [401, 403, 429]');
});
