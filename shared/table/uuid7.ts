import { identifierBytes } from './random-bytes.ts';

/**
 * Returns a uuid7 (RFC 9562) for a time in Unix milliseconds: 48 bits of time, 74 random bits. Ids of jobs
 * and companies are minted by resource-id.ts.
 */
export function uuid7(timeMs: number): string {
  const time = timeMs.toString(16).padStart(12, '0');
  const random = identifierBytes(10);
  random[0] = ((random[0] ?? 0) & 0x0f) | 0x70;
  random[2] = ((random[2] ?? 0) & 0x3f) | 0x80;
  const hex = random.toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-${hex.slice(0, 4)}-${hex.slice(4, 8)}-${hex.slice(8)}`;
}
