import { createHash } from 'node:crypto';
import { DIGEST_BYTES, KEY_BYTES } from './roster-codec.ts';

/** Returns the digest that a roster keeps of a key. Two of a million keys are equal with a chance of 1 in 10^12. */
export const keyDigest = (key: string): string => digest(key, KEY_BYTES);

/** Returns the digest that a roster keeps of a record. */
export const recordDigest = (text: string): string => digest(text, DIGEST_BYTES);

const digest = (text: string, bytes: number): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, 2 * bytes);
