import type { FactInput, Rank, StatedValue } from './reading.ts';

/** What one rule read, before statements are compared. Offsets are code units of the document. */
export interface Found {
  readonly rule: string;
  readonly in: 'text' | 'title';
  readonly rank: Rank;
  readonly start: number;
  readonly end: number;
  readonly value:
    | FactInput
    | StatedValue
    | { readonly tool: string }
    | { readonly doubts: readonly StatedValue[] };
}
