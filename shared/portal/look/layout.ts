import { endOf } from '../../links/token.ts';
import { html, type Markup, type Part } from '../../markup/html.ts';
import type { Brand } from '../reading/brand.ts';
import { paths } from '../session/paths.ts';
import type { Session } from '../session/session.ts';
import { button, form, time } from './parts.ts';
import { styleOf } from './style.ts';

/** The entries of the navigation. A link of an event has none. */
const ENTRIES = [
  { name: 'Overview', path: paths.overview },
  { name: 'Destinations', path: paths.destinations },
  { name: 'Monitors', path: paths.monitors },
  { name: 'Keys', path: paths.keys },
] as const;

export interface PageFrame {
  readonly brand: Brand;
  /** Null for pages that need no link. */
  readonly session: Session | null;
  readonly organisationName: string | null;
}

export interface PageContent {
  readonly title: string;
  /** The path of its entry in the navigation. */
  readonly entry?: string;
  /** The page above this one. */
  readonly above?: { readonly name: string; readonly path: string } | undefined;
  readonly content: Part;
}

/** Returns the HTML document of a page. It has no script and no inline style: its policy forbids both. */
export function layout({ brand, session, organisationName }: PageFrame, page: PageContent): Markup {
  const whole = session?.claims.scope === 'organisation' ? session : null;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} · ${brand.name}</title>
<meta name="robots" content="noindex, nofollow">
<link rel="stylesheet" href="${paths.style(styleOf(brand.colour).digest)}">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top"><div class="inner"><strong>${brand.name}</strong>${organisationName === null ? null : html`<span>${organisationName}</span>`}</div></header>
${
  whole === null
    ? null
    : html`<nav aria-label="Pages"><ul>${ENTRIES.map(
        ({ name, path }) =>
          html`<li><a href="${path}"${page.entry === path ? html` aria-current="page"` : null}>${name}</a></li>`,
      )}</ul></nav>
`
}<main id="content" tabindex="-1">
${page.above === undefined ? null : html`<p class="crumbs"><a href="${page.above.path}">${page.above.name}</a></p>`}
<h1>${page.title}</h1>
${page.content}
</main>
<footer>
<span>${contactLine(brand)}</span>
${session === null ? null : html`<span>This link ends ${time(endOf(session.claims))}.</span>`}
${whole === null ? null : form(paths.leave, whole.formToken, null, button('Leave', 'second'))}
</footer>
</body>
</html>
`;
}

/** Says how to reach the operator. */
const contactLine = ({ contact }: Brand): Markup =>
  contact === null
    ? html`Questions? Ask the person who gave you your API key.`
    : html`Questions? <a href="${contact}">${contact.replace(/^(?:mailto:|https:\/\/)/, '')}</a>`;
