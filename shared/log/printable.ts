/**
 * What changes how a terminal or an editor shows the text around it: control characters (C0, DEL and C1), controls of
 * writing direction, separators of lines and paragraphs, and halves of surrogate pairs.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Returns a text from outside as people may read it, on one line: unprintable characters are escaped (`\u001b`). The
 * escapes are those of JSON, so a JSON text on one line keeps its meaning.
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Like `printable`, for a text whose line feeds are our own. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}
