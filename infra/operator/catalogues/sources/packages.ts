import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Loads what a data package exports, untyped. The packages ship no types, or types with a hundred thousand literals, so
 * every reader parses the shape it needs.
 */
export function loadPackage(specifier: string): unknown {
  return require(specifier);
}

/** Returns whether a package has this file. */
export function hasPackage(specifier: string): boolean {
  try {
    require.resolve(specifier);
    return true;
  } catch {
    return false;
  }
}
