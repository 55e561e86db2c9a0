import type { ResponseMeta } from '../response/meta.ts';
import type { Problem } from './problem.ts';
import { ProblemError } from './problem-error.ts';

/** 400: a parameter, a combination of parameters, the cursor or the position is at fault; see `errors`. */
export class InvalidRequestError extends ProblemError {
  override readonly name: string = 'InvalidRequestError';
}

/** The cursor is older than 24 hours (contract 5.3). Start the list again. */
export class CursorExpiredError extends InvalidRequestError {
  override readonly name = 'CursorExpiredError';
}

/** The position of the change stream has expired (contract 16.1). Start the copy again with `client.jobs.resync()`. */
export class PositionExpiredError extends InvalidRequestError {
  override readonly name = 'PositionExpiredError';
}

/** 401: the key is missing, malformed, unknown, expired, revoked, or of another deployment. */
export class InvalidApiKeyError extends ProblemError {
  override readonly name = 'InvalidApiKeyError';
}

/** 402: the balance is below the most that the request can cost. */
export class InsufficientCreditsError extends ProblemError {
  override readonly name = 'InsufficientCreditsError';
  readonly availableCreditUsd: string | null;
  readonly requiredCreditUsd: string | null;
  readonly topUpUrl: string | null;

  constructor(problem: Problem, meta: ResponseMeta, retryAfterSeconds: number | null) {
    super(problem, meta, retryAfterSeconds);
    this.availableCreditUsd = problem.availableCreditUsd;
    this.requiredCreditUsd = problem.requiredCreditUsd;
    this.topUpUrl = problem.topUpUrl;
  }
}

/** 403: the key lacks the scope, or the request comes from a browser. */
export class InsufficientScopeError extends ProblemError {
  override readonly name = 'InsufficientScopeError';
}

/** 404: the resource does not exist or is not available. */
export class NotFoundError extends ProblemError {
  override readonly name = 'NotFoundError';
}

/** 405 */
export class MethodNotAllowedError extends ProblemError {
  override readonly name = 'MethodNotAllowedError';
}

/** 406 */
export class NotAcceptableError extends ProblemError {
  override readonly name = 'NotAcceptableError';
}

/** 408: the work took longer than 8 seconds. Ask for a smaller page. */
export class RequestTimeoutError extends ProblemError {
  override readonly name = 'RequestTimeoutError';
}

/** 429: over a rate window or the read allowance (contract 7.1, 7.2). */
export class RateLimitExceededError extends ProblemError {
  override readonly name = 'RateLimitExceededError';
}

/** 500: a defect of the service. Quote `requestId`. */
export class InternalError extends ProblemError {
  override readonly name = 'InternalError';
}

/** 503 */
export class ServiceUnavailableError extends ProblemError {
  override readonly name = 'ServiceUnavailableError';
}

const CLASSES: ReadonlyMap<string, typeof ProblemError> = new Map<string, typeof ProblemError>([
  ['invalid_request', InvalidRequestError],
  ['invalid_api_key', InvalidApiKeyError],
  ['insufficient_credits', InsufficientCreditsError],
  ['insufficient_scope', InsufficientScopeError],
  ['not_found', NotFoundError],
  ['method_not_allowed', MethodNotAllowedError],
  ['not_acceptable', NotAcceptableError],
  ['request_timeout', RequestTimeoutError],
  ['rate_limit_exceeded', RateLimitExceededError],
  ['internal_error', InternalError],
  ['service_unavailable', ServiceUnavailableError],
]);

/** Faults that call for something else than a corrected request. */
const FAULT_CLASSES: ReadonlyMap<string, typeof ProblemError> = new Map<string, typeof ProblemError>([
  ['cursor_expired', CursorExpiredError],
  ['position_expired', PositionExpiredError],
]);

/** Returns the error of the class that the problem's code names. */
export function problemError(
  problem: Problem,
  meta: ResponseMeta,
  retryAfterSeconds: number | null,
): ProblemError {
  const byFault = problem.errors
    .map(({ code }) => FAULT_CLASSES.get(code))
    .find((found) => found !== undefined);
  const Class = byFault ?? CLASSES.get(problem.code) ?? ProblemError;
  return new Class(problem, meta, retryAfterSeconds);
}
