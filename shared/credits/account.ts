import * as z from 'zod/mini';
import type { Item } from '../table/reader.ts';

/**
 * The account item of an organisation. Every charge rewrites it, so it stays under 1,024 bytes: one write unit.
 * Attribute names are short for that reason. Beside the attributes below it holds the ring of the last 32 posting
 * ids (ring.ts).
 */
const AccountItem = z.object({
  /** `ACCOUNT#<organisation>#<lane>`; the id is kept here alone. */
  pk: z.string(),
  status: z.enum(['active', 'suspended', 'deleted']),
  /** Micro-dollars. */
  balance: z.int(),
  /** Postings so far. */
  sequence: z.int(),
  per_second: z.int(),
  per_minute: z.int(),
  cursor_key: z.instanceof(Uint8Array),
  /** Unix milliseconds at which `cursor_key` came into use. */
  cursor_rotated: z.int(),
  cursor_previous: z.optional(z.instanceof(Uint8Array)),
});

export type AccountStatus = z.output<typeof AccountItem>['status'];

/** Requests of an organisation over all its keys (open-shapes 10). */
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
}

/** How long a cursor sealed with the previous key still opens; a cursor lives as long (interface-spec, Limits). */
export const PREVIOUS_CURSOR_KEY_MS = 86_400_000;

/** No balance ever exceeds this, so that every amount is an exact JSON number: 8 billion dollars. */
export const MAXIMUM_BALANCE_MICROS = 8_000_000_000_000_000n;

/**
 * Reads an account item as of `now` (Unix milliseconds).
 * @throws ZodError when the item is not one
 */
export function readAccount(item: Item, now: number): Account {
  const stored = z.parse(AccountItem, item);
  const previous = stored.cursor_previous;
  const opens = previous !== undefined && now < stored.cursor_rotated + PREVIOUS_CURSOR_KEY_MS;
  return {
    organisationId: organisationOf(stored.pk),
    status: stored.status,
    balanceMicros: BigInt(stored.balance),
    sequence: stored.sequence,
    limits: { perSecond: stored.per_second, perMinute: stored.per_minute },
    cursorKeys: opens ? [stored.cursor_key, previous] : [stored.cursor_key],
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
