import { createHash } from 'node:crypto';
import { ERROR_CACHE_CONTROL } from '../../contract/caching.ts';
import type { Catalogue } from '../../contract/operation.ts';
import { matchesEtag } from '../exchange/etag.ts';
import { headerOf, type Middleware } from '../exchange/exchange.ts';

/** Adds strong validators and a public cache policy to catalogue responses and errors; answers 304 (contract 10.5). */
export function caching({ cacheControl }: Catalogue): Middleware {
  return {
    after: ({ context: { exchange } }) => {
      const { answer, result } = exchange;
      const etag = quoted(result?.etag ?? hashOf(answer.body ?? ''));
      answer.headers['ETag'] = etag;
      answer.headers['Cache-Control'] = cacheControl;
      answer.headers['Vary'] = 'Authorization';
      if (!matchesEtag(headerOf(exchange, 'if-none-match'), etag)) return;
      answer.statusCode = 304;
      // The Content-Type stays: without it the gateway adds text/plain, which caches would store.
      delete answer.body;
    },
    onError: ({ context: { exchange } }) => {
      const { answer } = exchange;
      answer.headers['ETag'] = quoted(hashOf(answer.body ?? ''));
      answer.headers['Cache-Control'] = ERROR_CACHE_CONTROL;
      answer.headers['Vary'] = 'Authorization';
    },
  };
}

const hashOf = (body: string): string => createHash('sha256').update(body).digest('base64url');
const quoted = (validator: string): string => (validator.startsWith('"') ? validator : `"${validator}"`);
