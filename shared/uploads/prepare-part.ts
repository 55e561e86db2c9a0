import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { parsedLine } from '../publishing/feed/parsed-line.ts';
import { linesOf } from '../publishing/feed-file.ts';
import type { ObjectStore } from './calls/object-store.ts';
import { type PreparedIndex, preparedLine } from './prepared-lines.ts';
import { bytesOfPart, type Split, uploaded } from './split-upload.ts';
import { preparedKey, type Task } from './upload.ts';

const NEWLINE = 0x0a;
/** A line of a later part is neither the mark of an encoding nor the banner of npm, which only a first line can be. */
const NOT_FIRST = 1_000_000;
const MARKS_AT_ONCE = 50;

/** What is known of a part that is prepared. It is written last, so a part that has it is whole. */
const Mark = z.object({ bytes: z.number(), lines: z.number(), digest: z.string() });
type Mark = z.output<typeof Mark>;

const markKey = ({ execution }: Task, part: number): string => preparedKey(execution, `parts/${part}.json`);
const partKey = ({ execution }: Task, part: number): string => preparedKey(execution, `parts/${part}.ndjson`);

/** Parses the lines of a part of a feed into an object. A part that is prepared already is left as it is. */
export async function prepareFeedPart(
  store: ObjectStore,
  task: Task,
  { parts }: Split,
  at: number,
): Promise<void> {
  const part = parts[at];
  if (part === undefined) throw new Error(`the upload has no part ${at}`);
  if (Mark.safeParse(await store.getJson(markKey(task, at))).success) return;
  const stored = await uploaded(store.client, task.upload);
  let breaks = 0;
  let endsOpen = false;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const bytes of bytesOfPart(store, stored, part)) {
      for (let i = bytes.indexOf(NEWLINE); i !== -1; i = bytes.indexOf(NEWLINE, i + 1)) breaks += 1;
      if (bytes.length > 0) endsOpen = bytes.at(-1) !== NEWLINE;
      yield bytes;
    }
  };
  const before = at === 0 ? 0 : NOT_FIRST;
  const texts: string[] = [];
  for await (const line of linesOf(counted(), undefined, { line: before, offset: part.from })) {
    texts.push(preparedLine(line.number - before, parsedLine(line)));
  }
  const bytes = Buffer.from(texts.join(''));
  await store.put(partKey(task, at), bytes);
  await store.putJson(markKey(task, at), {
    bytes: bytes.length,
    lines: breaks + (endsOpen ? 1 : 0),
    digest: createHash('sha256').update(bytes).digest('base64url'),
  } satisfies Mark);
}

/** Puts the prepared parts of a feed in order. */
export async function gatherFeed(store: ObjectStore, task: Task, { parts }: Split): Promise<PreparedIndex> {
  const marks: Mark[] = [];
  for (let at = 0; at < parts.length; at += MARKS_AT_ONCE) {
    const some = parts.slice(at, at + MARKS_AT_ONCE);
    const read = some.map(async (_, i) => Mark.parse(await store.getJson(markKey(task, at + i))));
    marks.push(...(await Promise.all(read)));
  }
  const hash = createHash('sha256');
  let lines = 0;
  const prepared = marks.map(({ bytes, lines: own, digest }, at) => {
    hash.update(digest);
    const linesBefore = lines;
    lines += own;
    return { object: partKey(task, at), bytes, linesBefore };
  });
  return { id: `prepared-${hash.digest('base64url')}`, parts: prepared, lines, ofRecords: false };
}
