import { ACCESS_LOG_EXAMPLE } from '../access-log-format.ts';

/** What AWS asks for in one region, in US dollars and without free tiers. Names are those of a `--prices` file. */
export interface Prices {
  readonly region: string;
  /** Per million requests of an HTTP API. */
  readonly http_api_million_requests: number;
  /** Per million invocations. */
  readonly lambda_million_requests: number;
  /** Per million GB-seconds, arm64. */
  readonly lambda_million_gb_seconds: number;
  /** Per million read units on demand, standard table class. */
  readonly dynamodb_million_read_units: number;
  /** Per million write units on demand, standard table class. */
  readonly dynamodb_million_write_units: number;
  /** Per GB of standard log lines. */
  readonly logs_gb: number;
}

/** List prices of us-east-1, as of November 2026. The estimate of every customer's cost comes from here alone. */
export const LIST_PRICES: Prices = {
  region: 'us-east-1',
  http_api_million_requests: 1,
  lambda_million_requests: 0.2,
  lambda_million_gb_seconds: 13.3334,
  dynamodb_million_read_units: 0.125,
  dynamodb_million_write_units: 0.625,
  logs_gb: 0.5,
};

/** Memory of every function, which infra/constructs/bundled-function.ts explains. */
export const FUNCTION_MEMORY_MB = 512;

/** Bytes that CloudWatch Logs counts for a line next to its text. */
export const BYTES_PER_LINE = 26;

/**
 * Bytes that a request logs next to its own line: the line of the access log, and what CloudWatch adds to each of the
 * two. Lambda's own lines are off (infra/constructs/bundled-function.ts).
 */
export const FURTHER_LOG_BYTES = JSON.stringify(ACCESS_LOG_EXAMPLE).length + 2 * BYTES_PER_LINE;

/** What is measured on the line of a request. */
export interface Usage {
  readonly requests: number;
  /** Duration of the functions. */
  readonly milliseconds: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Of the request's own line. */
  readonly lineBytes: number;
}

/** Returns what one of each measure costs, in millionths of a dollar. */
export const weightsOf = (prices: Prices): Usage => ({
  requests:
    prices.http_api_million_requests +
    prices.lambda_million_requests +
    (FURTHER_LOG_BYTES * prices.logs_gb) / 1_000,
  milliseconds: ((FUNCTION_MEMORY_MB / 1_024) * prices.lambda_million_gb_seconds) / 1_000,
  readUnits: prices.dynamodb_million_read_units,
  writeUnits: prices.dynamodb_million_write_units,
  lineBytes: prices.logs_gb / 1_000,
});

/** Returns the estimated cost of a usage in micro-dollars. */
export function costMicros(usage: Usage, prices: Prices): number {
  const weights = weightsOf(prices);
  return (
    usage.requests * weights.requests +
    usage.milliseconds * weights.milliseconds +
    usage.readUnits * weights.readUnits +
    usage.writeUnits * weights.writeUnits +
    usage.lineBytes * weights.lineBytes
  );
}
