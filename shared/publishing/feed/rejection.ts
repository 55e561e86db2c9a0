/** A fault of a feed line. The reason shows the value and what is allowed. */
export interface LineFault {
  /** Path of the field (`facts.3.fact.code`); empty for the line as a whole. */
  readonly field: string;
  readonly reason: string;
}

/** A fault and the number of its line, counted from 1. */
export interface Reject extends LineFault {
  readonly line: number;
}

/** A line with faults. No part of it is applied. */
export class RejectedLineError extends Error {
  readonly faults: readonly LineFault[];

  constructor(faults: readonly LineFault[]) {
    super(faults.map(({ field, reason }) => (field === '' ? reason : `${field}: ${reason}`)).join('; '));
    this.name = 'RejectedLineError';
    this.faults = faults;
  }
}

const MAXIMUM_SHOWN = 80;

/** Returns a value as reasons show it: JSON, at most 80 characters. Reads no more of the value than that needs. */
export function shown(value: unknown): string {
  return abridged(JSON.stringify(pruned(value, { left: MAXIMUM_SHOWN })) ?? 'nothing', MAXIMUM_SHOWN);
}

/** Cuts a text that is longer than `maximum` characters, and marks the cut. */
export function abridged(text: string, maximum: number): string {
  return text.length > maximum ? `${text.slice(0, maximum - 3)}...` : text;
}

/** Returns the start of a value: as many texts and members as may be shown. */
function pruned(value: unknown, room: { left: number }): unknown {
  room.left -= 1;
  if (typeof value === 'string') {
    const start = value.slice(0, Math.max(0, room.left) + 1);
    room.left -= start.length;
    return start;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const members: unknown[] = [];
    for (const member of value) {
      if (room.left <= 0) break;
      members.push(pruned(member, room));
    }
    return members;
  }
  const entries: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    if (room.left <= 0) break;
    const start = name.slice(0, room.left + 1);
    room.left -= start.length;
    entries.push([start, pruned(member, room)]);
  }
  return Object.fromEntries(entries);
}
