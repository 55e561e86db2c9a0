import type { Outcome } from './coverage.ts';
import type { Witness } from './witness.ts';

/** What an import knows of one field of one job, and who says so. */
export interface FieldOutcome {
  readonly field: string;
  readonly outcome: Outcome;
  readonly witnesses: readonly Witness[];
  /** Texts of the record that resolve to nothing. */
  readonly unresolved: readonly string[];
}

export interface Heard {
  readonly witnesses?: readonly Witness[];
  readonly unresolved?: readonly string[];
  readonly isStated: boolean;
  /** Whether the record says something that does not resolve. */
  readonly isUnresolved?: boolean;
  readonly isConflict?: boolean;
}

/** Decides what counts: a conflict before a value, and a value before a text that does not resolve. */
export function outcomeOf(field: string, heard: Heard): FieldOutcome {
  const { witnesses = [], unresolved = [], isStated, isUnresolved = false, isConflict = false } = heard;
  const outcome = isConflict ? 'conflict' : isStated ? 'stated' : isUnresolved ? 'unresolved' : 'absent';
  return { field, outcome, witnesses, unresolved };
}
