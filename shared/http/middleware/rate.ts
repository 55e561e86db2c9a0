import { ProblemError } from '../../contract/problem.ts';
import { allowanceOf } from '../../credits/account.ts';
import { isFull, type RequestCount, usageOf } from '../../credits/rate-windows.ts';
import { identityOf, type Middleware, note, type OperationExchange } from '../exchange/exchange.ts';
import { LocalBuckets } from '../exchange/local-buckets.ts';
import type { Overload } from '../exchange/overload.ts';
import { countRequest, type RateVerdict, rateHeaders, retryAfterSeconds } from '../exchange/rate-limit.ts';
import type { UnpaidReads } from '../exchange/unpaid-reads.ts';

/**
 * Counts the request in the rate windows of its organisation. A window that the account shows to be full refuses it
 * without a write. Otherwise the count starts while scope, validation and credit are checked; the verdict precedes theirs
 * (contract 2.6): it is awaited before the request is answered, and 429 replaces a later error.
 *
 * A request that has read ahead has nothing left to read, so its charge counts it (credit.ts). If it ends without a
 * charge, it is counted when it ends (docs/adr/0043).
 *
 * While requests of the organisation are being refused, the verdict comes first (docs/adr/0018).
 */
export function rate(unpaid: UnpaidReads, overload: Overload): Middleware {
  const local = new LocalBuckets();
  return {
    before: async ({ context: { exchange } }) => {
      const { account } = identityOf(exchange);
      const { organisationId, windows } = account;
      const allowance = allowanceOf(account);
      const now = exchange.clock();
      const usage = usageOf((name) => windows[name], now);
      if (isFull(usage, allowance)) {
        exchange.verdict = Promise.resolve(learned(exchange, { status: 'limited', usage }, 0));
      } else if (!overload.admits(organisationId, now)) throw overloaded(exchange);
      else {
        // The request takes along what nobody has paid for so far.
        const count = { allowance, unpaidUnits: unpaid.take(organisationId), seen: windows };
        if (isLeftToCharge(exchange)) leaveToCharge(exchange, count);
        else exchange.verdict = countAlone(exchange, count);
      }
      // Otherwise validation would look codes up, at up to 70 read units, while the request is being refused. Nothing
      // would count them, because what a refused request reads is not counted.
      if (unpaid.isRefused(organisationId, now) || overload.isActive(organisationId, now))
        await admitted(exchange);
    },
    after: async ({ context: { exchange } }) => {
      await counted(exchange);
    },
    onError: async (request) => {
      try {
        await counted(request.context.exchange);
      } catch (refusal) {
        if (refusal instanceof ProblemError) request.error = refusal;
      }
    },
  };

  /** A retrieval whose account is full waits for its reads: the account cannot carry a count next to the charge. */
  function isLeftToCharge({ hasReadAhead, identity, clock }: OperationExchange): boolean {
    if (hasReadAhead !== false) return hasReadAhead === true;
    return identity !== undefined && overload.isActive(identity.account.organisationId, clock());
  }

  function leaveToCharge(exchange: OperationExchange, count: RequestCount): void {
    exchange.uncounted = {
      count,
      settle: (verdict) => {
        delete exchange.uncounted;
        if (verdict === 'failed') unpaid.add(identityOf(exchange).account.organisationId, count.unpaidUnits);
        else if (verdict !== 'counted')
          exchange.verdict = Promise.resolve(learned(exchange, verdict, count.unpaidUnits));
      },
    };
  }

  /** Counts a request that its charge has not counted, and waits for the verdict. @throws ProblemError as `admitted` */
  async function counted(exchange: OperationExchange): Promise<void> {
    const { uncounted } = exchange;
    if (uncounted !== undefined) {
      delete exchange.uncounted;
      exchange.verdict = countAlone(exchange, uncounted.count);
    }
    await admitted(exchange);
  }

  async function countAlone(exchange: OperationExchange, count: RequestCount): Promise<RateVerdict> {
    const { postings, abort, clock } = exchange;
    const { organisationId } = identityOf(exchange).account;
    exchange.countWrites = 1;
    const verdict = await countRequest(postings, organisationId, count, clock(), local, abort.signal);
    if (verdict.status === 'uncountable') exchange.countWrites = 0;
    return learned(exchange, verdict, count.unpaidUnits);
  }

  /** Returns the verdict on a request that was to take `units` along, after this process has learned from it. */
  function learned(exchange: OperationExchange, verdict: RateVerdict, units: number): RateVerdict {
    const { organisationId } = identityOf(exchange).account;
    const now = exchange.clock();
    // A refused update counted nothing. After an unknown outcome the units are dropped: they may be counted.
    if (verdict.status === 'limited' || verdict.status === 'uncountable') unpaid.add(organisationId, units);
    if (verdict.status === 'uncountable') overload.throttled(organisationId, now);
    if (verdict.status === 'limited') unpaid.refuse(organisationId, now);
    return verdict;
  }
}

/**
 * Waits for the verdict on the request.
 * @throws ProblemError `rate_limit_exceeded`, or `service_unavailable` if the windows' partition is full
 */
export async function admitted(exchange: OperationExchange): Promise<void> {
  const { verdict: pending, identity, headers } = exchange;
  if (identity === undefined) return;
  const verdict = await pending;
  const { limits, readAllowance } = identity.account;
  // Catalogue responses are cached publicly and reveal nothing about the caller (contract 7.1 and 10.5).
  if (exchange.operation.serving.kind === 'metered') Object.assign(headers, rateHeaders(verdict, limits));
  // The request is not counted yet, or failed before it was.
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
        verdict.status === 'limited' ? retryAfterSeconds(verdict.usage, allowanceOf(identity.account)) : 1,
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
