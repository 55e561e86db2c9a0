import { OPERATIONS } from '../generated/operations.ts';
import { List, type ListOptions } from '../pages/list.ts';
import type { Transport } from '../transport/transport.ts';
import type { FactsBundle } from '../types/bodies.ts';
import type { QueryOf } from '../types/queries.ts';

/** Source-attributed facts of jobs (contract 11). Scope `jobs:read`. */
export class JobFacts {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lists the facts of matching jobs, 50 jobs per page at $0.001 each: `{ facts: { benefits: ['health_insurance'] } }`. */
  list(query: QueryOf<'listJobFacts'> = {}, options: ListOptions = {}): List<FactsBundle> {
    return new List(this.#transport, OPERATIONS.listJobFacts, query, options);
  }
}
