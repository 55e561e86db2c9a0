import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { verifyWebhook, WebhookVerificationError } from '../../../clients/typescript/src/webhooks/verify.ts';

interface Vector {
  readonly name: string;
  readonly secret: string;
  readonly timestamp: string;
  readonly now: number;
  readonly body_base64: string;
  readonly signature: string;
  readonly valid: boolean;
}

const file = new URL('../../../docs/webhook-vectors.json', import.meta.url);
const vectors: readonly Vector[] = JSON.parse(readFileSync(file, 'utf8'));
const requestOf = ({ timestamp, signature, body_base64 }: Vector) => ({
  body: new Uint8Array(Buffer.from(body_base64, 'base64')),
  headers: { 'X-Svc-Timestamp': timestamp, 'X-Svc-Signature': signature },
});

test.each(vectors.map((vector) => [vector.name, vector] as const))('%s', async (_, vector) => {
  const { secret, now, valid } = vector;
  const verified = verifyWebhook(requestOf(vector), { secret, now });
  if (valid) expect((await verified).data.title).not.toBe('');
  else await expect(verified).rejects.toBeInstanceOf(WebhookVerificationError);
});

describe('the verification', () => {
  const [genuine] = vectors;
  if (genuine === undefined) throw new Error('the vectors are empty');
  const { secret, now, timestamp, signature } = genuine;

  test('accepts any of several secrets, a body as text, and headers of fetch', async () => {
    const headers = new Headers({ 'x-svc-timestamp': timestamp, 'x-svc-signature': signature });
    const body = Buffer.from(genuine.body_base64, 'base64').toString();
    const event = await verifyWebhook({ body, headers }, { secret: ['whsec_other', secret], now });
    expect(event.event_type).toBe('integration.test');
  });

  test("accepts another tolerance, and uses the machine's clock", async () => {
    const late = { secret, now: now + 400 };
    await expect(verifyWebhook(requestOf(genuine), late)).rejects.toThrow('clock');
    await verifyWebhook(requestOf(genuine), { ...late, toleranceSeconds: 400 });
    await expect(verifyWebhook(requestOf(genuine), { secret, now: Number.NaN })).rejects.toThrow('clock');
    const today = String(Math.floor(Date.now() / 1000));
    const signed = createHmac('sha256', secret).update(`v0.${today}.{}`).digest('hex');
    const headers = { 'x-svc-timestamp': today, 'x-svc-signature': `v0=${signed}` };
    expect(await verifyWebhook({ body: '{}', headers }, { secret })).toEqual({});
  });

  test('accepts headers of a class from another package', async () => {
    const { body, headers } = requestOf(genuine);
    const foreign = Object.create({ get: (name: string) => new Headers(headers).get(name) });
    await verifyWebhook({ body, headers: foreign }, { secret, now });
  });

  test('explains that a body must not be parsed beforehand', async () => {
    const { headers } = requestOf(genuine);
    const body = JSON.parse(Buffer.from(genuine.body_base64, 'base64').toString());
    await expect(verifyWebhook({ body, headers }, { secret, now })).rejects.toThrow('not parsed JSON');
  });

  test.each([['text'], [new Uint8Array([0x22, 0xff, 0x22])]])('refuses %j, signed or not', async (body) => {
    const signed = createHmac('sha256', secret).update(`v0.${timestamp}.`).update(body).digest('hex');
    const headers = { 'x-svc-timestamp': timestamp, 'x-svc-signature': `v0=${signed}` };
    await expect(verifyWebhook({ body, headers }, { secret, now })).rejects.toThrow(WebhookVerificationError);
  });

  test('refuses a header that is missing, repeated or a list', async () => {
    const { body } = requestOf(genuine);
    for (const headers of [
      {},
      { 'x-svc-timestamp': timestamp },
      { 'x-svc-timestamp': timestamp, 'x-svc-signature': [signature, signature] },
      { 'x-svc-timestamp': timestamp, 'x-svc-signature': signature, 'X-Svc-Signature': signature },
    ]) {
      await expect(verifyWebhook({ body, headers }, { secret, now })).rejects.toThrow(
        WebhookVerificationError,
      );
    }
  });

  test.each([[''], [[]], [[secret, '']]])('refuses to work with the secret %j', async (wrong) => {
    await expect(verifyWebhook(requestOf(genuine), { secret: wrong, now })).rejects.toThrow(TypeError);
  });
});
