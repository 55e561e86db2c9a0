import type { Line } from '../text/line.ts';
import { labelSectionOf } from './sections.ts';

/** A pictograph or a number in a box, in front of the text of a line. */
const EMOJI =
  /^(?:(?![©®™])\p{Extended_Pictographic}|\d\uFE0F?\u20E3)(?:\p{Emoji_Modifier}|\uFE0F|\s?\p{Extended_Pictographic})*\s?/u;
/** Characters below are no emoji, but for the digits of boxed numbers. */
const FIRST_EMOJI = 0x2010;
const LONGEST_HEADING = 60;

/** Returns lines with items where two or more in a row begin with an emoji, or one below a colon or another emoji: authors of plain text have no other bullets. */
export function withEmojiItems(lines: Line[]): readonly Line[] {
  const bullets = lines.map(isBullet);
  for (const [index, line] of lines.entries()) {
    if (bullets[index] !== true) continue;
    const above = lines[index - 1]?.text ?? '';
    if (
      bullets[index - 1] === true ||
      bullets[index + 1] === true ||
      /[:：]$/u.test(above) ||
      hasEmoji(above)
    )
      lines[index] = { ...line, isItem: true };
  }
  return lines;
}

function hasEmoji(text: string): boolean {
  const isDigit = text.charCodeAt(1) === 0x20e3 || text.charCodeAt(2) === 0x20e3;
  return (isDigit || text.charCodeAt(0) >= FIRST_EMOJI) && EMOJI.test(text);
}

/** "💼 Requirements" and "💼 TASKS:" are headings, also in front of items. */
function isBullet({ text, isItem, heading }: Line): boolean {
  if (isItem || heading > 0) return false;
  if (!hasEmoji(text)) return false;
  const rest = text.replace(EMOJI, '');
  if (/[:：]$/u.test(rest)) return false;
  if (rest.length > LONGEST_HEADING) return true;
  const isUpper = rest === rest.toUpperCase() && rest !== rest.toLowerCase();
  return !isUpper && labelSectionOf(rest) === 'other';
}
