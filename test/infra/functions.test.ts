import { describe, expect, test } from '@jest/globals';
import { FUNCTION_NAMES } from '../../infra/functions.ts';
import { OPERATIONS } from '../../infra/operations.ts';
import { VOIDING_GRACE_MS } from '../../shared/credits/posting.ts';
import { workMs } from '../../shared/http/middleware/deadline.ts';
import {
  at,
  deployedTemplate,
  functionNamed,
  METRIC_NAMESPACE,
  nameOf,
  onlyResource,
  resourcesOf,
} from './support/deployment.ts';

const template = await deployedTemplate();
const [DISTRIBUTION] = onlyResource(template, 'AWS::CloudFront::Distribution');
const [API] = onlyResource(template, 'AWS::ApiGatewayV2::Api');
const ANSWERING = [...OPERATIONS.map(({ id }) => id), 'no-route'];
const WORKERS = [
  'collect-answers',
  'deliver-webhooks',
  'drain-destination',
  'enqueue-deliveries',
  'portal',
  'prepare-upload',
  'project-ledger',
  'publish-documentation',
  'publish-upload',
  'receive-upload',
  'reconcile-charges',
  'refund-unanswered',
  'report-upload',
  'run-monitors',
  'settle-due-jobs',
  'sweep-deliveries',
];
const WITHOUT_TABLE = ['no-route', 'publish-documentation', 'receive-upload', 'report-upload'];
/** Memory buys CPU, which those that compute all the time need. */
const MEMORY: Readonly<Record<string, number>> = {
  'prepare-upload': 1_769,
  'publish-upload': 3_008,
  'receive-upload': 1_769,
};

test('the stack has one function for each operation and supporting task, and no other', () => {
  const names = resourcesOf(template, 'AWS::Lambda::Function').map(([, { Properties }]) =>
    nameOf(Properties),
  );
  expect(names.sort()).toEqual([...ANSWERING, ...WORKERS].sort());
});

describe.each(FUNCTION_NAMES)('the function %s', (name) => {
  const properties = functionNamed(template, name);

  test('runs its bundle on nodejs24.x, arm64, without layers or reserved concurrency', () => {
    expect(properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      MemorySize: MEMORY[name] ?? 512,
    });
    expect(at(properties, 'Layers')).toBeUndefined();
    expect(at(properties, 'ReservedConcurrentExecutions')).toBeUndefined();
  });

  test('logs into a group that keeps lines for a month and is deleted with the stack', () => {
    const group = String(at(properties, 'LoggingConfig', 'LogGroup', 'Ref'));
    expect(template.Resources[group]).toMatchObject({
      Type: 'AWS::Logs::LogGroup',
      Properties: { RetentionInDays: 30 },
      DeletionPolicy: 'Delete',
    });
  });

  test('emits metrics in the namespace of its stack’s alarms', () => {
    expect(at(properties, 'Environment', 'Variables', 'METRIC_NAMESPACE')).toBe(METRIC_NAMESPACE);
  });

  test('has only names, numbers and references in its environment, no secrets', () => {
    const variables = Object(at(properties, 'Environment', 'Variables'));
    for (const [variable, value] of Object.entries(variables)) {
      if (variable === 'ROUTES') continue;
      expect(variable).not.toMatch(/SECRET|PASSWORD|TOKEN|KEY|CREDENTIAL/);
      if (typeof value === 'string') expect(value).toMatch(/^[A-Za-z0-9/-]{1,32}$/);
      else
        expect(['Ref', 'Fn::If', 'Fn::GetAtt']).toEqual(expect.arrayContaining(Object.keys(Object(value))));
    }
  });
});

describe.each(ANSWERING)('the function %s', (name) => {
  const properties = functionNamed(template, name);
  const variables = at(properties, 'Environment', 'Variables');

  test('reaches its own deadline two seconds before Lambda stops it', () => {
    expect(at(properties, 'Timeout')).toBe(10);
    expect(at(variables, 'DEADLINE_MS')).toBe('8000');
  });

  test('stops early enough to settle or void a charge before its deadline', () => {
    const deadlineMs = Number(at(variables, 'DEADLINE_MS'));
    expect(workMs({ deadlineMs }) + VOIDING_GRACE_MS).toBeLessThan(deadlineMs);
  });

  test('gets stage, documentation and app from the parameters, or the site and the portal of the deployment', () => {
    const ofTheSite = (path: string) => ({
      'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [DISTRIBUTION, 'DomainName'] }, path]],
    });
    expect(variables).toMatchObject({
      STAGE: { Ref: 'Stage' },
      DOCS_URL: { 'Fn::If': ['DocsUrlGiven', { Ref: 'DocsUrl' }, ofTheSite('/docs')] },
      APP_URL: {
        'Fn::If': [
          'AppUrlGiven',
          { Ref: 'AppUrl' },
          { 'Fn::Join': ['', [{ 'Fn::GetAtt': [API, 'ApiEndpoint'] }, '/app']] },
        ],
      },
    });
  });
});

test('all queues together leave at least four of the ten executions of a new account to requests', () => {
  const mappings = resourcesOf(template, 'AWS::Lambda::EventSourceMapping').filter(
    ([, { Properties }]) => at(Properties, 'StartingPosition') === undefined,
  );
  expect(mappings).toHaveLength(3);
  const workers = mappings.map(([, { Properties }]) => {
    const maximum = at(Properties, 'ScalingConfig', 'MaximumConcurrency');
    const parameter = String(at(maximum, 'Ref'));
    return Number(typeof maximum === 'number' ? maximum : template.Parameters[parameter]?.['Default']);
  });
  // NaN for a mapping without a maximum fails too.
  expect(workers.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(6);
});

test('every function has the table’s name, except those that need no table', () => {
  const named = FUNCTION_NAMES.filter(
    (name) => at(functionNamed(template, name), 'Environment', 'Variables', 'TABLE_NAME') !== undefined,
  );
  expect(named).toEqual(FUNCTION_NAMES.filter((name) => !WITHOUT_TABLE.includes(name)));
});

test('no-route has the path of every operation and no other', () => {
  const routes = at(functionNamed(template, 'no-route'), 'Environment', 'Variables', 'ROUTES');
  expect(String(routes).split(' ').toSorted()).toEqual(OPERATIONS.map(({ path }) => path).toSorted());
});
