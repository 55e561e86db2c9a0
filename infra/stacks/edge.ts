import { CfnOutput, CfnParameter, DefaultStackSynthesizer, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Distribution } from '../constructs/edge/distribution.ts';
import { EdgeLog } from '../constructs/edge/edge-log.ts';
import { Firewall } from '../constructs/edge/firewall.ts';
import { type ApiDomain, EDGE_REGION } from '../constructs/edge/options.ts';

export interface EdgeStackProps extends StackProps {
  readonly domain: ApiDomain;
}

/**
 * The edge: CloudFront with AWS WAF under the operator's name. CloudFront's firewalls, certificates and logs are in one
 * region, so the edge is a stack of its own there; the interface may be in any region (docs/adr/0035).
 */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { domain, ...props }: EdgeStackProps) {
    super(scope, id, {
      ...props,
      env: { region: EDGE_REGION },
      // @ts-expect-error CDK declares the class's qualifier as `string | undefined`, the interface's as optional
      synthesizer: new DefaultStackSynthesizer({ generateBootstrapVersionRule: false }),
    });
    const apiHost = new CfnParameter(this, 'ApiHost', {
      type: 'String',
      description: 'Output ApiHost of the stack of the interface',
      allowedPattern: '^[a-z0-9]+\\.execute-api\\.[a-z0-9-]+\\.amazonaws\\.com$',
      constraintDescription: 'the host name of an HTTP API',
    }).valueAsString;
    const secret = new CfnParameter(this, 'Secret', {
      type: 'String',
      noEcho: true,
      description: 'What the edge tells the interface; edgeLock has the SHA-256 digest of it',
      allowedPattern: '^[0-9a-f]{64}$',
      constraintDescription: '64 lower-case hex digits (openssl rand -hex 32)',
    }).valueAsString;
    const requestsPerMinute = new CfnParameter(this, 'AddressRequestsPerMinute', {
      type: 'Number',
      default: 6_000,
      minValue: 600,
      maxValue: 2_000_000,
      description: 'Requests of one address in a minute; above it, the firewall answers 429',
    }).valueAsNumber;
    const firewall = new Firewall(this, 'Firewall', { requestsPerMinute });
    const { distribution } = new Distribution(this, 'Interface', {
      domain,
      apiHost,
      secret,
      firewallArn: firewall.arn,
    });
    const log = new EdgeLog(this, 'Log', { distribution });
    for (const [name, { value, description }] of Object.entries({
      EdgeHost: {
        value: distribution.distributionDomainName,
        description: 'Target of a DNS record of the domain',
      },
      BlockedAddresses: {
        value: firewall.blocked.map(({ attrArn }) => attrArn).join(' '),
        description: 'The lists of blocked addresses, IPv4 and IPv6',
      },
      EdgeLogGroup: { value: log.group.logGroupName, description: 'One line per request, with the address' },
    })) {
      new CfnOutput(this, name, { value, description });
    }
  }
}
