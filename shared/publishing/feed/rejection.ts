/** What is wrong with a line: the field as a path (`facts.3.fact.code`), the value and what is allowed. */
export interface LineFault {
  /** Empty for the line as a whole. */
  readonly field: string;
  readonly reason: string;
}

/** A fault with the number (from 1) of its line. */
export interface Reject extends LineFault {
  readonly line: number;
}

/** Nothing of the line is applied. */
export class RejectedLineError extends Error {
  readonly faults: readonly LineFault[];

  constructor(faults: readonly LineFault[]) {
    super(faults.map(({ field, reason }) => (field === '' ? reason : `${field}: ${reason}`)).join('; '));
    this.name = 'RejectedLineError';
    this.faults = faults;
  }
}

/** A value as a reason shows it: JSON, at most 80 characters. */
export function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? 'nothing';
  return json.length > 80 ? `${json.slice(0, 77)}...` : json;
}
