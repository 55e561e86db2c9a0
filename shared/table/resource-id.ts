import { identifierBytes } from './random-bytes.ts';

const MAXIMUM_ORDINAL = 0xffff_ffff;

/**
 * Mints the id of `ordinal` (0 to 4294967295) published at `timeMs` (Unix milliseconds; it must never
 * decrease).
 *
 * The id of a job or company is a uuid7 whose 32 bits after the time are its ordinal, a permanent publish
 * sequence number (RFC 9562 section 6.2, method 1: a dedicated counter). So id order is ordinal order, an id
 * leads straight to its item, and a document is stored once. The other 42 bits are random.
 *
 *   tttttttt-tttt-7ooo-Oooo-oRRRRRRRRRRR   t time, o ordinal (12 + 20 bits), O variant 10 + ordinal, R random
 */
export function mintResourceId(timeMs: number, ordinal: number): string {
  if (!Number.isInteger(ordinal) || ordinal < 0 || ordinal > MAXIMUM_ORDINAL) {
    throw new RangeError(`ordinal ${ordinal} is outside 0..${MAXIMUM_ORDINAL}`);
  }
  const tail = identifierBytes(6);
  tail[0] = ((ordinal & 0x3f) << 2) | ((tail[0] ?? 0) & 3);
  return idOf(ordinal, { mintedMs: timeMs, tail });
}

/**
 * Returns the ordinal in an id. Any uuid7 gives one, so compare the item found under it with the whole id.
 */
export function ordinalOf(id: string): number {
  const top = Number.parseInt(id.slice(15, 18), 16);
  const rest = Number.parseInt(id.slice(19, 23) + id.slice(24, 26), 16) & 0x3f_ffff;
  return top * 0x10_0000 + (rest >>> 2);
}

/** What an id holds in addition to its ordinal. */
export interface IdRest {
  /** Unix milliseconds. */
  readonly mintedMs: number;
  /** The last six bytes. Their first six bits belong to the ordinal. */
  readonly tail: Uint8Array;
}

/** Returns the parts of an id that its ordinal does not give. */
export function idRest(id: string): IdRest {
  return {
    mintedMs: Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16),
    tail: Buffer.from(id.slice(24), 'hex'),
  };
}

/** Whether the first bits of a tail are the last ones of an ordinal, as in every id that was minted. */
export const isTailOf = (ordinal: number, tail: Uint8Array): boolean =>
  ordinal <= MAXIMUM_ORDINAL && (tail[0] ?? 0) >>> 2 === (ordinal & 0x3f);

/** The digits of each byte. A page of the change log makes thousands of ids. */
const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Returns the digits of the lowest two bytes of a number. */
const digits = (number: number): string => `${DIGITS[(number >>> 8) & 0xff]}${DIGITS[number & 0xff]}`;

/** Returns the id with this ordinal; the inverse of `ordinalOf` and `idRest`. */
export function idOf(ordinal: number, { mintedMs, tail }: IdRest): string {
  const high = digits(Math.floor(mintedMs / 2 ** 32));
  // `>>>` takes the lowest 32 bits of the time.
  const middle = digits(mintedMs >>> 16);
  const start = `${high}${middle}-${digits(mintedMs)}-`;
  let end = '';
  for (let i = 0; i < tail.length; i += 1) end += DIGITS[tail[i] ?? 0];
  return `${start}${digits(0x7000 | (ordinal >>> 20))}-${digits(0x8000 | ((ordinal >>> 6) & 0x3fff))}-${end}`;
}
