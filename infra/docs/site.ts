import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { servedFrom, withContact } from '../openapi/served.ts';
import { appPages } from './app-pages.ts';
import { documentPages, guidePages } from './guides.ts';
import { layout } from './layout.ts';
import { llmsTxt } from './llms.ts';
import { ASSET_FOLDER, markdownPath, type Page, SAMPLE_ADDRESS } from './page.ts';
import { PROBLEM_PAGES } from './problems.ts';
import { referencePages } from './reference/reference.ts';
import { type Json, record } from './reference/schema.ts';
import { readText } from './repository.ts';
import { searchIndex } from './search-index.ts';
import { type Rendered, renderMarkdown } from './text/markdown.ts';

/** What `npm run openapi` writes. The flat one is what clients are generated from, and the reference. */
const OPENAPI = ['openapi.json', 'openapi-flat.json'];

/** A file of the site. */
export interface SiteFile {
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
const JSON_TYPE = 'application/json';

export interface SiteOptions {
  /** Where customers reach the operator: an https or mailto URL. */
  readonly contact?: string | undefined;
}

/** Builds every file of the site, by its path. A page has no extension; `.md` is its Markdown. */
export function buildSite({ contact }: SiteOptions = {}): ReadonlyMap<string, SiteFile> {
  const documents = OPENAPI.map((name): [string, Json] => [
    `/docs/${name}`,
    withContact(servedFrom(JSON.parse(readText(`docs/reference/${name}`)), SAMPLE_ADDRESS), contact),
  ]);
  const pages = withHome([
    ...guidePages(),
    ...referencePages(record(documents.at(-1)?.[1])),
    ...PROBLEM_PAGES,
    ...documentPages(),
  ]);
  const render = (page: Page): { readonly page: Page; readonly rendered: Rendered } => ({
    page,
    rendered: renderMarkdown(page.markdown, (href) => targetOf(href, page, pages)),
  });
  const listed = pages.map(render);
  const files = assetFiles(searchIndex(listed));
  const assets = `${ASSET_FOLDER}${digestOf(files)}`;
  return new Map<string, SiteFile>([
    ...[...listed, ...[NOT_FOUND, ...appPages(contact)].map(render)].map(
      ({ page, rendered }): [string, SiteFile] => [
        page.path,
        { type: HTML, body: layout(page, rendered, { pages, assets }) },
      ],
    ),
    ...pages.map(({ path, markdown }): [string, SiteFile] => [
      markdownPath(path),
      { type: MARKDOWN, body: markdown.replaceAll(TRY_BLOCK, '') },
    ]),
    ...files.map(([name, file]): [string, SiteFile] => [`${assets}/${name}`, file]),
    ...documents.map(([path, document]): [string, SiteFile] => [
      path,
      { type: JSON_TYPE, body: JSON.stringify(document) },
    ]),
    ['/docs/feeds.schema.json', { type: JSON_TYPE, body: compact('docs/reference/feeds.schema.json') }],
    ['/llms.txt', { type: 'text/plain; charset=utf-8', body: llmsTxt(pages) }],
  ]);
}

/** What pages load. */
const assetFiles = (index: string): readonly (readonly [name: string, SiteFile])[] => [
  ...ASSETS.map(
    (name) =>
      [
        name,
        { type: TYPES[posix.extname(name).slice(1)] ?? '', body: readText(`infra/docs/assets/${name}`) },
      ] as const,
  ),
  ['search.json', { type: JSON_TYPE, body: index }],
];

/** Part of the path of every asset, so that a browser may keep them as long as it likes. */
const digestOf = (files: readonly (readonly [string, SiteFile])[]): string =>
  createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);

const compact = (path: string): string => JSON.stringify(JSON.parse(readText(path)));

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
  ['docs/reference/feeds.schema.json', '/docs/feeds.schema.json'],
]);
