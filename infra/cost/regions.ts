import { LIST_PRICES, type Prices } from './prices.ts';

/** What else the options and deliveries pay for, in US dollars and without free tiers. */
export interface RegionPrices extends Prices {
  /** Per GB out to the internet, first 10 TB of a month. */
  readonly transfer_gb: number;
  /** Per hour of a NAT gateway, and per GB through it. */
  readonly nat_hour: number;
  readonly nat_gb: number;
  /** Per hour of an interface endpoint in one zone. */
  readonly endpoint_hour: number;
  readonly sqs_million_requests: number;
  readonly kms_million_requests: number;
}

/** List prices, entered by hand from the price pages of AWS. Nothing compares them with AWS: check them before a decision. */
export const PRICES_AS_OF = 'November 2026';

const US_EAST_1: RegionPrices = {
  ...LIST_PRICES,
  transfer_gb: 0.09,
  nat_hour: 0.045,
  nat_gb: 0.045,
  endpoint_hour: 0.01,
  sqs_million_requests: 0.4,
  kms_million_requests: 3,
};

export const REGIONS: readonly RegionPrices[] = [
  US_EAST_1,
  {
    ...US_EAST_1,
    region: 'eu-west-1',
    http_api_million_requests: 1.11,
    dynamodb_million_read_units: 0.1415,
    dynamodb_million_write_units: 0.705,
    logs_gb: 0.57,
    nat_hour: 0.048,
    nat_gb: 0.048,
    endpoint_hour: 0.011,
  },
  {
    ...US_EAST_1,
    region: 'eu-central-1',
    http_api_million_requests: 1.2,
    dynamodb_million_read_units: 0.1525,
    dynamodb_million_write_units: 0.7625,
    logs_gb: 0.63,
    nat_hour: 0.052,
    nat_gb: 0.052,
    endpoint_hour: 0.012,
  },
];

/** Of the edge, for callers in North America and Europe; the same in every region. */
export const EDGE_PRICES = {
  /** CloudFront over HTTPS, its function, and the firewall. */
  million_requests: 1 + 0.1 + 0.6,
  /** Instead of the region's transfer: API Gateway to CloudFront is free. */
  transfer_gb: 0.085,
  /** The firewall and its three rules. */
  month: 8,
  /** Bytes of a line of the edge's log, an estimate from its fields. */
  line_bytes: 220,
} as const;
