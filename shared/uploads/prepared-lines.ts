import * as z from 'zod/mini';
import type { ParsedLine } from '../publishing/feed/parsed-line.ts';
import { linesOf } from '../publishing/feed-file.ts';
import type { Feed, FeedPosition, NumberedLine } from '../publishing/publish.ts';
import { rangesOf } from '../publishing/stored/object-feed.ts';
import type { ObjectStore } from './calls/object-store.ts';

/** Most bytes of a prepared line: those of a line of a feed, and the names of the fields that it left out. */
const MOST_LINE_BYTES = 64 * 1024 * 1024;

/** An object with lines of a feed that are parsed. */
const PreparedPart = z.object({
  object: z.string(),
  bytes: z.number(),
  /** Lines of the upload before those of the part. */
  linesBefore: z.number(),
});

/** The prepared lines of an upload, in order. */
export const PreparedIndex = z.object({
  /** Names the lines: those of another upload with the same lines are the same feed. */
  id: z.string(),
  parts: z.array(PreparedPart),
  /** Lines of the feed. */
  lines: z.number(),
  /** Whether the number of a line is that of its record, so that its place is counted. */
  ofRecords: z.boolean(),
});
export type PreparedIndex = z.output<typeof PreparedIndex>;

/** Returns the text of a prepared line: its number in its part, and what parsing it gave. */
export const preparedLine = (number: number, parsed: ParsedLine): string =>
  `${JSON.stringify([number, parsed])}\n`;

/** Opens the prepared lines as a feed that can be published from a place in it. */
export function openPreparedFeed(store: ObjectStore, { id, parts, ofRecords }: PreparedIndex): Feed {
  return {
    id,
    bytes: parts.reduce((sum, part) => sum + part.bytes, 0),
    lines: async function* (from: FeedPosition): AsyncGenerator<NumberedLine> {
      let before = 0;
      let place = from.line;
      for (const { object, bytes, linesBefore } of parts) {
        const start = Math.max(0, from.offset - before);
        const offset = before + start;
        before += bytes;
        if (start >= bytes) continue;
        const chunks = rangesOf(store.client, { bucket: store.bucket, key: object, bytes }, start);
        for await (const { text, end } of linesOf(chunks, MOST_LINE_BYTES, { line: 0, offset })) {
          const [number, parsed]: [number, ParsedLine] = JSON.parse(text);
          place += 1;
          yield {
            number: linesBefore + number,
            text,
            parsed,
            ...(end === undefined ? {} : { end }),
            ...(ofRecords ? { place } : {}),
          };
        }
      }
    },
  };
}
