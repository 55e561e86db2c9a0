import type { Operator } from '../../credits/audit.ts';
import { eventLinksOf } from '../../links/event-link.ts';
import { replayDelivery } from '../../webhooks/delivery/replay.ts';
import { sendTestEvent } from '../../webhooks/delivery/send-test.ts';
import { secretMatches } from '../actions/check-signature.ts';
import { resendSince } from '../actions/resend-since.ts';
import { deliveryPage } from '../pages/delivery.ts';
import type { Notice } from '../pages/notices.ts';
import { resentPage } from '../pages/resent.ts';
import { findEvent, MISSED_DAYS, deliveryPage as recentDeliveries } from '../reading/deliveries.ts';
import { findDestinationState } from '../reading/destinations.ts';
import { isId, paths } from '../session/paths.ts';
import { type PortalAnswer, redirect } from './answer.ts';
import { type SignedIn, shown } from './context.ts';
import { namesOf } from './reads.ts';

/** Answers a form of somebody whose link may act; null for what does not exist or belongs to others. */
export type Act = (
  context: SignedIn & { readonly formToken: string },
  ...parts: readonly string[]
) => Promise<PortalAnswer | null>;

/** The link that acts, for the audit. */
const operatorOf = ({ session, now }: SignedIn): Operator => ({
  name: `portal link ${session.claims.id}`,
  now,
});

const done = (path: string, notice: Notice): PortalAnswer => redirect(`${path}?done=${notice}`);

export const resend: Act = async (context, eventId = '') => {
  const { table, reader, session, request, now } = context;
  const found = await findEvent(reader, session.claims.organisationId, eventId, now);
  const wanted = request.form.get('destination');
  const delivery = found?.deliveries.find(({ destinationId }) => destinationId === wanted);
  if (delivery === undefined) return null;
  return done(paths.delivery(eventId), await replayDelivery(table, delivery, operatorOf(context)));
};

const LONGEST_SECRET = 200;

/** Compares a secret with the signature of an attempt. The secret goes into no address, log or page. */
export const check: Act = async (context, eventId = '') => {
  const { reader, session, request, formToken, now } = context;
  const found = await findEvent(reader, session.claims.organisationId, eventId, now);
  const delivery = found?.deliveries.find(
    ({ destinationId }) => destinationId === request.form.get('destination'),
  );
  const attempt = delivery?.history.find(({ id }) => id === request.form.get('attempt'));
  const secret = (request.form.get('secret') ?? '').trim();
  if (found?.event == null || attempt === undefined || secret === '' || secret.length > LONGEST_SECRET)
    return null;
  const matches = secretMatches(secret, found.event, attempt);
  if (matches === null) return null;
  const names = await namesOf(context);
  const checked = { attemptId: attempt.id, matches };
  return shown(context, deliveryPage({ ...found, eventId, names, formToken, notice: null, checked }));
};

const DAY_MS = 86_400_000;
const SINCE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;
export const resendAll: Act = async (context, id = '') => {
  const { table, reader, session, request, formToken, now } = context;
  const destination = await findDestinationState(reader, session.claims.organisationId, id);
  const since = request.form.get('since') ?? '';
  const given = SINCE.test(since) ? Date.parse(`${since}Z`) : Number.NaN;
  const after = request.form.get('after');
  if (destination === undefined || destination.deleted || Number.isNaN(given)) return null;
  if (after !== null && !isId(after)) return null;
  // Older payloads may be kept for longer, but a list of them could take any number of requests.
  const sinceMs = Math.max(given, now - MISSED_DAYS * DAY_MS);
  const resent = await resendSince(table, reader, id, { sinceMs, after }, operatorOf(context));
  return shown(context, resentPage(destination, resent, formToken));
};

/** A test is a delivery with up to 12 attempts that nobody pays for. */
const TESTS_A_MINUTE = 5;
const MINUTE_MS = 60_000;
const MOST_LOOKED_AT = 200;

/** Reports whether a destination was sent as many tests as it takes in a minute. */
async function hasEnoughTests({ reader, now }: SignedIn, destinationId: string): Promise<boolean> {
  const { deliveries } = await recentDeliveries(reader, destinationId, {
    sinceMs: now - MINUTE_MS,
    after: null,
    limit: MOST_LOOKED_AT,
    descending: true,
    now,
  });
  return deliveries.filter(({ test }) => test).length >= TESTS_A_MINUTE;
}

export const sendTest: Act = async (context, id = '') => {
  const { table, reader, ring, session, appUrl, retention, now } = context;
  const { organisationId } = session.claims;
  const destination = await findDestinationState(reader, organisationId, id);
  if (destination === undefined || destination.deleted) return null;
  if (await hasEnoughTests(context, id)) return done(paths.destination(id), 'test_limit');
  const links = { appUrl, linkEvent: await eventLinksOf({ ring, table }, organisationId, now) };
  await sendTestEvent(table, destination, links, retention, operatorOf(context));
  return done(paths.destination(id), 'tested');
};
