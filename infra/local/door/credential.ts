import { randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The credential of one start, in the form that every AWS client knows. The access key id is the secret: 128 random
 * bits. Clients sign with the secret access key, but the signature is not checked (docs/adr/0014).
 */
export interface Credential {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const KEY_BYTES = 16;
const AUTHORIZATION = /^AWS4-HMAC-SHA256 Credential=([A-Z0-9]{1,128})\//;

/** Makes the credential of a start. DynamoDB Local accepts only letters and digits in an access key id. */
export function newCredential(): Credential {
  return {
    accessKeyId: randomBytes(KEY_BYTES).toString('hex').toUpperCase(),
    secretAccessKey: 'not-checked',
  };
}

/** Reports whether the `Authorization` header of a signed request names the credential. Takes constant time. */
export function names({ accessKeyId }: Credential, authorization: string | undefined): boolean {
  const given = Buffer.from(AUTHORIZATION.exec(authorization ?? '')?.[1] ?? '');
  const expected = Buffer.from(accessKeyId);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
