const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = 62n;
const VALUES: ReadonlyMap<string, bigint> = new Map(
  [...DIGITS].map((digit, value) => [digit, BigInt(value)]),
);

/** A non-negative number in base 62, padded with zeros to `width` digits. */
export function toBase62(value: bigint, width: number): string {
  let rest = value;
  let text = '';
  while (rest > 0n) {
    text = DIGITS.charAt(Number(rest % BASE)) + text;
    rest /= BASE;
  }
  return text.padStart(width, '0');
}

/** The number of base 62 digits; null where another character occurs. */
export function fromBase62(text: string): bigint | null {
  let value = 0n;
  for (const digit of text) {
    const next = VALUES.get(digit);
    if (next === undefined) return null;
    value = value * BASE + next;
  }
  return value;
}

/** Evenly distributed digits from random bytes: bytes of 248 (4 * 62) and above are left out. */
export function randomBase62(width: number, randomBytes: (size: number) => Uint8Array): string {
  let text = '';
  while (text.length < width) {
    for (const byte of randomBytes(width)) {
      if (byte < 248 && text.length < width) text += DIGITS.charAt(byte % 62);
    }
  }
  return text;
}
