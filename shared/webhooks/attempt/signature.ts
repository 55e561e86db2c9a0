import { createHmac } from 'node:crypto';

const SCHEME = 'v0=';

/**
 * Returns the value of `X-Svc-Signature`: `v0=` and the lowercase hex HMAC-SHA256, keyed with the destination's secret,
 * of `v0.`, the timestamp, a dot and the exact bytes of the body (contract 14.3).
 * @param secret the signing secret as shown to the operator, `whsec_…`; its UTF-8 bytes are the key
 * @param timestamp Unix seconds, as in `X-Svc-Timestamp`
 */
export function sign(secret: string, timestamp: number, body: Uint8Array): string {
  return `${SCHEME}${createHmac('sha256', secret).update(`v0.${timestamp}.`).update(body).digest('hex')}`;
}

/** Returns the 32 bytes of a signature, which a receipt keeps. */
export const signatureBytes = (signature: string): Uint8Array =>
  Buffer.from(signature.slice(SCHEME.length), 'hex');

/** Returns the value of `X-Svc-Signature` with these bytes. */
export const signatureText = (bytes: Uint8Array): string => `${SCHEME}${Buffer.from(bytes).toString('hex')}`;
