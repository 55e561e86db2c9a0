/** What of the index a fault is in. */
export const PARTS = [
  'jobs',
  'events',
  'slots',
  'segments',
  'changes',
  'due',
  'duplicates',
  'sources',
  'verified',
  'statistics',
  'counts',
  'orders',
  'names',
  'overlay',
] as const;
export type Part = (typeof PARTS)[number];

/** A difference between the index and the documents. */
export interface IndexFault {
  readonly part: Part;
  /** The space of the index, `changes`, `due`, `duplicates`, `segments`, `sources`, `verified` or `overlay`. */
  readonly space: string;
  /** A term that lacks the document, or in brackets what is wrong. */
  readonly term: string;
  /** The job or company; null when a whole item is wrong. */
  readonly ordinal: number | null;
}

/** Progress of a check. */
export interface Steps {
  begin(what: string): void;
  /** Call it at least once per second. @throws Interrupted once the operator asked for the end */
  at(done: number, of: number): void;
}

/** Returns whether the table did not answer, which says nothing about the index. */
export const isOfTable = (error: unknown): boolean =>
  error instanceof Error && ('$metadata' in error || error.name === 'AbortError');

/** Returns what `decode` makes of an item; null if it cannot be read. */
export function decoded<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch {
    return null;
  }
}

/** Returns what `read` finds; null if an item in it cannot be read. @throws what the table throws */
export async function readable<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (isOfTable(error)) throw error;
    return null;
  }
}
