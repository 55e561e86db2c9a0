import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { auditPut, type Operator } from '../../credits/audit.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';

/** How an operator's portal looks. */
export interface Brand {
  /** 1 to 60 characters. */
  readonly name: string;
  /** `#rrggbb`: white text on it is readable. */
  readonly colour: string;
  /** Where customers reach the operator: an https or mailto URL. */
  readonly contact: string | null;
}

export const STANDARD_BRAND: Brand = { name: 'Jobs and companies data', colour: '#1f4b8f', contact: null };
export const LONGEST_BRAND_NAME = 60;

/** How long a process uses the brand that it has read. */
const CACHE_MS = 60_000;

/** Returns the brand; the standard one until an operator sets one. */
export async function readBrand(table: Table): Promise<Brand> {
  const item = await new TableReader(table, new AbortController().signal).get(keys.portal('brand'));
  const { name, colour, contact } = item ?? {};
  if (typeof name !== 'string' || typeof colour !== 'string') return STANDARD_BRAND;
  return { name, colour, contact: typeof contact === 'string' ? contact : null };
}

/** Replaces the brand. The caller has checked it. Pages show it within a minute. */
export async function putBrand(table: Table, brand: Brand, before: Brand, operator: Operator): Promise<void> {
  const change = {
    command: 'portal brand',
    organisationId: null,
    before: { ...before },
    after: { ...brand },
  };
  const put = { TableName: table.name, Item: { ...keys.portal('brand'), ...brand } };
  await table.client.send(
    new TransactWriteCommand({ TransactItems: [{ Put: put }, auditPut(table.name, operator, change)] }),
  );
}

/** Reads the brand and keeps it in memory for a minute. */
export class BrandCache {
  readonly #table: Table;
  #read: { readonly brand: Brand; readonly at: number } | undefined;

  constructor(table: Table) {
    this.#table = table;
  }

  async brand(now: number): Promise<Brand> {
    if (this.#read === undefined || Math.abs(now - this.#read.at) >= CACHE_MS) {
      this.#read = { brand: await readBrand(this.#table), at: now };
    }
    return this.#read.brand;
  }
}
