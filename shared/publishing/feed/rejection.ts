/** A fault of a feed line. The reason shows the value and what is allowed. */
export interface LineFault {
  /** Path of the field (`facts.3.fact.code`); empty for the line as a whole. */
  readonly field: string;
  readonly reason: string;
  /** An unknown code of a catalogue, so that the reason can name those near it. */
  readonly unknown?: {
    readonly vocabulary: 'industry' | 'location' | 'role' | 'tool';
    readonly value: string;
  };
}

/** A fault, the number of its line, counted from 1, and the key of its record, where it can be read. */
export interface Reject extends Pick<LineFault, 'field' | 'reason'> {
  readonly line: number;
  readonly key?: string;
}

/** Most rejects that are listed. More say nothing new, and a small gzip file can hold millions of bad lines. */
export const MAXIMUM_REJECTS = 10_000;

/** A line with faults. No part of it is applied. */
export class RejectedLineError extends Error {
  readonly faults: readonly LineFault[];
  /** The key of the record, where it can be read. */
  readonly key: string | undefined;

  constructor(faults: readonly LineFault[], key?: string) {
    const reasons = faults.map(({ field, reason }) => (field === '' ? reason : `${field}: ${reason}`));
    // Without a stack, which nobody reads: a feed may have millions of bad lines, and a stack costs more than a line.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(reasons.join('; '));
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'RejectedLineError';
    this.faults = faults;
    this.key = key;
  }
}

/** What identifies a line of each kind, in the order in which a line is asked. */
const IDENTITIES = ['key', 'job_key', 'id', 'code', 'source', 'currency'] as const;
const MAXIMUM_KEY = 200;
const SEARCHED = 5_000;

/** Returns what identifies the record of a line, for people: its key, id or code, cut where it is too long to be one. */
export function keyOf(line: unknown): string | undefined {
  if (typeof line !== 'object' || line === null) return undefined;
  for (const name of IDENTITIES) {
    const value: unknown = Object.hasOwn(line, name) ? Reflect.get(line, name) : undefined;
    if (typeof value === 'string' || typeof value === 'number') return abridged(String(value), MAXIMUM_KEY);
  }
  return undefined;
}

/** Returns the key in the beginning of a text that is not JSON. */
export function keyInText(text: string): string | undefined {
  return /"(?:key|job_key|id|code)"\s*:\s*"([^"\\]{1,200})"/.exec(text.slice(0, SEARCHED))?.[1];
}

const MAXIMUM_SHOWN = 80;

/** Returns a value as reasons show it: JSON, at most 80 characters. Reads no more of the value than that needs. */
export function shown(value: unknown): string {
  // JSON has no text for what a number beyond its range is read as.
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number that is too large';
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
