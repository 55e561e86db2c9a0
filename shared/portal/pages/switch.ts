import { LINK_PARAMETER } from '../../links/event-link.ts';
import { html } from '../../markup/html.ts';
import type { PageContent } from '../look/layout.ts';
import { button, form } from '../look/parts.ts';
import { paths } from '../session/paths.ts';
import type { Session } from '../session/session.ts';

export interface Switch {
  /** The organisation of the session. */
  readonly from: string | null;
  /** The organisation of the link. */
  readonly to: string | null;
  /** The token of the link. */
  readonly link: string;
  readonly held: Pick<Session, 'formToken'>;
}

/** Asks before the link of another organisation takes the place of a session. */
export const switchPage = ({ from, to, link, held }: Switch): PageContent => ({
  title: 'Switch to another organisation?',
  content: html`<section class="card">
<p>This browser shows the portal of <strong>${from ?? 'an organisation'}</strong>. The link that you opened leads to <strong>${to ?? 'another organisation'}</strong>.</p>
<p>If you switch, all tabs of this browser show the other organisation. To return, open a link of the first one.</p>
${form(
  paths.switch,
  held.formToken,
  html`<input type="hidden" name="${LINK_PARAMETER}" value="${link}">`,
  html`${button(`Switch to ${to ?? 'the other organisation'}`)} <a href="${paths.overview}">Stay with ${from ?? 'this one'}</a>`,
)}</section>`,
});
