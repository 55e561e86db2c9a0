import { createHash } from 'node:crypto';
import { ERROR_CACHE_CONTROL } from '../../contract/caching.ts';
import type { Catalogue } from '../../contract/operation.ts';
import { matchesEtag } from '../exchange/etag.ts';
import { headerOf, type Middleware, note } from '../exchange/exchange.ts';
import { refundRequest } from '../exchange/rate-limit.ts';

/** Adds strong validators and a public cache policy to catalogue responses and errors; answers 304 (contract 10.5). */
export function caching({ cacheControl }: Catalogue): Middleware {
  return {
    after: async ({ context: { exchange } }) => {
      const { answer, result, identity } = exchange;
      const etag = quoted(result?.etag ?? hashOf(answer.body ?? ''));
      answer.headers['ETag'] = etag;
      answer.headers['Cache-Control'] = cacheControl;
      answer.headers['Vary'] = 'Authorization';
      if (!matchesEtag(headerOf(exchange, 'if-none-match'), etag)) return;
      answer.statusCode = 304;
      delete answer.body;
      delete answer.headers['Content-Type'];
      if (identity === undefined) return;
      await refundRequest(exchange.postings, identity.account.organisationId, exchange.now);
      note(exchange, { rate_limit: 'refunded' });
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
