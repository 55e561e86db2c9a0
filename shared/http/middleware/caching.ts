import { ERROR_CACHE_CONTROL } from '../../contract/caching.ts';
import type { Catalogue } from '../../contract/operation.ts';
import { type Coding, codingOf } from '../exchange/content-coding.ts';
import { codedEtag, datedEtag, earlierEtag, etagOf, matchesEtag, tagsOfCoding } from '../exchange/etag.ts';
import { headerOf, type Middleware, type OperationExchange } from '../exchange/exchange.ts';

const VARY = 'Authorization, Accept-Encoding';

/** Adds strong validators and a public cache policy to catalogue responses and errors; answers 304 (contract 10.5). */
export function caching({ cacheControl }: Catalogue): Middleware {
  return {
    after: ({ context: { exchange } }) => {
      const { answer, result, cursor, now } = exchange;
      const { body = '' } = answer;
      const asAt = (issuedAtMs: number) => cursor?.bodyAsAt(issuedAtMs, body);
      const hashed = cursor?.isIssued === true ? datedEtag(body, now) : etagOf(body);
      const current = result?.etag === undefined ? hashed : quoted(result.etag);
      const coding = codingFor(exchange, body);
      const ifNoneMatch = tagsOfCoding(headerOf(exchange, 'if-none-match'), coding);
      const matched = matchesEtag(ifNoneMatch, current) ? current : earlierEtag(ifNoneMatch, now, asAt);
      answer.headers['ETag'] = codedEtag(matched ?? current, coding);
      answer.headers['Cache-Control'] = cacheControl;
      answer.headers['Vary'] = VARY;
      if (matched === undefined) return;
      answer.statusCode = 304;
      // The Content-Type stays: without it the gateway adds text/plain, which caches would store.
      delete answer.body;
    },
    onError: ({ context: { exchange } }) => {
      const { answer } = exchange;
      const { body = '' } = answer;
      answer.headers['ETag'] = codedEtag(etagOf(body), codingFor(exchange, body));
      answer.headers['Cache-Control'] = ERROR_CACHE_CONTROL;
      answer.headers['Vary'] = VARY;
    },
  };
}

const codingFor = (exchange: OperationExchange, body: string): Coding | undefined =>
  codingOf(body, headerOf(exchange, 'accept-encoding'));

const quoted = (validator: string): string => (validator.startsWith('"') ? validator : `"${validator}"`);
