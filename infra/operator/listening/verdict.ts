import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sign } from '../../../shared/webhooks/attempt/signature.ts';

/** How far a timestamp may differ from the receiver's clock (contract 14.3). */
const TOLERANCE_SECONDS = 300;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Says why a receiver must refuse a request (contract 14.3); null if it is genuine. */
export function refusalOf(
  secret: string | null,
  headers: IncomingHttpHeaders,
  body: Uint8Array,
  now: number,
): string | null {
  if (secret === null) return 'there is no signing secret yet';
  const timestamp = String(headers['x-svc-timestamp'] ?? '');
  if (!/^\d{1,12}$/.test(timestamp)) return 'the timestamp is not an integer';
  const age = Math.abs(Math.floor(now / 1_000) - Number(timestamp));
  if (age > TOLERANCE_SECONDS) return `the timestamp differs from this clock by ${age} seconds`;
  const expected = sign(secret, Number(timestamp), body);
  const isRight = timingSafeEqual(digest(expected), digest(String(headers['x-svc-signature'] ?? '')));
  return isRight ? null : 'the signature does not match the secret';
}
