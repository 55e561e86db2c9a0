import { createContext, runInContext } from 'node:vm';
import { describe, expect, jest, test } from '@jest/globals';
import { KEY_SHAPE } from '../../../shared/auth/api-key.ts';
import { CALLER_ADDRESS_HEADER, EDGE_SECRET_HEADER } from '../../../shared/edge/headers.ts';
import { CHECKED_MISTAKES, DEPLOYMENT_NAMES, DEPLOYMENTS, DIGEST } from '../support/contexts.ts';
import { at, deployedTemplate, nameOf, onlyResource, resourcesOf } from '../support/deployment.ts';
import type { SynthesizedTemplate } from '../support/template.ts';
import { checkedStacks, refusalOf, standardStacks } from '../support/templates.ts';
import { findingsOf } from './state-machines.ts';

// The first file that needs a template synthesizes it, which takes a slow machine longer than a minute.
jest.setTimeout(300_000);

/** Stacks by name. */
type Templates = Readonly<Record<string, SynthesizedTemplate>>;

/** Synthesized once, under the rules of cdk-nag: a finding fails every test below. */
const standard = await deployedTemplate();
const templates: Readonly<Record<string, Templates>> = Object.fromEntries(
  await Promise.all(
    DEPLOYMENT_NAMES.map(async (name) => {
      const stacks = await checkedStacks(name);
      return [name, Object.fromEntries(stacks.map((stack) => [stack.name, stack.template]))] as const;
    }),
  ),
);

function stackOf(deployment: keyof typeof DEPLOYMENTS, name = 'JobsData'): SynthesizedTemplate {
  const template = templates[deployment]?.[name];
  if (template === undefined) throw new Error(`${deployment} has no stack ${name}`);
  return template;
}
const typesOf = ({ Resources }: SynthesizedTemplate) =>
  [...new Set(Object.values(Resources).map(({ Type }) => Type))].sort();
const addedTypes = (template: SynthesizedTemplate) => {
  const known = new Set(typesOf(standard));
  return typesOf(template).filter((type) => !known.has(type));
};
const authorizationsOf = (template: SynthesizedTemplate) => [
  ...new Set(
    resourcesOf(template, 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) =>
      at(Properties, 'AuthorizationType'),
    ),
  ),
];

describe('a deployment without options', () => {
  test('has one stack and no resource of theirs', async () => {
    expect((await standardStacks('standard')).map(({ name }) => name)).toEqual(['JobsData']);
    expect(typesOf(standard).filter((type) => /EC2|WAF|Route53|DomainName|Authorizer/.test(type))).toEqual(
      [],
    );
  });
});

describe('a domain', () => {
  test('has a regional name with TLS 1.2, leads to the stage, and is the address everywhere', () => {
    const template = stackOf('domain');
    expect(addedTypes(template)).toEqual(['AWS::ApiGatewayV2::ApiMapping', 'AWS::ApiGatewayV2::DomainName']);
    const [, { Properties }] = onlyResource(template, 'AWS::ApiGatewayV2::DomainName');
    expect(Properties).toMatchObject({
      DomainName: 'api.example.com',
      DomainNameConfigurations: [
        {
          CertificateArn: DEPLOYMENTS.domain.certificate,
          EndpointType: 'REGIONAL',
          SecurityPolicy: 'TLS_1_2',
        },
      ],
    });
    expect(template.Outputs['BaseUrl']?.Value).toBe('https://api.example.com');
    const [, site] = onlyResource(template, 'Custom::Documentation');
    expect(at(site.Properties, 'BaseUrl')).toBe('https://api.example.com');
  });

  test('keeps the first address, which customers may use', () => {
    const [, { Properties }] = onlyResource(stackOf('domain'), 'AWS::ApiGatewayV2::Api');
    expect(at(Properties, 'DisableExecuteApiEndpoint')).toBeUndefined();
  });

  test('gets a record in the zone of Route 53 that is named, and none without', () => {
    expect(resourcesOf(stackOf('domain'), 'AWS::Route53::RecordSet')).toEqual([]);
    const [, { Properties }] = onlyResource(stackOf('domainWithZone'), 'AWS::Route53::RecordSet');
    expect(Properties).toMatchObject({ Name: 'api.example.com.', Type: 'A', HostedZoneId: 'Z1' });
  });
});

