import fc from 'fast-check';

const SURROGATES_FROM = 0xd800;
const SURROGATES = 0x800;

/**
 * Any code point but surrogates, as the unit of a text. fast-check's own `binary` builds a table of all 1.1 million for
 * every arbitrary, which takes half a second each.
 */
export const codePoint: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10_ffff - SURROGATES })
  .map((n) => String.fromCodePoint(n < SURROGATES_FROM ? n : n + SURROGATES));
