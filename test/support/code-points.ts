import fc from 'fast-check';

const SURROGATES_FROM = 0xd800;
const SURROGATES = 0x800;

/**
 * Any code point except surrogates, as the unit of a text. fast-check's own `binary` builds a table of all 1.1 million
 * for every arbitrary, which takes half a second each.
 */
export const codePoint: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10_ffff - SURROGATES })
  .map((n) => String.fromCodePoint(n < SURROGATES_FROM ? n : n + SURROGATES));

/** What a path segment of a URL may contain: the characters of RFC 3986, and any other one encoded. */
const pathCharacter = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.constantFrom(
      ..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@",
    ),
  },
  { weight: 1, arbitrary: codePoint.map(encodeURIComponent) },
);
const textOf = (unit: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(unit).map((units) => units.join(''));

/** The path of a URL. fast-check's own `webPath` builds a table of all code points, which takes 0.9 s. */
export const webPath: fc.Arbitrary<string> = textOf(textOf(pathCharacter).map((segment) => `/${segment}`));

/** The query of a URL, without its question mark. */
export const webQuery: fc.Arbitrary<string> = textOf(fc.oneof(pathCharacter, fc.constantFrom('/', '?')));
