import { existsSync, readFileSync } from 'node:fs';
import { PROBLEMS } from '../../../shared/contract/problem.ts';
import type { Pages } from './http-api.ts';
import { escapeMarkup } from './markup.ts';
import type { WireResponse } from './payload.ts';

const OPENAPI_FILE = new URL('../../../docs/reference/openapi.json', import.meta.url);

/**
 * Small stand-ins for the sites behind the parameters DocsUrl and AppUrl: `/docs` with the OpenAPI document and a page
 * per problem, and `/app`, where a customer would top up credit and view a delivery.
 */
export const pages: Pages = (path) => {
  if (path === '/docs' || path === '/docs/') return html('Documentation', documentation());
  if (path === '/docs/openapi.json') return openApi();
  if (path === '/app' || path === '/app/' || path === '/app/credits') return html('Credit', topUp());
  const [, event] = /^\/app\/deliveries\/([^/]+)$/.exec(path) ?? [];
  if (event !== undefined) return html('Delivery', delivery(event));
  const [, code] = /^\/docs\/errors\/([a-z-]+)$/.exec(path) ?? [];
  if (code !== undefined) return problem(code);
  if (path.startsWith('/docs/') || path.startsWith('/app/')) {
    return html('Not found', '<p>This page does not exist.</p>', 404);
  }
  return undefined;
};

function openApi(): WireResponse {
  if (!existsSync(OPENAPI_FILE))
    return html('Not found', '<p>Run <code>npm run openapi</code> first.</p>', 404);
  return { status: 200, headers: [['content-type', 'application/json']], body: readFileSync(OPENAPI_FILE) };
}

function documentation(): string {
  const rows = Object.entries(PROBLEMS).map(([code, { status, title }]) => {
    const slug = code.replaceAll('_', '-');
    return `<li><a href="/docs/errors/${slug}">${status} ${title}</a></li>`;
  });
  return `<p><a href="/docs/openapi.json">OpenAPI document</a></p><h2>Problems</h2><ul>${rows.join('')}</ul>`;
}

function problem(slug: string): WireResponse {
  const [found] = Object.entries(PROBLEMS).filter(([code]) => code.replaceAll('_', '-') === slug);
  if (found === undefined) return html('Not found', '<p>This problem does not exist.</p>', 404);
  const [code, { status, title, retryable }] = found;
  const advice = retryable
    ? 'The same request may succeed later.'
    : 'The same request will fail again; change it before you retry.';
  return html(title, `<p>Status ${status}, code <code>${code}</code>. ${advice}</p>`);
}

function topUp(): string {
  return (
    '<p>On this machine, top up credit from the command line:</p>' +
    '<pre>npm run ops -- credits top-up --organisation ID --usd 10</pre>'
  );
}

/** `event` is a path segment as sent, so it is escaped. */
function delivery(event: string): string {
  return (
    '<p>On this machine, show a delivery from the command line:</p>' +
    `<pre>npm run ops -- deliveries show ${escapeMarkup(event)}</pre>`
  );
}

function html(title: string, body: string, status = 200): WireResponse {
  const page =
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>` +
    `<body><h1>${title}</h1>${body}</body></html>`;
  return { status, headers: [['content-type', 'text/html; charset=utf-8']], body: Buffer.from(page) };
}
