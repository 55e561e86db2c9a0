/** A paragraph, list item or heading of a description, as plain text with single spaces. */
export interface TextBlock {
  readonly text: string;
  /** Whether the line introduces what follows: it is entirely bold or underlined, or ends in a colon. */
  readonly heading: boolean;
}

const BLOCK_TAGS =
  /<\/?(?:p|div|li|ul|ol|h[1-6]|br|tr|td|th|table|section|article|header|footer|blockquote|pre|hr)\b[^<>]*>/giu;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  bull: '•',
  hellip: '…',
};
/** Longer lines are prose, whatever their markup. */
const LONGEST_HEADING = 90;

/** Splits an HTML description into blocks of text. Drops tags, decodes entities and folds white space. */
export function htmlBlocks(html: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const piece of html.split(BLOCK_TAGS)) {
    const text = plainText(piece);
    if (text !== '') blocks.push({ text, heading: isHeading(piece, text) });
  }
  return blocks;
}

function plainText(piece: string): string {
  return decode(piece.replace(/<[^<>]*>/gu, ''))
    .replace(/[\s\u00a0\u200b\ufeff]+/gu, ' ')
    .trim();
}

function isHeading(piece: string, text: string): boolean {
  if (text.length > LONGEST_HEADING || /[.!?]$/u.test(text)) return false;
  if (text.endsWith(':')) return true;
  return /^\s*<(?:strong|b|u)\b/iu.test(piece) && /<\/(?:strong|b|u)>\s*$/iu.test(piece);
}

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/giu, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? whole;
    const point = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10_ffff ? String.fromCodePoint(point) : ' ';
  });
}
