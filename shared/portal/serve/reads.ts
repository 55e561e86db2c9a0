import { listKeyCards } from '../../auth/key-card.ts';
import { listMonitors } from '../../monitors/monitors.ts';
import { waitingOf } from '../../monitors/waiting.ts';
import { bodyOf } from '../../webhooks/delivery/envelope.ts';
import { countParked, deliveriesTo } from '../../webhooks/delivery/receipts.ts';
import { MOST_COUNTED } from '../look/parts.ts';
import { deliveryPage } from '../pages/delivery.ts';
import { destinationPage, destinationsPage, SHOWN_DELIVERIES } from '../pages/destinations.ts';
import { keysPage } from '../pages/keys.ts';
import { missedPage } from '../pages/missed.ts';
import { type MonitorDestination, monitorsPage } from '../pages/monitors.ts';
import { noticeOf } from '../pages/notices.ts';
import { overviewPage } from '../pages/overview.ts';
import { findEvent, missedBy } from '../reading/deliveries.ts';
import { findDestinationState, listDestinationStates, operationalRoute } from '../reading/destinations.ts';
import { envelopesOf } from '../reading/envelopes.ts';
import { readUsage, type Usage } from '../reading/usage.ts';
import { isId, paths } from '../session/paths.ts';
import { fileAnswer, type PortalAnswer } from './answer.ts';
import { type SignedIn, shown } from './context.ts';

/** Answers a GET of somebody with a link; null for a page that does not exist or belongs to others. */
export type Read = (context: SignedIn, ...parts: readonly string[]) => Promise<PortalAnswer | null>;

const usageOf = async ({ table, reader, session, now }: SignedIn): Promise<Usage> =>
  await readUsage(table, reader, {
    organisationId: session.claims.organisationId,
    lastSequence: session.account.sequence,
    now,
  });

export const overview: Read = async (context) => {
  const { reader, session, now } = context;
  const [usage, keys] = await Promise.all([
    usageOf(context),
    listKeyCards(reader, session.claims.organisationId),
  ]);
  return shown(context, overviewPage({ account: session.account, usage, keys, now }));
};

export const keys: Read = async (context) => {
  const { reader, session, now } = context;
  const [usage, cards] = await Promise.all([
    usageOf(context),
    listKeyCards(reader, session.claims.organisationId),
  ]);
  return shown(context, keysPage(cards, usage, now));
};

/** The list of destinations shows the last attempt among so many deliveries. */
const LISTED_DELIVERIES = 5;

export const destinations: Read = async (context) => {
  const { reader, session, now } = context;
  const { organisationId } = session.claims;
  const [all, operational] = await Promise.all([
    listDestinationStates(reader, organisationId),
    operationalRoute(reader, organisationId),
  ]);
  const deliveries = await Promise.all(all.map(({ id }) => deliveriesTo(reader, id, LISTED_DELIVERIES, now)));
  return shown(
    context,
    destinationsPage(
      all.map((destination, i) => ({ destination, deliveries: deliveries[i] ?? [] })),
      operational,
    ),
  );
};

export const destination: Read = async (context, id = '') => {
  const { reader, session, request, formToken, now } = context;
  const found = await findDestinationState(reader, session.claims.organisationId, id);
  if (found === undefined) return null;
  const [deliveries, parked] = await Promise.all([
    deliveriesTo(reader, id, SHOWN_DELIVERIES, now),
    countParked(reader, id, now, MOST_COUNTED),
  ]);
  const notice = noticeOf(request.query.get('done'));
  return shown(context, destinationPage({ destination: found, deliveries, parked, formToken, notice, now }));
};

/** The events after which a page begins; null for the first page. */
const afterOf = ({ request }: SignedIn): string | null => {
  const after = request.query.get('after');
  return after !== null && isId(after) ? after : null;
};

export const missed: Read = async (context, id = '') => {
  const { reader, session, now } = context;
  const found = await findDestinationState(reader, session.claims.organisationId, id);
  if (found === undefined) return null;
  const after = afterOf(context);
  const page = await missedBy(reader, id, { now, after });
  return shown(context, missedPage(found, page, after ?? undefined));
};

/**
 * A part of the missed events as envelopes, which a receiver can process as if they had arrived. `Link` leads to the next
 * part (RFC 8288).
 */
export const missedFile: Read = async (context, id = '') => {
  const { reader, session, now } = context;
  const found = await findDestinationState(reader, session.claims.organisationId, id);
  if (found === undefined) return null;
  const page = await missedBy(reader, id, { now, after: afterOf(context) });
  const { lines, next } = await envelopesOf(reader, page, now);
  return fileAnswer(
    lines.join(''),
    'application/x-ndjson',
    'missed-events.ndjson',
    next === null ? {} : { link: `<${paths.missedFile(id, next)}>; rel="next"` },
  );
};

export const delivery: Read = async (context, eventId = '') => {
  const { reader, session, request, formToken, now } = context;
  const { organisationId } = session.claims;
  const found = await findEvent(reader, organisationId, eventId, now);
  if (found === undefined) return null;
  const names = await namesOf(context);
  const notice = noticeOf(request.query.get('done'));
  return shown(context, deliveryPage({ ...found, eventId, names, formToken, notice, checked: null }));
};

/** The names of the destinations, deleted ones left out. */
export async function namesOf({ reader, session }: SignedIn): Promise<ReadonlyMap<string, string>> {
  const all = await listDestinationStates(reader, session.claims.organisationId);
  return new Map(all.map(({ id, name }) => [id, name]));
}

/** The body of an attempt, byte for byte. */
export const sentBody: Read = async (context, eventId = '', destinationId = '', attemptId = '') => {
  const { reader, session, now } = context;
  const found = await findEvent(reader, session.claims.organisationId, eventId, now);
  const attempts = found?.deliveries.find((one) => one.destinationId === destinationId)?.history ?? [];
  const sent = attempts.some(({ id, signature }) => id === attemptId && signature !== undefined);
  if (!sent || found?.event == null) return null;
  const body = new TextDecoder().decode(bodyOf(found.event, attemptId));
  return fileAnswer(body, 'application/json', `${attemptId}.json`);
};

export const monitors: Read = async (context) => {
  const { table, reader, session, now } = context;
  const { organisationId } = session.claims;
  const [all, states] = await Promise.all([
    listMonitors(table, organisationId),
    listDestinationStates(reader, organisationId),
  ]);
  const used = states.filter(({ id }) => all.some((monitor) => monitor.destinationId === id));
  const counted = await Promise.all(
    used.map(
      async ({ id, name, status }): Promise<[string, MonitorDestination]> => [
        id,
        // Only a paused destination, or one whose parked deliveries are being sent, has any.
        { name, parked: status === 'active' ? 0 : await countParked(reader, id, now, MOST_COUNTED) },
      ],
    ),
  );
  const waiting = await Promise.all(
    all.map(async (monitor) => ({ monitor, waiting: await waitingOf(table, monitor, now) })),
  );
  return shown(context, monitorsPage(waiting, new Map(counted), now));
};
