import { keys } from '../table/keys.ts';
import type { TableReader } from '../table/reader.ts';
import type { Account } from './account.ts';

/**
 * What a monitor delivered is paid: for seven days from the event on, the organisation retrieves it for nothing
 * (contract 6.4). One item a resource, written before the first attempt of the delivery is enqueued
 * (webhooks/entitlements.ts); its time counts, not whether DynamoDB has deleted it yet.
 */
export const ENTITLED_MS = 7 * 86_400_000;

/**
 * The account's hint outlasts what its last event entitles to by this: runs end in another order than they began, and
 * their clocks differ. The time of the item itself decides.
 */
export const HINT_MARGIN_MS = 15 * 60_000;

/** How long after the event a read that is not consistent might miss what was written for it, by the sweeper at worst. */
const SETTLING_MS = 180_000;

/**
 * Whether the organisation may retrieve the resource for nothing now. No read where no monitor of it has delivered
 * anything for seven days, which its account tells; else half a read unit beside other reads, and a whole one in the
 * three minutes after an event.
 */
export async function isEntitled(
  reader: TableReader,
  { organisationId, entitledUntilMs }: Pick<Account, 'entitledUntilMs' | 'organisationId'>,
  resourceId: string,
  now: number,
): Promise<boolean> {
  if (entitledUntilMs <= now) return false;
  const isFresh = now < entitledUntilMs - HINT_MARGIN_MS - ENTITLED_MS + SETTLING_MS;
  const item = await reader.get(keys.entitlement(organisationId, resourceId.toLowerCase()), isFresh);
  return typeof item?.['until'] === 'number' && item['until'] > now;
}
