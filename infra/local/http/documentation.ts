import { createHash } from 'node:crypto';
import { SAMPLE_ADDRESS, SAMPLE_KEY } from '../../docs/page.ts';
import { buildSite } from '../../docs/site.ts';
import { TRY } from '../../docs/text/markdown.ts';
import { escapeMarkup } from '../../markup.ts';
import type { PageRequest } from './http-api.ts';
import type { WireResponse } from './payload.ts';

/** Returns the key of the demo data; undefined without one. */
export type DemoKey = () => string | undefined;

/** A page loads only what this server has, runs no inline script, and is in no frame. */
const POLICY = [
  "default-src 'none'",
  "connect-src 'self'",
  "img-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE_HEADERS: WireResponse['headers'] = [
  // A runtime of another version may listen on the same port later.
  ['cache-control', 'no-cache'],
  ['content-security-policy', POLICY],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['referrer-policy', 'no-referrer'],
  ['x-content-type-options', 'nosniff'],
];

/** Pages with the demo key are for this machine; `ALLOWED_HOSTS` can name others. */
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

let built: ReturnType<typeof buildSite> | undefined;

/** Answers a path of the documentation; undefined for any other. */
export function documentation(request: PageRequest, demoKey: DemoKey): WireResponse | undefined {
  const path = request.path.length > 1 ? request.path.replace(/\/$/, '') : request.path;
  if (!/^\/(?:$|index\.md$|llms\.txt$|docs(?:$|[/.]))/.test(path)) return undefined;
  // The first request builds the site: a start that nobody reads the documentation of does not pay for it.
  built ??= buildSite();
  const file = built.get(path);
  const shown = file ?? built.get('/docs/not-found');
  if (shown === undefined) return undefined;
  const key = LOOPBACK.test(request.address) ? demoKey() : undefined;
  const page = shown.type.startsWith('text/html');
  const text = shown.body.replaceAll(SAMPLE_ADDRESS, escapeMarkup(request.address));
  const body = Buffer.from(page ? filledIn(text, key) : text);
  const etag = etagOf(body);
  const headers: WireResponse['headers'] = [['content-type', shown.type], ['etag', etag], ...PAGE_HEADERS];
  if (file === undefined) return { status: 404, headers, body };
  if (matches(request.ifNoneMatch, etag)) return { status: 304, headers, body: Buffer.alloc(0) };
  return { status: 200, headers, body };
}

export const etagOf = (body: Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

const matches = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) === true;

/** Puts the demo key into the samples, and a form that sends a request after them. */
function filledIn(html: string, key: string | undefined): string {
  if (key === undefined) return html;
  return html
    .replaceAll(SAMPLE_KEY, escapeMarkup(key))
    .replaceAll(TRY, (_, request: string) => tryForm(request, escapeMarkup(key)));
}

/** `request` comes from HTML and is escaped already. */
const tryForm = (request: string, key: string): string => `<section class="try" aria-label="Try it">
<label for="try">Try it on this machine, with the demo key</label>
<div><input id="try" type="text" spellcheck="false" value="${request}" data-key="${key}"><button type="button" class="run">Send</button></div>
<div class="answer" aria-live="polite"></div>
</section>`;
