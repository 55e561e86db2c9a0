import { BYTES_PER_LINE, FUNCTION_MEMORY_MB, FURTHER_LOG_BYTES } from './prices.ts';
import { EDGE_PRICES, type RegionPrices } from './regions.ts';
import { behindCharge, CHARGES_PER_BATCH, type Work } from './work.ts';

/** Milliseconds of one call to the table from a function: assumed, because nothing was measured in AWS. */
export const ROUND_MS = 5;
/** Lambda gives one processor per 1,769 MB. */
const PROCESSOR_MB = 1_769;
/** Of the headers of a response, an estimate. */
const HEADER_BYTES = 900;
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

/** Returns how long a function with so much memory runs: it waits for the table, and computes with a part of a processor. */
export const millisecondsOf = (
  { rounds, cpuMicros }: Pick<Work, 'cpuMicros' | 'rounds'>,
  memoryMb: number = FUNCTION_MEMORY_MB,
): number => rounds * ROUND_MS + (cpuMicros / 1_000) * Math.max(1, PROCESSOR_MB / memoryMb);

/** Returns what a million of a work costs in a region, each response in Brotli. */
export function dollarsOf(work: Work, prices: RegionPrices, memoryMb: number = FUNCTION_MEMORY_MB): Parts {
  const { behind } = work;
  const durations = (ms: number, memory: number): number =>
    ((ms * memory) / 1_024 / 1_000) * prices.lambda_million_gb_seconds;
  const own =
    work.requests * (prices.lambda_million_requests + durations(millisecondsOf(work, memoryMb), memoryMb));
  const later =
    behind.invocations * prices.lambda_million_requests +
    durations(millisecondsOf(behind), FUNCTION_MEMORY_MB);
  const lineBytes =
    work.lineBytes + work.requests * FURTHER_LOG_BYTES + behind.lineBytes + behind.lines * BYTES_PER_LINE;
  const sentBytes = work.sentBytes === 0 ? 0 : work.sentBytes + HEADER_BYTES;
  return {
    gateway: work.requests * prices.http_api_million_requests,
    functions: own + later,
    reads: (work.readUnits + behind.readUnits) * prices.dynamodb_million_read_units,
    writes: (work.writeUnits + behind.writeUnits) * prices.dynamodb_million_write_units,
    logs: (lineBytes * prices.logs_gb) / 1_000,
    transfer: (sentBytes * prices.transfer_gb) / 1_000,
    queues: work.queueRequests * prices.sqs_million_requests + work.keyRequests * prices.kms_million_requests,
  };
}

/** Returns a work with so many charges per batch behind it; the same if nothing was charged. */
export const inBatchesOf = (perBatch: number, work: Work): Work =>
  work.requests === 0 || perBatch === CHARGES_PER_BATCH ? work : { ...work, behind: behindCharge(perBatch) };

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
  alarmMetrics: 93,
  compositeAlarms: 4,
  /** Every metric that the functions emit: a month in which each of them occurs. A test counts them in the sources. */
  ownMetrics: 32,
} as const;

/** A ledger entry as the table stores it: 284 bytes of attributes, and 100 that DynamoDB adds to an item. */
export const LEDGER_ENTRY_BYTES = 384;
/** Per GB and month: the table, and its point-in-time recovery. */
const STORED_GB = 0.25;
const RECOVERABLE_GB = 0.2;

/** What the ledger of a million charges costs per month, for as long as it is kept. */
export const LEDGER_MONTH = (LEDGER_ENTRY_BYTES / 1_000) * (STORED_GB + RECOVERABLE_GB);

const SWEEPS_MONTH = 8_640;

/** What the sweep costs per month for a customer that is charged all day: its account and mark, its ledger, its mark. */
export const sweepMonth = (prices: RegionPrices): number =>
  (SWEEPS_MONTH * (2 * prices.dynamodb_million_read_units + prices.dynamodb_million_write_units)) / 1_000_000;

export const STANDING_MONTH =
  STANDING.dashboards * 3 +
  STANDING.keys +
  STANDING.alarmMetrics * 0.1 +
  STANDING.compositeAlarms * 0.5 +
  STANDING.ownMetrics * 0.3;
