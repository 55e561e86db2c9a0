import { createHash } from 'node:crypto';
import { SOURCES_DIGEST } from './sources-digest.ts';

/**
 * SHA-256 of rules and code, and of the Unicode data that sentences and normal forms depend on. It moves with every
 * change, even of a comment: a revision that moves too often costs nothing, one that stays is wrong.
 */
export const PARSER_REVISION: string = revisionOf(SOURCES_DIGEST);

/** Returns the revision of a reader whose sources have this digest. */
export function revisionOf(digest: string): string {
  return createHash('sha256')
    .update(JSON.stringify([digest, process.versions.icu, process.versions.unicode]))
    .digest('hex');
}
