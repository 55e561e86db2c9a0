import { readFileSync } from 'node:fs';

const ROOT = new URL('../../', import.meta.url);

/** Returns the text of a file of the repository. */
export const readText = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

/** Returns a chapter (`4`) or section (`4.2`) of the contract without its heading, with links to the contract's page. */
export function contractSection(number: string): string {
  const [, ...parts] = readText('docs/contract.md').split(/^(?=#{2,3} [0-9])/m);
  const at = parts.findIndex((part) => part.replace(/^#+ /, '').startsWith(`${number} `));
  const section = parts[at];
  if (section === undefined) throw new Error(`the contract has no section ${number}`);
  return section
    .replace(/^.*\n+/, '')
    .replaceAll('](#', '](/docs/contract#')
    .trim();
}
