import { OPERATIONS } from '../generated/operations.ts';
import { List } from '../pages/list.ts';
import type { RequestOptions } from '../transport/settings.ts';
import type { Result, Transport } from '../transport/transport.ts';
import type { Location } from '../types/bodies.ts';
import type { QueryOf } from '../types/queries.ts';
import { retrieve } from './retrieve.ts';

/** The catalogue of places (contract 10.1). Free. Scope `catalogues:read`. */
export class Locations {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Finds locations by the beginning of a name. */
  list(query: QueryOf<'listLocations'>, options: RequestOptions = {}): List<Location> {
    return new List(this.#transport, OPERATIONS.listLocations, query, options);
  }

  retrieve(id: string, options: RequestOptions = {}): Promise<Result<Location>> {
    return retrieve(this.#transport, OPERATIONS.retrieveLocation, id, options);
  }
}
