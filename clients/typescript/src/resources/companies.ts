import { OPERATIONS } from '../generated/operations.ts';
import { List, type ListOptions } from '../pages/list.ts';
import type { RequestOptions } from '../transport/settings.ts';
import type { Result, Transport } from '../transport/transport.ts';
import type { Company } from '../types/bodies.ts';
import type { QueryOf } from '../types/queries.ts';
import { retrieve } from './retrieve.ts';

/** Hiring companies (contract 9). Scope `companies:read`. */
export class Companies {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lists companies by name, at $0.010 per company (contract 9.2). */
  list(query: QueryOf<'listCompanies'> = {}, options: ListOptions = {}): List<Company> {
    return new List(this.#transport, OPERATIONS.listCompanies, query, options);
  }

  /** Retrieves a company for $0.010 (contract 9.3). */
  retrieve(companyId: string, options: RequestOptions = {}): Promise<Result<Company>> {
    return retrieve(this.#transport, OPERATIONS.retrieveCompany, companyId, options);
  }
}
