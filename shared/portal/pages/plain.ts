import { html } from '../../markup/html.ts';
import type { PageContent } from '../look/layout.ts';

/** Where a 402 response leads. It needs no link. */
export const creditsPage = (): PageContent => ({
  title: 'Credit',
  content: html`<section class="card">
<p>Credit is prepaid. Each response says what is left in <code>Svc-Credit-Balance-USD</code>.</p>
<h2>Top up</h2>
<p>The operator adds credit to your organisation. Name your organisation and the <code>request_id</code> of the response that sent you here.</p>
</section>`,
});

/** The one answer of every failure: it does not say which. */
export const notFoundPage = (): PageContent => ({
  title: 'This page does not open',
  content: html`<section class="card">
<p>The link may have ended or been revoked, or the page may not exist. Ask for a new link.</p>
</section>`,
});

/** A link was used too often in a minute. */
export const tooManyPage = (most: number, uses: string): PageContent => ({
  title: 'Too many requests',
  content: html`<section class="card">
<p>A link opens ${most} ${uses} per minute at most. Try again in a minute; nothing was done.</p>
</section>`,
});

/** Something failed that the customer cannot mend. */
export const failurePage = (trace: string): PageContent => ({
  title: 'This did not work',
  content: html`<section class="card">
<p>Try again in a minute. If it fails again, name this code: <code>${trace}</code>.</p>
</section>`,
});

/** After leaving. */
export const leftPage = (): PageContent => ({
  title: 'You have left the portal',
  content: html`<section class="card"><p>This browser has forgotten the link. Open the link again to return.</p></section>`,
});
