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

/** Returns a value as reasons show it: JSON, at most 80 characters. */
export function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? 'nothing';
  return json.length > 80 ? `${json.slice(0, 77)}...` : json;
}
