import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(4_096);
let used = pool.length;

/**
 * Returns up to 64 random bytes for an identifier, valid until the next call. They come from a pool, because
 * asking the system for a few bytes costs more than the rest of an identifier. Secrets use node:crypto
 * directly.
 */
export function identifierBytes(size: number): Buffer {
  if (used + size > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += size;
  return pool.subarray(used - size, used);
}
