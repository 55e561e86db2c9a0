import type { ResponseMeta } from '../response/meta.ts';
import { ClientError } from './client-error.ts';
import type { Fault, Problem } from './problem.ts';

/**
 * A problem document (contract 4). Every code that the contract lists has a class of its own; a code that a later release
 * adds is a plain ProblemError. No failure is ever charged.
 */
export class ProblemError extends ClientError {
  override readonly name: string = 'ProblemError';
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  /** The page that explains the code. */
  readonly type: string;
  readonly instance: string;
  readonly requestId: string;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  /** All faults of the request, not only the first. */
  readonly errors: readonly Fault[];
  readonly param: string | null;
  readonly retryAfterSeconds: number | null;
  readonly meta: ResponseMeta;

  constructor(problem: Problem, meta: ResponseMeta, retryAfterSeconds: number | null) {
    super(`${problem.code} (${problem.status}): ${problem.detail}`);
    this.code = problem.code;
    this.status = problem.status;
    this.title = problem.title;
    this.detail = problem.detail;
    this.type = problem.type;
    this.instance = problem.instance;
    this.requestId = problem.requestId;
    this.retryable = problem.retryable;
    this.errors = problem.errors;
    this.param = problem.param;
    this.retryAfterSeconds = retryAfterSeconds;
    this.meta = meta;
  }

  /** Whether a fault of the request has this code: `error.has('unknown_code')`. */
  has(faultCode: string): boolean {
    return this.errors.some(({ code }) => code === faultCode);
  }
}
