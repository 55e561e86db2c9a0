/** Returns the time in the id of an event (uuid7), in Unix milliseconds: when it was first published. */
export const eventTimeOf = (eventId: string): number =>
  Number.parseInt(eventId.slice(0, 8) + eventId.slice(9, 13), 16);
