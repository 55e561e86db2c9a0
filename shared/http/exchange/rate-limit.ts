import { setTimeout as delay } from 'node:timers/promises';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand, type UpdateCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { RateLimits } from '../../credits/account.ts';
import { isHotPartition, isTransactionConflict } from '../../credits/engine-error.ts';
import {
  type Allowance,
  countingUpdate,
  type RateUsage,
  type RequestCount,
  usageOf,
} from '../../credits/rate-windows.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import type { LocalBuckets } from './local-buckets.ts';

/** The rate limiter's verdict on a request. The usage includes the request if it was admitted. */
export type RateVerdict =
  | { readonly status: 'admitted' | 'limited'; readonly usage: RateUsage }
  /** The partition of the windows is full: more requests arrive than it can count, so than any limit allows. */
  | { readonly status: 'uncountable'; readonly cause: unknown }
  /** The table did not answer. The limit fails open, within the bucket of this instance. */
  | { readonly status: 'unknown'; readonly cause: unknown; readonly admitted: boolean };

/**
 * Counts a request against the windows of its organisation, or refuses it, in one conditional update. Never rejects.
 * `postings` is the table behind the client that does not retry; `local` decides if the table does not answer.
 * @param at Unix milliseconds
 */
export async function countRequest(
  postings: Table,
  organisationId: string,
  count: RequestCount,
  at: number,
  local: LocalBuckets,
  signal?: AbortSignal,
): Promise<RateVerdict> {
  const { changes, condition, names, values } = countingUpdate(count, at);
  const update = new UpdateCommand({
    TableName: postings.name,
    Key: keys.account(organisationId),
    UpdateExpression: changes,
    // Without it, a count of an organisation that does not exist would create an item.
    ConditionExpression: `attribute_exists(pk) AND ${condition}`,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ...values, ':one': 1 },
    ReturnValues: 'UPDATED_NEW',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
  try {
    const { Attributes: changed = {} } = await sendBetweenTransactions(postings, update, signal);
    return { status: 'admitted', usage: usageOf((name) => Number(changed[name] ?? 0), at) };
  } catch (error) {
    if (isHotPartition(error)) return { status: 'uncountable', cause: error };
    if (!(error instanceof ConditionalCheckFailedException)) {
      // An aborted request takes no token.
      const admitted = signal?.aborted === true || local.admit(organisationId, count.allowance, at);
      return { status: 'unknown', cause: error, admitted };
    }
    const { Item: item = {} } = error;
    return { status: 'limited', usage: usageOf((name) => Number(item[name]?.N ?? 0), at) };
  }
}

/** A top-up, a refund or the charge of a monitor holds the account for milliseconds; the update is sent up to three times. */
const MAXIMUM_SENDS = 3;
const TRANSACTION_MS = 20;

/** Sends an update again that was rejected because a transaction held its item, which never counted anything. */
async function sendBetweenTransactions(
  { client }: Table,
  update: UpdateCommand,
  signal: AbortSignal | undefined,
): Promise<UpdateCommandOutput> {
  const options = signal === undefined ? {} : { abortSignal: signal };
  for (let sends = 1; ; sends += 1) {
    try {
      return await client.send(update, options);
    } catch (error) {
      if (!isTransactionConflict(error) || sends === MAXIMUM_SENDS) throw error;
      await delay(Math.random() * TRANSACTION_MS * sends);
    }
  }
}

/** Returns the seconds until each window of a moment ends, at least 1. */
function resets(at: number): { readonly second: number; readonly minute: number } {
  return { second: 1, minute: 60 - (Math.floor(at / 1_000) % 60) };
}

/** Returns the seconds that a refused request must wait until every full window has ended. */
export function retryAfterSeconds(usage: RateUsage, allowance: Allowance): number {
  const { second, minute } = resets(usage.at);
  const endsWithMinute = usage.minute >= allowance.perMinute || usage.unpaidUnits >= allowance.unpaidUnits;
  return endsWithMinute ? minute : second;
}

/**
 * Returns `RateLimit-Policy` and, if the count is known, `RateLimit` of the policy nearest exhaustion
 * (contract 7.1).
 */
export function rateHeaders(
  verdict: RateVerdict | undefined,
  limits: RateLimits,
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
    RateLimit: `"org-${nearest}";r=${left[nearest]};t=${resets(usage.at)[nearest]}`,
  };
}
