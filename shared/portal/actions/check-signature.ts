import { timingSafeEqual } from 'node:crypto';
import { sign, signatureText } from '../../webhooks/attempt/signature.ts';
import type { AttemptRecord } from '../../webhooks/delivery/delivery.ts';
import { bodyOf, type WebhookEvent } from '../../webhooks/delivery/envelope.ts';

/** Reports whether a secret gives the signature of an attempt; null if the attempt was not signed or kept none. */
export function secretMatches(secret: string, event: WebhookEvent, attempt: AttemptRecord): boolean | null {
  const { signature, signedAt } = attempt;
  if (signature === undefined || signedAt === undefined) return null;
  const expected = Buffer.from(sign(secret, signedAt, bodyOf(event, attempt.id)));
  return timingSafeEqual(expected, Buffer.from(signatureText(signature)));
}
