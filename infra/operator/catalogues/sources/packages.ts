import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * What a data package exports, unread: the packages ship no types or types of a hundred thousand literals,
 * so every reader states the shape it needs and parses it.
 */
export function loadPackage(specifier: string): unknown {
  return require(specifier);
}

/** Whether a package has this file. */
export function hasPackage(specifier: string): boolean {
  try {
    require.resolve(specifier);
    return true;
  } catch {
    return false;
  }
}
