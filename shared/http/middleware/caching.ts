import { ERROR_CACHE_CONTROL } from '../../contract/caching.ts';
import type { Catalogue } from '../../contract/operation.ts';
import { datedEtag, earlierEtag, etagOf, matchesEtag } from '../exchange/etag.ts';
import { headerOf, type Middleware } from '../exchange/exchange.ts';

/** Adds strong validators and a public cache policy to catalogue responses and errors; answers 304 (contract 10.5). */
export function caching({ cacheControl }: Catalogue): Middleware {
  return {
    after: ({ context: { exchange } }) => {
      const { answer, result, cursor, now } = exchange;
      const { body = '' } = answer;
      const asAt = (issuedAtMs: number) => cursor?.bodyAsAt(issuedAtMs, body);
      const hashed = cursor?.isIssued === true ? datedEtag(body, now) : etagOf(body);
      const current = result?.etag === undefined ? hashed : quoted(result.etag);
      const ifNoneMatch = headerOf(exchange, 'if-none-match');
      const matched = matchesEtag(ifNoneMatch, current) ? current : earlierEtag(ifNoneMatch, now, asAt);
      answer.headers['ETag'] = matched ?? current;
      answer.headers['Cache-Control'] = cacheControl;
      answer.headers['Vary'] = 'Authorization';
      if (matched === undefined) return;
      answer.statusCode = 304;
      // The Content-Type stays: without it the gateway adds text/plain, which caches would store.
      delete answer.body;
    },
    onError: ({ context: { exchange } }) => {
      const { answer } = exchange;
      answer.headers['ETag'] = etagOf(answer.body ?? '');
      answer.headers['Cache-Control'] = ERROR_CACHE_CONTROL;
      answer.headers['Vary'] = 'Authorization';
    },
  };
}

const quoted = (validator: string): string => (validator.startsWith('"') ? validator : `"${validator}"`);
