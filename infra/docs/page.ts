import { LOCAL_RUNTIME } from '../openapi/served.ts';

/** A page of the documentation. Its Markdown is the one source of its HTML, its entry in the search and its `.md` form. */
export interface Page {
  /** `/`, or a path below `/docs` without a slash at its end. */
  readonly path: string;
  readonly title: string;
  /** One sentence for the head of the page, the search and llms.txt. */
  readonly description: string;
  readonly group: Group;
  readonly markdown: string;
  /** What the navigation calls it, if that is shorter than the title. */
  readonly label?: string;
  /** The repository's file that it is written in; links of other files lead to it. */
  readonly source?: string;
}

/** The groups of the navigation, in its order. A page of `hidden` is in no group. */
export const GROUPS = ['Start', 'Guides', 'Reference', 'Objects', 'Problems', 'Operators', 'hidden'] as const;
export type Group = (typeof GROUPS)[number];

/** Samples name this address and key; what serves them puts its own in their place. */
export const SAMPLE_ADDRESS = LOCAL_RUNTIME;
export const SAMPLE_KEY = 'YOUR_API_KEY';

/** The path of a page's Markdown. */
export const markdownPath = (path: string): string => (path === '/' ? '/index.md' : `${path}.md`);

/** The path of what pages load; the folders below it are named after a digest of their files. */
export const ASSET_FOLDER = '/docs/assets/';
