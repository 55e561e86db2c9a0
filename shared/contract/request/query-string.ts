/** One `name=value` of a query string, as it was sent. */
export interface Pair {
  readonly rawName: string;
  readonly value: string;
}

/** Returns the pairs of a raw query string in order. A name without `=` has an empty value. */
export function pairsOf(rawQueryString: string): readonly Pair[] {
  return rawQueryString
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      return equals === -1
        ? { rawName: part, value: '' }
        : { rawName: part.slice(0, equals), value: part.slice(equals + 1) };
    });
}

/** Percent-decodes UTF-8, with `+` as a space (contract 2.2). Returns null for invalid escapes or bytes. */
export function decode(encoded: string): string | null {
  const spaced = encoded.replaceAll('+', ' ');
  try {
    const decoded = spaced.includes('%') ? decodeURIComponent(spaced) : spaced;
    return decoded.isWellFormed() ? decoded : null;
  } catch {
    return null;
  }
}

/** Parses `root[property]`, `root[property][]` or `root[property][0]`. Returns null for any other shape. */
export function bracketsOf(
  name: string,
): { readonly root: string; readonly property: string; readonly suffix: string | undefined } | null {
  const match = /^([^[\]]+)\[([^[\]]*)\](?:\[([^[\]]*)\])?$/.exec(name);
  if (match === null) return null;
  const [, root = '', property = '', suffix] = match;
  return { root, property, suffix };
}
