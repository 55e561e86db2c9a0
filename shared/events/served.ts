import type { CompanyWithEvents } from '../companies/read.ts';
import { type EventsBundle, MAXIMUM_EVENTS } from '../contract/resources/event.ts';
import { shownOf } from '../facts/shown.ts';
import { type CompanyContext, eventTests } from './semantics.ts';

/** A company of the list with its matching jobs; without conditions on jobs it has no ids. */
export interface CompanyEventsRow extends CompanyWithEvents {
  readonly matchedJobIds: readonly string[];
}

/** Returns the company with the events that an answer to the context shows, at most 100 (contract 12.2). */
export function withShownEvents(
  { document, events: observed, matchedJobIds }: CompanyEventsRow,
  context: CompanyContext,
): CompanyEventsRow {
  const { ordinal } = observed;
  // Read once: compressed events are unpacked whenever they are read.
  const all = observed.events;
  const events = shownOf(all, MAXIMUM_EVENTS, eventTests(context));
  const eventsTruncated = observed.eventsTruncated || events.length < all.length;
  return { document, events: { ordinal, events, eventsTruncated }, matchedJobIds };
}

/** Returns the bundle of a company: its permitted events, not only those that matched the filter (contract 12.2). */
export function servedEvents({ document, events, matchedJobIds }: CompanyEventsRow): EventsBundle {
  const { id, name, type, country, industries } = document.company;
  return {
    company: { id, name, type, country, industries },
    events: [...events.events],
    eventsTruncated: events.eventsTruncated,
    matchedJobIds: [...matchedJobIds],
  };
}
