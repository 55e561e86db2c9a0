import { describe, expect, jest, test } from '@jest/globals';
import { acknowledgedRules, carelessRefusal, checkedStacks } from './support/templates.ts';

// The first file that needs a template synthesizes it, which takes a slow machine longer than a minute.
jest.setTimeout(300_000);

const MACHINE = '{"Fn::Select":[6,{"Fn::Split":[":",{"Ref":"UploadsMachine6DD81C4A"}]}]}';
const EXECUTIONS = `arn:<AWS::Partition>:states:<AWS::Region>:<AWS::AccountId>:execution:${MACHINE}`;

describe('cdk-nag’s AwsSolutions rules', () => {
  test('find nothing in the deployment', async () => {
    expect(await checkedStacks('standard')).toHaveLength(1);
  });

  test('find a bucket without enforced TLS, which proves that the test above can fail', async () => {
    expect(await carelessRefusal()).toMatch(/AwsSolutions-S10/);
  });

  test('are suppressed in eighteen cases, each with a reason', async () => {
    const reasons = Object.entries(await acknowledgedRules());
    expect(reasons.map(([rule]) => rule).sort()).toEqual([
      'Annotation::AwsSolutions-APIG4',
      'Annotation::AwsSolutions-CFR1',
      'Annotation::AwsSolutions-CFR2',
      'Annotation::AwsSolutions-CFR3',
      'Annotation::AwsSolutions-CFR4',
      'Annotation::AwsSolutions-IAM5[Resource::*]',
      'Annotation::AwsSolutions-IAM5[Resource::<DocumentationFilesA9437B35.Arn>/*]',
      'Annotation::AwsSolutions-IAM5[Resource::<LedgerFailuresB121D51A.Arn>/aws/lambda/*]',
      ...['boards', 'feeds', 'prepared', 'queue', 'reports'].map(
        (folder) => `Annotation::AwsSolutions-IAM5[Resource::<UploadsFiles862D7A74.Arn>/${folder}/*]`,
      ),
      ...['/*:*', ':*'].map((suffix) => `Annotation::AwsSolutions-IAM5[Resource::${EXECUTIONS}${suffix}]`),
      'Annotation::AwsSolutions-S1',
      'Annotation::AwsSolutions-SF2',
      'Annotation::AwsSolutions-SQS3',
    ]);
    for (const [, reason] of reasons) expect(reason).toMatch(/^.{80,}\.$/);
  });
});
