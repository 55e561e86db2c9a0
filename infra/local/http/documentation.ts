import { createHash } from 'node:crypto';
import { escapeMarkup } from '../../../shared/markup/escape-markup.ts';
import { SITE_HEADERS } from '../../docs/headers.ts';
import { SAMPLE_ADDRESS, SAMPLE_KEY } from '../../docs/page.ts';
import { buildSite } from '../../docs/site.ts';
import { sitePath } from '../../docs/site-path.ts';
import { TRY } from '../../docs/text/markdown.ts';
import { RECORDING } from '../../openapi/recording.ts';
import type { Pages } from './http-api.ts';
import type { WireResponse } from './payload.ts';

const PAGE_HEADERS: WireResponse['headers'] = [
  // A runtime of another version may listen on the same port later.
  ['cache-control', 'no-cache'],
  ...Object.entries(SITE_HEADERS),
];

/** Pages with the demo key are for this machine; `ALLOWED_HOSTS` can name others. */
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;
/** Everything else belongs to the interface. */
const OF_THE_SITE = /^\/(?:$|index\.md$|llms\.txt$|docs(?:$|[/.]))/;

let built: ReturnType<typeof buildSite> | undefined;

/** What the samples show in place of what they are written with. */
export interface ShownDemo {
  readonly api_key: string;
  readonly samples?: { readonly job_id: string; readonly company_id: string } | undefined;
}

/**
 * The site behind the parameter DocsUrl, which a deployment serves from a bucket.
 * @param demo returns the demo data that the samples show; undefined without any
 */
export const pagesWith =
  (demo: () => ShownDemo | undefined): Pages =>
  ({ path: asked, address, ifNoneMatch }) => {
    const path = sitePath(asked);
    if (!OF_THE_SITE.test(path)) return undefined;
    // The first request builds the site: a start that nobody reads the documentation of does not pay for it.
    built ??= buildSite();
    const file = built.get(path);
    const shown = file ?? built.get('/docs/not-found');
    if (shown === undefined) return undefined;
    const shownDemo = LOOPBACK.test(address) ? demo() : undefined;
    const page = shown.type.startsWith('text/html');
    const text = shown.body.replaceAll(SAMPLE_ADDRESS, escapeMarkup(address));
    const body = Buffer.from(page ? filledIn(text, shownDemo) : text);
    const etag = etagOf(body);
    const headers: WireResponse['headers'] = [['content-type', shown.type], ['etag', etag], ...PAGE_HEADERS];
    if (file === undefined) return { status: 404, headers, body };
    if (matches(ifNoneMatch, etag)) return { status: 304, headers, body: Buffer.alloc(0) };
    return { status: 200, headers, body };
  };

/** The pages of a runtime without demo data. */
export const pages: Pages = pagesWith(() => undefined);

const etagOf = (body: Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

const matches = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) === true;

/** IDs of the examples, which are of the demo that was recorded and of no other one. */
const recordedIds = (operation: string, parameter: string): readonly string[] =>
  [RECORDING.operations[operation]?.parameters[parameter]].flat().map(String);
const RECORDED_JOBS = recordedIds('retrieve-job', 'job_id');
const RECORDED_COMPANIES = [
  ...recordedIds('retrieve-company', 'company_id'),
  ...recordedIds('list-jobs', 'companies'),
];

/** Puts the demo key and IDs of the demo into the samples, and a form that sends a request after them. */
function filledIn(html: string, demo: ShownDemo | undefined): string {
  if (demo === undefined) return html;
  const { api_key: key, samples } = demo;
  const put = (text: string, recorded: readonly string[], id: string | undefined): string =>
    id === undefined
      ? text
      : recorded.reduce((shown, each) => shown.replaceAll(each, escapeMarkup(id)), text);
  return put(put(html, RECORDED_JOBS, samples?.job_id), RECORDED_COMPANIES, samples?.company_id)
    .replaceAll(SAMPLE_KEY, escapeMarkup(key))
    .replaceAll(TRY, (_, request: string) => tryForm(request, escapeMarkup(key)));
}

/** `request` comes from HTML and is escaped already. */
const tryForm = (request: string, key: string): string => `<section class="try" aria-label="Try it">
<label for="try">Try it on this machine, with the demo key</label>
<div><input id="try" type="text" spellcheck="false" value="${request}" data-key="${key}"><button type="button" class="run">Send</button></div>
<div class="answer" aria-live="polite"></div>
</section>`;
