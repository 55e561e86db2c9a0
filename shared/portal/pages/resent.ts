import { html } from '../../markup/html.ts';
import type { DestinationState } from '../../webhooks/destination/destination.ts';
import type { Resent } from '../actions/resend-since.ts';
import type { PageContent } from '../look/layout.ts';
import { button, counted, form } from '../look/parts.ts';
import { paths } from '../session/paths.ts';

/** What a resend of all failed events did. One request sends a part; a button continues. */
export const resentPage = (
  { id, name }: DestinationState,
  { resent, skipped, next, sinceMs }: Resent,
  formToken: string,
): PageContent => ({
  title: `Sent again to ${name}`,
  entry: paths.destinations,
  above: { name, path: paths.destination(id) },
  content: html`<section class="card">
<p role="status">${counted(resent, 'event')} sent again, with 12 new attempts each.${skipped > 0 ? ` ${counted(skipped, 'event')} could not be sent again: the payload is no longer kept, or the delivery is on its way.` : ''}</p>
${
  next === null
    ? html`<p>All failed events since ${new Date(sinceMs).toISOString().slice(0, 16).replace('T', ' ')} UTC are done.</p>`
    : form(
        `${paths.destination(id)}/resend`,
        formToken,
        html`<input type="hidden" name="since" value="${new Date(sinceMs).toISOString().slice(0, 16)}"><input type="hidden" name="after" value="${next}">`,
        button('Continue with the next'),
      )
}</section>`,
});
