import * as z from 'zod/mini';
import { authenticate, keysOf, type Place } from '../../auth/authenticate.ts';
import type { Operation } from '../../contract/operation.ts';
import { ProblemError } from '../../contract/problem.ts';
import { headerOf, identityOf, type Middleware, note, type OperationExchange } from '../exchange/exchange.ts';
import type { Overload } from '../exchange/overload.ts';
import type { ReadAhead, RecentCaller } from '../exchange/read-ahead.ts';
import { RecentlyUsed } from '../exchange/recently-used.ts';

/**
 * Authenticates the caller; answers 401 unless the key is valid (contract 3.1).
 *
 * With `ahead`, what the handler is going to read is read in the same round, unless this process refused the last request
 * with this key. So a refused request reads no more than its caller, except the first one and one after each that was served
 * (docs/adr/0043). While the account of the caller is full, most requests are refused, so nothing is read ahead.
 */
export function key<O extends Operation>(operation: O, overload: Overload, ahead?: ReadAhead<O>): Middleware {
  /** By the digest of the key; null if the last request was refused. */
  const recent = new RecentlyUsed<RecentCaller | null>();
  const digests = new WeakMap<OperationExchange, string>();
  return {
    before: async ({ context: { exchange } }) => {
      const { settings, reader, now } = exchange;
      if (ahead !== undefined) exchange.hasReadAhead = false;
      const onGenuine = (place: Place): void => {
        digests.set(exchange, place.digest);
        const caller = recent.get(place.digest);
        const isFull = overload.isActive(place.organisationId, exchange.clock());
        if (ahead === undefined || caller === null || isFull) return;
        // Of an unknown caller nothing is expected to be free of charge.
        readAhead(exchange, place, caller ?? { ...place, entitledUntilMs: 0 }, ahead);
      };
      const authorization = headerOf(exchange, 'authorization');
      const identity = await authenticate(authorization, settings.stage, reader, now, onGenuine);
      exchange.identity = identity;
      note(exchange, { organisation_id: identity.account.organisationId, key_id: identity.key.keyId });
    },
    after: ({ context: { exchange } }) => remember(exchange),
    onError: ({ context: { exchange }, error }) => {
      // To find nothing takes the reads of the handler.
      if (error instanceof ProblemError && error.code === 'not_found') remember(exchange);
      else forget(exchange);
    },
  };

  function readAhead(
    exchange: OperationExchange,
    place: Place,
    caller: RecentCaller,
    expected: ReadAhead<O>,
  ): void {
    const { event, reader, now } = exchange;
    const path = z.safeParse<O['pathParameters']>(operation.pathParameters, event.pathParameters ?? {});
    // A request that cannot be valid is refused. No operation that reads ahead has parameters.
    if (!path.success || (event.rawQueryString ?? '') !== '') return;
    exchange.hasReadAhead = true;
    const own = keysOf(place).map((each) => ({ key: each, consistent: true }));
    reader.readAhead([...own, ...expected({ path: path.data, caller, reader, now })]);
  }

  function remember(exchange: OperationExchange): void {
    const { account, key: used } = identityOf(exchange);
    const { organisationId, entitledUntilMs } = account;
    recent.set(used.digest, { organisationId, entitledUntilMs });
  }

  function forget(exchange: OperationExchange): void {
    const digest = digests.get(exchange);
    if (digest !== undefined) recent.set(digest, null);
  }
}
