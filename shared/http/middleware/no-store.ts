import { PRIVATE_CACHE_CONTROL } from '../../contract/caching.ts';
import type { Exchange, Middleware } from '../exchange/exchange.ts';

/** Keeps every response except those of catalogues out of caches (contract 10.5). */
export function noStore<E extends Exchange>(): Middleware<E> {
  return {
    before: ({ context }) => {
      context.exchange.headers['Cache-Control'] = PRIVATE_CACHE_CONTROL;
    },
  };
}
