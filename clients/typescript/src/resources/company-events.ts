import { OPERATIONS } from '../generated/operations.ts';
import { List, type ListOptions } from '../pages/list.ts';
import type { Transport } from '../transport/transport.ts';
import type { EventsBundle } from '../types/bodies.ts';
import type { QueryOf } from '../types/queries.ts';

/** Events observed at companies (contract 12). Scope `companies:read`. */
export class CompanyEvents {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the events of matching companies, 50 companies per page at $0.010 each:
   * `{ company: { eventKinds: ['funding'] }, matchingJobs: { benefits: ['health_insurance'] } }`.
   */
  list(query: QueryOf<'listCompanyEvents'> = {}, options: ListOptions = {}): List<EventsBundle> {
    return new List(this.#transport, OPERATIONS.listCompanyEvents, query, options);
  }
}
