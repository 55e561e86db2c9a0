/** The problems of the interface (contract 4.2). */
export const PROBLEMS = {
  invalid_request: { status: 400, title: 'Invalid request', retryable: false },
  invalid_api_key: { status: 401, title: 'Invalid API key', retryable: false },
  insufficient_credits: { status: 402, title: 'Insufficient credits', retryable: false },
  insufficient_scope: { status: 403, title: 'Insufficient scope', retryable: false },
  not_found: { status: 404, title: 'Not found', retryable: false },
  method_not_allowed: { status: 405, title: 'Method not allowed', retryable: false },
  not_acceptable: { status: 406, title: 'Not acceptable', retryable: false },
  request_timeout: { status: 408, title: 'Request timed out', retryable: true },
  rate_limit_exceeded: { status: 429, title: 'Rate limit exceeded', retryable: true },
  internal_error: { status: 500, title: 'Internal error', retryable: true },
  service_unavailable: { status: 503, title: 'Service unavailable', retryable: true },
} as const;
export type ProblemCode = keyof typeof PROBLEMS;

/** The closed set of `errors[].code`, in addition to the problem codes (contract 4.3). */
export const FAULT_CODES = [
  'unknown_parameter',
  'repeated_parameter',
  'missing_parameter',
  'invalid_format',
  'invalid_value',
  'out_of_range',
  'too_short',
  'too_long',
  'too_many_values',
  'unknown_code',
  'conflicting_parameters',
  'modifier_without_condition',
  'cursor_malformed',
  'cursor_mismatch',
  'cursor_expired',
  'invalid_position',
  'position_expired',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

/** One fault of a request. */
export interface Fault {
  readonly code: FaultCode;
  /** At most 500 characters. Shows the value and states what is allowed. */
  readonly message: string;
  /** `/` + parameter, then property, then index: `/facts/technologyTools/3`. */
  readonly pointer: string;
  /** The parameter as it is written in a query: `facts[technologyTools]`. At most 160 characters. */
  readonly param: string;
}

/** Optional details of a problem. Amounts are in micro-dollars. */
export interface ProblemDetails {
  readonly faults?: readonly Fault[];
  readonly availableMicros?: bigint;
  readonly requiredMicros?: bigint;
  /** Whole seconds for `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** For the log only; never sent. */
  readonly cause?: unknown;
}

/** A failure that the contract lists; the chain renders it in the operation's casing. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, detail: string, details: ProblemDetails = {}) {
    super(detail, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'ProblemError';
    this.code = code;
    this.details = details;
  }
}
