import { describe, expect, jest, test } from '@jest/globals';
import { OPERATIONS } from '../../../infra/operations.ts';
import { nameOf as alarmName, alarmsOf, partsOf } from '../support/alarm-model.ts';
import { CHECKED_MISTAKES } from '../support/contexts.ts';
import { at, deployedTemplate, nameOf, onlyResource, resourcesOf } from '../support/deployment.ts';
import type { SynthesizedTemplate } from '../support/template.ts';
import { checkedStacks, onlyTemplate, refusalOf } from '../support/templates.ts';
import { findingsOf } from './state-machines.ts';

// The first file that needs a template synthesizes it, which takes a slow machine longer than a minute.
jest.setTimeout(300_000);

/** Releases that take over step by step (docs/adr/0040), under the rules of cdk-nag: a finding fails every test. */

const standard = await deployedTemplate();
const shifted = onlyTemplate(await checkedStacks('shifted'));
const atOnce = onlyTemplate(await checkedStacks('shiftedAtOnce'));

/** Returns the name of the function that something refers to, and whether through its alias. */
function invokedBy(reference: unknown): string {
  const text = JSON.stringify(reference);
  for (const [id, { Properties }] of resourcesOf(shifted, 'AWS::Lambda::Alias')) {
    if (text.includes(`"${id}"`)) return `${functionOf(Properties)}:${at(Properties, 'Name')}`;
  }
  const [, found] =
    resourcesOf(shifted, 'AWS::Lambda::Function').find(([id]) => text.includes(`"${id}"`)) ?? [];
  return String(nameOf(found?.Properties));
}

const functionOf = (properties: unknown): string =>
  String(nameOf(shifted.Resources[String(at(properties, 'FunctionName', 'Ref'))]?.Properties));
const ANSWERING = [...OPERATIONS.map(({ id }) => id), 'no-route', 'portal'];
const WORKING = [
  'collect-answers',
  'deliver-webhooks',
  'enqueue-deliveries',
  'project-ledger',
  'reconcile-charges',
];
const groups = resourcesOf(shifted, 'AWS::CodeDeploy::DeploymentGroup');
const alarmNames = new Map(alarmsOf(shifted).map(({ id, name }) => [id, name]));
const alarmsOfGroup = (properties: unknown): readonly string[] => {
  const listed = at(properties, 'AlarmConfiguration', 'Alarms');
  return (Array.isArray(listed) ? listed : []).map(
    (alarm: unknown) => alarmNames.get(String(at(alarm, 'Name', 'Ref'))) ?? 'unknown',
  );
};

test('is an option: a standard deployment has no alias, and its functions are replaced at once', () => {
  const types = Object.values(standard.Resources).map(({ Type }) => Type);
  expect(types.filter((type) => /CodeDeploy|Alias|Version/.test(type))).toEqual([]);
});

test('covers what callers, queues, streams and logs invoke; a schedule runs too rarely to be shared', () => {
  const aliases = resourcesOf(shifted, 'AWS::Lambda::Alias').map(([, { Properties }]) =>
    functionOf(Properties),
  );
  expect(aliases.sort()).toEqual([...ANSWERING, ...WORKING].sort());
});

test('lets nothing around the aliases: not the gateway, a queue, a stream or a log', () => {
  const references = [
    ...['AWS::ApiGatewayV2::Integration', 'IntegrationUri'],
    ...['AWS::Lambda::EventSourceMapping', 'FunctionName'],
    ...['AWS::Logs::SubscriptionFilter', 'DestinationArn'],
  ];
  const invoked = new Set<string>();
  for (let i = 0; i < references.length; i += 2) {
    for (const [, { Properties }] of resourcesOf(shifted, references[i] ?? ''))
      invoked.add(invokedBy(at(Properties, references[i + 1] ?? '')));
  }
  expect([...invoked].sort()).toEqual([...ANSWERING, ...WORKING].map((name) => `${name}:live`).sort());
});

