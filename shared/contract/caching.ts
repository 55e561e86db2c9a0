import type { Catalogue } from './operation.ts';

/** Public cache policies of the catalogue operations (contract 10.5). */

/** Tools and locations. */
export const CATALOGUE_CACHING: Catalogue = { kind: 'catalogue', cacheControl: 'public, max-age=300' };
/** The current snapshot of a taxonomy. */
export const CURRENT_SNAPSHOT_CACHING: Catalogue = {
  kind: 'catalogue',
  cacheControl: 'public, max-age=300, must-revalidate',
};
/** A numbered snapshot, which never changes. */
export const VERSIONED_SNAPSHOT_CACHING: Catalogue = {
  kind: 'catalogue',
  cacheControl: 'public, max-age=31536000, immutable',
};
/** Errors of catalogue operations. */
export const ERROR_CACHE_CONTROL = 'public, max-age=0, must-revalidate';
/** Every response of the other operations. */
export const PRIVATE_CACHE_CONTROL = 'private, no-store';
