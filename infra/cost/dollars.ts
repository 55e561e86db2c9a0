import { FUNCTION_MEMORY_MB, FURTHER_LOG_BYTES } from './prices.ts';
import { EDGE_PRICES, type RegionPrices } from './regions.ts';
import type { Work } from './work.ts';

/** Milliseconds of one call to the table from a function: assumed, because nothing was measured in AWS. */
export const ROUND_MS = 5;
/** Lambda gives one processor per 1,769 MB. */
const PROCESSOR_MB = 1_769;
/** Of the headers of a response, an estimate. */
const HEADER_BYTES = 900;
/** Of an invocation behind the request: a batch that reads and writes a few times. */
const BACKGROUND_MS = 100;
const HOURS = 730;

/** Dollars per million, by part. */
export interface Parts {
  readonly gateway: number;
  readonly functions: number;
  readonly reads: number;
  readonly writes: number;
  readonly logs: number;
  readonly transfer: number;
  readonly queues: number;
}

/** Returns what a million of a work costs in a region, each response in Brotli. */
export function dollarsOf(work: Work, prices: RegionPrices): Parts {
  const gigabyteMs = FUNCTION_MEMORY_MB / 1_024 / 1_000;
  const ms = work.rounds * ROUND_MS + ((work.cpuMicros / 1_000) * PROCESSOR_MB) / FUNCTION_MEMORY_MB;
  const own =
    work.requests * (prices.lambda_million_requests + ms * gigabyteMs * prices.lambda_million_gb_seconds);
  const behind =
    work.invocations *
    (prices.lambda_million_requests + BACKGROUND_MS * gigabyteMs * prices.lambda_million_gb_seconds);
  const lineBytes = work.lineBytes + work.requests * FURTHER_LOG_BYTES;
  const sentBytes = work.sentBytes === 0 ? 0 : work.sentBytes + HEADER_BYTES;
  return {
    gateway: work.requests * prices.http_api_million_requests,
    functions: own + behind,
    reads: work.readUnits * prices.dynamodb_million_read_units,
    writes: work.writeUnits * prices.dynamodb_million_write_units,
    logs: (lineBytes * prices.logs_gb) / 1_000,
    transfer: (sentBytes * prices.transfer_gb) / 1_000,
    queues: work.queueRequests * prices.sqs_million_requests + work.keyRequests * prices.kms_million_requests,
  };
}

export const totalOf = (parts: Parts): number => Object.values(parts).reduce((sum, each) => sum + each, 0);

/** Returns what a million responses without compression cost more. */
export const withoutCompression = (work: Work, prices: RegionPrices): number =>
  ((work.plainBytes - work.sentBytes) * prices.transfer_gb) / 1_000;

/** Returns what a million requests through the edge cost more, without its price per month. */
export const withEdge = (work: Work, prices: RegionPrices): number =>
  work.requests *
  (EDGE_PRICES.million_requests +
    (EDGE_PRICES.line_bytes * prices.logs_gb) / 1_000 -
    ((work.sentBytes + HEADER_BYTES) * (prices.transfer_gb - EDGE_PRICES.transfer_gb)) / 1_000);

/** Two NAT gateways, three endpoints in two zones, two addresses. */
export const fixedAddressesMonth = ({ nat_hour, endpoint_hour }: RegionPrices): number =>
  HOURS * (2 * nat_hour + 6 * endpoint_hour + 2 * 0.005);

/** What CloudWatch and KMS ask for per month, whatever is requested. A test counts alarms and keys in the template. */
export const STANDING = {
  dashboards: 1,
  /** Of the webhook secrets, and of the topic of the alarms. */
  keys: 2,
  /** Metrics that alarms read: an alarm on an expression pays for each of its metrics. */
  alarmMetrics: 91,
  compositeAlarms: 4,
  /** The durations of the operations and of three workers, and the counters of a month with customers: an estimate. */
  ownMetrics: 44,
} as const;

export const STANDING_MONTH =
  STANDING.dashboards * 3 +
  STANDING.keys +
  STANDING.alarmMetrics * 0.1 +
  STANDING.compositeAlarms * 0.5 +
  STANDING.ownMetrics * 0.3;
