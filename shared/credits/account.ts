import { enumAttribute, integerAttribute, textAttribute } from '../table/attributes.ts';
import { binaryAttribute } from '../table/bytes.ts';
import type { Item } from '../table/reader.ts';

/**
 * The account item of an organisation:
 *
 *   pk               `ACCOUNT#<organisation>#<lane>`; the id is kept here alone
 *   status           one of STATUSES
 *   balance          micro-dollars
 *   sequence         postings so far
 *   per_second, per_minute   limits
 *   cursor_key       32 bytes, in use since `cursor_rotated` (Unix milliseconds); before it `cursor_previous`
 *   entitled         Unix milliseconds until which something that a monitor delivered is free to retrieve
 *   r0 … rv          the ring of the last 32 posting ids (ring.ts)
 *
 * Every charge rewrites it, so it stays under 1,024 bytes: one write unit. Names are short for that reason.
 */
const STATUSES = ['active', 'suspended', 'deleted'] as const;

export type AccountStatus = (typeof STATUSES)[number];

/** Requests of an organisation over all its keys (contract 7.1). */
export interface RateLimits {
  readonly perSecond: number;
  readonly perMinute: number;
}

export const DEFAULT_LIMITS: RateLimits = { perSecond: 20, perMinute: 600 };

/** What a request needs of an account. */
export interface Account {
  readonly organisationId: string;
  readonly status: AccountStatus;
  readonly balanceMicros: bigint;
  /** Number of the last posting; 0 when there is none. */
  readonly sequence: number;
  readonly limits: RateLimits;
  /** Sealing keys of cursors, 32 bytes each: the current one, and for 24 hours the one before it. */
  readonly cursorKeys: readonly Uint8Array[];
  /** Unix milliseconds until which some resource is free to retrieve (webhooks/entitlements.ts); 0 where none ever was. */
  readonly entitledUntilMs: number;
}

/** How long a cursor sealed with the previous key still opens; a cursor lives as long (contract 5.3). */
export const PREVIOUS_CURSOR_KEY_MS = 86_400_000;

/** No balance ever exceeds this, so that every amount is an exact JSON number: 8 billion dollars. */
export const MAXIMUM_BALANCE_MICROS = 8_000_000_000_000_000n;

/**
 * Reads an account item as of `now` (Unix milliseconds).
 * @throws TypeError when the item is not one
 */
export function readAccount(item: Item, now: number): Account {
  const opens =
    item['cursor_previous'] !== undefined &&
    now < integerAttribute(item, 'cursor_rotated') + PREVIOUS_CURSOR_KEY_MS;
  const cursorKey = binaryAttribute(item, 'cursor_key');
  return {
    organisationId: organisationOf(textAttribute(item, 'pk')),
    status: enumAttribute(item, 'status', STATUSES),
    balanceMicros: BigInt(integerAttribute(item, 'balance')),
    sequence: integerAttribute(item, 'sequence'),
    limits: {
      perSecond: integerAttribute(item, 'per_second'),
      perMinute: integerAttribute(item, 'per_minute'),
    },
    cursorKeys: opens ? [cursorKey, binaryAttribute(item, 'cursor_previous')] : [cursorKey],
    entitledUntilMs: item['entitled'] === undefined ? 0 : integerAttribute(item, 'entitled'),
  };
}

/** The organisation of an account's partition key. */
export const organisationOf = (pk: string): string => pk.split('#')[1] ?? '';

/** The attributes of a new account beside its table key and its ring. */
export function newAccount(limits: RateLimits, cursorKey: Uint8Array, now: number): Item {
  return {
    status: 'active',
    balance: 0,
    sequence: 0,
    per_second: limits.perSecond,
    per_minute: limits.perMinute,
    cursor_key: cursorKey,
    cursor_rotated: now,
  };
}
