import { BULLET_SIGNS } from './bullets.ts';
import { htmlLines } from './html.ts';
import { BOLD_HEADING, type Line } from './line.ts';
import { normaliseLine } from './normalise.ts';

const FENCE = /^(?:`{3,}|~{3,})/u;
/** Authors leave out the space behind several marks: "##Local". One mark without it is a tag. */
const HEADING = /^(#{1,6})(?:\s+|$|(?<=##)(?=[\p{L}*]))/u;
/** Authors leave out the space behind a bullet, and behind a dash before a capital. The letter o is Word's, with a gap behind it. */
const ITEM = new RegExp(
  `^(?:(?:[${BULLET_SIGNS}–—*+-]|\\d{1,9}[.)])\\s+|-(?=\\p{Lu})|o(?:[\\t\\u00A0]|[ ]{2})\\s*(?=\\S)|[•●▪◦‣■◾►✔✓]\\uFE0F?\\s*)`,
  'u',
);
/** Longer lines are prose; bold marks need not be looked for at both ends. */
const LONGEST_HEADING = 200;
/** Longer lines with a colon at their end, right below an item, are the rest of it. */
const LONGEST_HEADLINE = 60;
/** Most marks that are taken off the start of a line. Deeper nesting is noise. */
const DEEPEST = 12;

/**
 * Cuts Markdown into lines. A parser of the whole grammar takes quadratic time on nested marks, and rules need only
 * lines: headings, items and paragraphs, whose wrapped lines are joined.
 */
export function markdownLines(source: string): Line[] {
  const lines: Line[] = [];
  let open: { text: string[]; depth: number } | undefined;
  let fence = '';
  const close = () => {
    if (open === undefined) return;
    const text = open.text.join(' ');
    pushInline(lines, text, open.depth, 0);
    open = undefined;
  };
  for (const raw of source.split(/\r\n?|\n/u)) {
    const { body, depth, isQuote } = stripMarks(raw);
    const mark = body.startsWith('`') || body.startsWith('~') ? (FENCE.exec(body)?.[0] ?? '') : '';
    if (fence !== '') {
      if (mark !== '' && mark.startsWith(fence)) fence = '';
      else pushText(lines, body, 0, 0);
      continue;
    }
    if (mark !== '') {
      close();
      fence = mark;
    } else if (body === '' || isRule(body) || isTableRule(body)) {
      // A line of marks below a short one makes that a heading.
      const isUnderlined = /^[=-]+$/u.test(body) && open !== undefined && open.text.length === 1;
      const text = open?.text[0] ?? '';
      if (isUnderlined && text.length <= LONGEST_HEADING) {
        open = undefined;
        pushInline(lines, text, 0, body.startsWith('=') ? 1 : 2);
      } else close();
    } else {
      const heading = body.startsWith('#') ? HEADING.exec(body) : null;
      if (heading !== null) {
        close();
        pushInline(
          lines,
          body.slice(heading[0].length).replace(/\s+#+$/u, ''),
          depth,
          heading[1]?.length ?? 1,
        );
      } else if (
        depth > 0 ||
        isQuote ||
        open === undefined ||
        startsAlone(body, open.text.at(-1) ?? '') ||
        (open.depth > 0 && isHeadline(body))
      ) {
        close();
        open = { text: [body], depth };
      } else open.text.push(body);
    }
  }
  close();
  return lines;
}

/** The row of a table, or a line whose bullet is an emoji. */
const STANDS_ALONE = /^\s*(?:\||(?![©®™])\p{Extended_Pictographic})/u;

/** Whether a line begins a paragraph of its own: a bold line, or one behind a hard break or a short line with a colon. */
function startsAlone(body: string, before: string): boolean {
  return /^(?:\*\*|__)/u.test(body) || /(?: {2}|\\|:|(?:\*\*|__))$/u.test(before) || STANDS_ALONE.test(body);
}

/** Whether a line right below an item is a heading rather than the rest of the item: "You will:". */
function isHeadline(body: string): boolean {
  return body.length <= LONGEST_HEADLINE && /^\p{Lu}.*[:：]$/u.test(body);
}

/** Takes the marks off the start of a line. The depth of an item is one more than the half of its indentation. */
function stripMarks(raw: string): { body: string; depth: number; isQuote: boolean } {
  let body = raw.trimStart();
  const indented = indentationOf(raw, raw.length - body.length);
  const isHard = raw.endsWith('  ');
  let isItem = false;
  let isQuote = false;
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    if (isRule(body)) break;
    const item = ITEM.exec(body);
    if (item !== null) {
      body = body.slice(item[0].length);
      isItem = true;
    } else if (body.startsWith('>')) {
      body = body.slice(1).trimStart();
      isQuote = true;
    } else break;
  }
  const depth = isItem ? 1 + Math.floor(indented / 2) : 0;
  return { body: body.trimEnd() + (isHard ? '  ' : ''), depth, isQuote };
}

