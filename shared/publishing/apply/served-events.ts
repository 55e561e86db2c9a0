import type { CompanyEventsDocument } from '../../companies/document.ts';
import { compareObservations } from './facts.ts';
import type { CompanyState, World } from './feed-world.ts';
import type { OwnEvent } from './items.ts';

/** Events of a bundle at most (contract 12.2). */
export const MAXIMUM_SERVED_EVENTS = 100;

/** Events of one company, permitted or not, with its id. */
export interface EventSource {
  readonly companyId: string;
  readonly own: readonly OwnEvent[];
}

/** Where the served events of a company come from: itself and the companies merged into it. */
export async function sourcesOf(
  world: World,
  company: CompanyState,
  mergedFrom: readonly number[],
): Promise<EventSource[]> {
  const merged = (company.after?.company.merged_into_id ?? null) !== null;
  const sources: EventSource[] = [];
  for (const ordinal of merged ? [] : [company.ordinal, ...mergedFrom]) {
    const { own } = await world.eventsOf(ordinal);
    sources.push({ companyId: (await world.companyAt(ordinal)).id, own });
  }
  return sources;
}

/**
 * The served events of a company: its permitted ones and, under the company each belongs to, those of companies
 * merged into it; a merged company serves none. Newest first, at most 100.
 */
export async function servedEvents(world: World, company: CompanyState): Promise<CompanyEventsDocument> {
  return servedOf(company.ordinal, await sourcesOf(world, company, company.mergedFrom));
}

/** The permitted events of `sources` as served, newest first, at most 100. */
export function servedOf(ordinal: number, sources: readonly EventSource[]): CompanyEventsDocument {
  const items = sources.flatMap(({ companyId, own }) =>
    own.flatMap(({ event, eventId, evidence, permitted }) =>
      permitted ? [{ companyId, event, eventId, evidence }] : [],
    ),
  );
  items.sort(compareObservations);
  return {
    ordinal,
    events: items.slice(0, MAXIMUM_SERVED_EVENTS),
    eventsTruncated: items.length > MAXIMUM_SERVED_EVENTS,
  };
}
