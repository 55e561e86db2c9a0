import type { Operation } from '../contract/operation.ts';
import { identityOf, note, type OperationExchange } from './exchange/exchange.ts';
import type { Handler } from './exchange/handling.ts';
import { searchFields } from './exchange/search-figures.ts';
import { isPaid } from './middleware/credit.ts';
import { endWhenLate } from './middleware/deadline.ts';
import { admitted } from './middleware/rate.ts';
import type { Input } from './middleware/validation.ts';

/**
 * Runs the handler of an operation. A handler that reads little (retrievals, catalogues) runs in parallel with the
 * rate limiter, which saves a round trip; a list waits for the verdict first.
 */
export async function perform<O extends Operation>(
  exchange: OperationExchange,
  { path, query, cursor, position }: Input<O>,
  handler: Handler<O>,
): Promise<void> {
  const { operation, reader, abort, now } = exchange;
  const { key, account } = identityOf(exchange);
  const { organisationId, cursorKeys } = account;
  if (!readsLittle(operation)) await admitted(exchange);
  const work = async () =>
    await handler({
      path,
      query,
      caller: { organisationId, keyId: key.keyId, cursorKeys },
      cursor,
      position,
      now,
      reader,
      signal: abort.signal,
      isPaid: async (resourceId) => await isPaid(exchange, resourceId),
    });
  const [result] = await Promise.all([untilAborted(abort.signal, work), admitted(exchange)]);
  endWhenLate(exchange);
  exchange.result = result;
  if (result.search !== undefined) note(exchange, searchFields(result.search));
}

/** Reports whether an operation belongs to a catalogue or can return only one resource. */
function readsLittle({ serving, query }: Operation): boolean {
  if (serving.kind === 'catalogue') return true;
  return Object.keys(query.shape).length === 0 && serving.maximumResources({}) === 1;
}

/** Runs the work, but rejects once the signal aborts: a handler that ignores the signal cannot delay the response. */
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
