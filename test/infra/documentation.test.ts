import { createContext, runInContext } from 'node:vm';
import { describe, expect, jest, test } from '@jest/globals';
import { contactIn } from '../../infra/deployment-context.ts';
import { CONTENT_SECURITY_POLICY, SITE_HEADERS } from '../../infra/docs/headers.ts';
import { sitePath } from '../../infra/docs/site-path.ts';
import { contextOf, STANDARD, STANDARD_MISTAKES } from './support/contexts.ts';
import { at, deployedTemplate, onlyResource, resourcesOf } from './support/deployment.ts';
import type { SynthesizedTemplate } from './support/template.ts';
import { onlyTemplate, refusalOf, standardStacks } from './support/templates.ts';

// The first file that needs a template synthesizes it, which takes a slow machine longer than a minute.
jest.setTimeout(300_000);

const template = await deployedTemplate();
const [DISTRIBUTION, distribution] = onlyResource(template, 'AWS::CloudFront::Distribution');
const bucket = resourcesOf(template, 'AWS::S3::Bucket').find(([id]) => id.startsWith('Documentation'));
const [BUCKET, { Properties: files, DeletionPolicy }] = bucket ?? [
  '',
  { Properties: {}, DeletionPolicy: '' },
];

describe('the bucket of the documentation', () => {
  test('is private and encrypted, and goes with the stack', () => {
    expect(files).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: expect.anything(),
    });
    expect(at(files, 'WebsiteConfiguration')).toBeUndefined();
    expect(DeletionPolicy).toBe('Delete');
  });

  test('lets only this distribution read objects, and only over TLS', () => {
    const policies = resourcesOf(template, 'AWS::S3::BucketPolicy').map(([, { Properties }]) => Properties);
    const policy = policies.find((properties) => at(properties, 'Bucket', 'Ref') === BUCKET);
    const statements = at(policy, 'PolicyDocument', 'Statement');
    expect(statements).toEqual([
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      {
        Effect: 'Allow',
        Action: 's3:GetObject',
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Resource: { 'Fn::Join': ['', [{ 'Fn::GetAtt': [BUCKET, 'Arn'] }, '/*']] },
        Condition: { StringEquals: { 'AWS:SourceArn': expect.anything() } },
      },
    ]);
    const source = JSON.stringify(at(statements, 1, 'Condition', 'StringEquals', 'AWS:SourceArn'));
    expect(source).toContain(`distribution/",{"Ref":"${DISTRIBUTION}"}`);
  });
});

describe('the distribution', () => {
  const config = at(distribution.Properties, 'DistributionConfig');

  test('reads the bucket with a signature of its own', () => {
    expect(at(config, 'Origins')).toEqual([
      expect.objectContaining({
        DomainName: { 'Fn::GetAtt': [BUCKET, 'RegionalDomainName'] },
        OriginAccessControlId: expect.anything(),
        S3OriginConfig: { OriginAccessIdentity: '' },
      }),
    ]);
    const [, control] = onlyResource(template, 'AWS::CloudFront::OriginAccessControl');
    expect(at(control.Properties, 'OriginAccessControlConfig')).toMatchObject({
      OriginAccessControlOriginType: 's3',
      SigningBehavior: 'always',
      SigningProtocol: 'sigv4',
    });
  });

  test('serves compressed files over https only, and a page for what does not exist', () => {
    expect(config).toMatchObject({
      Enabled: true,
      DefaultRootObject: 'index.html',
      DefaultCacheBehavior: {
        AllowedMethods: ['GET', 'HEAD'],
        Compress: true,
        ViewerProtocolPolicy: 'redirect-to-https',
      },
      CustomErrorResponses: [{ ErrorCode: 403, ResponseCode: 404, ResponsePagePath: '/docs/not-found' }],
    });
    expect(at(config, 'CacheBehaviors')).toBeUndefined();
    expect(at(config, 'Aliases')).toBeUndefined();
  });

  test('sends the headers that the local runtime sends, and HSTS', () => {
    const [, policy] = onlyResource(template, 'AWS::CloudFront::ResponseHeadersPolicy');
    const { SecurityHeadersConfig, CustomHeadersConfig } = Object(
      at(policy.Properties, 'ResponseHeadersPolicyConfig'),
    );
    expect(SecurityHeadersConfig).toMatchObject({
      ContentSecurityPolicy: { ContentSecurityPolicy: CONTENT_SECURITY_POLICY, Override: true },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY' },
      ReferrerPolicy: { ReferrerPolicy: SITE_HEADERS['referrer-policy'] },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000 },
    });
    const custom = Object.fromEntries(
      Object.values<{ Header: string; Value: string }>(CustomHeadersConfig.Items).map(({ Header, Value }) => [
        Header,
        Value,
      ]),
    );
    expect({
      ...custom,
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    }).toEqual(SITE_HEADERS);
  });

  test('finds the page of a path with the code of the local runtime', () => {
    const [, { Properties }] = onlyResource(template, 'AWS::CloudFront::Function');
    expect(at(Properties, 'FunctionConfig', 'Runtime')).toBe('cloudfront-js-2.0');
    const context = createContext({});
    runInContext(String(at(Properties, 'FunctionCode')), context);
    const found = (uri: string): unknown =>
      runInContext(`handler({ request: { uri: ${JSON.stringify(uri)}, method: 'GET' } }).uri`, context);
    const paths = [
      ['/', '/'],
      ['/docs/', '/docs'],
      ['/docs/errors/not-found', '/docs/errors/not-found'],
      ['/docs/guides/credits//', '/docs/guides/credits'],
      ['/app', '/app/credits'],
      ['/app/deliveries/01a1', '/app/delivery'],
      ['/app/deliveries/', '/app/deliveries'],
      ['/app/deliveries/a/b', '/app/deliveries/a/b'],
      ['//evil.example/', '//evil.example'],
    ] as const;
    for (const [uri, path] of paths) expect([uri, found(uri), sitePath(uri)]).toEqual([uri, path, path]);
  });
});

