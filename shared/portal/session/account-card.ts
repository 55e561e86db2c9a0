import { ACCOUNT_STATUSES, type AccountStatus } from '../../credits/account.ts';
import { enumAttribute, integerAttribute } from '../../table/attributes.ts';
import { keys } from '../../table/keys.ts';
import type { TableReader } from '../../table/reader.ts';

/** What the portal shows of an account. The role may read no other attribute: neither cursor keys nor the ring. */
export interface AccountCard {
  readonly status: AccountStatus;
  readonly balanceMicros: bigint;
  /** Number of the last posting. */
  readonly sequence: number;
  readonly lowCreditMicros: bigint;
}

export const ACCOUNT_CARD_ATTRIBUTES = ['status', 'balance', 'sequence', 'low'] as const;

/** Returns an account; undefined if it does not exist. */
export async function readAccountCard(
  reader: TableReader,
  organisationId: string,
): Promise<AccountCard | undefined> {
  const item = await reader.get(keys.account(organisationId), true, ACCOUNT_CARD_ATTRIBUTES);
  if (item === undefined) return undefined;
  return {
    status: enumAttribute(item, 'status', ACCOUNT_STATUSES),
    balanceMicros: BigInt(integerAttribute(item, 'balance')),
    sequence: integerAttribute(item, 'sequence'),
    lowCreditMicros: item['low'] === undefined ? 0n : BigInt(integerAttribute(item, 'low')),
  };
}
