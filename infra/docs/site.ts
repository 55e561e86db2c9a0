import { posix } from 'node:path';
import { documentPages, guidePages } from './guides.ts';
import { layout } from './layout.ts';
import { llmsTxt } from './llms.ts';
import { markdownPath, type Page } from './page.ts';
import { PROBLEM_PAGES } from './problems.ts';
import { referencePages } from './reference/reference.ts';
import { readText } from './repository.ts';
import { searchIndex } from './search-index.ts';
import { renderMarkdown } from './text/markdown.ts';

/** A file of the site. */
interface SiteFile {
  readonly type: string;
  readonly body: string;
}

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};
const ASSETS = ['site.css', 'site.js', 'theme.js', 'icon.svg'];
/** Only a page on a laptop can send a request. */
const TRY_BLOCK = /^```try\n.*\n```\n\n/gm;
const HTML = 'text/html; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';

/** Builds every file of the site, by its path. A page has no extension; `.md` is its Markdown. */
export function buildSite(): ReadonlyMap<string, SiteFile> {
  const reference = JSON.parse(readText('docs/reference/openapi-flat.json'));
  const pages = withHome([
    ...guidePages(),
    ...referencePages(reference),
    ...PROBLEM_PAGES,
    ...documentPages(),
  ]);
  const rendered = pages.map((page) => ({
    page,
    rendered: renderMarkdown(page.markdown, (href) => targetOf(href, page, pages)),
  }));
  return new Map<string, SiteFile>([
    ...rendered.flatMap(({ page, rendered: content }): [string, SiteFile][] => [
      [page.path, { type: HTML, body: layout(page, content, pages) }],
      [markdownPath(page.path), { type: MARKDOWN, body: page.markdown.replaceAll(TRY_BLOCK, '') }],
    ]),
    ...ASSETS.map((name): [string, SiteFile] => [
      `/docs/assets/${name}`,
      { type: TYPES[posix.extname(name).slice(1)] ?? '', body: readText(`infra/docs/assets/${name}`) },
    ]),
    ['/docs/assets/search.json', { type: 'application/json', body: searchIndex(rendered) }],
    ['/llms.txt', { type: 'text/plain; charset=utf-8', body: llmsTxt(pages) }],
    [
      '/docs/not-found',
      {
        type: HTML,
        body: layout(
          NOT_FOUND,
          renderMarkdown(NOT_FOUND.markdown, (href) => href),
          pages,
        ),
      },
    ],
  ]);
}

/** Adds the page that lists all guides, after the landing page. */
function withHome([landing, ...others]: readonly Page[]): readonly Page[] {
  const lines = others
    .filter(({ group }) => group === 'Guides')
    .map(({ path, title, label, description }) => `- [${label ?? title}](${path}): ${description}\n`);
  const home: Page = {
    path: '/docs',
    title: 'Documentation',
    description: 'The guides, the reference, the problems and the contract.',
    group: 'Start',
    markdown: `# Documentation

${lines.join('')}
## Look up

- [Every operation](/docs/reference), with parameters, price and examples
- [Every problem](/docs/errors), with its mend
- [The contract](/docs/contract): every rule, numbered
- [OpenAPI document](/docs/openapi.json), and [the flat one](/docs/openapi-flat.json) for generators of clients
- [llms.txt](/llms.txt): every page as Markdown
`,
  };
  return landing === undefined ? [home, ...others] : [landing, home, ...others];
}

const NOT_FOUND: Page = {
  path: '/docs/not-found',
  title: 'Not found',
  description: 'This page does not exist.',
  group: 'hidden',
  markdown:
    '# Not found\n\nThis page does not exist. Search with the field at the top, or begin with [the overview](/) or [the reference](/docs/reference).\n',
};

/** Returns where a link leads. Links of Markdown files lead to each other's files; the site has pages of some of them. */
function targetOf(href: string, { source = '' }: Page, pages: readonly Page[]): string | undefined {
  if (/^(?:https?:|mailto:|#|\/)/.test(href)) return href;
  const [file = '', hash] = href.split('#');
  const path = posix.join(posix.dirname(source), file);
  const page = pages.find((each) => each.source === path);
  if (page === undefined) return DOWNLOADS.get(path);
  return hash === undefined ? page.path : `${page.path}#${hash}`;
}

const DOWNLOADS: ReadonlyMap<string, string> = new Map([
  ['docs/reference/openapi.json', '/docs/openapi.json'],
  ['docs/reference/openapi-flat.json', '/docs/openapi-flat.json'],
]);
