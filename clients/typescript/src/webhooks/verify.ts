import type {
  CreditLowEvent,
  DeliveryExhaustedEvent,
  DestinationPausedEvent,
  MonitorDeliveryEvent,
  MonitorHeldEvent,
  TestEvent,
} from '../types/bodies.ts';

/** An event that this release knows. Handle an unknown `event_type` by answering 2xx: later releases may add some. */
export type WebhookEvent =
  | CreditLowEvent
  | DeliveryExhaustedEvent
  | DestinationPausedEvent
  | MonitorDeliveryEvent
  | MonitorHeldEvent
  | TestEvent;

/** The request is not a genuine event. Answer 401 without a reason (contract 14.3). */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

export interface WebhookRequest {
  /** The raw bytes of the body, as they came. JSON that was parsed and written again has another signature. */
  readonly body: Uint8Array | string;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface VerifyOptions {
  /** The signing secret, `whsec_…`; several while a secret is rotated. */
  readonly secret: string | readonly string[];
  /** How far the clocks may differ; default 300, which the contract asks for. */
  readonly toleranceSeconds?: number | undefined;
  /** Unix seconds; default the clock of this machine. */
  readonly now?: number | undefined;
}

const TIMESTAMP = /^[0-9]{1,12}$/;
const SIGNATURE = /^v0=([0-9a-f]{64})$/;
const TOLERANCE_SECONDS = 300;
const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;

/**
 * Verifies the signature of a webhook and returns its event. Deduplicate by `event_id`: delivery is at least once.
 * @throws WebhookVerificationError for anything that the service did not send just now
 */
export async function verifyWebhook(
  { body, headers }: WebhookRequest,
  { secret, toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() / 1000 }: VerifyOptions,
): Promise<WebhookEvent> {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length === 0 || secrets.includes('')) throw new TypeError('a signing secret is missing');
  const timestamp = headerOf(headers, 'x-svc-timestamp');
  const signature = SIGNATURE.exec(headerOf(headers, 'x-svc-signature'))?.[1];
  // A pattern without the flag m: $ is the end of the text, so a line feed at the end does not match.
  if (!TIMESTAMP.test(timestamp)) throw new WebhookVerificationError('the timestamp is missing or malformed');
  if (!(Math.abs(now - Number(timestamp)) <= toleranceSeconds)) {
    throw new WebhookVerificationError('the timestamp is too far from the clock of this machine');
  }
  if (signature === undefined) throw new WebhookVerificationError('the signature is missing or malformed');
  const raw = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  if (!ArrayBuffer.isView(raw))
    throw new TypeError('the body must be its raw bytes or text, not parsed JSON');
  const signed = joined(new TextEncoder().encode(`v0.${timestamp}.`), raw);
  // Every secret is tried, so the time does not tell which one matches. subtle.verify compares in constant time.
  const matches = await Promise.all(secrets.map((each) => isSignedWith(each, bytesOf(signature), signed)));
  if (!matches.includes(true)) throw new WebhookVerificationError('the signature does not match');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    throw new WebhookVerificationError('the body is not JSON');
  }
}

async function isSignedWith(
  secret: string,
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), HMAC, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, signature, signed);
}

/** Returns a header that was sent exactly once; empty otherwise. */
function headerOf(headers: WebhookRequest['headers'], name: string): string {
  if (isHeaders(headers)) return headers.get(name) ?? '';
  const found = Object.entries(headers).filter(([key]) => key.toLowerCase() === name);
  const [value] = found.map(([, each]) => each);
  return found.length === 1 && typeof value === 'string' ? value : '';
}

/** Packages bring classes of their own, which are no instance of the global one. */
const isHeaders = (headers: WebhookRequest['headers']): headers is Headers =>
  typeof headers.get === 'function';

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