test('keeps the mappings that read queues and streams: new ones would read their streams from the beginning', () => {
  const mappings = (template: SynthesizedTemplate) =>
    resourcesOf(template, 'AWS::Lambda::EventSourceMapping').map(([id]) => id);
  expect(mappings(shifted)).toEqual(mappings(standard));
});

test('lets the gateway invoke an alias before it has to', () => {
  const permissions = new Map(
    resourcesOf(shifted, 'AWS::Lambda::Permission').map(([id, { Properties }]) => [
      id,
      invokedBy(at(Properties, 'FunctionName')),
    ]),
  );
  for (const [id, integration] of resourcesOf(shifted, 'AWS::ApiGatewayV2::Integration')) {
    const needed = Object.values(Object(at(integration, 'DependsOn'))).map((one) =>
      permissions.get(String(one)),
    );
    expect([id, needed]).toEqual([id, [invokedBy(at(integration.Properties, 'IntegrationUri'))]]);
  }
});

test('publishes a version again when a parameter changes that its environment has', () => {
  for (const [, { Properties }] of resourcesOf(shifted, 'AWS::Lambda::Version')) {
    const name = functionOf(Properties);
    const variables = at(
      shifted.Resources[String(at(Properties, 'FunctionName', 'Ref'))]?.Properties,
      ...['Environment', 'Variables'],
    );
    const parameters = (value: unknown) =>
      [...JSON.stringify(value ?? {}).matchAll(/"Ref":"(\w+)"/g)]
        .flatMap(([, id = '']) => (id in shifted.Parameters ? [id] : []))
        .sort();
    expect([name, parameters(at(Properties, 'Description'))]).toEqual([name, parameters(variables)]);
  }
});

test('fits the longest parameters into the description of a version', () => {
  const longest = (name: string) => Number(shifted.Parameters[name]?.['MaxLength']);
  // Lambda takes 256 characters; a stage has 16.
  expect(16 + 1 + longest('DocsUrl') + 1 + longest('AppUrl')).toBeLessThanOrEqual(256);
  expect(standard.Parameters['DocsUrl']?.['MaxLength']).toBe(512);
});

test('keeps nothing running that is paid for', () => {
  for (const type of ['AWS::Lambda::Version', 'AWS::Lambda::Alias']) {
    for (const [, { Properties }] of resourcesOf(shifted, type))
      expect(at(Properties, 'ProvisionedConcurrencyConfig')).toBeUndefined();
  }
});

