import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import { amountOf } from '../money/usd.ts';
import type { ResponseMeta } from '../response/meta.ts';
import { sendOnce } from './attempt.ts';
import type { Budget } from './budget.ts';
import { backOffMs, pause } from './pause.ts';
import { type Query, queryString } from './query.ts';
import type { RequestOptions, Settings } from './settings.ts';
import { USER_AGENT } from './version.ts';

/** A response and what its headers say. */
export interface Result<Data> {
  readonly data: Data;
  readonly meta: ResponseMeta;
}

export interface Call {
  readonly path: string;
  readonly query: Query;
  /** The most that this request can cost (contract 6.3). */
  readonly maximumMicros: bigint;
}

/**
 * Sends requests and repeats those that may succeed later.
 *
 * A problem document is never charged (contract 4.2), so a retryable one is repeated. A response that was lost may have
 * been charged, and a repeated request is charged again (contract 6.3): a billable request is then repeated only when it
 * certainly was not sent, or when the caller allows it.
 */
export class Transport {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Sends a request that its budget covers. @throws ClientError, or the reason of the caller's abort */
  async send<Data>(call: Call, options: RequestOptions, budget: Budget): Promise<Result<Data>> {
    const { baseUrl, apiKey, fetch } = this.#settings;
    const { signal, maxRetries = this.#settings.maxRetries, timeoutMs = this.#settings.timeoutMs } = options;
    const url = baseUrl + call.path + queryString(call.query);
    requireLength(url);
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${apiKey}`,
      'user-agent': USER_AGENT,
      ...(options.traceparent === undefined ? {} : { traceparent: options.traceparent }),
    };
    for (let retry = 1; ; retry += 1) {
      signal?.throwIfAborted();
      const settle = budget.reserve(call.maximumMicros);
      const outcome = await sendOnce({ url, headers, fetch, timeoutMs, signal });
      if (outcome.ok) {
        // A response that does not say what it cost counts with the highest price.
        settle(amountOf(outcome.meta.costUsd) ?? call.maximumMicros);
        return { data: parse(outcome.text, outcome.meta), meta: outcome.meta };
      }
      settle(outcome.mayHaveBeenCharged ? (amountOf(outcome.costUsd) ?? call.maximumMicros) : 0n);

      const costly = outcome.mayHaveBeenCharged && call.maximumMicros > 0n;
      const safe = !costly || this.#settings.retryPossiblyCharged;
      const again =
        outcome.retryable &&
        safe &&
        retry <= maxRetries &&
        (outcome.retryAfterSeconds ?? 0) * 1000 <= this.#settings.maxRetryAfterMs;
      if (!again || !budget.covers(call.maximumMicros)) throw outcome.error;
      await pause(waitOf(outcome.retryAfterSeconds, retry), signal);
      // Another iteration of the same list may have spent the rest meanwhile.
      if (!budget.covers(call.maximumMicros)) throw outcome.error;
    }
  }
}

/**
 * A request line and headers of more than 10,240 bytes are refused by the gateway or cut off (contract 7.3), and a
 * connection that is cut off looks like a response that was lost.
 */
const MOST_URL_CHARACTERS = 9_000;

function requireLength({ length }: string): void {
  if (length <= MOST_URL_CHARACTERS) return;
  throw new TypeError(
    `the request has ${length} characters, and the interface takes ${MOST_URL_CHARACTERS}; give fewer or shorter filters`,
  );
}

/** Waits at least as long as the response asks; the back-off on top keeps callers that wait together apart. */
const waitOf = (retryAfterSeconds: number | null, retry: number): number =>
  retryAfterSeconds === null ? backOffMs(retry) : retryAfterSeconds * 1000 + backOffMs(1) / 4;

function parse<Data>(text: string, meta: ResponseMeta): Data {
  try {
    const body = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // The error below shows the text.
  }
  throw new UnexpectedResponseError(meta, text, true);
}
