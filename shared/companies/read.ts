import { documentOf } from '../table/document.ts';
import { keys } from '../table/keys.ts';
import type { TableReader } from '../table/reader.ts';
import { ordinalOf } from '../table/resource-id.ts';
import type { CompanyDocument, CompanyEventsDocument } from './document.ts';
import { eventsOf } from './items.ts';

/** A company with its events. */
export interface CompanyWithEvents {
  readonly document: CompanyDocument;
  readonly events: CompanyEventsDocument;
}

/** Returns the company with this id in any state, or undefined if it does not exist. Takes one read. */
export async function readCompany(
  reader: TableReader,
  id: string,
  consistent: boolean,
): Promise<CompanyDocument | undefined> {
  const document = documentOf<CompanyDocument>(
    await reader.get(keys.company(ordinalOf(id), 'company'), consistent),
  );
  // Any uuid7 decodes to some ordinal; only the whole id identifies the company.
  return document?.company.id === id ? document : undefined;
}

/** Returns companies in the order of `ordinals`, undefined for a missing one. Takes one round. */
export async function readCompanies(
  reader: TableReader,
  ordinals: readonly number[],
  consistent: boolean,
): Promise<(CompanyDocument | undefined)[]> {
  const items = await reader.getMany(
    ordinals.map((ordinal) => keys.company(ordinal, 'company')),
    consistent,
  );
  return items.map((item) => documentOf<CompanyDocument>(item));
}

/**
 * Returns companies with their events in the order of `ordinals`, undefined if either item is missing. Takes one round.
 */
export async function readCompaniesWithEvents(
  reader: TableReader,
  ordinals: readonly number[],
  consistent: boolean,
): Promise<(CompanyWithEvents | undefined)[]> {
  const items = await reader.getMany(
    ordinals.flatMap((ordinal) => [keys.company(ordinal, 'company'), keys.company(ordinal, 'events')]),
    consistent,
  );
  return ordinals.map((_, i) => {
    const document = documentOf<CompanyDocument>(items[2 * i]);
    const events = eventsOf(items[2 * i + 1]);
    return document === undefined || events === undefined ? undefined : { document, events };
  });
}
