import { describe, expect, jest, test } from '@jest/globals';
import { STANDARD_MISTAKES } from './support/contexts.ts';
import { at, deployedTemplate, METRIC_NAMESPACE, onlyResource, resourcesOf } from './support/deployment.ts';
import { onlyTemplate, refusalOf, standardStacks } from './support/templates.ts';

// The first file that needs a template synthesizes it, which takes a slow machine longer than a minute.
jest.setTimeout(300_000);

const template = await deployedTemplate();

describe('the table', () => {
  const [id, table] = onlyResource(template, 'AWS::DynamoDB::GlobalTable');

  test('is keyed by pk and sk, on demand', () => {
    expect(table.Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    });
    expect(at(table.Properties, 'TableName')).toBeUndefined();
  });

  test('has one secondary index, which projects only the keys of due items', () => {
    expect(at(table.Properties, 'GlobalSecondaryIndexes')).toEqual([
      expect.objectContaining({
        IndexName: 'due',
        KeySchema: [
          { AttributeName: 'due_shard', KeyType: 'HASH' },
          { AttributeName: 'due_at', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      }),
    ]);
  });

  test('streams new images and expires items by expires_at', () => {
    expect(table.Properties).toMatchObject({
      StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
      TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
    });
  });

  test('outlives its stack, refuses deletion, and can be restored to any second', () => {
    expect(table).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    expect(at(table.Properties, 'Replicas')).toEqual([
      expect.objectContaining({
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    ]);
  });

  test('is the only table, under a fixed logical id', () => {
    expect(id).toBe('DataTableFDBAD0F2');
    expect(resourcesOf(template, 'AWS::DynamoDB::Table')).toEqual([]);
  });
});

describe('the ledger', () => {
  const [mapping] = resourcesOf(template, 'AWS::Lambda::EventSourceMapping').flatMap(([, resource]) =>
    JSON.stringify(at(resource.Properties, 'FilterCriteria'))?.includes('ACCOUNT#') === true
      ? [resource]
      : [],
  );
  if (mapping === undefined) throw new Error('nothing reads the stream');
  const failures = resourcesOf(template, 'AWS::S3::Bucket').find(([id]) => id.startsWith('Ledger'));
  if (failures === undefined) throw new Error('the ledger has no bucket');
  const [bucketId, bucket] = failures;

  test('receives every write of an account from the first on, in order, and nothing else', () => {
    expect(mapping.Properties).toMatchObject({
      EventSourceArn: { 'Fn::GetAtt': ['DataTableFDBAD0F2', 'StreamArn'] },
      StartingPosition: 'TRIM_HORIZON',
      BatchSize: 100,
    });
    expect(at(mapping.Properties, 'ParallelizationFactor')).toBeUndefined();
    const filters = at(mapping.Properties, 'FilterCriteria', 'Filters');
    expect(filters).toHaveLength(1);
    expect(JSON.parse(String(at(filters, 0, 'Pattern')))).toEqual({
      eventName: ['INSERT', 'MODIFY'],
      dynamodb: { Keys: { pk: { S: [{ prefix: 'ACCOUNT#' }] } } },
    });
  });

  test('retries the failed part of a batch for six hours, then stores the batch in a bucket', () => {
    expect(mapping.Properties).toMatchObject({
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: -1,
      MaximumRecordAgeInSeconds: 21_600,
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [bucketId, 'Arn'] } } },
    });
  });

  test('keeps failed batches private, encrypted, TLS-only, and beyond the life of the stack', () => {
    expect(bucket.DeletionPolicy).toBe('Retain');
    expect(bucket.Properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
    const policies = resourcesOf(template, 'AWS::S3::BucketPolicy').map(([, { Properties }]) => Properties);
    const policy = policies.find((properties) => at(properties, 'Bucket', 'Ref') === bucketId);
    expect(at(policy, 'PolicyDocument', 'Statement')).toEqual([
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    ]);
  });

  test('raises an alarm if it lags by an hour, and if postings arrive five minutes late', () => {
    const alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
    expect(alarms).toContainEqual(
      expect.objectContaining({ MetricName: 'IteratorAge', Statistic: 'Maximum', Threshold: 3_600_000 }),
    );
    expect(alarms).toContainEqual(
      expect.objectContaining({
        Namespace: METRIC_NAMESPACE,
        MetricName: 'LedgerLag',
        Dimensions: [{ Name: 'operation', Value: 'project-ledger' }],
        Statistic: 'Maximum',
        Threshold: 300_000,
      }),
    );
  });
});

test('every count in the functions’ log lines that must be 0 has an alarm on the first', () => {
  const alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
  const counts = [
    'LedgerViolations',
    'UnansweredPassedOver',
    'UnreadableSettlements',
    'DoubtsOverdue',
    'DestinationsPaused',
    'LowCredit',
    'TimersLost',
  ];
  for (const metric of counts) {
    const alarm = alarms.find((properties) => at(properties, 'MetricName') === metric);
    expect(alarm).toMatchObject({
      Namespace: METRIC_NAMESPACE,
      Statistic: 'Sum',
      Threshold: 1,
      TreatMissingData: 'notBreaching',
    });
    expect(at(alarm, 'Dimensions')).toBeUndefined();
  }
});

test('5xx responses and throttled functions and tables have alarms', () => {
  const alarms = JSON.stringify(resourcesOf(template, 'AWS::CloudWatch::Alarm'));
  for (const metric of ['5xx', 'Throttles', 'ReadThrottleEvents', 'WriteThrottleEvents']) {
    expect(alarms).toContain(`"MetricName":"${metric}"`);
  }
});

describe('the throughput of the table', () => {
  test('the table has neither a ceiling nor warm throughput of its own unless the context says so', () => {
    const text = JSON.stringify(onlyResource(template, 'AWS::DynamoDB::GlobalTable')[1].Properties);
    expect(text).not.toContain('WarmThroughput');
    expect(text).not.toContain('RequestUnits');
  });

  test('the context makes the table warm, and gives it and its index a ceiling', async () => {
    const warmer = onlyTemplate(await standardStacks('warmer'));
    const [, { Properties: table }] = onlyResource(warmer, 'AWS::DynamoDB::GlobalTable');
    expect(at(table, 'WarmThroughput')).toEqual({ ReadUnitsPerSecond: 24_000, WriteUnitsPerSecond: 20_000 });
    expect(at(table, 'WriteOnDemandThroughputSettings')).toEqual({ MaxWriteRequestUnits: 2_000 });
    expect(at(table, 'GlobalSecondaryIndexes', 0)).toMatchObject({
      WriteOnDemandThroughputSettings: { MaxWriteRequestUnits: 2_000 },
    });
    expect(at(table, 'Replicas', 0)).toMatchObject({
      ReadOnDemandThroughputSettings: { MaxReadRequestUnits: 5_000 },
      GlobalSecondaryIndexes: [{ ReadOnDemandThroughputSettings: { MaxReadRequestUnits: 5_000 } }],
    });
  });

  test.each(STANDARD_MISTAKES.throughput)('refuses %j', async (context, reason) => {
    expect(await refusalOf('standard', context)).toContain(reason);
  });
});
