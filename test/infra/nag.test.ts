import { describe, expect, test } from '@jest/globals';
import { type App, Stack, Validations } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { withApp } from './support/synthesis.ts';

/** Synthesis throws if a rule has a finding. */
const check = (app: App): void => {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  app.synth();
};

const MACHINE = '{"Fn::Select":[6,{"Fn::Split":[":",{"Ref":"UploadsMachine6DD81C4A"}]}]}';
const EXECUTIONS = `arn:<AWS::Partition>:states:<AWS::Region>:<AWS::AccountId>:execution:${MACHINE}`;

describe('cdk-nag’s AwsSolutions rules', () => {
  test('find nothing in the deployment', () => {
    withApp((app) => expect(() => check(app)).not.toThrow());
  });

  test('find a bucket without enforced TLS, which proves that the test above can fail', () => {
    withApp((app) => {
      const [stack] = app.node.children.filter((child) => Stack.isStack(child));
      if (stack === undefined) throw new Error('the app has no stack');
      new Bucket(stack, 'Careless');
      expect(() => check(app)).toThrow(/AwsSolutions-S10/);
    });
  });

  test('are suppressed in eighteen cases, each with a reason', () => {
    const acknowledged = withApp((app) =>
      app.node
        .findAll()
        .flatMap(({ node }) => node.metadata)
        .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
        .map(({ data }) => data),
    );
    const reasons = Object.entries(Object.assign({}, ...acknowledged));
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
