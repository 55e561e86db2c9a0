/**
 * Where a price of us-east-1 was found in stored copies of public pages on 22 November 2026. None of them is the price
 * page of AWS as it is today. A price without a page was entered from memory of AWS's page and found nowhere.
 */
export interface PriceSource {
  readonly price: string;
  readonly usd: string;
  /** Page and its date; undefined if none was found. */
  readonly page?: string;
}

export const PRICE_SOURCES: readonly PriceSource[] = [
  {
    price: 'HTTP API, a million requests, first 300 million of a month',
    usd: '1.00',
    page: 'awsforengineers.com/blog/aws-api-gateway-pricing-explained (May 2025), apigatewaycost.com/aws',
  },
  {
    price: 'Lambda on arm64, a GB-second, and a million requests',
    usd: '0.0000133334, 0.20',
    page: 'cloudchipr.com/blog/aws-lambda-pricing (2024)',
  },
  {
    price: 'DynamoDB on demand, a million units written, read',
    usd: '0.625, 0.125',
    page: 'airbyte.com/data-engineering-resources/dynamodb-pricing (July 2025)',
  },
  {
    price: 'DynamoDB, a GB stored for a month',
    usd: '0.25',
    page: 'aws.amazon.com/dynamodb/pricing (older)',
  },
  {
    price: 'CloudWatch Logs, a GB; a dashboard',
    usd: '0.50, 3.00',
    page: 'factualminds.com/blog/amazon-cloudwatch-pricing-metrics-logs-alarms-dashboards (June 2026)',
  },
  {
    price: 'CloudWatch, an own metric',
    usd: '0.30',
    page: 'signoz.io/guides/cloudwatch-pricing (February 2026)',
  },
  {
    price: 'Transfer to the internet, a GB; a NAT gateway per hour and per GB',
    usd: '0.09; 0.045, 0.045',
    page: 'leanopstech.com/blog/aws-data-transfer-pricing-2026 (April 2026)',
  },
  {
    price: 'An interface endpoint per hour',
    usd: '0.01',
    page: 'finopsforge.com/reduce-aws-data-transfer-costs',
  },
  {
    price: 'CloudFront Functions, a million calls',
    usd: '0.10',
    page: 'cur.vantage.sh/aws/amazoncloudfront',
  },
  {
    price: 'CloudFront, a GB',
    usd: '0.085',
    page: 'lucaraveri.com/blog/253aba6f-88fe-8077-93e3-e899365ec13a',
  },
  { price: 'CloudFront, a million HTTPS requests; the firewall', usd: '1.00; 8.00 and 0.60 a million' },
  { price: 'An alarm per metric; a composite alarm; a key of KMS', usd: '0.10; 0.50; 1.00' },
  { price: 'SQS and KMS, a million requests', usd: '0.40, 3.00' },
  { price: 'DynamoDB, a GB of point-in-time recovery for a month', usd: '0.20' },
  { price: 'All prices of eu-west-1 and eu-central-1', usd: '-' },
];
