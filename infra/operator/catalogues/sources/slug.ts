import { plainLetters } from '../../../../shared/catalogue/plain-letters.ts';

/** Returns a name in lowercase ASCII kebab case (`São Paulo` becomes `sao-paulo`), or '' when none of it is Latin. */
export function slugOf(name: string): string {
  return plainLetters(name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, ''))
    .replace(/[^ -~]/g, '-')
    .replace(/['`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
