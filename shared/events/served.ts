import type { CompanyWithEvents } from '../companies/read.ts';
import type { EventsBundle } from '../contract/resources/event.ts';

/** A company of the list with its matching jobs; without conditions on jobs it has no ids. */
export interface CompanyEventsRow extends CompanyWithEvents {
  readonly matchedJobIds: readonly string[];
}

/** Returns the bundle of a company: all its permitted events, not only those that matched the filter (contract 12.2). */
export function servedEvents({ document, events, matchedJobIds }: CompanyEventsRow): EventsBundle {
  const { id, name, type, country, industries } = document.company;
  return {
    company: { id, name, type, country, industries },
    events: [...events.events],
    eventsTruncated: events.eventsTruncated,
    matchedJobIds: [...matchedJobIds],
  };
}
