import { expect, test } from '@jest/globals';
import { OPERATIONS } from '../../infra/operations.ts';
import { at, deployedTemplate, functionNamed, onlyResource, resourcesOf } from './support/deployment.ts';

const template = await deployedTemplate();
const groupOf = (name: string): unknown =>
  at(functionNamed(template, name), 'LoggingConfig', 'LogGroup', 'Ref');

function query(name: string): { readonly text: string; readonly groups: readonly unknown[] } {
  const found = resourcesOf(template, 'AWS::Logs::QueryDefinition').find(
    ([, { Properties }]) => at(Properties, 'Name') === `JobsData/${name}`,
  )?.[1].Properties;
  const groups = Object.values(Object(at(found, 'LogGroupNames'))).map((group) => at(group, 'Ref'));
  return { text: String(at(found, 'QueryString')), groups };
}

test.each([
  'requests/failed',
  'requests/by-operation',
  'charges/by-operation',
  'charges/of-request',
  'charges/in-doubt',
  'customers/revenue',
  'customers/usage',
  'customers/low-credit',
])('the saved query %s reads the requests of all operations', (name) => {
  const { text, groups } = query(name);
  expect(text).toContain("filter message = 'request'");
  expect([...groups].sort()).toEqual(OPERATIONS.map(({ id }) => groupOf(id)).sort());
});

test('one query follows a trace through every function and state machine, within the limit of 50 groups', () => {
  const { text, groups } = query('trace/follow');
  expect(text).toContain("filter @message like 'TRACE_ID'");
  expect(text).toContain('sort @timestamp asc');
  const [, stage] = onlyResource(template, 'AWS::ApiGatewayV2::Stage');
  const access = JSON.stringify(at(stage.Properties, 'AccessLogSettings', 'DestinationArn'));
  const all = resourcesOf(template, 'AWS::Logs::LogGroup').map(([id]) => id);
  expect([...groups].sort()).toEqual(all.filter((id) => !access.includes(id)).sort());
  expect(all.length - groups.length).toBe(1);
  expect(groups.length).toBeLessThanOrEqual(50);
});

test('the dashboard shows money: charges, refunds, doubts, postings in flight, unpaid reads, short pages, customers', () => {
  const text = JSON.stringify(onlyResource(template, 'AWS::CloudWatch::Dashboard')[1].Properties);
  for (const title of [
    'Charged by operation',
    'Charges in doubt, and refunded without an answer',
    'Postings in flight',
    'Unpaid reads by operation',
    'Short pages by operation',
    'Customers by revenue',
    'Customers by estimated cost',
  ]) {
    expect(text).toContain(title);
  }
});

test('Lambda logs only what went wrong, next to lines that are JSON', () => {
  for (const [, { Properties }] of resourcesOf(template, 'AWS::Lambda::Function')) {
    expect(at(Properties, 'LoggingConfig')).toMatchObject({
      LogFormat: 'JSON',
      ApplicationLogLevel: 'INFO',
      SystemLogLevel: 'WARN',
    });
  }
});
