import { DEFAULT_BASE_URL } from '../generated/operations.ts';

/** Timers of every runtime end at once above this. */
const MOST = 2_147_483_647;
const KEY = /^[\x21-\x7e]+$/;
/** Host names that never leave this machine. */
const LOCAL = /^(?:(?:.+\.)?localhost|127(?:\.[0-9]+){3}|\[::1\])$/;

export interface ClientOptions {
  /** The API key, `jck_…`. Keys are for servers only (contract 3.1, 3.3). */
  readonly apiKey: string;
  /** The address of the deployment; by default that of a local runtime. */
  readonly baseUrl?: string | undefined;
  /** Also sends the key without encryption to a host other than this machine; default false. */
  readonly allowHttp?: boolean | undefined;
  /** Further attempts after the first; default 2. */
  readonly maxRetries?: number | undefined;
  /** Milliseconds that one attempt may take, body included; default 15,000. The interface gives up after 8,000. */
  readonly timeoutMs?: number | undefined;
  /** The longest wait that a response may ask for; default 60,000, a whole rate window. */
  readonly maxRetryAfterMs?: number | undefined;
  /**
   * Also retries a billable request whose response was lost; default false. The interface may then charge both
   * (contract 6.3).
   */
  readonly retryPossiblyCharged?: boolean | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** Options of one call. */
export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  readonly maxRetries?: number | undefined;
  readonly timeoutMs?: number | undefined;
  /** W3C trace context of the caller; its trace ID appears in the response (contract 1.5). */
  readonly traceparent?: string | undefined;
}

export interface Settings {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly maxRetries: number;
  readonly timeoutMs: number;
  readonly maxRetryAfterMs: number;
  readonly retryPossiblyCharged: boolean;
  readonly fetch: typeof globalThis.fetch;
}

/** @throws TypeError for an option that cannot be meant */
export function settingsOf(options: ClientOptions): Settings {
  const { apiKey, baseUrl = DEFAULT_BASE_URL, maxRetries = 2, timeoutMs = 15_000 } = options;
  const { maxRetryAfterMs = 60_000, retryPossiblyCharged = false } = options;
  if (typeof apiKey !== 'string' || apiKey.trim() === '') throw new TypeError('apiKey is missing');
  // Checked here, because fetch shows a header that it refuses.
  if (!KEY.test(apiKey.trim())) throw new TypeError('apiKey has characters that a key cannot have');
  requireWhole('maxRetries', maxRetries, 0);
  requireWhole('timeoutMs', timeoutMs, 1);
  requireWhole('maxRetryAfterMs', maxRetryAfterMs, 0);
  if (!/^https?:\/\/[^?#]+$/.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new TypeError(`baseUrl "${baseUrl}" is not an http address without query`);
  }
  const { pathname, origin } = new URL(baseUrl);
  if (showsKey(new URL(baseUrl)) && options.allowHttp !== true) {
    throw new TypeError(
      `baseUrl "${origin}" would send the key without encryption; use https, or allowHttp: true in a network of your own`,
    );
  }
  return {
    apiKey: apiKey.trim(),
    baseUrl: origin + pathname.replace(/\/+$/, ''),
    maxRetries,
    timeoutMs,
    maxRetryAfterMs,
    retryPossiblyCharged,
    // A bare global function: some runtimes refuse fetch as the method of another object.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
  };
}

/** Whether a request to this address carries the key over a network without encryption. */
export const showsKey = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && !LOCAL.test(hostname);

export function requireWhole(name: string, value: number, least: number): void {
  if (!Number.isInteger(value) || value < least || value > MOST) {
    throw new TypeError(`${name} is ${value}; it must be a whole number from ${least} to ${MOST}`);
  }
}
