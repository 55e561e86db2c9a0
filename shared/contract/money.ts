/** Money is integer micro-dollars inside and `usd_decimal` outside (contract 6.2). */

const MICROS_A_DOLLAR = 1_000_000n;
const DECIMAL = /^(0|[1-9][0-9]{0,14})(?:\.([0-9]{1,6}))?$/;

/**
 * The `usd_decimal` of an amount: 2 to 6 decimals, trailing zeros beyond two trimmed (`0.00`, `0.001`).
 * @throws RangeError for a negative amount, which the interface never shows
 */
export function usdOf(micros: bigint): string {
  if (micros < 0n) throw new RangeError(`a negative amount has no usd_decimal: ${micros}`);
  const decimals = (micros % MICROS_A_DOLLAR).toString().padStart(6, '0');
  return `${micros / MICROS_A_DOLLAR}.${decimals.slice(0, 2)}${decimals.slice(2).replace(/0+$/, '')}`;
}

/** Micro-dollars of a decimal with at most 6 decimals and no sign, as operators write it too (`5`, `0.001`); null for anything else. */
export function microsOf(usd: string): bigint | null {
  const match = DECIMAL.exec(usd);
  if (match === null) return null;
  return BigInt(match[1] ?? '0') * MICROS_A_DOLLAR + BigInt((match[2] ?? '').padEnd(6, '0'));
}
