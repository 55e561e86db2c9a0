import { keys } from '../../table/keys.ts';
import { tooManyPage } from '../pages/plain.ts';
import { type LinkUse, MOST_USES } from '../session/link-rate.ts';
import { openSession, type Session } from '../session/session.ts';
import { laterAnswer, type PortalAnswer } from './answer.ts';
import { type PortalContext, pageForAll, type SignedIn } from './context.ts';

/** Opens the session of a token, and says so in the log; null if the token opens none. */
export async function open(
  { ring, reader, now, note }: PortalContext,
  token: string,
): Promise<Session | null> {
  const session = await openSession(token, ring, reader, now);
  if (session !== null) {
    const { organisationId, scope, id } = session.claims;
    note({ organisation_id: organisationId, scope, [scope === 'event' ? 'event_id' : 'link_id']: id });
  }
  return session;
}

/** Counts a use of a link. Returns the answer to one use too many in a minute. */
export async function limited(
  { table, rates, brand, now }: PortalContext,
  { claims }: Session,
  use: LinkUse,
): Promise<PortalAnswer | null> {
  const seconds = await rates.admit(table, claims, use, now);
  return seconds === null ? null : laterAnswer(pageForAll(brand, tooManyPage(MOST_USES[use], use)), seconds);
}

/** Adds what pages show to all of an organisation. */
export async function signedIn(context: PortalContext, session: Session): Promise<SignedIn> {
  const { scope, organisationId } = session.claims;
  const mayAct = scope === 'organisation' && session.account.status === 'active';
  return {
    ...context,
    session,
    organisationName: await nameOf(context, organisationId),
    formToken: mayAct ? session.formToken : null,
  };
}

/** Returns the name of an organisation. */
export async function nameOf(
  { reader }: Pick<PortalContext, 'reader'>,
  organisationId: string,
): Promise<string | null> {
  const item = await reader.get(keys.organisation(organisationId));
  const name = item?.['name'];
  return typeof name === 'string' ? name : null;
}
