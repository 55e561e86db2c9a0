import { enumAttribute, integerAttribute, textAttribute } from '../table/attributes.ts';
import { binaryAttribute } from '../table/bytes.ts';
import type { Item } from '../table/reader.ts';
import { type Allowance, type WindowCounts, windowsIn } from './rate-windows.ts';

/**
 * The account item of an organisation:
 *
 *   pk               `ACCOUNT#<organisation>#<lane>`; no other attribute repeats the id
 *   status           one of ACCOUNT_STATUSES
 *   balance          micro-dollars
 *   sequence         number of postings so far
 *   per_second, per_minute   rate limits
 *   unpaid           read units per minute that nobody needs to pay for; absent: the default
 *   cursor_key       32 bytes, in use since `cursor_rotated` (Unix milliseconds); `cursor_previous` came before it
 *   low              micro-dollars: a charge that takes the balance below them is told to the operator; absent or 0: none
 *   entitled         Unix milliseconds until which a resource delivered by a monitor may be free to retrieve
 *   r0 … rv          the ring of the last 32 posting ids (ring.ts)
 *   S…, M…, U…       the rate windows (rate-windows.ts)
 *
 * Every charge rewrites the item, so it stays under 1,024 bytes: one write unit. That is why names are short. An account
 * of which everything is as long as it can be exceeds them (docs/adr/0043).
 */
export const ACCOUNT_STATUSES = ['active', 'suspended', 'deleted'] as const;

export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** Rate limits of an organisation across all its keys (contract 7.1). */
export interface RateLimits {
  readonly perSecond: number;
  readonly perMinute: number;
}

export const DEFAULT_LIMITS: RateLimits = { perSecond: 20, perMinute: 600 };

/** Read units per minute that an organisation may read without paying (contract 7.2). */
export const DEFAULT_READ_ALLOWANCE = 6_000;

/** The part of an account that a request needs. */
export interface Account {
  readonly organisationId: string;
  readonly status: AccountStatus;
  readonly balanceMicros: bigint;
  /** Number of the last posting, or 0 before the first. */
  readonly sequence: number;
  readonly limits: RateLimits;
  /** Read units per minute for responses that nobody pays for. */
  readonly readAllowance: number;
  readonly windows: WindowCounts;
  /** Credit below which the operator is told, once per crossing; 0 for never. */
  readonly lowCreditMicros: bigint;
  /** Keys that seal cursors, 32 bytes each: the current one, and for 24 hours the previous one. */
  readonly cursorKeys: readonly Uint8Array[];
  /** Keys that seal positions of the change stream: the same, but the previous one for 31 days. */
  readonly positionKeys: readonly Uint8Array[];
  /** Unix milliseconds until which some resource may be free to retrieve (entitlement.ts); 0 if none ever was. */
  readonly entitledUntilMs: number;
}

/** How long the previous key still opens cursors: as long as a cursor lives (contract 5.3). */
export const PREVIOUS_CURSOR_KEY_MS = 86_400_000;
/** How long the previous key still opens positions: as long as a position can live (contract 16.1). */
const PREVIOUS_POSITION_KEY_MS = 31 * 86_400_000;

/** The maximum balance, 8 billion dollars. It keeps every amount an exact JSON number. */
export const MAXIMUM_BALANCE_MICROS = 8_000_000_000_000_000n;

/**
 * Reads an account item as of `now` (Unix milliseconds).
 * @throws TypeError if the item is not an account
 */
export function readAccount(item: Item, now: number): Account {
  const cursorKey = binaryAttribute(item, 'cursor_key');
  const keysFor = (ms: number): Uint8Array[] =>
    item['cursor_previous'] !== undefined && now < integerAttribute(item, 'cursor_rotated') + ms
      ? [cursorKey, binaryAttribute(item, 'cursor_previous')]
      : [cursorKey];
  return {
    organisationId: organisationOf(textAttribute(item, 'pk')),
    status: enumAttribute(item, 'status', ACCOUNT_STATUSES),
    balanceMicros: BigInt(integerAttribute(item, 'balance')),
    sequence: integerAttribute(item, 'sequence'),
    limits: {
      perSecond: integerAttribute(item, 'per_second'),
      perMinute: integerAttribute(item, 'per_minute'),
    },
    readAllowance: item['unpaid'] === undefined ? DEFAULT_READ_ALLOWANCE : integerAttribute(item, 'unpaid'),
    windows: windowsIn(item),
    lowCreditMicros: item['low'] === undefined ? 0n : BigInt(integerAttribute(item, 'low')),
    cursorKeys: keysFor(PREVIOUS_CURSOR_KEY_MS),
    positionKeys: keysFor(PREVIOUS_POSITION_KEY_MS),
    entitledUntilMs: item['entitled'] === undefined ? 0 : integerAttribute(item, 'entitled'),
  };
}

/** Returns the most that the windows of an account admit. */
export const allowanceOf = ({
  limits,
  readAllowance,
}: Pick<Account, 'limits' | 'readAllowance'>): Allowance => ({
  ...limits,
  unpaidUnits: readAllowance,
});

/** Reports whether a charge took the balance across the threshold of the operator. The next top-up above it arms it again. */
export const crossesLowCredit = (
  { lowCreditMicros }: Pick<Account, 'lowCreditMicros'>,
  balanceMicros: bigint,
  chargedMicros: bigint,
): boolean => balanceMicros < lowCreditMicros && balanceMicros + chargedMicros >= lowCreditMicros;

/** Returns the organisation in an account's partition key. */
export const organisationOf = (pk: string): string => pk.split('#')[1] ?? '';

/** Returns the attributes of a new account, without its table key and its ring. */
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
