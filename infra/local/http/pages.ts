import { existsSync, readFileSync } from 'node:fs';
import { PROBLEMS } from '../../../shared/contract/problem.ts';
import { servedFrom } from '../../openapi/flat.ts';
import type { Pages } from './http-api.ts';
import { escapeMarkup } from './markup.ts';
import type { WireResponse } from './payload.ts';

/** What `npm run openapi` writes. The flat one is what clients are generated from. */
const REFERENCE = new URL('../../../docs/reference/', import.meta.url);
const OPENAPI = ['openapi.json', 'openapi-flat.json'];

/**
 * Small stand-ins for the sites behind the parameters DocsUrl and AppUrl: `/docs` with the OpenAPI document and a page
 * per problem, and `/app`, where a customer would top up credit and view a delivery.
 */
export const pages: Pages = (path, address) => {
  if (path === '/docs' || path === '/docs/') return html('Documentation', documentation());
  const [, file = ''] = /^\/docs\/([a-z-]+\.json)$/.exec(path) ?? [];
  if (OPENAPI.includes(file)) return openApi(file, address);
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

function openApi(name: string, address: string): WireResponse {
  const file = new URL(name, REFERENCE);
  if (!existsSync(file)) return html('Not found', '<p>Run <code>npm run openapi</code> first.</p>', 404);
  const body = JSON.stringify(servedFrom(JSON.parse(readFileSync(file, 'utf8')), address));
  return { status: 200, headers: [['content-type', 'application/json']], body: Buffer.from(body) };
}

function documentation(): string {
  const rows = Object.entries(PROBLEMS).map(([code, { status, title }]) => {
    const slug = code.replaceAll('_', '-');
    return `<li><a href="/docs/errors/${slug}">${status} ${title}</a></li>`;
  });
  return `<p><a href="/docs/openapi.json">OpenAPI document</a>, and <a href="/docs/openapi-flat.json">the same for generators of clients</a></p><h2>Problems</h2><ul>${rows.join('')}</ul>`;
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
