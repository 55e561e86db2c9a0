import type { CompanyWithEvents } from '../companies/read.ts';
import type { EventsBundle } from '../contract/resources/event.ts';

/** A company of the list and the jobs that matched; no ids when no condition was set on jobs. */
export interface CompanyEventsRow extends CompanyWithEvents {
  readonly matchedJobIds: readonly string[];
}

/** The bundle of a company: all its permitted events, whatever the filter asked (open-shapes 8). */
export function servedEvents({ document, events, matchedJobIds }: CompanyEventsRow): EventsBundle {
  const { country, id, industries, name, type } = document.company;
  return {
    company: { country, id, industries, name, type },
    events: [...events.events],
    eventsTruncated: events.eventsTruncated,
    matchedJobIds: [...matchedJobIds],
  };
}