describe('an edge', () => {
  const edge = stackOf('edge', 'JobsDataEdge');
  const [, { Properties }] = onlyResource(edge, 'AWS::CloudFront::Distribution');
  const config = at(Properties, 'DistributionConfig');

  test('is a stack of its own, and leaves the interface as it is but for its address', () => {
    const template = stackOf('edge');
    expect(addedTypes(template)).toEqual([]);
    expect(template.Outputs['BaseUrl']?.Value).toBe('https://api.example.com');
    expect(authorizationsOf(template)).toEqual(['NONE']);
  });

  test('passes requests on as they are, over TLS 1.2, and keeps no answer', () => {
    expect(config).toMatchObject({
      Aliases: ['api.example.com'],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
      DefaultCacheBehavior: {
        AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
        // Managed policies, by the ids that AWS documents: CachingDisabled and AllViewerExceptHostHeader.
        CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
        OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
        ViewerProtocolPolicy: 'https-only',
        Compress: false,
      },
    });
    expect(at(config, 'CacheBehaviors')).toBeUndefined();
    expect(at(config, 'CustomErrorResponses')).toBeUndefined();
    expect(at(config, 'Origins')).toEqual([
      expect.objectContaining({
        DomainName: { Ref: 'ApiHost' },
        CustomOriginConfig: expect.objectContaining({
          OriginProtocolPolicy: 'https-only',
          OriginSSLProtocols: ['TLSv1.2'],
        }),
        OriginCustomHeaders: [{ HeaderName: EDGE_SECRET_HEADER, HeaderValue: { Ref: 'Secret' } }],
      }),
    ]);
  });

  test('has its secret in a parameter that is never shown', () => {
    expect(edge.Parameters?.['Secret']).toMatchObject({ NoEcho: true, AllowedPattern: '^[0-9a-f]{64}$' });
    expect(edge.Parameters?.['Secret']).not.toHaveProperty('Default');
  });

  test('tells the interface the address of the caller, whatever the caller says', () => {
    const [, lambda] = onlyResource(edge, 'AWS::CloudFront::Function');
    const sandbox = createContext({});
    runInContext(String(at(lambda.Properties, 'FunctionCode')), sandbox);
    const headers = {
      [CALLER_ADDRESS_HEADER]: { value: '203.0.113.9' },
      authorization: { value: 'Bearer x' },
    };
    const event = { viewer: { ip: '198.51.100.7' }, request: { uri: '/v0/jobs', headers } };
    const request: unknown = runInContext(`handler(${JSON.stringify(event)})`, sandbox);
    expect(request).toEqual({
      uri: '/v0/jobs',
      headers: { ...headers, [CALLER_ADDRESS_HEADER]: { value: '198.51.100.7' } },
    });
  });

  test('logs addresses and statuses, and neither paths, queries nor headers', () => {
    const [, delivery] = onlyResource(edge, 'AWS::Logs::Delivery');
    const fields = at(delivery.Properties, 'RecordFields');
    expect(fields).toEqual(expect.arrayContaining(['c-ip', 'sc-status']));
    for (const field of Object.values(Object(fields))) expect(field).not.toMatch(/uri|query|cookie|cs\(/);
    const [, group] = onlyResource(edge, 'AWS::Logs::LogGroup');
    expect(group.Properties).toMatchObject({ RetentionInDays: 30 });
  });
});

describe('the firewall', () => {
  const [, { Properties }] = onlyResource(stackOf('edge', 'JobsDataEdge'), 'AWS::WAFv2::WebACL');
  const rules = new Map(
    Object.values(Object(at(Properties, 'Rules'))).map((rule) => [at(rule, 'Name'), rule] as const),
  );

  test('blocks what operators listed, then limits each address', () => {
    expect(Properties).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    expect([...rules.keys()]).toEqual(['Blocked', 'WithoutCredential', 'Address']);
    expect(rules.get('Address')).toMatchObject({
      Statement: {
        RateBasedStatement: {
          AggregateKeyType: 'IP',
          EvaluationWindowSec: 60,
          Limit: { Ref: 'AddressRequestsPerMinute' },
        },
      },
    });
    for (const name of ['WithoutCredential', 'Address']) {
      expect(at(rules.get(name), 'Action', 'Block', 'CustomResponse')).toMatchObject({
        ResponseCode: 429,
        ResponseHeaders: [{ Name: 'Retry-After', Value: '60' }],
      });
    }
  });

  test('keeps no samples, which would show keys', () => {
    for (const rule of rules.values()) {
      expect(at(rule, 'VisibilityConfig', 'SampledRequestsEnabled')).toBe(false);
    }
  });

  const statement = at(rules.get('WithoutCredential'), 'Statement', 'RateBasedStatement');
  const either = at(
    statement,
    'ScopeDownStatement',
    'NotStatement',
    'Statement',
    'OrStatement',
    'Statements',
  );
  const patternOf = (header: string): string => {
    const found = Object.values(Object(either)).find(
      (one) => at(one, 'RegexMatchStatement', 'FieldToMatch', 'SingleHeader', 'Name') === header,
    );
    return String(at(found, 'RegexMatchStatement', 'RegexString'));
  };
  const credential = new RegExp(patternOf('authorization'));
  const session = new RegExp(patternOf('cookie'));
  const key = `jck_live_${'a'.repeat(22)}_${'B'.repeat(32)}_${'0'.repeat(6)}`;

  test.each([`Bearer ${key}`, `bearer ${key}`, `BEARER  ${key} `, `Bearer ${key.replace('live', 'a')}`])(
    'lets %j pass the strict limit, as the functions would read it',
    (value) => {
      expect(key).toMatch(KEY_SHAPE);
      expect(credential.test(value)).toBe(true);
    },
  );

  test.each([
    '',
    'Bearer',
    key,
    `Basic ${key}`,
    `Bearer ${key}x`,
    `Bearer ${key.slice(0, -1)}`,
    `Bearer x${key}`,
    `Bearer ${key.replace('jck', 'JCK')}`,
    `Bearer ${key},Bearer ${key}`,
  ])('counts %j toward the strict limit: the functions answer it with 401', (value) => {
    expect(credential.test(value)).toBe(false);
  });

  test('lets sessions of the portal pass the strict limit, by a cookie of the right shape', () => {
    const token = 'aZ0_-9'.repeat(16);
    const cookie = `__Host-portal=${token}`;
    expect(session.test(`${cookie}; __Secure-portal-event=${token}`)).toBe(true);
    expect(session.test(`__Secure-portal-event=${token}`)).toBe(true);
    for (const header of [cookie, `a=b; ${cookie}`, `${cookie}; a=b`])
      expect(session.test(header)).toBe(true);
    for (const header of ['', 'a=b', cookie.slice(0, -1), `${cookie}a`, `x${cookie}`, cookie.toUpperCase()])
      expect(session.test(header)).toBe(false);
  });

  test('uses only what patterns of AWS WAF support, within 512 characters', () => {
    for (const header of ['authorization', 'cookie']) {
      expect(patternOf(header).length).toBeLessThanOrEqual(512);
      expect(patternOf(header)).not.toMatch(/\\[1-9]|\(\?/);
    }
    expect(at(statement, 'Limit')).toBeGreaterThanOrEqual(10);
  });
});

describe('a locked edge', () => {
  const template = stackOf('lockedEdge');

  test('adds one function, which decides on the secret alone and is asked once per hour and value', () => {
    expect(addedTypes(template)).toEqual(['AWS::ApiGatewayV2::Authorizer']);
    const [id, { Properties }] = onlyResource(template, 'AWS::ApiGatewayV2::Authorizer');
    expect(Properties).toMatchObject({
      AuthorizerType: 'REQUEST',
      AuthorizerPayloadFormatVersion: '2.0',
      EnableSimpleResponses: true,
      AuthorizerResultTtlInSeconds: 3_600,
      IdentitySource: [`$request.header.${EDGE_SECRET_HEADER}`],
    });
    for (const [, route] of resourcesOf(template, 'AWS::ApiGatewayV2::Route')) {
      expect(route.Properties).toMatchObject({ AuthorizationType: 'CUSTOM', AuthorizerId: { Ref: id } });
    }
  });

  test('gives the functions digests only, and lets them believe the edge about addresses', () => {
    const functions = resourcesOf(template, 'AWS::Lambda::Function').map(([, one]) => one.Properties);
    const admit = functions.find((one) => nameOf(one) === 'admit-edge');
    expect(at(admit, 'Environment', 'Variables', 'EDGE_SECRET_DIGESTS')).toBe(`${DIGEST} ${'b'.repeat(64)}`);
    const retrieve = functions.find((one) => nameOf(one) === 'retrieve-job');
    expect(at(retrieve, 'Environment', 'Variables', 'CALLER_ADDRESS')).toBe('edge');
    const open = resourcesOf(stackOf('edge'), 'AWS::Lambda::Function').map(([, one]) => one.Properties);
    expect(JSON.stringify(open)).not.toContain('CALLER_ADDRESS');
  });
});

describe('fixed addresses of webhooks', () => {
  const template = stackOf('fixedAddresses');

  test('put the delivering function into a network, and no other', () => {
    const inside = resourcesOf(template, 'AWS::Lambda::Function')
      .filter(([, { Properties }]) => at(Properties, 'VpcConfig') !== undefined)
      .map(([, { Properties }]) => nameOf(Properties));
    expect(inside).toEqual(['deliver-webhooks']);
  });

  test('are two, one per zone, and outlive the stack', () => {
    const addresses = resourcesOf(template, 'AWS::EC2::EIP');
    expect(addresses.map(([, { DeletionPolicy }]) => DeletionPolicy)).toEqual(['Retain', 'Retain']);
    const gateways = resourcesOf(template, 'AWS::EC2::NatGateway').map(([, { Properties }]) =>
      at(Properties, 'AllocationId', 'Fn::GetAtt', 0),
    );
    expect(gateways).toEqual(addresses.map(([id]) => id));
    expect(JSON.stringify(template.Outputs['WebhookAddresses']?.Value)).toContain('PublicIp');
  });

  test('leave calls to AWS inside the network', () => {
    const services = resourcesOf(template, 'AWS::EC2::VPCEndpoint').map(([, { Properties }]) =>
      [at(Properties, 'VpcEndpointType'), JSON.stringify(at(Properties, 'ServiceName'))].join(' '),
    );
    expect(services).toEqual([
      expect.stringMatching(/^Gateway .*dynamodb/),
      expect.stringMatching(/^Interface .*sqs/),
      expect.stringMatching(/^Interface .*kms/),
      expect.stringMatching(/^Interface .*states/),
    ]);
  });

  test('let the function out on port 443 only, and nothing in', () => {
    const groups = resourcesOf(template, 'AWS::EC2::SecurityGroup').map(([, { Properties }]) => Properties);
    const outward = groups.flatMap((group) => at(group, 'SecurityGroupEgress'));
    expect(outward).toEqual(
      expect.arrayContaining([expect.objectContaining({ CidrIp: '0.0.0.0/0', FromPort: 443, ToPort: 443 })]),
    );
    const inward = resourcesOf(template, 'AWS::EC2::SecurityGroupIngress').map(([, one]) => one.Properties);
    expect(inward).toHaveLength(1);
    expect(inward[0]).toMatchObject({ FromPort: 443, SourceSecurityGroupId: expect.anything() });
    for (const group of groups) expect(at(group, 'SecurityGroupIngress')).toBeUndefined();
  });
});

test('all options together synthesize, under another name', () => {
  expect(Object.keys(templates['all'] ?? {})).toEqual(['Everything', 'EverythingEdge']);
  expect(addedTypes(stackOf('all', 'Everything'))).toEqual(
    expect.arrayContaining(['AWS::ApiGatewayV2::Authorizer', 'AWS::EC2::NatGateway', 'AWS::EC2::VPC']),
  );
  expect(typesOf(stackOf('all', 'EverythingEdge'))).toContain('AWS::Route53::RecordSet');
});

describe('state machines', () => {
  test.each(DEPLOYMENT_NAMES)('are valid with %s', (deployment) => {
    const machines = Object.values(templates[deployment] ?? {}).flatMap((template) =>
      Object.entries(findingsOf(template)),
    );
    expect(machines.length).toBeGreaterThanOrEqual(2);
    expect(machines.filter(([, finding]) => finding !== '')).toEqual([]);
  });

  test('that lead nowhere are found, which proves that the tests above can fail', () => {
    const broken = Object.fromEntries(
      Object.entries(standard.Resources).map(([id, resource]) =>
        resource.Type === 'AWS::StepFunctions::StateMachine'
          ? [
              id,
              {
                ...resource,
                Properties: { DefinitionString: '{"StartAt":"A","States":{"B":{"Type":"Pass"}}}' },
              },
            ]
          : [id, resource],
      ),
    );
    for (const finding of Object.values(findingsOf({ ...standard, Resources: broken }))) {
      expect(finding).toMatch(/MISSING_TRANSITION_TARGET|required property/);
    }
  });
});

describe('a mistake in the options', () => {
  test.each(CHECKED_MISTAKES.options)('%j fails the synthesis', async (context, message) => {
    expect(await refusalOf('checked', context)).toContain(message);
  });
});
