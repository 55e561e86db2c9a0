import { createHmac } from 'node:crypto';

/**
 * Returns the value of `X-Svc-Signature`: `v0=` and the lowercase hex HMAC-SHA256, keyed with the destination's secret,
 * of `v0.`, the timestamp, a dot and the exact bytes of the body (contract 14.3).
 * @param secret the signing secret as shown to the operator, `whsec_…`; its UTF-8 bytes are the key
 * @param timestamp Unix seconds, as in `X-Svc-Timestamp`
 */
export function sign(secret: string, timestamp: number, body: Uint8Array): string {
  return `v0=${createHmac('sha256', secret).update(`v0.${timestamp}.`).update(body).digest('hex')}`;
}
