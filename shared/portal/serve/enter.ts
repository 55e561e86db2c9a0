import { endOf } from '../../links/token.ts';
import { switchPage } from '../pages/switch.ts';
import { isId, paths } from '../session/paths.ts';
import type { Session } from '../session/session.ts';
import { eventCookie, type PortalAnswer, redirect, sessionCookie } from './answer.ts';
import { type PortalContext, shown } from './context.ts';
import { limited, nameOf, open, signedIn } from './signed-in.ts';

/** Opens a link. A cookie takes the place of its token, which then is in no address and no referrer. */
export async function enter(context: PortalContext, token: string): Promise<PortalAnswer | null> {
  const { request } = context;
  const [page, id = ''] = request.path;
  const held = request.cookie === null ? null : await open(context, request.cookie);
  const session = await open(context, token);
  if (session === null) return await withoutLink(context, held);
  const refusal = await limited(context, session, 'pages');
  if (refusal !== null) return refusal;
  if (session.claims.scope === 'event') {
    const isItsPage = page !== 'deliveries' || session.claims.id === id;
    return isItsPage ? enterEvent(context, session, held) : null;
  }
  return held?.claims.scope === 'organisation' && !isOfSame(held, session)
    ? await ask(context, session, held)
    : enterOrganisation(context, session);
}

/** A link that has ended does not keep out somebody who has another one: the page decides. */
async function withoutLink(context: PortalContext, held: Session | null): Promise<PortalAnswer | null> {
  const { eventCookie: eventToken, path } = context.request;
  const [page, id = ''] = path;
  if (page !== 'deliveries' || !isId(id)) return null;
  const isOpen = held !== null || (eventToken !== null && (await open(context, eventToken)) !== null);
  return isOpen ? redirect(paths.delivery(id)) : null;
}

const isOfSame = (one: Session, other: Session): boolean =>
  one.claims.organisationId === other.claims.organisationId;

/** A session of the organisation shows the event and more. Any other one stays as it is, next to that of the event. */
function enterEvent(context: PortalContext, session: Session, held: Session | null): PortalAnswer {
  const { id } = session.claims;
  const holdsMore = held?.claims.scope === 'organisation' && isOfSame(held, session);
  return redirect(
    paths.delivery(id),
    holdsMore ? [] : [eventCookie(session.token, id, secondsLeft(context, session))],
  );
}

const enterOrganisation = (context: PortalContext, session: Session): PortalAnswer =>
  redirect(paths.overview, [sessionCookie(session.token, secondsLeft(context, session))]);

const secondsLeft = ({ now }: PortalContext, { claims }: Session): number =>
  Math.ceil((endOf(claims) - now) / 1_000);

/** Somebody who opens a link of another organisation would not notice that the pages are no longer those of the first. */
async function ask(context: PortalContext, session: Session, held: Session): Promise<PortalAnswer> {
  const [signed, other] = await Promise.all([
    signedIn(context, held),
    nameOf(context, session.claims.organisationId),
  ]);
  return shown(signed, switchPage({ from: signed.organisationName, to: other, link: session.token, held }));
}

/** Takes the link of another organisation, from the form of the session that ends with it. */
export async function switchTo(context: PortalContext, token: string): Promise<PortalAnswer | null> {
  const session = await open(context, token);
  return session?.claims.scope === 'organisation' ? enterOrganisation(context, session) : null;
}
