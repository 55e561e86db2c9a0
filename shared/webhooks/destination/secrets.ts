import { randomBytes } from 'node:crypto';
import { DecryptCommand, EncryptCommand } from '@aws-sdk/client-kms';
import type { KeyClient } from '../../clients/kms.ts';
import type { Destination } from './destination.ts';

const SECRET_BYTES = 32;
const CACHE_MS = 300_000;
const MAXIMUM_CACHED = 1_000;

/** Returns a new signing secret: `whsec_` and 32 random bytes in base64url (contract 14.6). */
export const mintSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`;

/** Encrypts a secret for one destination. It decrypts only with that destination's id as context. */
export async function encryptSecret(
  kms: KeyClient,
  keyId: string,
  destinationId: string,
  secret: string,
): Promise<Uint8Array> {
  const { CiphertextBlob } = await kms.send(
    new EncryptCommand({
      KeyId: keyId,
      Plaintext: Buffer.from(secret),
      EncryptionContext: contextOf(destinationId),
    }),
  );
  if (CiphertextBlob === undefined) throw new Error('KMS answered without a ciphertext');
  return CiphertextBlob;
}

/** Decrypts secrets for the delivery function and caches each version in memory for five minutes. */
export class Secrets {
  readonly #kms: KeyClient;
  readonly #cache = new Map<string, { readonly secret: string; readonly untilMs: number }>();

  constructor(kms: KeyClient) {
    this.#kms = kms;
  }

  async of({ id, secretVersion, secret }: Destination, now: number): Promise<string> {
    const name = `${id} ${secretVersion}`;
    const cached = this.#cache.get(name);
    if (cached !== undefined && now < cached.untilMs) return cached.secret;
    const { Plaintext } = await this.#kms.send(
      new DecryptCommand({ CiphertextBlob: secret, EncryptionContext: contextOf(id) }),
    );
    if (Plaintext === undefined) throw new Error('KMS answered without a plaintext');
    const plain = Buffer.from(Plaintext).toString('utf8');
    if (this.#cache.size >= MAXIMUM_CACHED) this.#cache.clear();
    this.#cache.set(name, { secret: plain, untilMs: now + CACHE_MS });
    return plain;
  }
}

const contextOf = (destinationId: string): Record<string, string> => ({ destination: destinationId });