/** Returns the width of the white space in front of a line. A tab is as wide as two spaces, the least that makes a list deeper. */
function indentationOf(raw: string, length: number): number {
  let width = length;
  for (let at = 0; at < length; at += 1) if (raw[at] === '\t') width += 1;
  return width;
}

function pushInline(lines: Line[], text: string, depth: number, level: number): void {
  const trimmed = text.startsWith('|') ? cellsOf(text) : text.trim();
  const isBold =
    trimmed.length <= LONGEST_HEADING &&
    /^(?:\*\*|__)(?=\S)/u.test(trimmed) &&
    /(?:\*\*|__):?\s*$/u.test(trimmed) &&
    !/(?:\*\*|__)/u.test(trimmed.slice(2, -4));
  pushText(lines, trimmed, depth, level || (isBold ? BOLD_HEADING : 0));
}

function pushText(lines: Line[], text: string, depth: number, heading: number): void {
  // Tags and entities may stand in Markdown; the HTML reader takes them out.
  if (!/[<&]/u.test(text)) pushLine(lines, { text, isItem: depth > 0, depth, heading });
  else
    for (const line of htmlLines(text))
      pushLine(lines, {
        text: line.text,
        isItem: depth > 0 || line.isItem,
        depth: depth + line.depth,
        heading: heading || line.heading,
      });
}

function pushLine(lines: Line[], line: Line): void {
  const text = normaliseLine(
    plainInline(line.text.includes('~~') ? line.text.replace(STRUCK, '') : line.text),
  );
  if (text !== '') lines.push({ ...line, text });
}

/** Text that was struck out. */
const STRUCK = /~~(?=\S)[^~]{1,500}~~/gu;

/** A mark that `plainInline` may take off. */
const INLINE_MARK = /[\\*`_[\]]/u;
const LONGEST_TARGET = 2100;
const BOX = /^\[[ xX]?\](?!\()/u;

/**
 * Takes off marks of emphasis, code, links and images. What does not close within a line stays, and so do square brackets
 * without a target: "[plus] Kafka".
 */
function plainInline(text: string): string {
  if (!INLINE_MARK.test(text)) return text;
  const out: string[] = [];
  /** Where in `out` the brackets stand that are still open. */
  const opened: number[] = [];
  for (let at = 0; at < text.length; ) {
    const char = text[at] ?? '';
    if (char === '\\' && /[!-/:-@[-`{-~]/u.test(text[at + 1] ?? '')) {
      out.push(text[at + 1] ?? '');
      at += 2;
    } else if (char === '*' || char === '`' || (char === '_' && isOuterUnderscore(text, at))) at += 1;
    else if (char === '!' && text[at + 1] === '[') at += 1;
    else if (char === '[') {
      // A box of a form or a list of tasks is no link, and whether it is ticked is what it says.
      const box = BOX.exec(text.slice(at, at + 4))?.[0] ?? '';
      if (box === '') opened.push(out.length);
      out.push(box === '' ? '[' : /x/iu.test(box) ? '☒' : '☐');
      at += box.length || 1;
    } else if (char === ']') {
      at += 1;
      const open = opened.pop();
      // The target of a link is no text. Its length is bounded, so that unclosed ones cost no second pass.
      const target =
        open !== undefined && text[at] === '(' ? text.slice(at, at + LONGEST_TARGET).indexOf(')') : -1;
      if (open !== undefined && target > 0) {
        out[open] = '';
        at += target + 1;
      } else out.push(char);
    } else {
      out.push(char);
      at += 1;
    }
  }
  return out.join('');
}

function isOuterUnderscore(text: string, at: number): boolean {
  return !(/\w/u.test(text[at - 1] ?? ' ') && /\w/u.test(text[at + 1] ?? ' '));
}

/** Whether a line has nothing but marks: a thematic break, an underline or an empty item. */
function isRule(body: string): boolean {
  return body.length <= LONGEST_HEADING && /^[-*_=+\s]+$/u.test(body);
}

/** Whether a line stands below the headings of a table: "| --- | :-: |". */
function isTableRule(body: string): boolean {
  return body.startsWith('|') && body.length <= LONGEST_HEADING && /^[-:|\s]+$/u.test(body);
}

/** Takes the outer bars off the row of a table. */
const cellsOf = (row: string): string => row.trim().replace(/^\|\s*|\s*\|$/gu, '');
