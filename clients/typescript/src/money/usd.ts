const DECIMAL = /^(?:0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

/**
 * Returns an amount in micro-dollars (contract 6.2). A number is read as it prints, so 0.1 is exactly 0.10.
 * Decimals beyond the sixth are cut: a budget never grows by rounding.
 */
export function microsOf(usd: string | number): bigint {
  const text = String(usd);
  const match = DECIMAL.exec(text);
  if (match === null) throw new TypeError(`"${text}" is not an amount in US dollars`);
  const decimals = (match[1] ?? '').slice(0, 6).padEnd(6, '0');
  return BigInt(`${text.split('.')[0]}${decimals}`);
}

/** Returns an amount that a header names; null if it names none. */
export function amountOf(header: string | null): bigint | null {
  try {
    return header === null ? null : microsOf(header);
  } catch {
    return null;
  }
}

/** Returns an amount as the interface writes it: at least two decimals, no further zeros at the end. */
export function usdOf(micros: bigint): string {
  const digits = micros.toString().padStart(7, '0');
  const decimals = digits.slice(-6).replace(/0{1,4}$/, '');
  return `${digits.slice(0, -6)}.${decimals}`;
}
