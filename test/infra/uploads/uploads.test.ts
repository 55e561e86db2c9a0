import { expect, test } from '@jest/globals';
import { at, deployedTemplate, functionNamed, resourcesOf } from '../support/deployment.ts';
import { allows, statementsOf } from '../support/policy.ts';

const template = await deployedTemplate();
const [BUCKET, bucket] =
  resourcesOf(template, 'AWS::S3::Bucket').find(([id]) => id.startsWith('Uploads')) ?? [];
if (BUCKET === undefined || bucket === undefined) throw new Error('the stack has no bucket of uploads');
const STEPS = ['receive-upload', 'prepare-upload', 'publish-upload', 'report-upload'];

test('the bucket is private, encrypted, takes only TLS, and tells EventBridge what is created', () => {
  expect(bucket.Properties).toMatchObject({
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
    },
    NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
  });
  const policy = resourcesOf(template, 'AWS::S3::BucketPolicy').find(
    ([, { Properties }]) => at(Properties, 'Bucket', 'Ref') === BUCKET,
  );
  expect(JSON.stringify(policy)).toContain('"aws:SecureTransport":"false"');
  // Nothing but what the stack needs was added for it.
  expect(resourcesOf(template, 'Custom::S3BucketNotifications')).toEqual([]);
});

test('what is uploaded and what is made of it expires', () => {
  const rules = at(bucket.Properties, 'LifecycleConfiguration', 'Rules') as { Prefix?: string }[];
  const daysOf = (prefix: string) =>
    at(
      rules.find((rule) => rule.Prefix === prefix),
      'ExpirationInDays',
    );
  expect(['feeds/', 'boards/', 'prepared/', 'queue/', 'reports/'].map(daysOf)).toEqual([30, 30, 14, 14, 90]);
  expect(JSON.stringify(rules)).toContain('"DaysAfterInitiation":2');
});

test('an upload starts the machine, and nothing that the machine writes does', () => {
  const rules = resourcesOf(template, 'AWS::Events::Rule').filter(
    ([, { Properties }]) => at(Properties, 'EventPattern') !== undefined,
  );
  expect(rules.map(([, { Properties }]) => at(Properties, 'EventPattern'))).toEqual([
    {
      source: ['aws.s3'],
      'detail-type': ['Object Created'],
      detail: {
        bucket: { name: [{ Ref: BUCKET }] },
        object: { key: [{ prefix: 'feeds/' }, { prefix: 'boards/' }] },
      },
    },
  ]);
  for (const name of STEPS) {
    const statements = statementsOf(template, name);
    for (const folder of ['feeds', 'boards']) {
      for (const action of ['s3:PutObject', 's3:DeleteObject']) {
        expect(allows(statements, { action, resource: BUCKET, suffix: `/${folder}/a` })).toBe(false);
      }
    }
  }
});

test('each function reaches the objects of its step', () => {
  const folders = ['feeds', 'boards', 'prepared', 'queue', 'reports'];
  const reached = (name: string, action: string) =>
    folders.filter((folder) =>
      allows(statementsOf(template, name), { action, resource: BUCKET, suffix: `/${folder}/a/b` }),
    );
  const access = STEPS.map((name) => [
    reached(name, 's3:GetObject'),
    reached(name, 's3:PutObject'),
    reached(name, 's3:DeleteObject'),
  ]);
  const own = ['prepared', 'queue', 'reports'];
  expect(access).toEqual([
    [folders, own, []],
    [['feeds', 'boards', 'prepared'], ['prepared'], []],
    [own, ['prepared', 'reports'], ['queue', 'reports']],
    [own, ['prepared', 'reports'], ['queue']],
  ]);
});

test('the machine prepares parts in parallel, and every failure ends in a report', () => {
  const definition = definitionOf();
  const { States: states } = definition;
  expect(definition.StartAt).toBe('Begin');
  for (const name of ['ReceiveUpload', 'PrepareParts', 'PublishTurn']) {
    expect(states[name]).toMatchObject({
      Catch: [{ ErrorEquals: ['States.ALL'], ResultPath: '$.error', Next: 'ReportUpload' }],
    });
  }
  expect(states['PrepareParts']).toMatchObject({
    Type: 'Map',
    ItemsPath: '$.received.parts',
    ResultPath: null,
    ItemProcessor: { ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' } },
  });
  // An upload that is at fault is not tried again.
  expect(states['PublishTurn']).toMatchObject({
    Retry: [
      { ErrorEquals: expect.arrayContaining(['FeedFileError', 'UploadRefusedError']), MaxAttempts: 0 },
      // Lambda has no room for another function for as long as a day.
      { ErrorEquals: expect.arrayContaining(['Lambda.TooManyRequestsException']), MaxAttempts: 1_440 },
      { ErrorEquals: ['States.ALL'], MaxAttempts: 3 },
    ],
  });
  expect(states['AfterTurn']).toMatchObject({ Default: 'PublishTurn' });
});

test('a folder that the console of S3 makes is no upload', () => {
  const { States: states } = definitionOf();
  expect(states['Begin']).toMatchObject({ Next: 'IsFolder' });
  expect(states['IsFolder']).toMatchObject({
    Choices: [
      {
        And: [
          { Variable: '$.upload.key', StringMatches: '*/' },
          { Variable: '$.upload.bytes', NumericEquals: 0 },
        ],
        Next: 'Folder',
      },
    ],
    Default: 'ReceiveUpload',
  });
});

test('the alarm counts an upload that was never begun, and sounds when only one of its metrics has data', () => {
  const [, alarm] =
    resourcesOf(template, 'AWS::CloudWatch::Alarm').find(([id]) => id.startsWith('UploadsFailed')) ?? [];
  const metrics = at(alarm?.Properties, 'Metrics') as { Id: string; Expression?: string }[];
  const names = metrics.filter(({ Expression: math }) => math === undefined).map(({ Id: id }) => id);
  expect(names.sort()).toEqual(['aborted', 'failed', 'lost', 'timedOut']);
  const { Expression: math = '' } = metrics.find(({ Expression: found }) => found !== undefined) ?? {};
  for (const name of names) expect(math).toContain(`FILL(${name}, 0)`);
});

test('functions that compute all the time have a processor, and as long as Lambda lets them', () => {
  for (const name of ['receive-upload', 'prepare-upload', 'publish-upload']) {
    const { MemorySize, Timeout } = functionNamed(template, name) as { MemorySize: number; Timeout: number };
    expect(MemorySize).toBeGreaterThanOrEqual(1_769);
    // New accounts allow no more.
    expect(MemorySize).toBeLessThanOrEqual(3_008);
    expect(Timeout).toBe(900);
  }
});

interface Definition {
  readonly StartAt: string;
  readonly States: Readonly<Record<string, unknown>>;
}

/** Returns the definition of the machine, with names in place of references. */
function definitionOf(): Definition {
  const [, machine] =
    resourcesOf(template, 'AWS::StepFunctions::StateMachine').find(([id]) => id.startsWith('Uploads')) ?? [];
  const [, parts] = at(machine?.Properties, 'DefinitionString', 'Fn::Join') as [string, unknown[]];
  // A number has no quotation marks around its reference.
  return JSON.parse(parts.map((part) => (typeof part === 'string' ? part : '1')).join(''));
}
