import type { Operation } from '../contract/operation.ts';
import { identityOf, note, type OperationExchange } from './exchange/exchange.ts';
import type { Handler } from './exchange/handling.ts';
import { searchFields, searchMetrics } from './exchange/search-figures.ts';
import { isPaid } from './middleware/credit.ts';
import { endWhenLate } from './middleware/deadline.ts';
import { admitted } from './middleware/rate.ts';
import type { Input } from './middleware/validation.ts';

/**
 * Runs the handler of an operation. Where it reads little (retrievals, catalogues) it runs while the rate limit is
 * still counting, which saves a round trip; a list waits for the verdict first.
 */
export async function perform<O extends Operation>(
  exchange: OperationExchange,
  { path, query, cursor }: Input<O>,
  handler: Handler<O>,
): Promise<void> {
  const { operation, reader, abort, now } = exchange;
  const { key, account } = identityOf(exchange);
  const { organisationId, cursorKeys, entitledUntilMs } = account;
  if (!readsLittle(operation)) await admitted(exchange);
  const work = async () =>
    await handler({
      path,
      query,
      caller: { organisationId, keyId: key.keyId, cursorKeys, mayHavePaid: entitledUntilMs > now },
      cursor,
      now,
      reader,
      signal: abort.signal,
      isPaid: async (resourceId) => await isPaid(exchange, resourceId),
    });
  try {
    const [result] = await Promise.all([untilAborted(abort.signal, work), admitted(exchange)]);
    endWhenLate(exchange);
    exchange.result = result;
    if (result.search !== undefined) {
      note(exchange, searchFields(result.search));
      exchange.metrics.push(...searchMetrics(result.search));
    }
  } finally {
    const { readUnits, rounds } = reader.usage;
    note(exchange, { read_units: readUnits, read_rounds: rounds });
  }
}

/** True where no query can make the operation return more than one resource. */
function readsLittle({ billing, caching, query }: Operation): boolean {
  if (caching !== null) return true;
  return Object.keys(query.shape).length === 0 && billing?.maximumResources({}) === 1;
}

/** The work, or the reason of the abort where that comes first: a handler that ignores its signal cannot hold the answer. */
async function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
