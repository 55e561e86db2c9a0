import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(4_096);
let used = pool.length;

/**
 * Random bytes for identifiers, at most 64, valid until the next call: taken from a pool, since asking the system for
 * a few at a time costs more than all the rest of an identifier. Secrets ask node:crypto themselves.
 */
export function identifierBytes(size: number): Buffer {
  if (used + size > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += size;
  return pool.subarray(used - size, used);
}
