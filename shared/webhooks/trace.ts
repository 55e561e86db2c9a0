/**
 * Returns the W3C trace id of an event: its id without hyphens, which is 32 hex digits and never zero. So every message,
 * timer and delivery of an event has the trace without storing it, and so does the charge of a monitor's run, which has
 * the id of its event.
 */
export const traceIdOf = (eventId: string): string => eventId.replaceAll('-', '');
