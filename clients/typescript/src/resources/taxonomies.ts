import { OPERATIONS } from '../generated/operations.ts';
import type { RequestOptions } from '../transport/settings.ts';
import type { Result, Transport } from '../transport/transport.ts';
import type { TaxonomySnapshot } from '../types/bodies.ts';
import { retrieve } from './retrieve.ts';

export interface TaxonomyOptions extends RequestOptions {
  /** A published version (contract 10.4); by default the current one. */
  readonly version?: number | undefined;
}

/** The taxonomies of roles and industries (contract 10.3). Free. Scope `catalogues:read`. */
export class Taxonomies {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  roles({ version, ...options }: TaxonomyOptions = {}): Promise<Result<TaxonomySnapshot>> {
    const { getRoleTaxonomy, getRoleTaxonomyVersion } = OPERATIONS;
    const operation = version === undefined ? getRoleTaxonomy : getRoleTaxonomyVersion;
    return retrieve(this.#transport, operation, version ?? null, options);
  }

  industries({ version, ...options }: TaxonomyOptions = {}): Promise<Result<TaxonomySnapshot>> {
    const { getIndustryTaxonomy, getIndustryTaxonomyVersion } = OPERATIONS;
    const operation = version === undefined ? getIndustryTaxonomy : getIndustryTaxonomyVersion;
    return retrieve(this.#transport, operation, version ?? null, options);
  }
}
