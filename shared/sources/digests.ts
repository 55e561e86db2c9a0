import { hash } from 'node:crypto';
import { DIGEST_BYTES, KEY_BYTES } from './roster-codec.ts';

/** Returns the digest that a roster keeps of a key. Two of a million keys are equal with a chance of 1 in 10^12. */
export const keyDigest = (key: string): string => digest(key, KEY_BYTES);

/** Returns the digest that a roster keeps of a record. */
export const recordDigest = (text: string): string => digest(text, DIGEST_BYTES);

const digest = (text: string, bytes: number): string => hash('sha256', text, 'hex').slice(0, 2 * bytes);

/** What makes postings of different sources one vacancy, next to their company. */
export interface Compared {
  readonly title: string;
  readonly placeIds: readonly string[];
  /** Digest of the text. */
  readonly text: string;
}

/** Returns a value that is equal for equal postings: of letter case and white space in titles it sees nothing. */
export function fingerprintOf({ title, placeIds, text }: Compared): string {
  const folded = title.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
  const places = [...new Set(placeIds.map((id) => id.toLowerCase()))].sort();
  return digest(JSON.stringify([folded, places, text]), FINGERPRINT_BYTES);
}

/** Two of 10 million postings are equal by accident with a chance of 1 in 10^24. */
const FINGERPRINT_BYTES = 16;
