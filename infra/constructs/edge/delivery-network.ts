import { RemovalPolicy } from 'aws-cdk-lib';
import {
  CfnEIP,
  FlowLogDestination,
  FlowLogTrafficType,
  GatewayVpcEndpointAwsService,
  InterfaceVpcEndpointAwsService,
  IpAddresses,
  type IVpc,
  NatProvider,
  Peer,
  Port,
  SecurityGroup,
  SubnetType,
  Vpc,
} from 'aws-cdk-lib/aws-ec2';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { FunctionNetwork } from '../bundled-function.ts';

/** Each zone has a NAT gateway and with it one fixed address; a zone that fails takes half of the attempts with it. */
const ZONES = 2;

/**
 * A network for the one function that sends webhooks, so that its requests come from fixed addresses. Calls to AWS stay
 * inside it: while a NAT gateway is down, attempts fail and are recorded, retried and alarmed as usual.
 */
export class DeliveryNetwork extends Construct implements FunctionNetwork {
  readonly vpc: IVpc;
  readonly securityGroup: SecurityGroup;
  /** What receivers see. */
  readonly addresses: readonly string[];

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const addresses = Array.from({ length: ZONES }, (_, zone) => {
      const address = new CfnEIP(this, `Address${zone + 1}`, { domain: 'vpc' });
      // Receivers have it in their firewalls: an address that is given back never returns.
      address.applyRemovalPolicy(RemovalPolicy.RETAIN);
      return address;
    });
    const network = new Vpc(this, 'Network', {
      ipAddresses: IpAddresses.cidr('10.0.0.0/24'),
      maxAzs: ZONES,
      natGateways: ZONES,
      natGatewayProvider: NatProvider.gateway({
        eipAllocationIds: addresses.map(({ attrAllocationId }) => attrAllocationId),
      }),
      // Nothing uses the default group; to empty it, the CDK would deploy a function of its own.
      restrictDefaultSecurityGroup: false,
      subnetConfiguration: [
        { name: 'Public', subnetType: SubnetType.PUBLIC, cidrMask: 28, mapPublicIpOnLaunch: false },
        { name: 'Functions', subnetType: SubnetType.PRIVATE_WITH_EGRESS, cidrMask: 26 },
      ],
      gatewayEndpoints: { Table: { service: GatewayVpcEndpointAwsService.DYNAMODB } },
    });
    // @ts-expect-error CDK declares the class's `vpnGatewayId` as `string | undefined`, the interface's as optional
    this.vpc = network;
    this.vpc.addFlowLog('Refused', {
      destination: FlowLogDestination.toCloudWatchLogs(
        new LogGroup(this, 'FlowLogs', {
          retention: RetentionDays.ONE_MONTH,
          removalPolicy: RemovalPolicy.DESTROY,
        }),
      ),
      // What went out is on the receipts; a line per connection would cost more than the connections.
      trafficType: FlowLogTrafficType.REJECT,
    });
    this.securityGroup = new SecurityGroup(this, 'Function', {
      vpc: this.vpc,
      description: 'The function that sends webhooks',
      allowAllOutbound: false,
    });
    // Destinations are on port 443 only (contract 14.4), and so is AWS.
    this.securityGroup.addEgressRule(Peer.anyIpv4(), Port.tcp(443), 'Receivers and AWS');
    const endpoints = new SecurityGroup(this, 'Endpoints', {
      vpc: this.vpc,
      description: 'AWS services, for the function that sends webhooks',
      allowAllOutbound: false,
    });
    endpoints.addIngressRule(this.securityGroup, Port.tcp(443), 'The function that sends webhooks');
    for (const [name, service] of Object.entries({
      Queues: InterfaceVpcEndpointAwsService.SQS,
      Keys: InterfaceVpcEndpointAwsService.KMS,
      StateMachines: InterfaceVpcEndpointAwsService.STEP_FUNCTIONS,
    })) {
      this.vpc.addInterfaceEndpoint(name, { service, securityGroups: [endpoints], open: false });
    }
    this.addresses = addresses.map(({ attrPublicIp }) => attrPublicIp);
  }
}
