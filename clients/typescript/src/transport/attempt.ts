import type { ClientError } from '../errors/client-error.ts';
import { ConnectionError, TimeoutError } from '../errors/connection-error.ts';
import { parseProblem } from '../errors/problem.ts';
import { problemError } from '../errors/problems.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import { metaOf, type ResponseMeta, retryAfterOf } from '../response/meta.ts';

export interface Attempt {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

export type Outcome =
  | { readonly ok: true; readonly text: string; readonly meta: ResponseMeta }
  | {
      readonly ok: false;
      readonly error: ClientError;
      /** Whether the same request may succeed later. */
      readonly retryable: boolean;
      readonly mayHaveBeenCharged: boolean;
      /** The charge, where the headers came and the body did not. */
      readonly costUsd: string | null;
      readonly retryAfterSeconds: number | null;
    };

/** Failures before a request is sent: nothing reached the interface, so nothing can be charged. */
const NOT_SENT: ReadonlySet<unknown> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Sends a request once. @throws the reason of the caller's abort */
export async function sendOnce({ url, headers, fetch, timeoutMs, signal }: Attempt): Promise<Outcome> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const onAbort = (): void => controller.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, timeoutMs);
  let meta: ResponseMeta | null = null;
  try {
    // The interface never redirects; a host that does must not get the key.
    const response = await fetch(url, { headers, redirect: 'manual', signal: controller.signal });
    meta = metaOf(response.status, response.headers);
    const text = await response.text();
    return outcomeOf(meta, text, retryAfterOf(response.headers));
  } catch (cause) {
    signal?.throwIfAborted();
    return lost(cause, meta, timedOut ? timeoutMs : null);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

function outcomeOf(meta: ResponseMeta, text: string, retryAfterSeconds: number | null): Outcome {
  if (meta.status === 200) return { ok: true, text, meta };
  const problem = parseProblem(text, meta.status);
  if (problem !== null) {
    const error = problemError(problem, meta, retryAfterSeconds);
    const { retryable } = problem;
    return { ok: false, error, retryable, mayHaveBeenCharged: false, costUsd: null, retryAfterSeconds };
  }
  // A gateway that refuses by throttle or size has not called the function; one that fails may have.
  const mayHaveBeenCharged = meta.status >= 500;
  const retryable = meta.status === 429 || meta.status >= 500;
  const error = new UnexpectedResponseError(meta, text, mayHaveBeenCharged);
  return { ok: false, error, retryable, mayHaveBeenCharged, costUsd: null, retryAfterSeconds };
}

function lost(cause: unknown, meta: ResponseMeta | null, timeoutMs: number | null): Outcome {
  const refused = meta !== null && meta.status >= 400 && meta.status < 500;
  const mayHaveBeenCharged = !refused && !NOT_SENT.has(codeOf(cause));
  const options = { cause, mayHaveBeenCharged };
  const error =
    timeoutMs === null
      ? new ConnectionError(`no whole response came: ${messageOf(cause)}`, options)
      : new TimeoutError(`no whole response came within ${timeoutMs} ms`, options);
  const costUsd = meta?.costUsd ?? null;
  return { ok: false, error, retryable: true, mayHaveBeenCharged, costUsd, retryAfterSeconds: null };
}

/** fetch wraps the error of the socket, and several addresses of a host give several errors. */
function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  const inner = error.cause instanceof Error ? error.cause : error;
  return 'code' in inner ? inner.code : undefined;
}

const messageOf = (cause: unknown): string => {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return inner instanceof Error && inner.message !== '' ? inner.message : String(codeOf(cause) ?? cause);
};
