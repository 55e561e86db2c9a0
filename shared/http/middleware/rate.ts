import { ProblemError } from '../../contract/problem.ts';
import { identityOf, type Middleware, note, type OperationExchange } from '../exchange/exchange.ts';
import { FullWindows } from '../exchange/full-windows.ts';
import { LocalBuckets } from '../exchange/local-buckets.ts';
import type { Overload } from '../exchange/overload.ts';
import { countRequest, type RateVerdict, rateHeaders, retryAfterSeconds } from '../exchange/rate-limit.ts';
import type { UnpaidReads } from '../exchange/unpaid-reads.ts';

/**
 * Starts counting the request while scope, validation and credit are checked. The verdict precedes theirs
 * (contract 2.6): it is awaited before the request is answered, and 429 replaces a later error.
 *
 * While requests of the organisation are being refused, the verdict comes first. What this process can refuse on its own,
 * it refuses without a call (docs/adr/0018).
 */
export function rate(unpaid: UnpaidReads, overload: Overload): Middleware {
  const local = new LocalBuckets();
  const full = new FullWindows();
  return {
    before: async ({ context: { exchange } }) => {
      const { now } = exchange;
      const { organisationId, limits, readAllowance } = identityOf(exchange).account;
      const usage = full.find(organisationId, limits, readAllowance, now);
      if (usage !== undefined) exchange.verdict = Promise.resolve({ status: 'limited', usage });
      else if (!overload.admits(organisationId, now)) throw overloaded(exchange);
      else exchange.verdict = count(exchange);
      // Otherwise validation would look codes up, at up to 70 read units, while the request is being refused. Nothing
      // would count them, because what a refused request reads is not counted.
      if (unpaid.isRefused(organisationId, now) || overload.isActive(organisationId, now))
        await admitted(exchange);
    },
    onError: async (request) => {
      try {
        await admitted(request.context.exchange);
      } catch (refusal) {
        if (refusal instanceof ProblemError) request.error = refusal;
      }
    },
  };

  async function count(exchange: OperationExchange): Promise<RateVerdict> {
    const { now, postings, abort } = exchange;
    const { organisationId, limits, readAllowance } = identityOf(exchange).account;
    const units = unpaid.take(organisationId);
    const unpaidUsage = { units, allowance: readAllowance };
    exchange.countWrites = 1;
    const verdict = await countRequest(
      postings,
      organisationId,
      limits,
      now,
      local,
      unpaidUsage,
      abort.signal,
    );
    // A refused update counted nothing. After an unknown outcome the units are dropped: they may be counted.
    if (verdict.status === 'limited' || verdict.status === 'uncountable') unpaid.add(organisationId, units);
    if (verdict.status === 'uncountable') {
      exchange.countWrites = 0;
      overload.throttled(organisationId, now);
    }
    if (verdict.status === 'limited') {
      full.add(organisationId, verdict.usage, now);
      unpaid.refuse(organisationId, now);
    }
    return verdict;
  }
}

/**
 * Waits for the verdict on the request.
 * @throws ProblemError `rate_limit_exceeded`, or `service_unavailable` if the windows' partition is full
 */
export async function admitted(exchange: OperationExchange): Promise<void> {
  const { verdict: pending, identity, headers, now } = exchange;
  if (identity === undefined) return;
  const verdict = await pending;
  const { limits, readAllowance } = identity.account;
  // Catalogue responses are cached publicly and reveal nothing about the caller (contract 7.1 and 10.5).
  if (exchange.operation.serving.kind === 'metered')
    Object.assign(headers, rateHeaders(verdict, limits, now));
  // The request failed before it was counted.
  if (verdict === undefined) return;
  if (verdict.status === 'uncountable') throw overloaded(exchange, verdict.cause);
  // If the request's own deadline cut the count short, the table is not at fault.
  const unanswered = verdict.status === 'unknown' && !exchange.abort.signal.aborted;
  if (unanswered && exchange.logged['rate_limit'] === undefined) {
    note(exchange, { rate_limit: 'failed open', rate_limit_error: nameOf(verdict.cause) });
    exchange.metrics.push({ name: 'RateLimitFailedOpen', unit: 'Count', value: 1 });
  }
  if (verdict.status === 'admitted' || (verdict.status === 'unknown' && verdict.admitted)) return;
  const { perSecond, perMinute } = limits;
  const spent = verdict.status === 'limited' && verdict.usage.unpaidUnits >= readAllowance;
  throw new ProblemError(
    'rate_limit_exceeded',
    spent
      ? `Responses without a charge (empty pages, 304, 4xx) may read ${readAllowance} units per minute across all keys ` +
          'of the organisation.'
      : `The organisation may send ${perSecond} requests per second and ${perMinute} per minute across all its keys.`,
    {
      retryAfterSeconds:
        verdict.status === 'limited' ? retryAfterSeconds(verdict.usage, limits, readAllowance, now) : 1,
    },
  );
}

/** Refuses a request that the account cannot carry, before it reads or changes anything. */
function overloaded(exchange: OperationExchange, cause?: unknown): ProblemError {
  note(exchange, { overload: cause === undefined ? 'refused early' : 'not counted' });
  return new ProblemError(
    'service_unavailable',
    'The organisation sends more requests than its account can carry at once; nothing was charged.',
    { retryAfterSeconds: 1, cause },
  );
}

const nameOf = (cause: unknown): string => (cause instanceof Error ? cause.name : typeof cause);
