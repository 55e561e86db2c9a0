import { slugOf } from '../sources/slug.ts';

/**
 * The code a tool gets from its name (the code shape of contract 1.3): a slug in which the signs that
 * tell names apart are spelt out: `C++` is `cpp`, `C#` `csharp`, `.NET` `dotnet`, `Node.js` `nodejs`,
 * `R&D` `r-and-d`. Throws for a name without a Latin letter or digit.
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
  if (code === '') throw new Error(`no tool code can be made of ${JSON.stringify(name)}`);
  return code;
}
