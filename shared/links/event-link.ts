import type { Table } from '../table/client.ts';
import { TableReader } from '../table/reader.ts';
import type { LinkKeyRing } from './link-keys.ts';
import { issueOf, type Revocations, readRevocations } from './revocations.ts';
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

/** Returns how to sign links of events of an organisation; undefined while the deployment has no key. */
export type LinkEvents = (organisationId: string) => Promise<LinkEvent | undefined>;

/** Signs links of events of an organisation, with which all links were revoked so. */
export const eventLinksWith =
  (key: LinkKey, revocations: Revocations): LinkEvent =>
  ({ eventId, organisationId, now }) =>
    tokenOf(
      {
        scope: 'event',
        organisationId,
        id: eventId,
        ...issueOf(revocations, now),
        hours: EVENT_LINK_HOURS,
      },
      key,
    );

/**
 * Returns how to sign links of events of an organisation; undefined while the deployment has no key, which the operator's
 * commands create. Reads the revocations of the organisation, one strong read unit.
 */
export async function eventLinksOf(
  { ring, table }: { readonly ring: Pick<LinkKeyRing, 'keys'>; readonly table: Table },
  organisationId: string,
  now: number,
): Promise<LinkEvent | undefined> {
  const keys = await ring.keys(now);
  if (keys === null) return undefined;
  const reader = new TableReader(table, new AbortController().signal);
  return eventLinksWith(keys.current, await readRevocations(reader, organisationId));
}

/**
 * Returns the `action_url` of an event: its page under the customer application.
 * @param appUrl without a trailing slash
 */
export function actionUrlOf(appUrl: string, event: LinkedEvent, link: LinkEvent | undefined): string {
  const page = `${appUrl}/deliveries/${event.eventId}`;
  return link === undefined ? page : `${page}?${LINK_PARAMETER}=${link(event)}`;
}
