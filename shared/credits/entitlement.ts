import { keys } from '../table/keys.ts';
import type { Item, TableReader } from '../table/reader.ts';
import type { ExpectedRead } from '../table/readers/ahead-reader.ts';
import type { Account } from './account.ts';

/**
 * A monitor's delivery pays for its resources: until seven days after it is complete, and at most 30 days after its event,
 * the organisation retrieves them free of charge (contract 6.4). Each resource has one item, written before the delivery's
 * first attempt is enqueued (webhooks/delivery/entitlements.ts). It names the events, and the transaction that completes
 * the delivery of an event notes when (`keys.completion`).
 *
 *   until   Unix milliseconds, seven days after the newest event: until then nothing else is read
 *   events  the newest events that delivered the resource, each with its time in Unix milliseconds
 *
 * Times decide, not whether DynamoDB has deleted an item yet.
 */
export const ENTITLED_MS = 7 * 86_400_000;
export const LONGEST_ENTITLED_MS = 30 * 86_400_000;

/** An event that delivered a resource. */
export interface EntitlingEvent {
  readonly eventId: string;
  /** Unix milliseconds. */
  readonly occurredAtMs: number;
}

/** Reads the events of an entitlement, the newest first; none in one that an earlier release wrote. */
export function entitlingEventsOf(item: Item): readonly EntitlingEvent[] {
  const events = item['events'];
  return (Array.isArray(events) ? events : []).map(([eventId, occurredAtMs]: unknown[]) => ({
    eventId: String(eventId),
    occurredAtMs: Number(occurredAtMs),
  }));
}

/**
 * How long the account's hint outlasts its last entitlement: runs may end in a different order than they began, and
 * their clocks differ. The time in the entitlement item decides.
 */
export const HINT_MARGIN_MS = 15 * 60_000;

/** How long after an event an eventually consistent read may miss its entitlement, which the sweeper may write late. */
const SETTLING_MS = 180_000;

/**
 * Reports whether the organisation may retrieve the resource free of charge now. It reads nothing if, according to the
 * account, no monitor has delivered within 30 days. Otherwise it costs half a read unit, and a whole one within three
 * minutes after an event; from the eighth day on, it also reads when the events were complete.
 */
export async function isEntitled(
  reader: TableReader,
  account: Pick<Account, 'entitledUntilMs' | 'organisationId'>,
  resourceId: string,
  now: number,
): Promise<boolean> {
  for (const { key, consistent } of entitlementReads(account, resourceId, now)) {
    const item = await reader.get(key, consistent);
    if (item === undefined) continue;
    if (typeof item['until'] === 'number' && item['until'] > now) return true;
    const events = entitlingEventsOf(item).filter(
      ({ occurredAtMs }) => occurredAtMs + LONGEST_ENTITLED_MS > now,
    );
    if (events.length === 0) continue;
    const completions = await reader.getMany(
      events.map(({ eventId }) => keys.completion(account.organisationId, eventId)),
    );
    // An event that is not delivered yet has its seven days before it.
    if (completions.some((one) => one === undefined || Number(one['at']) + ENTITLED_MS > now)) return true;
  }
  return false;
}

/** Returns the read that decides whether the resource is free of charge; none if the account alone says that it is not. */
export function entitlementReads(
  { organisationId, entitledUntilMs }: Pick<Account, 'entitledUntilMs' | 'organisationId'>,
  resourceId: string,
  now: number,
): readonly ExpectedRead[] {
  if (entitledUntilMs <= now) return [];
  const consistent = now < entitledUntilMs - HINT_MARGIN_MS - LONGEST_ENTITLED_MS + SETTLING_MS;
  return [{ key: keys.entitlement(organisationId, resourceId.toLowerCase()), consistent }];
}
