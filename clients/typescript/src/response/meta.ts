/** The rate window nearest exhaustion (contract 7.1). */
export interface RateLimit {
  readonly policy: string;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resetSeconds: number;
}

/** What the headers of a response say (contract 1.5). Null: the response does not say. */
export interface ResponseMeta {
  readonly status: number;
  /** Names the attempt; quote it to support. */
  readonly requestId: string | null;
  /** Credit that this request consumed; null on catalogue operations, which are free. */
  readonly costUsd: string | null;
  /** Credit left after this request. */
  readonly balanceUsd: string | null;
  readonly resourcesReturned: number | null;
  readonly rateLimit: RateLimit | null;
  readonly traceparent: string | null;
}

const RATE_LIMIT = /^"([^"]+)";r=([0-9]+);t=([0-9]+)$/;
const WHOLE_NUMBER = /^[0-9]+$/;

export function metaOf(status: number, headers: Headers): ResponseMeta {
  const [, policy, remaining, reset] = RATE_LIMIT.exec(headers.get('ratelimit') ?? '') ?? [];
  return {
    status,
    requestId: headers.get('x-request-id'),
    costUsd: headers.get('svc-cost-usd'),
    balanceUsd: headers.get('svc-credit-balance-usd'),
    resourcesReturned: wholeNumber(headers.get('svc-resources-returned')),
    rateLimit:
      policy === undefined ? null : { policy, remaining: Number(remaining), resetSeconds: Number(reset) },
    traceparent: headers.get('traceparent'),
  };
}

/** A date of HTTP always names its zone; other texts that Date reads do not. */
const HTTP_DATE = /^[A-Z][a-z]{2,8},? .* GMT$/;

/** Returns the seconds to wait. The interface sends a number; what stands in front of it may send a date (RFC 9110). */
export function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('retry-after');
  const until = text !== null && HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(until)) return wholeNumber(text);
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

/** Returns a header that counts; null for anything else. */
const wholeNumber = (text: string | null): number | null =>
  text !== null && WHOLE_NUMBER.test(text) ? Number(text) : null;
