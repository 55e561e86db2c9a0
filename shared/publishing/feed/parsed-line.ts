import type { FeedLine } from './feed.ts';
import { parseLine } from './parse-line.ts';
import { rejectedLine } from './read-json.ts';
import { type LineFault, RejectedLineError } from './rejection.ts';

/** A line without its place: as text, or why there is no text. */
export interface RawLine {
  readonly text: string;
  readonly fault?: string;
}

/**
 * What parsing a line gave. It is JSON, so a line can be parsed by another process than the one that publishes it
 * (docs/adr/0038).
 */
export type ParsedLine =
  | { readonly line: FeedLine }
  | {
      readonly faults: readonly LineFault[];
      /** The key of the record, where it can be read. */
      readonly key?: string;
      /** Whether the line seems to begin a read: the records after it must not be taken for records outside one. */
      readonly beginsRead: boolean;
    };

/** Parses a line. What is wrong with it is part of the result. */
export function parsedLine({ text, fault }: RawLine): ParsedLine {
  try {
    if (fault !== undefined) throw rejectedLine(fault);
    return { line: parseLine(text) };
  } catch (error) {
    if (!(error instanceof RejectedLineError)) throw error;
    const { faults, key } = error;
    return {
      faults,
      ...(key === undefined ? {} : { key }),
      beginsRead: /"type"\s*:\s*"read"/.test(text),
    };
  }
}
