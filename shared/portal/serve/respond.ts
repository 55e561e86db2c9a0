import { LINK_PARAMETER } from '../../links/event-link.ts';
import { endOf } from '../../links/token.ts';
import { keys as tableKeys } from '../../table/keys.ts';
import { styleOf } from '../look/style.ts';
import { creditsPage, leftPage, notFoundPage } from '../pages/plain.ts';
import { paths } from '../session/paths.ts';
import { openSession, type Session } from '../session/session.ts';
import { type Act, check, resend, resendAll, sendTest } from './acts.ts';
import { type PortalAnswer, redirect, sessionCookie, styleAnswer } from './answer.ts';
import { type PortalContext, type SignedIn, shownToAll } from './context.ts';
import {
  delivery,
  destination,
  destinations,
  keys,
  missed,
  missedFile,
  monitors,
  overview,
  type Read,
  sentBody,
} from './reads.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Pages by their path, in which `:` stands for an id. */
const READS: ReadonlyMap<string, Read> = new Map([
  ['overview', overview],
  ['keys', keys],
  ['destinations', destinations],
  ['monitors', monitors],
  ['destinations/:', destination],
  ['destinations/:/missed', missed],
  ['destinations/:/missed.ndjson', missedFile],
  ['deliveries/:', delivery],
  ['deliveries/:/:/:.json', sentBody],
]);

const ACTS: ReadonlyMap<string, Act> = new Map([
  ['deliveries/:/resend', resend],
  ['deliveries/:/check', check],
  ['destinations/:/resend', resendAll],
  ['destinations/:/test', sendTest],
]);

/** What a link of an event opens: its own event. */
const OF_ONE_EVENT: readonly Read[] = [delivery, sentBody];

/** Answers a request. Every failure has the same answer, so none says what exists. */
export async function respond(context: PortalContext): Promise<PortalAnswer> {
  return (await answerOf(context)) ?? notFound(context);
}

const notFound = ({ brand }: PortalContext): PortalAnswer => shownToAll(brand, notFoundPage(), 404);

async function answerOf(context: PortalContext): Promise<PortalAnswer | null> {
  const { request, brand } = context;
  const { method, path } = request;
  const [first, second, ...others] = path;
  if (method === 'GET') {
    if (first === 'style' && others.length === 0) return styleFile(context, second);
    if (first === 'credits' && path.length === 1) return shownToAll(brand, creditsPage());
    if (first === 'enter' && second !== undefined && others.length === 0) return await enter(context, second);
    const link = request.query.get(LINK_PARAMETER);
    if (first === 'deliveries' && path.length === 2 && link !== null) return await enter(context, link);
  }
  const session = request.cookie === null ? null : await open(context, request.cookie);
  if (session === null) return null;
  return method === 'POST' ? await act(context, session) : await read(context, session);
}

function styleFile({ brand }: PortalContext, name: string | undefined): PortalAnswer | null {
  const { digest, text } = styleOf(brand.colour);
  return name === `${digest}.css` ? styleAnswer(text) : null;
}

async function open({ ring, reader, now, note }: PortalContext, token: string): Promise<Session | null> {
  const session = await openSession(token, ring, reader, now);
  if (session !== null) {
    const { organisationId, scope, id } = session.claims;
    note({ organisation_id: organisationId, scope, [scope === 'event' ? 'event_id' : 'link_id']: id });
  }
  return session;
}

/** Starts a session: a cookie takes the place of the link, which then is in no address and no referrer. */
async function enter(context: PortalContext, token: string): Promise<PortalAnswer | null> {
  const { request, now } = context;
  const [session, held] = await Promise.all([
    open(context, token),
    request.cookie === null ? null : open(context, request.cookie),
  ]);
  const [page, id = ''] = request.path;
  // A link that has ended does not keep out somebody who has another one.
  if (session === null) {
    const isEvent = page === 'deliveries' && UUID.test(id);
    return isEvent && held !== null ? redirect(paths.delivery(id)) : null;
  }
  const { scope, organisationId } = session.claims;
  if (scope === 'event' && page === 'deliveries' && session.claims.id !== id) return null;
  const target = scope === 'event' ? paths.delivery(session.claims.id) : paths.overview;
  // A link of an event does not take away a session that shows the event and more.
  const holdsMore =
    scope === 'event' &&
    held?.claims.scope === 'organisation' &&
    held.claims.organisationId === organisationId;
  if (holdsMore) return redirect(target);
  return redirect(target, [sessionCookie(token, Math.ceil((endOf(session.claims) - now) / 1_000))]);
}

async function read(context: PortalContext, session: Session): Promise<PortalAnswer | null> {
  const { name, ids } = routeOf(context.request.path);
  const page = READS.get(name);
  if (page === undefined) return null;
  context.note({ page: name });
  const { scope, id } = session.claims;
  if (scope === 'event' && !(OF_ONE_EVENT.includes(page) && ids[0] === id)) return null;
  return await page(await signedIn(context, session), ...ids);
}

async function act(context: PortalContext, session: Session): Promise<PortalAnswer | null> {
  const { request, brand } = context;
  if (!request.ownForm || !session.isFormToken(request.form.get('token') ?? '')) return null;
  const { name, ids } = routeOf(request.path);
  context.note({ page: name });
  if (session.claims.scope !== 'organisation') return null;
  if (name === 'leave') return { ...shownToAll(brand, leftPage()), cookies: [sessionCookie('', 0)] };
  const action = ACTS.get(name);
  const signed = await signedIn(context, session);
  if (action === undefined || signed.formToken === null) return null;
  return await action({ ...signed, formToken: signed.formToken }, ...ids);
}

/** Returns the name of the route of a path, and the ids in it. */
function routeOf(path: readonly string[]): { readonly name: string; readonly ids: readonly string[] } {
  const ids: string[] = [];
  const names = path.map((segment) => {
    const [, stem = segment, extension = ''] = /^([^.]*)(\.json)$/.exec(segment) ?? [];
    if (!UUID.test(stem)) return segment;
    ids.push(stem);
    return `:${extension}`;
  });
  return { name: names.join('/'), ids };
}

async function signedIn(context: PortalContext, session: Session): Promise<SignedIn> {
  const { scope, organisationId } = session.claims;
  const item = await context.reader.get(tableKeys.organisation(organisationId));
  const name = item?.['name'];
  const mayAct = scope === 'organisation' && session.account.status === 'active';
  return {
    ...context,
    session,
    organisationName: typeof name === 'string' ? name : null,
    formToken: mayAct ? session.formToken : null,
  };
}
