import type { TextPart } from '../reading.ts';
import { BULLET } from './bullets.ts';
import { htmlLines } from './html.ts';
import type { Line } from './line.ts';
import { markdownLines } from './markdown.ts';
import { normaliseLine } from './normalise.ts';

/** Most characters of a part that are read. Real postings have fewer than 40,000. */
const LONGEST_PART = 200_000;

/** Cuts one part of a posting into lines. */
export function linesOf({ markup, text }: TextPart): Line[] {
  const source = text.length > LONGEST_PART ? text.slice(0, LONGEST_PART) : text;
  if (markup === 'html') return htmlLines(source);
  if (markup === 'markdown') return markdownLines(source);
  return source
    .split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/u)
    .map(normaliseLine)
    .filter((line) => line !== '')
    .map((line) => ({ text: line, isItem: BULLET.test(line), depth: 0, heading: 0 }));
}
