import { slugOf } from '../sources/slug.ts';

/**
 * Derives a tool's code from its name, in the form of contract 1.3: a slug that spells out the signs that distinguish
 * names. `C++` becomes `cpp`, `C#` `csharp`, `.NET` `dotnet`, `Node.js` `nodejs`, `R&D` `r-and-d`. Throws for a name
 * without a Latin letter or digit.
 */
export function toolCodeOf(name: string): string {
  const code = slugOf(
    name
      .replace(/\.NET\b/gi, ' dotnet')
      .replace(/\.js\b/gi, 'js')
      .replace(/\+\+/g, 'pp')
      .replace(/\+/g, '-plus')
      .replace(/#/g, 'sharp')
      .replace(/\*/g, '-star')
      .replace(/&/g, ' and '),
  );
  if (code === '') throw new Error(`no tool code can be derived from ${JSON.stringify(name)}`);
  return code;
}
