import { CHARGED } from '../../credits/settlement/settlement-line.ts';
import { type Middleware, note, type OperationExchange } from '../exchange/exchange.ts';
import type { UnpaidReads } from '../exchange/unpaid-reads.ts';

/** The account and its ledger entry. The record that it was answered is shared with other requests (docs/adr/0047). */
const WRITES_PER_CHARGE = 2;

/**
 * Logs what every request read and wrote, whatever its status, and keeps what nobody paid for, to be counted with the next
 * request of the organisation (contract 7.2). It runs last, when the status of the response is final.
 */
export function reads(unpaid: UnpaidReads): Middleware {
  const account = (exchange: OperationExchange, failed: boolean): void => {
    const { readUnits, rounds } = exchange.reader.usage;
    const isUnpaid = failed ? isRefusal(exchange) : isFree(exchange);
    note(exchange, {
      read_units: readUnits,
      read_rounds: rounds,
      write_units: writeUnits(exchange),
      ...(isUnpaid ? { unpaid_units: readUnits } : {}),
    });
    if (isUnpaid && exchange.identity !== undefined) {
      unpaid.add(exchange.identity.account.organisationId, readUnits);
    }
  };
  return {
    after: ({ context }) => account(context.exchange, false),
    onError: ({ context }) => account(context.exchange, true),
  };
}

/**
 * Write units of the request and of what follows from it, computed: the engine reports none for the refused update of a
 * 429, which costs a unit too. Repeated sends are not counted.
 */
const writeUnits = ({ countWrites = 0, logged }: OperationExchange): number =>
  countWrites + (logged['settlement'] === CHARGED.settlement ? WRITES_PER_CHARGE : 0);

/** A page without resources, or 304. What a monitor paid for and free catalogues do not count. */
function isFree({ answer, operation: { serving }, result }: OperationExchange): boolean {
  if (answer.statusCode === 304) return true;
  return serving.kind === 'metered' && result?.resources === 0 && serving.freeOnceDelivered !== true;
}

/**
 * 4xx after authentication, except 429: a refused request is not counted, so that a flood does not spend the allowance
 * of the next minute.
 */
const isRefusal = ({ answer: { statusCode }, identity }: OperationExchange): boolean =>
  identity !== undefined && statusCode >= 400 && statusCode < 500 && statusCode !== 429;
