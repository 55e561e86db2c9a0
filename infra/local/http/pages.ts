import { existsSync, readFileSync } from 'node:fs';
import { escapeMarkup } from '../../markup.ts';
import { servedFrom } from '../../openapi/flat.ts';
import { type DemoKey, documentation, etagOf } from './documentation.ts';
import type { Pages } from './http-api.ts';
import type { WireResponse } from './payload.ts';

/** What `npm run openapi` writes. The flat one is what clients are generated from. */
const REFERENCE = new URL('../../../docs/reference/', import.meta.url);
const OPENAPI = ['openapi.json', 'openapi-flat.json'];

/**
 * The sites behind the parameters DocsUrl and AppUrl: the documentation at `/` and `/docs`, and a small stand-in at
 * `/app`, where a customer would top up credit and view a delivery.
 * @param demoKey returns the key that the samples show.
 */
export const pagesWith =
  (demoKey: DemoKey): Pages =>
  (request) => {
    const { path, address } = request;
    if (path === '/app' || path === '/app/' || path === '/app/credits') return html('Credit', topUp());
    const [, event] = /^\/app\/deliveries\/([^/]+)$/.exec(path) ?? [];
    if (event !== undefined) return html('Delivery', delivery(event));
    if (path.startsWith('/app/')) return html('Not found', '<p>This page does not exist.</p>', 404);
    const [, file = ''] = /^\/docs\/([a-z-]+\.json)$/.exec(path) ?? [];
    if (OPENAPI.includes(file)) return openApi(file, address);
    return documentation(request, demoKey);
  };

/** The pages of a runtime without demo data. */
export const pages: Pages = pagesWith(() => undefined);

function openApi(name: string, address: string): WireResponse {
  const file = new URL(name, REFERENCE);
  if (!existsSync(file)) return html('Not found', '<p>Run <code>npm run openapi</code> first.</p>', 404);
  const body = Buffer.from(JSON.stringify(servedFrom(JSON.parse(readFileSync(file, 'utf8')), address)));
  return {
    status: 200,
    headers: [
      ['content-type', 'application/json'],
      ['etag', etagOf(body)],
    ],
    body,
  };
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
