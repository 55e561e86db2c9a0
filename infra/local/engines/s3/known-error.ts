/** Reports whether a system error has one of these codes. Reads the property, because the error may be from another realm. */
export const isKnown = (error: unknown, ...codes: readonly string[]): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));
