import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { RateLimits } from '../../credits/account.ts';
import { isHotPartition } from '../../credits/engine-error.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import type { LocalBuckets } from './local-buckets.ts';

/** The rate limiter's verdict on a request. */
export type RateVerdict =
  | { readonly status: 'admitted' | 'limited'; readonly usage: RateUsage }
  /** The partition of the windows is full: more requests arrive than it can count, so than any limit allows. */
  | { readonly status: 'uncountable'; readonly cause: unknown }
  /** The table did not answer. The limit fails open, within the bucket of this instance. */
  | { readonly status: 'unknown'; readonly cause: unknown; readonly admitted: boolean };

/** Requests counted in the current windows, including this one if it was admitted. */
export interface RateUsage {
  readonly second: number;
  readonly minute: number;
  /** Read units of the minute that nobody paid for, 0 if they are not limited. */
  readonly unpaidUnits: number;
}

/** What an organisation read without paying, and its allowance (contract 7.2). */
export interface UnpaidUsage {
  /** Read units since the last request of this process that was counted. */
  readonly units: number;
  /** Read units per minute. */
  readonly allowance: number;
}

/**
 * Windows are attributes of one item, named by number (`s1784563200`, `m29742720`). Naming a new attribute starts a
 * new window, so one conditional update counts exactly, even with many functions counting at once. The first request
 * of a second removes past windows if it finds more than this many.
 */
const MAXIMUM_STALE = 24;
const WINDOW = /^[smu][0-9]+$/;

/** The attributes of the item, as patterns of IAM. */
export const RATE_ATTRIBUTES: readonly string[] = ['m*', 's*', 'u*'];

/** Returns the attribute names of the windows at `now`, Unix milliseconds. */
const windowsOf = (now: number) => ({
  second: `s${Math.floor(now / 1_000)}`,
  minute: `m${Math.floor(now / 60_000)}`,
  unpaid: `u${Math.floor(now / 60_000)}`,
});

/**
 * Counts a request against both windows of its organisation, or refuses it, in one conditional update. Never
 * rejects. `postings` is the table behind the client that does not retry; `local` decides if the table does not
 * answer.
 * @param now Unix milliseconds
 */
export async function countRequest(
  postings: Table,
  organisationId: string,
  limits: RateLimits,
  now: number,
  local: LocalBuckets,
  unpaidUsage?: UnpaidUsage,
  signal?: AbortSignal,
): Promise<RateVerdict> {
  const { second, minute, unpaid } = windowsOf(now);
  const added = unpaidUsage === undefined || unpaidUsage.units === 0 ? '' : `, ${unpaid} :units`;
  try {
    const { Attributes: counted = {} } = await postings.client.send(
      new UpdateCommand({
        TableName: postings.name,
        Key: keys.rate(organisationId),
        UpdateExpression: `ADD ${second} :one, ${minute} :one${added}`,
        ConditionExpression:
          `(attribute_not_exists(${second}) OR ${second} < :perSecond) AND ` +
          `(attribute_not_exists(${minute}) OR ${minute} < :perMinute)` +
          (unpaidUsage === undefined
            ? ''
            : ` AND (attribute_not_exists(${unpaid}) OR ${unpaid} < :allowance)`),
        ExpressionAttributeValues: {
          ':one': 1,
          ':perSecond': limits.perSecond,
          ':perMinute': limits.perMinute,
          ...(added === '' ? {} : { ':units': unpaidUsage?.units }),
          ...(unpaidUsage === undefined ? {} : { ':allowance': unpaidUsage.allowance }),
        },
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
      signal === undefined ? {} : { abortSignal: signal },
    );
    const usage = {
      second: Number(counted[second]),
      minute: Number(counted[minute]),
      unpaidUnits: Number(counted[unpaid] ?? 0),
    };
    if (usage.second === 1) {
      const stale = Object.keys(counted).filter((name) => WINDOW.test(name) && !isCurrent(name, now));
      if (stale.length > MAXIMUM_STALE) await sweep(postings, organisationId, stale);
    }
    return { status: 'admitted', usage };
  } catch (error) {
    if (isHotPartition(error)) return { status: 'uncountable', cause: error };
    if (!(error instanceof ConditionalCheckFailedException)) {
      // An aborted request takes no token.
      const admitted = signal?.aborted === true || local.admit(organisationId, limits, now);
      return { status: 'unknown', cause: error, admitted };
    }
    const count = (name: string) => Number(error.Item?.[name]?.N ?? 0);
    const usage = { second: count(second), minute: count(minute), unpaidUnits: count(unpaid) };
    return { status: 'limited', usage };
  }
}

/** Returns the seconds until each window ends, at least 1. */
function resets(now: number): { readonly second: number; readonly minute: number } {
  return { second: 1, minute: 60 - (Math.floor(now / 1_000) % 60) };
}

/** Returns the seconds that a refused request must wait until every full window has ended. */
export function retryAfterSeconds(
  usage: RateUsage,
  limits: RateLimits,
  allowance: number,
  now: number,
): number {
  return usage.minute >= limits.perMinute || usage.unpaidUnits >= allowance
    ? resets(now).minute
    : resets(now).second;
}

/**
 * Returns `RateLimit-Policy` and, if the count is known, `RateLimit` of the policy nearest exhaustion
 * (contract 7.1).
 */
export function rateHeaders(
  verdict: RateVerdict | undefined,
  limits: RateLimits,
  now: number,
): Readonly<Record<string, string>> {
  const { perSecond, perMinute } = limits;
  const policy = `"org-second";q=${perSecond};w=1, "org-minute";q=${perMinute};w=60`;
  if (verdict === undefined || !('usage' in verdict)) return { 'RateLimit-Policy': policy };
  const { usage } = verdict;
  const left = {
    second: Math.max(0, perSecond - usage.second),
    minute: Math.max(0, perMinute - usage.minute),
  };
  const nearest = left.minute / perMinute <= left.second / perSecond ? 'minute' : 'second';
  return {
    'RateLimit-Policy': policy,
    RateLimit: `"org-${nearest}";r=${left[nearest]};t=${resets(now)[nearest]}`,
  };
}

/** Reports whether another function may still count in a window: clocks differ by less than five seconds. */
function isCurrent(name: string, now: number): boolean {
  const number = Number(name.slice(1));
  return name.startsWith('s') ? number > now / 1_000 - 5 : number > now / 60_000 - 2;
}

async function sweep(postings: Table, organisationId: string, stale: readonly string[]): Promise<void> {
  try {
    await postings.client.send(
      new UpdateCommand({
        TableName: postings.name,
        Key: keys.rate(organisationId),
        UpdateExpression: `REMOVE ${stale.join(', ')}`,
      }),
    );
  } catch {
    // The first request of a later second sweeps again.
  }
}
