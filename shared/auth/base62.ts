const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Eight digits stay below 2^48, so a number holds them exactly: far cheaper than one bigint operation per digit. */
const CHUNK = 8;
const CHUNK_BASE = 62 ** CHUNK;
/** The value of a digit by character code; -1 for any other character. */
const VALUES = Int8Array.from({ length: 128 }, (_, code) => DIGITS.indexOf(String.fromCharCode(code)));

/** Returns a non-negative number in base 62, padded with zeros to `width` digits. */
export function toBase62(value: bigint, width: number): string {
  let rest = value;
  let text = '';
  while (rest > 0n) {
    let chunk = Number(rest % BigInt(CHUNK_BASE));
    rest /= BigInt(CHUNK_BASE);
    for (let i = 0; i < CHUNK && (chunk > 0 || rest > 0n); i += 1) {
      text = DIGITS.charAt(chunk % 62) + text;
      chunk = Math.floor(chunk / 62);
    }
  }
  return text.padStart(width, '0');
}

/** Returns the number that base 62 digits denote, or null if the text has any other character. */
export function fromBase62(text: string): bigint | null {
  let value = 0n;
  for (let start = 0; start < text.length; start += CHUNK) {
    const end = Math.min(start + CHUNK, text.length);
    let chunk = 0;
    for (let at = start; at < end; at += 1) {
      const digit = VALUES[text.charCodeAt(at)] ?? -1;
      if (digit < 0) return null;
      chunk = chunk * 62 + digit;
    }
    value = value * BigInt(62 ** (end - start)) + BigInt(chunk);
  }
  return value;
}

/** Returns evenly distributed digits from random bytes. It skips bytes of 248 (4 * 62) and above. */
export function randomBase62(width: number, randomBytes: (size: number) => Uint8Array): string {
  let text = '';
  while (text.length < width) {
    for (const byte of randomBytes(width)) {
      if (byte < 248 && text.length < width) text += DIGITS.charAt(byte % 62);
    }
  }
  return text;
}
