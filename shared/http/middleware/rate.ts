import { ProblemError } from '../../contract/problem.ts';
import { identityOf, type Middleware, note, type OperationExchange } from '../exchange/exchange.ts';
import { LocalBuckets } from '../exchange/local-buckets.ts';
import { countRequest, rateHeaders, retryAfterSeconds } from '../exchange/rate-limit.ts';
import type { UnpaidReads } from '../exchange/unpaid-reads.ts';

/**
 * Starts counting the request while scope, validation and credit are checked. The verdict precedes theirs
 * (contract 2.6): it is awaited before the request is answered, and 429 replaces a later error.
 */
export function rate(unpaid: UnpaidReads): Middleware {
  const local = new LocalBuckets();
  return {
    before: async ({ context: { exchange } }) => {
      const { organisationId, limits, readAllowance } = identityOf(exchange).account;
      const units = unpaid.take(organisationId);
      const counted = countRequest(
        exchange.postings,
        organisationId,
        limits,
        exchange.now,
        local,
        { units, allowance: readAllowance },
        exchange.abort.signal,
      );
      exchange.verdict = counted.then((verdict) => {
        // A refused update counted nothing. After an unknown outcome the units are dropped: they may be counted.
        if (verdict.status === 'limited') {
          unpaid.add(organisationId, units);
          unpaid.refuse(organisationId, exchange.now);
        }
        return verdict;
      });
      // Otherwise validation would look codes up, at up to 70 read units, while the request is being refused. Nothing
      // would count them, because what a refused request reads is not counted.
      if (unpaid.isRefused(organisationId, exchange.now)) await admitted(exchange);
    },
    onError: async (request) => {
      try {
        await admitted(request.context.exchange);
      } catch (refusal) {
        if (refusal instanceof ProblemError) request.error = refusal;
      }
    },
  };
}

/**
 * Waits for the verdict on the request.
 * @throws ProblemError `rate_limit_exceeded`
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

const nameOf = (cause: unknown): string => (cause instanceof Error ? cause.name : typeof cause);
