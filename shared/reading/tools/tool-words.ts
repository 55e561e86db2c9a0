/** A word and its position in the text. */
export interface Word {
  readonly text: string;
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{N}]+(?:\+\+|#)?/gu;

/** Returns the words of a text. `C++` and `C#` are words; a full stop or hyphen separates words. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const start = match.index;
    words.push({ text: match[0], folded: match[0].toLowerCase(), start, end: start + match[0].length });
  }
  return words;
}

/** Returns whether the text between two words may be part of one name: "Node.js", "Power BI", "CI/CD". */
export function isInnerGap(gap: string): boolean {
  return gap === ' ' || gap === '' || /^(?: ?[-./&'’_!+:] ?)$/u.test(gap);
}

/** Returns whether a word of a text is written like a word of a name, with the capitals that matter. */
export function isWrittenAs(text: string, name: string): boolean {
  if (text === name) return true;
  // Short words with inner capitals are different words: ReAct, LoRA.
  if (text.length <= 5 && /\p{Ll}\p{Lu}/u.test(text) !== /\p{Ll}\p{Lu}/u.test(name)) return false;
  if (text.length <= 4 && /\p{Ll}\p{Lu}/u.test(name)) return false;
  // In lower case, a short acronym is often an ordinary word.
  if (/^\p{Lu}[\p{Lu}\p{N}]+$/u.test(name)) return name.length > 4 && /^\p{Lu}/u.test(text);
  if (/^\p{Lu}/u.test(name)) return /^\p{Lu}/u.test(text) && (name.length > 3 || text !== text.toUpperCase());
  return /^\p{N}/u.test(name) || text.toLowerCase() === name.toLowerCase();
}
