import { keys } from '../table/keys.ts';
import type { TableReader } from '../table/reader.ts';
import type { ExpectedRead } from '../table/readers/ahead-reader.ts';
import type { Account } from './account.ts';

/**
 * A monitor's delivery pays for its resources: for seven days after the event the organisation retrieves them free of
 * charge (contract 6.4). Each resource has one item, written before the delivery's first attempt is enqueued
 * (webhooks/delivery/entitlements.ts). Its expiry time decides, not whether DynamoDB has deleted it yet.
 */
export const ENTITLED_MS = 7 * 86_400_000;

/**
 * How long the account's hint outlasts its last entitlement: runs may end in a different order than they began, and
 * their clocks differ. The time in the entitlement item decides.
 */
export const HINT_MARGIN_MS = 15 * 60_000;

/** How long after an event an eventually consistent read may miss its entitlement, which the sweeper may write late. */
const SETTLING_MS = 180_000;

/**
 * Reports whether the organisation may retrieve the resource free of charge now. It reads nothing if, according to the
 * account, no monitor has delivered within seven days. Otherwise it costs half a read unit, and a whole one within
 * three minutes after an event.
 */
export async function isEntitled(
  reader: TableReader,
  account: Pick<Account, 'entitledUntilMs' | 'organisationId'>,
  resourceId: string,
  now: number,
): Promise<boolean> {
  for (const { key, consistent } of entitlementReads(account, resourceId, now)) {
    const item = await reader.get(key, consistent);
    if (typeof item?.['until'] === 'number' && item['until'] > now) return true;
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
  const consistent = now < entitledUntilMs - HINT_MARGIN_MS - ENTITLED_MS + SETTLING_MS;
  return [{ key: keys.entitlement(organisationId, resourceId.toLowerCase()), consistent }];
}
