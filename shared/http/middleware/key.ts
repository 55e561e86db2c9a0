import { authenticate } from '../../auth/authenticate.ts';
import { headerOf, type Middleware, note } from '../exchange/exchange.ts';

/** Authenticates the caller; answers 401 unless the key is valid (contract 3.1). */
export function key(): Middleware {
  return {
    before: async ({ context: { exchange } }) => {
      const { settings, reader, now } = exchange;
      const identity = await authenticate(headerOf(exchange, 'authorization'), settings.stage, reader, now);
      exchange.identity = identity;
      note(exchange, { organisation_id: identity.account.organisationId, key_id: identity.key.keyId });
    },
  };
}
