import type { Page } from './page.ts';
import type { Rendered } from './text/markdown.ts';

/** Characters of text that an entry shows, and is found by. */
const SHOWN = 110;
const INDEXED = ['Start', 'Guides', 'Reference', 'Objects', 'Problems', 'Operators'];

/** Returns the index that the browser searches: address, heading, title of the page, and how its text begins. */
export function searchIndex(pages: readonly { readonly page: Page; readonly rendered: Rendered }[]): string {
  const entries = pages
    .filter(({ page }) => INDEXED.includes(page.group))
    .flatMap(({ page, rendered: { headings } }) => {
      const title = page.label ?? page.title;
      const below = headings
        .filter(({ depth, body, text }) => depth > 1 && (body !== '' || text.length > 12))
        .map(({ id, text, body }) => [`${page.path}#${id}`, text, title, cut(body)]);
      return [[page.path, title, title, page.description], ...below];
    });
  return JSON.stringify(entries);
}

const cut = (text: string): string =>
  text.length > SHOWN ? `${text.slice(0, SHOWN).replace(/\s\S*$/, '')} …` : text;
