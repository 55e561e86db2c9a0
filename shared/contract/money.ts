/** The code counts money in integer micro-dollars; the interface shows `usd_decimal` (contract 6.2). */

const MICROS_A_DOLLAR = 1_000_000n;
const DECIMAL = /^(0|[1-9][0-9]{0,14})(?:\.([0-9]{1,6}))?$/;

/**
 * Formats an amount as `usd_decimal`: 2 to 6 decimals, without further trailing zeros (`0.00`, `0.001`).
 * @throws RangeError for a negative amount, which the interface never shows
 */
export function usdOf(micros: bigint): string {
  if (micros < 0n) throw new RangeError(`a negative amount has no usd_decimal: ${micros}`);
  const decimals = (micros % MICROS_A_DOLLAR).toString().padStart(6, '0');
  return `${micros / MICROS_A_DOLLAR}.${decimals.slice(0, 2)}${decimals.slice(2).replace(/0+$/, '')}`;
}

/** Parses an unsigned decimal with at most 6 decimals (`5`, `0.001`) into micro-dollars. Returns null for any other text. */
export function microsOf(usd: string): bigint | null {
  const match = DECIMAL.exec(usd);
  if (match === null) return null;
  return BigInt(match[1] ?? '0') * MICROS_A_DOLLAR + BigInt((match[2] ?? '').padEnd(6, '0'));
}
