import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The library that judges a page, as a script. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * A script with `judged(theme)`, which returns what axe finds in the page. A theme changes colours only, so the second one,
 * `dark`, is judged by the rules about colours; those of other rules are the same in both.
 */
export const JUDGED = `
const judged = async (theme) => {
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    ...(theme === 'dark' ? { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } } : {}),
  });
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => theme + ' ' + id + ': ' + target + ' ' + html.slice(0, 120)));
  if (document.documentElement.scrollWidth > innerWidth) found.push(theme + ' scrolls sideways');
  return found;
};
`;
