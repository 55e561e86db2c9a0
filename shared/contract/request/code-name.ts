import { CODE_PATTERN } from '../primitives.ts';

/** Writes a name as its code is probably written: `Visual Studio Code` as `visual-studio-code`. */
export function codeOf(name: string): string {
  if (CODE_PATTERN.test(name)) return name;
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.]+/g, '-')
    .replaceAll(/^[-_.]+|[-_.]+$/g, '');
}
