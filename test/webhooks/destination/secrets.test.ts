import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { expect, test } from '@jest/globals';
import type { Destination } from '../../../shared/webhooks/destination/destination.ts';
import { encryptSecret, mintSecret, Secrets } from '../../../shared/webhooks/destination/secrets.ts';

/** A KMS stand-in that keeps the promise that matters: a ciphertext decrypts only in its own context. */
function fakeKms(): { readonly kms: KMSClient; readonly calls: string[] } {
  const kms = new KMSClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    endpoint: 'http://127.0.0.1:9',
  });
  const calls: string[] = [];
  const send = async (command: unknown): Promise<unknown> => {
    if (command instanceof EncryptCommand) {
      const { Plaintext = new Uint8Array(), EncryptionContext } = command.input;
      return { CiphertextBlob: Buffer.from(JSON.stringify([EncryptionContext, [...Plaintext]])) };
    }
    if (!(command instanceof DecryptCommand)) throw new Error('an unknown command');
    const { CiphertextBlob = new Uint8Array(), EncryptionContext } = command.input;
    const [context, bytes] = JSON.parse(Buffer.from(CiphertextBlob).toString());
    if (JSON.stringify(context) !== JSON.stringify(EncryptionContext)) throw new Error('InvalidCiphertext');
    calls.push(String(EncryptionContext?.['destination']));
    return { Plaintext: Uint8Array.from(bytes) };
  };
  return { kms: Object.assign(Object.create(kms), { send }), calls };
}

const destination = (id: string, secret: Uint8Array, secretVersion = 1): Destination => ({
  id,
  organisationId: 'o',
  name: 'n',
  url: 'https://hooks.example.com/',
  verifying: null,
  moved: new Map(),
  moves: 0,
  completionsSeen: null,
  status: 'active',
  pauseReason: null,
  consecutiveFailures: 0,
  createdAtMs: 0,
  secret,
  secretVersion,
  resumption: 0,
  draining: false,
  slow: false,
  deleted: false,
});

test('a secret is whsec_ and 32 random bytes, never the same twice', () => {
  const secrets = Array.from({ length: 50 }, mintSecret);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/);
    expect(Buffer.from(secret.slice(6), 'base64url')).toHaveLength(32);
  }
  expect(new Set(secrets).size).toBe(50);
});

test('a secret decrypts only for its own destination', async () => {
  const { kms } = fakeKms();
  const secret = await encryptSecret(kms, 'key', 'd1', 'whsec_1');
  expect(await new Secrets(kms).of(destination('d1', secret), 0)).toBe('whsec_1');
  await expect(new Secrets(kms).of(destination('d2', secret), 0)).rejects.toThrow('InvalidCiphertext');
});

test('each version of a secret is cached for five minutes, and a rotation applies from the next attempt', async () => {
  const { kms, calls } = fakeKms();
  const secrets = new Secrets(kms);
  const [first, second] = await Promise.all(
    ['whsec_1', 'whsec_2'].map((secret) => encryptSecret(kms, 'key', 'd', secret)),
  );
  if (first === undefined || second === undefined) throw new Error('no ciphertext');
  for (const now of [0, 299_999]) expect(await secrets.of(destination('d', first), now)).toBe('whsec_1');
  expect(calls).toHaveLength(1);
  expect(await secrets.of(destination('d', second, 2), 1)).toBe('whsec_2');
  expect(calls).toHaveLength(2);
  await secrets.of(destination('d', first), 300_000);
  expect(calls).toHaveLength(3);
});
