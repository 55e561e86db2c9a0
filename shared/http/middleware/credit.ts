import { insufficientCredits } from '../../contract/insufficient-credits.ts';
import { usdOf } from '../../contract/money.ts';
import type { Metered } from '../../contract/operation.ts';
import { ProblemError } from '../../contract/problem.ts';
import { crossesLowCredit } from '../../credits/account.ts';
import { isHotPartition } from '../../credits/engine-error.ts';
import { isEntitled } from '../../credits/entitlement.ts';
import { post } from '../../credits/posting.ts';
import { requestsPerSecond } from '../../credits/rate-windows.ts';
import { CHARGED, unresolvedFields } from '../../credits/settlement/settlement-line.ts';
import { identityOf, type Middleware, note, type OperationExchange } from '../exchange/exchange.ts';
import type { Overload } from '../exchange/overload.ts';
import { settlingMs, workMs } from './deadline.ts';
import { admitted } from './rate.ts';

/**
 * Before the handler, answers 402 unless the balance covers the highest possible cost of the request. After it, with
 * the body serialised, charges the actual cost in one guarded posting and adds the charge headers (contract 6.3). The
 * posting also counts the request, if nothing has counted it (rate.ts).
 */
export function credit(price: Metered, overload: Overload): Middleware {
  return {
    before: ({ context: { exchange } }) => {
      // Otherwise the handler calls `isPaid`, which makes the same check unless the resource was paid for.
      if (!mayBePaid(price, exchange)) assertCovered(price, exchange);
    },
    after: async ({ context: { exchange } }) => {
      const resources = exchange.result?.resources ?? 0;
      const cost = BigInt(resources) * price.unitPriceMicros;
      const balance =
        cost === 0n ? identityOf(exchange).account.balanceMicros : await settle(price, exchange, overload);
      exchange.answer.headers['Svc-Cost-USD'] = usdOf(cost);
      exchange.answer.headers['Svc-Credit-Balance-USD'] = usdOf(balance);
      exchange.answer.headers['Svc-Resources-Returned'] = String(resources);
      // Logs Insights sums numbers; whether it sums decimals in a text is not documented.
      note(exchange, { resources, cost_usd: usdOf(cost), cost_micros: Number(cost) });
      noticeLowCredit(exchange, balance, cost);
    },
  };
}

/** Reports whether, according to its account, the organisation may retrieve any resource free of charge. */
const mayBePaid = (price: Metered, exchange: OperationExchange): boolean =>
  price.freeOnceDelivered === true && identityOf(exchange).account.entitledUntilMs > exchange.now;

/** Implements `isPaid` of a handler's request (handling.ts). */
export async function isPaid(exchange: OperationExchange, resourceId: string): Promise<boolean> {
  const { operation, reader, now } = exchange;
  const { serving } = operation;
  if (serving.kind !== 'metered' || !mayBePaid(serving, exchange)) return false;
  if (await isEntitled(reader, identityOf(exchange).account, resourceId, now)) return true;
  assertCovered(serving, exchange);
  return false;
}

/** @throws ProblemError insufficient_credits unless the balance covers the highest possible cost of the request */
function assertCovered(price: Metered, exchange: OperationExchange): void {
  const { balanceMicros } = identityOf(exchange).account;
  const required = maximumCost(price, exchange);
  if (balanceMicros < required) throw insufficientCredits(balanceMicros, required);
}

/** Tells the operator that a charge took the balance below the threshold of the organisation. */
function noticeLowCredit(exchange: OperationExchange, balance: bigint, cost: bigint): void {
  const { account } = identityOf(exchange);
  if (!crossesLowCredit(account, balance, cost)) return;
  note(exchange, { balance_usd: usdOf(balance), low_credit_usd: usdOf(account.lowCreditMicros) });
  exchange.metrics.push({ name: 'LowCredit', unit: 'Count', value: 1 });
}

/** Charges for the result and returns the new balance. */
async function settle(price: Metered, exchange: OperationExchange, overload: Overload): Promise<bigint> {
  const { account, key } = identityOf(exchange);
  const { now, startedMs, settings, abort, trace, operationId, uncounted } = exchange;
  const resources = exchange.result?.resources ?? 0;
  const required = maximumCost(price, exchange);
  const cost = BigInt(resources) * price.unitPriceMicros;
  if (cost > required) throw new Error(`${resources} resources exceed the maximum of the request`);
  abort.signal.throwIfAborted();
  const clock = () => now + performance.now() - startedMs;
  const outcome = await post(
    exchange.postings,
    {
      organisationId: account.organisationId,
      id: trace.requestId,
      kind: 'charge',
      deltaMicros: -cost,
      minimumMicros: required,
      at: now,
      charge: { meter: price.meter, operation: operationId, keyId: key.keyId, resources },
    },
    account.sequence,
    {
      deadline: now + workMs(settings),
      end: now + settlingMs(settings),
      signal: abort.signal,
      now: clock,
      onFailure: (error) => {
        if (isHotPartition(error)) overload.throttled(account.organisationId, clock());
      },
      // A list computes for a while, in which a busy organisation may charge more requests than a window has room for.
      expectedSince: (requestsPerSecond(account.windows, now) * (clock() - now)) / 1_000,
      ...(uncounted === undefined ? {} : { counting: { count: uncounted.count, clock: exchange.clock } }),
    },
  );
  switch (outcome.status) {
    case 'applied':
      // The log line is the only evidence outside this function that the charge was answered.
      note(exchange, CHARGED);
      // To count it again could refuse a request that was charged.
      uncounted?.settle(
        outcome.usage === undefined ? 'counted' : { status: 'admitted', usage: outcome.usage },
      );
      return outcome.balanceMicros;
    case 'refused':
      throw insufficientCredits(outcome.balanceMicros, required);
    case 'limited':
      exchange.countWrites = 1;
      uncounted?.settle({ status: 'limited', usage: outcome.usage });
      await admitted(exchange);
      throw new Error('a request beyond a rate limit was admitted');
    case 'not_applied':
      uncounted?.settle('failed');
      abort.signal.throwIfAborted();
      throw unsettled(outcome.cause);
    case 'unresolved':
      uncounted?.settle('counted');
      // The collector moves these fields from the log to the reconciler's queue.
      note(exchange, unresolvedFields(outcome.doubt));
      exchange.metrics.push({ name: 'UnresolvedPostings', unit: 'Count', value: 1 });
      throw unsettled(
        outcome.cause,
        'it is not yet known whether it was charged, and any charge will be refunded',
      );
  }
}

function maximumCost(price: Metered, { input }: OperationExchange): bigint {
  const query = Object(input?.query);
  return BigInt(price.maximumResources(query)) * price.unitPriceMicros;
}

const unsettled = (cause: unknown, charge = 'nothing was charged'): ProblemError =>
  new ProblemError('service_unavailable', `The usage could not be settled; ${charge}.`, {
    retryAfterSeconds: 1,
    cause,
  });
