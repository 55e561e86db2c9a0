import { LINK_PARAMETER } from '../../links/event-link.ts';
import { styleOf } from '../look/style.ts';
import { creditsPage, leftPage, notFoundPage } from '../pages/plain.ts';
import { isId } from '../session/paths.ts';
import { type Act, check, resend, resendAll, sendTest } from './acts.ts';
import { type PortalAnswer, sessionCookie, styleAnswer } from './answer.ts';
import { type PortalContext, shownToAll } from './context.ts';
import { enter, switchTo } from './enter.ts';
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
import { limited, open, signedIn } from './signed-in.ts';

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
  if (method === 'POST') return await act(context);
  if (first === 'style' && others.length === 0) return styleFile(context, second);
  if (first === 'credits' && path.length === 1) return shownToAll(brand, creditsPage());
  if (first === 'enter' && second !== undefined && others.length === 0) return await enter(context, second);
  const link = request.query.get(LINK_PARAMETER);
  if (first === 'deliveries' && path.length === 2 && link !== null) return await enter(context, link);
  // The page of an event shows more to a session of its organisation. Another one leaves it to the link of the event.
  for (const token of [request.cookie, request.eventCookie]) {
    const answer = token === null ? null : await read(context, token);
    if (answer !== null) return answer;
  }
  return null;
}

function styleFile({ brand }: PortalContext, name: string | undefined): PortalAnswer | null {
  const { digest, text } = styleOf(brand.colour);
  return name === `${digest}.css` ? styleAnswer(text) : null;
}

async function read(context: PortalContext, token: string): Promise<PortalAnswer | null> {
  const { name, ids } = routeOf(context.request.path);
  const page = READS.get(name);
  const session = page === undefined ? null : await open(context, token);
  if (page === undefined || session === null) return null;
  const { scope, id } = session.claims;
  if (scope === 'event' && !(OF_ONE_EVENT.includes(page) && ids[0] === id)) return null;
  context.note({ page: name });
  return (await limited(context, session, 'pages')) ?? (await page(await signedIn(context, session), ...ids));
}

async function act(context: PortalContext): Promise<PortalAnswer | null> {
  const { request, brand } = context;
  const session = request.cookie === null ? null : await open(context, request.cookie);
  if (session?.claims.scope !== 'organisation') return null;
  const isOwn = request.ownForm && session.isFormToken(request.form.get('token') ?? '');
  const { name, ids } = routeOf(request.path);
  if (isOwn && name === 'leave') return { ...shownToAll(brand, leftPage()), cookies: [sessionCookie('', 0)] };
  const refusal = await limited(context, session, 'forms');
  if (refusal !== null) return refusal;
  if (!isOwn) return null;
  context.note({ page: name });
  if (name === 'enter') return await switchTo(context, request.form.get(LINK_PARAMETER) ?? '');
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
    if (!isId(stem)) return segment;
    ids.push(stem);
    return `:${extension}`;
  });
  return { name: names.join('/'), ids };
}
