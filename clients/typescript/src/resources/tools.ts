import { OPERATIONS } from '../generated/operations.ts';
import { List } from '../pages/list.ts';
import type { RequestOptions } from '../transport/settings.ts';
import type { Result, Transport } from '../transport/transport.ts';
import type { Tool } from '../types/bodies.ts';
import type { QueryOf } from '../types/queries.ts';
import { retrieve } from './retrieve.ts';

/** The catalogue of tools and technologies (contract 10.2). Free. Scope `catalogues:read`. */
export class Tools {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Finds tools by the beginning of a name. */
  list(query: QueryOf<'listTools'>, options: RequestOptions = {}): List<Tool> {
    return new List(this.#transport, OPERATIONS.listTools, query, options);
  }

  retrieve(code: string, options: RequestOptions = {}): Promise<Result<Tool>> {
    return retrieve(this.#transport, OPERATIONS.retrieveTool, code, options);
  }
}
