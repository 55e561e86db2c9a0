import type { LinkKeyRing } from './link-keys.ts';
import { EVENT_LINK_HOURS, type LinkKey, tokenOf } from './token.ts';

/** The parameter of an `action_url` that opens the page. An app of the operator's own ignores it. */
export const LINK_PARAMETER = 'link';

/** An event as its link names it. */
export interface LinkedEvent {
  readonly eventId: string;
  readonly organisationId: string;
  /** Unix milliseconds. */
  readonly now: number;
}

/** Returns the token of an event's link: it opens this event only, read only, for 30 days. */
export type LinkEvent = (event: LinkedEvent) => string;

/** Signs links of events. */
export const eventLinksWith =
  (key: LinkKey): LinkEvent =>
  ({ eventId, organisationId, now }) =>
    tokenOf(
      {
        scope: 'event',
        organisationId,
        id: eventId,
        issuedAt: Math.floor(now / 1_000),
        hours: EVENT_LINK_HOURS,
      },
      key,
    );

/** Returns how to sign links of events; undefined while the deployment has no key, which the operator's commands create. */
export async function eventLinksOf(
  ring: Pick<LinkKeyRing, 'keys'>,
  now: number,
): Promise<LinkEvent | undefined> {
  const keys = await ring.keys(now);
  return keys === null ? undefined : eventLinksWith(keys.current);
}

/**
 * Returns the `action_url` of an event: its page under the customer application.
 * @param appUrl without a trailing slash
 */
export function actionUrlOf(appUrl: string, event: LinkedEvent, link: LinkEvent | undefined): string {
  const page = `${appUrl}/deliveries/${event.eventId}`;
  return link === undefined ? page : `${page}?${LINK_PARAMETER}=${link(event)}`;
}
