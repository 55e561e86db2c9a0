import { escapeMarkup } from '../../shared/markup/escape-markup.ts';
import { GROUPS, markdownPath, type Page } from './page.ts';
import type { Rendered } from './text/markdown.ts';

const NAME = 'Jobs and companies data';

/**
 * Returns the HTML document of a page. It has no inline script and no inline style: the policy forbids both.
 * @param assets the path of the folder of style sheet, scripts and icon
 */
export function layout(
  page: Page,
  { html, headings }: Rendered,
  { pages, assets }: { readonly pages: readonly Page[]; readonly assets: string },
): string {
  const title = page.path === '/' ? NAME : `${page.title} · ${NAME}`;
  const markdown = markdownPath(page.path);
  const hidden = page.group === 'hidden';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)}</title>
<meta name="description" content="${escapeMarkup(page.description)}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${assets}/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${assets}/site.css">
${hidden ? '' : `<link rel="alternate" type="text/markdown" href="${markdown}">`}
<script src="${assets}/theme.js"></script>
<script src="${assets}/site.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<button class="menu" type="button" aria-expanded="false" aria-controls="navigation">Menu</button>
<a class="brand" href="/">Jobs<span> and companies</span> data</a>
<div class="search" role="search">
<input type="search" id="search" placeholder="Search" aria-label="Search the documentation" autocomplete="off" spellcheck="false" aria-controls="results">
<kbd aria-hidden="true">/</kbd>
<ul id="results" hidden></ul>
</div>
<button class="theme" type="button">Theme</button>
</header>
<div class="shell${page.path === '/' ? ' landing' : ''}">
<nav id="navigation" aria-label="Documentation">
${navigation(page, pages)}</nav>
<main id="content" tabindex="-1">
<article class="${page.group.toLowerCase()}">
${html}${following(page, pages)}</article>
<footer>${hidden ? '' : `<a href="${markdown}">This page as Markdown</a> `}<a href="/llms.txt">llms.txt</a> <a href="/docs/openapi.json">OpenAPI</a></footer>
</main>
${contents(headings)}</div>
</body>
</html>
`;
}

/** Leads from a guide to the next one. */
function following(current: Page, pages: readonly Page[]): string {
  const guides = pages.filter(({ group }) => group === 'Guides');
  const next = guides[guides.indexOf(current) + 1];
  if (current.group !== 'Guides' || next === undefined) return '';
  return `<p class="next"><a href="${next.path}">Next: ${escapeMarkup(next.label ?? next.title)}</a></p>\n`;
}

function navigation(current: Page, pages: readonly Page[]): string {
  return GROUPS.filter((group) => group !== 'hidden')
    .map((group) => {
      const links = pages
        .filter((page) => page.group === group)
        .map(
          (page) =>
            `<li><a href="${page.path}"${page.path === current.path ? ' aria-current="page"' : ''}>${escapeMarkup(page.label ?? page.title)}</a></li>`,
        );
      if (links.length === 0) return '';
      const open =
        group === 'Start' || group === 'Guides' || group === 'Reference' || group === current.group;
      return `<details${open ? ' open' : ''}><summary>${group}</summary><ul>${links.join('')}</ul></details>\n`;
    })
    .join('');
}

/** The headings of a page; a page with few needs no list of them. */
function contents(headings: Rendered['headings']): string {
  const listed = headings.filter(({ depth }) => depth === 2);
  if (listed.length < 2) return '';
  const rows = listed.map(({ id, text }) => `<li><a href="#${id}">${escapeMarkup(text)}</a></li>`);
  return `<aside class="contents" aria-label="On this page"><p>On this page</p><ul>${rows.join('')}</ul></aside>\n`;
}
