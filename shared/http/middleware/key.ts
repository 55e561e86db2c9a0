import { authenticate } from '../../auth/authenticate.ts';
import { headerOf, type Middleware, note } from '../exchange/exchange.ts';

/** Finds out who calls: 401 for anything but a valid key (contract 3.1). */
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
