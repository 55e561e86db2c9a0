import type { CompanyEventsDocument } from '../../companies/document.ts';
import { observationOrder } from './facts.ts';
import type { CompanyState, EventsState, World } from './feed-world.ts';
import type { OwnEvent } from './items.ts';

/** The id of a company and its own events, permitted or not. */
export interface EventSource {
  readonly companyId: string;
  readonly own: readonly OwnEvent[];
  readonly state: EventsState;
}

/** Returns the events of a company and of the companies merged into it; nothing for a company that is itself merged. */
export async function sourcesOf(
  world: World,
  company: CompanyState,
  mergedFrom: readonly number[],
): Promise<EventSource[]> {
  const merged = (company.after?.company.merged_into_id ?? null) !== null;
  const sources: EventSource[] = [];
  for (const ordinal of merged ? [] : [company.ordinal, ...mergedFrom]) {
    const state = await world.eventsOf(ordinal);
    sources.push({ companyId: (await world.companyAt(ordinal)).id, own: state.own, state });
  }
  return sources;
}

/**
 * Returns the events that answers of a company draw from: its own permitted ones and those of the companies merged into
 * it, each with the `companyId` of the company it belongs to. Newest first. A merged company has none.
 */
export async function servedEvents(world: World, company: CompanyState): Promise<CompanyEventsDocument> {
  return servedOf(company.ordinal, await sourcesOf(world, company, company.mergedFrom));
}

/** Returns the permitted events of `sources`, newest first. */
export function servedOf(
  ordinal: number,
  sources: readonly Pick<EventSource, 'companyId' | 'own'>[],
): CompanyEventsDocument {
  const items = sources.flatMap(({ companyId, own }) =>
    own.flatMap(({ event, eventId, evidence, permitted }) =>
      permitted ? [{ companyId, event, eventId, evidence }] : [],
    ),
  );
  items.sort(observationOrder());
  return { ordinal, events: items, eventsTruncated: false };
}
