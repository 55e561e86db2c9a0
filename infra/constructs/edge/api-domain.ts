import {
  ApiMapping,
  DomainName,
  type HttpApi,
  type HttpStage,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { ApiGatewayv2DomainProperties } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import type { ApiDomain as ApiDomainOptions } from './options.ts';

export interface ApiDomainProps extends ApiDomainOptions {
  readonly api: HttpApi;
  readonly stage: HttpStage;
}

/**
 * The operator's own name, served by the API itself. The address that AWS gave the API keeps working, so customers that
 * were there before the name do not break.
 */
export class ApiDomain extends Construct {
  /** Where a record of the name points to. */
  readonly host: string;

  constructor(scope: Construct, id: string, { api, stage, name, certificateArn, zone }: ApiDomainProps) {
    super(scope, id);
    const domain = new DomainName(this, 'Name', {
      domainName: name,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    new ApiMapping(this, 'Mapping', { api, domainName: domain, stage });
    this.host = domain.regionalDomainName;
    if (zone === undefined) return;
    // A regional name answers IPv4 only, unless it is made dual-stack.
    new ARecord(this, 'Record', {
      zone: HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId: zone.id, zoneName: zone.name }),
      recordName: `${name}.`,
      target: RecordTarget.fromAlias(
        new ApiGatewayv2DomainProperties(domain.regionalDomainName, domain.regionalHostedZoneId),
      ),
    });
  }
}