describe('the publisher', () => {
  test('gets the addresses of the deployment, and runs again when its content differs', () => {
    const [, { Properties }] = onlyResource(template, 'Custom::Documentation');
    expect(Properties).toMatchObject({
      BaseUrl: { 'Fn::GetAtt': ['HttpApi4E1D4184', 'ApiEndpoint'] },
      DocsUrl: { 'Fn::If': ['DocsUrlGiven', { Ref: 'DocsUrl' }, expect.anything()] },
      AppUrl: { 'Fn::If': ['AppUrlGiven', { Ref: 'AppUrl' }, expect.anything()] },
      BucketName: { Ref: BUCKET },
      Content: expect.stringMatching(/^[0-9a-f]{64}$/),
      ServiceTimeout: '600',
    });
  });
});

test('no resource of the template waits for itself', () => {
  const waitsFor = new Map(
    Object.entries(template.Resources).map(([id, resource]) => [id, referencesIn(resource, template)]),
  );
  const done = new Set<string>();
  for (let size = -1; size < done.size; ) {
    size = done.size;
    for (const [id, needed] of waitsFor) if ([...needed].every((each) => done.has(each))) done.add(id);
  }
  expect([...waitsFor.keys()].filter((id) => !done.has(id))).toEqual([]);
});

/** The resources that CloudFormation creates before one that names them. */
function referencesIn(value: unknown, { Resources }: SynthesizedTemplate): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [name, each] of Object.entries(part)) {
      if (name === 'Ref') found.add(String(each));
      else if (name === 'Fn::GetAtt')
        found.add(String(Array.isArray(each) ? each[0] : each).split('.')[0] ?? '');
      else if (name === 'DependsOn') for (const id of [each].flat()) found.add(String(id));
      else visit(each);
    }
  };
  visit(value);
  return new Set([...found].filter((id) => id in Resources));
}

describe('the context of a deployment', () => {
  test('serves the documentation under the operator’s own name, with TLS 1.2 at least', async () => {
    const own = onlyTemplate(await standardStacks('named'));
    const [, { Properties }] = onlyResource(own, 'AWS::CloudFront::Distribution');
    expect(at(Properties, 'DistributionConfig')).toMatchObject({
      Aliases: ['docs.example.com'],
      ViewerCertificate: {
        AcmCertificateArn: STANDARD.named.docsCertificate,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    });
    expect(own.Outputs['DocumentationUrl']?.Value).toEqual({
      'Fn::If': ['DocsUrlGiven', { Ref: 'DocsUrl' }, 'https://docs.example.com/docs'],
    });
    for (const [context, reason] of STANDARD_MISTAKES.documentation)
      expect(await refusalOf('standard', context)).toContain(reason);
  });

  test.each([
    ['help@example.com', 'mailto:help@example.com'],
    ['https://example.com/help', 'https://example.com/help'],
  ])('takes %s as the contact', (contact, url) => {
    expect(contactIn(contextOf({ contact }))).toBe(url);
  });

  test.each(['example.com', 'http://example.com', 'javascript:alert(1)', 'a@b', 'a"@b.c', ''])(
    'refuses %j as the contact',
    (contact) => {
      expect(() => contactIn(contextOf({ contact }))).toThrow('contact must be');
    },
  );
});