describe('CodeDeploy', () => {
  test('moves every alias, by the configuration of the context, and back when an alarm sounds', () => {
    for (const [, alias] of resourcesOf(shifted, 'AWS::Lambda::Alias')) {
      const update = at(alias, 'UpdatePolicy', 'CodeDeployLambdaAliasUpdate');
      const group = String(at(update, 'DeploymentGroupName', 'Ref'));
      expect(Object.values(Object(at(alias, 'DependsOn')))).toEqual([group]);
      expect(shifted.Resources[group]).toMatchObject({
        Type: 'AWS::CodeDeploy::DeploymentGroup',
        Properties: {
          DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent15Minutes',
          AutoRollbackConfiguration: {
            Enabled: true,
            Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']),
          },
        },
      });
    }
    expect(groups).toHaveLength(ANSWERING.length + WORKING.length);
  });

  test('asks alarms on metrics of the stack, at most ten per function', () => {
    for (const [id, { Properties }] of groups) {
      const names = alarmsOfGroup(Properties);
      expect([id, names.length > 1 && names.length <= 10, names.includes('unknown')]).toEqual([
        id,
        true,
        false,
      ]);
    }
  });

  test('returns to the release before when customers fail', () => {
    const [, page] =
      resourcesOf(shifted, 'AWS::CloudWatch::CompositeAlarm').find(
        ([, { Properties }]) => alarmName(Properties) === 'customers-fail',
      ) ?? [];
    const parts = partsOf(shifted, page?.Properties).map((id) => alarmNames.get(id) ?? '');
    const answering = groups.filter(([, { Properties }]) =>
      alarmsOfGroup(Properties).includes('server-errors'),
    );
    expect(answering).toHaveLength(ANSWERING.length);
    for (const [, { Properties }] of answering) {
      expect(alarmsOfGroup(Properties)).toEqual(expect.arrayContaining(parts));
    }
  });

  test('asks no alarm about a release that mends what an alarm reports', () => {
    for (const [, { Properties }] of resourcesOf(atOnce, 'AWS::CodeDeploy::DeploymentGroup')) {
      expect(Properties).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaAllAtOnce',
        AlarmConfiguration: { Enabled: false, Alarms: [] },
      });
    }
    // The stack has the same resources: only the way of this one release differs.
    expect(Object.keys(atOnce.Resources)).toEqual(Object.keys(shifted.Resources));
  });

  test('has a role that only CodeDeploy of this account assumes', () => {
    const [, group] = groups[0] ?? [];
    const role = shifted.Resources[String(at(group?.Properties, 'ServiceRoleArn', 'Fn::GetAtt', 0))];
    expect(at(role?.Properties, 'AssumeRolePolicyDocument', 'Statement')).toEqual([
      {
        Action: 'sts:AssumeRole',
        Effect: 'Allow',
        Principal: { Service: 'codedeploy.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
    ]);
    onlyResource(shifted, 'AWS::CodeDeploy::Application');
  });
});

describe('the alarms on a release', () => {
  const own = alarmsOf(shifted).filter(({ name }) => name.startsWith('release-errors'));

  test('watch the version that the alias of each function moves to', () => {
    const watched = own.flatMap(({ metrics }) =>
      metrics.flatMap(({ name, dimensions }) =>
        name === 'Errors' ? [[dimensions['Resource'], dimensions['ExecutedVersion']].join(' ')] : [],
      ),
    );
    const released = resourcesOf(shifted, 'AWS::Lambda::Alias').map(
      ([, { Properties }]) =>
        `${at(Properties, 'FunctionName', 'Ref')}:live ${at(Properties, 'FunctionVersion', 'Fn::GetAtt', 0)}`,
    );
    expect(watched.sort()).toEqual(released.sort());
  });

  test('sound for one invocation that dies, and for answers of 500 once they repeat in a minute', () => {
    const [first, , workers] = own;
    const minute = (world: Readonly<Record<string, number>>) =>
      Object.fromEntries(Object.entries(world).map(([name, value]) => [name, [value]]));
    expect(first?.sounds(minute({ Errors: 1 }))).toEqual([true]);
    expect(first?.sounds(minute({ InternalErrors: 2 }))).toEqual([false]);
    expect(first?.sounds(minute({ InternalErrors: 3 }))).toEqual([true]);
    expect(first?.sounds(minute({}))).toEqual([]);
    expect(workers?.sounds(minute({ Errors: 1 }))).toEqual([true]);
    expect(workers?.sounds(minute({ InternalErrors: 9 }))).toEqual([false]);
  });

  test('notice within a minute, and read no more metrics than CloudWatch evaluates', () => {
    expect(own).toHaveLength(3);
    for (const { metrics, properties } of own) {
      expect(metrics.length).toBeLessThanOrEqual(10);
      expect(new Set(metrics.map(({ periodSeconds }) => periodSeconds))).toEqual(new Set([60]));
      expect(at(properties, 'TreatMissingData')).toBe('notBreaching');
    }
  });
});

test('state machines that call aliases are valid', () => {
  const findings = Object.values(findingsOf(shifted));
  expect(findings.length).toBeGreaterThanOrEqual(2);
  expect(findings.filter((finding) => finding !== '')).toEqual([]);
});

test.each(CHECKED_MISTAKES.shifting)('refuses %j', async (context, reason) => {
  expect(await refusalOf('checked', context)).toContain(reason);
});
