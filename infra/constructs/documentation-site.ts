import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { CONTENT_SECURITY_POLICY, SITE_HEADERS } from '../docs/headers.ts';
import { ROOT_OBJECT } from '../docs/publication.ts';
import { sitePath } from '../docs/site-path.ts';

/** A name of the operator's own. */
export interface SiteDomain {
  readonly name: string;
  /** A certificate of that name in us-east-1, where CloudFront looks for it. */
  readonly certificateArn: string;
}

export interface DocumentationSiteProps {
  readonly domain?: SiteDomain | undefined;
}

/** Headers that CDK has settings of their own for. */
const WITH_SETTINGS = ['content-security-policy', 'referrer-policy', 'x-content-type-options'];

/**
 * Where the documentation is served: a private bucket behind a distribution. Objects are named after the paths of pages,
 * so nothing looks for an index (docs/adr/0029).
 */
export class DocumentationSite extends Construct {
  readonly bucket: Bucket;
  /** Without a slash at its end. */
  readonly address: string;
  /** The distribution's own name. */
  readonly host: string;

  constructor(scope: Construct, id: string, { domain }: DocumentationSiteProps) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // A deployment writes all of it again.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const distribution = new Distribution(this, 'Distribution', {
      comment: 'Documentation of the interface',
      defaultRootObject: ROOT_OBJECT,
      defaultBehavior: {
        // @ts-expect-error CDK declares the class's `isWebsite` as `boolean | undefined`, the interface's as optional
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
        // The objects say how long they are kept. Neither cookies nor queries reach the bucket.
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        compress: true,
        responseHeadersPolicy: this.#headers(),
        functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: this.#paths() }],
      },
      // Without permission to list the bucket, S3 answers 403 for an object that does not exist.
      errorResponses: [
        {
          httpStatus: 403,
          responseHttpStatus: 404,
          responsePagePath: '/docs/not-found',
          ttl: Duration.minutes(1),
        },
      ],
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(domain === undefined
        ? {}
        : {
            domainNames: [domain.name],
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
            certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
          }),
    });
    this.host = distribution.distributionDomainName;
    this.address = `https://${domain?.name ?? this.host}`;
    this.#acknowledge(distribution, domain);
  }

  #headers(): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'Headers', {
      comment: 'Headers of the documentation',
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: CONTENT_SECURITY_POLICY, override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(365),
          includeSubdomains: false,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries(SITE_HEADERS)
          .filter(([header]) => !WITH_SETTINGS.includes(header))
          .map(([header, value]) => ({ header, value, override: true })),
      },
    });
  }

  /** Finds the object of a path as the local runtime does. */
  #paths(): EdgeFunction {
    return new EdgeFunction(this, 'Paths', {
      comment: 'Finds the page of a path',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(`${sitePath.toString()}
function handler(event) {
  event.request.uri = sitePath(event.request.uri);
  return event.request;
}
`),
    });
  }

  #acknowledge(distribution: Distribution, domain: SiteDomain | undefined): void {
    Validations.of(this.bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'Holds only the published documentation, which anyone may read. The distribution and the function that ' +
        'publishes are the only ones with access, and CloudTrail data events record their calls where that is required.',
    });
    Validations.of(distribution).acknowledge(
      {
        id: 'AwsSolutions-CFR1',
        reason:
          'The documentation is public and the same for every reader. Where a problem document or a webhook links ' +
          'to it, it must open, in whatever country the reader is.',
      },
      {
        id: 'AwsSolutions-CFR2',
        reason:
          'The distribution serves static files to GET and HEAD requests. Nothing behind it evaluates a query, a ' +
          'cookie or a body, so a web application firewall has nothing to inspect and would cost more than the site.',
      },
      {
        id: 'AwsSolutions-CFR3',
        reason:
          'A log would record who reads public pages, by address, and explain nothing that CloudFront’s own metrics ' +
          'do not. An operator who needs it can switch it on without a change of the stack.',
      },
    );
    if (domain === undefined) {
      Validations.of(distribution).acknowledge({
        id: 'AwsSolutions-CFR4',
        reason:
          'CloudFront fixes the protocols of its own domain name, and still offers TLS 1.0 there. With a name of the ' +
          'operator’s own (docsDomain, docsCertificate) the least is TLS 1.2. The pages are public and take no input.',
      });
    }
  }
}
