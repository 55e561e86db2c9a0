import { Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import {
  CfnDelivery,
  CfnDeliveryDestination,
  CfnDeliverySource,
  LogGroup,
  QueryDefinition,
  QueryString,
  RetentionDays,
} from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';

/** Neither path nor query, which can hold a cursor, a search or an id. */
const FIELDS = [
  'date',
  'time',
  'x-edge-location',
  'c-ip',
  'cs-method',
  'sc-status',
  'sc-bytes',
  'time-taken',
  'x-edge-request-id',
  'x-edge-result-type',
  'cs-protocol-version',
  'ssl-protocol',
];

/** One line per request at the edge, whose addresses the gateway behind it cannot see, and the query that names streaks. */
export class EdgeLog extends Construct {
  readonly group: LogGroup;

  constructor(scope: Construct, id: string, { distribution }: { readonly distribution: Distribution }) {
    super(scope, id);
    const { stackName, account, partition } = Stack.of(this);
    this.group = new LogGroup(this, 'Lines', {
      logGroupName: `/aws/vendedlogs/${stackName}/edge`,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const source = new CfnDeliverySource(this, 'Source', {
      name: stackName,
      logType: 'ACCESS_LOGS',
      resourceArn: `arn:${partition}:cloudfront::${account}:distribution/${distribution.distributionId}`,
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name: stackName,
      outputFormat: 'json',
      // Without the wildcard that the ARN of a log group ends with.
      destinationResourceArn: Fn.select(0, Fn.split(':*', this.group.logGroupArn)),
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: FIELDS,
    });
    delivery.addResourceDependency(source);
    new QueryDefinition(this, 'RefusedAddresses', {
      queryDefinitionName: `${stackName}/refused-addresses`,
      logGroups: [this.group],
      queryString: new QueryString({
        fields: ['`c-ip` as address'],
        filterStatements: ['`sc-status` = 401 or `sc-status` = "401"'],
        statsStatements: [
          'count(*) as refused, min(@timestamp) as first, max(@timestamp) as last by address',
        ],
        sort: 'refused desc',
        limit: 100,
      }),
    });
  }
}
