import { Duration, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  Distribution as CloudFrontDistribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import { CALLER_ADDRESS_HEADER, EDGE_SECRET_HEADER } from '../../../shared/edge/headers.ts';
import type { ApiDomain } from './options.ts';

export interface DistributionProps {
  readonly domain: ApiDomain;
  readonly apiHost: string;
  readonly secret: string;
  readonly firewallArn: string;
}

/** As long as API Gateway waits for a function. */
const ORIGIN_TIMEOUT = Duration.seconds(30);
/** Keeps the connection to the gateway between requests. */
const KEEP_ALIVE = Duration.seconds(60);

/**
 * CloudFront in front of the interface. It passes requests on as they are and keeps nothing: every answer is charged,
 * counted and authorised by the functions. They compress their answers themselves, so the distribution does not.
 */
export class Distribution extends Construct {
  readonly distribution: CloudFrontDistribution;

  constructor(scope: Construct, id: string, { domain, apiHost, secret, firewallArn }: DistributionProps) {
    super(scope, id);
    this.distribution = new CloudFrontDistribution(this, 'Distribution', {
      comment: 'The interface',
      domainNames: [domain.name],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      webAclId: firewallArn,
      defaultBehavior: {
        origin: new HttpOrigin(apiHost, {
          protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
          originSslProtocols: [OriginSslPolicy.TLS_V1_2],
          readTimeout: ORIGIN_TIMEOUT,
          keepaliveTimeout: KEEP_ALIVE,
          customHeaders: { [EDGE_SECRET_HEADER]: secret },
        }),
        // A key must not travel in the clear, not even to a redirect.
        viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        // The functions answer other methods with 405.
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        // Authorization, traceparent, If-None-Match, Accept-Encoding and the query arrive as sent. The gateway
        // answers only to its own Host.
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        compress: false,
        functionAssociations: [
          { eventType: FunctionEventType.VIEWER_REQUEST, function: this.#callerAddress() },
        ],
      },
    });
    this.#addRecords(domain);
    this.#acknowledge();
  }

  /** The gateway sees the address of the edge. What callers send under this name is replaced. */
  #callerAddress(): EdgeFunction {
    return new EdgeFunction(this, 'CallerAddress', {
      comment: 'Tells the interface the address of the caller',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(`function handler(event) {
  event.request.headers['${CALLER_ADDRESS_HEADER}'] = { value: event.viewer.ip };
  return event.request;
}
`),
    });
  }

  #addRecords({ name, zone }: ApiDomain): void {
    if (zone === undefined) return;
    const record = {
      zone: HostedZone.fromHostedZoneAttributes(this, 'Zone', {
        hostedZoneId: zone.id,
        zoneName: zone.name,
      }),
      recordName: `${name}.`,
      target: RecordTarget.fromAlias(new CloudFrontTarget(this.distribution)),
    };
    new ARecord(this, 'Ipv4', record);
    new AaaaRecord(this, 'Ipv6', record);
  }

  #acknowledge(): void {
    Validations.of(this.distribution).acknowledge(
      {
        id: 'AwsSolutions-CFR1',
        reason:
          'Customers may call from any country: keys, not places, decide who may. An operator who must exclude ' +
          'countries adds a geographic restriction to the distribution.',
      },
      {
        id: 'AwsSolutions-CFR3',
        reason:
          'The rule looks for the older log files, which have whole paths and queries: cursors and searches of ' +
          'customers. The distribution logs to CloudWatch instead, with chosen fields (edge-log.ts).',
      },
    );
  }
}
