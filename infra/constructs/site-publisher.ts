import { CustomResource, Duration, FileSystem, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Addresses } from '../../shared/documentation/publication.ts';
import { BundledFunction } from './bundled-function.ts';

/** About 170 objects, sixteen at a time. */
const TIMEOUT = Duration.minutes(2);
/** Within it, CloudFormation hears of the end even if the first invocation died and Lambda repeated it. */
const LONGEST = Duration.minutes(10);

export interface SitePublisherProps {
  readonly bucket: Bucket;
  /** With the code and the documentation. */
  readonly codeDirectory: string;
  readonly addresses: Addresses;
}

/** Writes the documentation into its bucket whenever it, its code or an address of the deployment changes. */
export class SitePublisher extends Construct {
  readonly function: BundledFunction;

  constructor(scope: Construct, id: string, { bucket, codeDirectory, addresses }: SitePublisherProps) {
    super(scope, id);
    this.function = new BundledFunction(this, 'Publish', {
      name: 'publish-documentation',
      codeDirectory,
      description: 'Writes the documentation into its bucket at deployment',
      timeout: TIMEOUT,
      environment: { BUCKET_NAME: bucket.bucketName },
    });
    const { role, lambda } = this.function;
    role.addToPrincipalPolicy(
      new PolicyStatement({
        actions: ['s3:PutObject', 's3:DeleteObject'],
        resources: [bucket.arnForObjects('*')],
      }),
    );
    role.addToPrincipalPolicy(
      new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
    );
    const { baseUrl, docsUrl, appUrl } = addresses;
    new CustomResource(this, 'Site', {
      resourceType: 'Custom::Documentation',
      serviceToken: lambda.functionArn,
      serviceTimeout: LONGEST,
      properties: {
        BaseUrl: baseUrl,
        DocsUrl: docsUrl,
        AppUrl: appUrl,
        // A bucket that took the place of another is empty.
        BucketName: bucket.bucketName,
        // CloudFormation asks again when a property differs.
        Content: FileSystem.fingerprint(codeDirectory),
      },
    });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::<DocumentationFilesA9437B35.Arn>/*]',
      reason:
        'The bucket holds only the documentation, all of which this function writes and removes. A path of it cannot ' +
        'be narrower, because pages are at its root.',
    });
  }
}
