import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as z from 'zod/mini';
import { SECTIONS } from '../../../shared/reading/reading.ts';

/** One labelled text (docs/facts.md). */
const Labelled = z.strictObject({
  text: z.string(),
  /** The kind of fact or the field. Left out, the name of the file says it. */
  variant: z.optional(z.string()),
  markup: z._default(z.enum(['markdown', 'html', 'plain']), 'markdown'),
  section: z.optional(z.enum(SECTIONS)),
  title: z._default(z.string(), ''),
  employer: z.optional(z.string()),
  /** The language of the text, for people. */
  lang: z.optional(z.string()),
  /** All that the text states of the variant. */
  expect: z.array(z.string()),
  /** Why the reader does not read it as labelled. */
  known: z.optional(z.string()),
});
export type Labelled = z.output<typeof Labelled> & { readonly variant: string; readonly line: number };

/** Reads a file of labelled texts, one JSON object per line. */
export function readLabelled(path: string): Labelled[] {
  const named = basename(path).replace(/\.ndjson$/, '');
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.flatMap((text, index) => {
    if (text.trim() === '') return [];
    const line = index + 1;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new Error(`${path}:${line} is not JSON`);
    }
    const parsed = Labelled.safeParse(value);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new Error(
        `${path}:${line} ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not a labelled text'}`,
      );
    }
    return [{ ...parsed.data, variant: parsed.data.variant ?? named, line }];
  });
}
