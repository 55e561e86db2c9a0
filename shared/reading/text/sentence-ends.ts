/**
 * Where sentences end by the rules of Unicode (UAX #29, SB1–SB998). The engine's segmenter takes microseconds for a line of
 * two words. Most characters near the ends of sentences are of a few alphabets, whose part of the rules fits in here.
 */
const UNCLASSED = 0;
const OTHER = 1;
const UPPER = 2;
const LOWER = 3;
/** A letter without case. */
const LETTER = 4;
const NUMERIC = 5;
const SPACE = 6;
/** Quotes and brackets. */
const CLOSE = 7;
/** A sentence goes on behind these: comma, colon, dash. */
const CONTINUE = 8;
/** A full stop, which may end an abbreviation. */
const STOP = 9;
const TERMINATOR = 10;
/** Characters that these rules do not know. They matter only next to the end of a sentence. */
const UNKNOWN = 11;
/** Characters that may end a sentence or a paragraph, which these rules do not know. */
const UNKNOWN_END = 12;

const KNOWN: readonly (readonly [characters: RegExp, kind: number])[] = [
  [/[.]/u, STOP],
  [/[!?。！？]/u, TERMINATOR],
  [/[ \t]/u, SPACE],
  [/["'()[\]{}‘’“”„«»]/u, CLOSE],
  [/[,:;–—-]/u, CONTINUE],
  [/[0-9]/u, NUMERIC],
  [/[\p{Lu}--[\u0250-\u036F\u0530-\uFFFF]]/v, UPPER],
  [/[[\p{Ll}ªº]--[\u0250-\u036F\u0530-\uFFFF]]/v, LOWER],
  [/[ぁ-ゖァ-ヺ一-鿿가-힣]/u, LETTER],
  [/[#$%&*+/<=>@\\^_`|~§°•·…€£₹™®©]/u, OTHER],
  // Emoji and other symbols, of which none ends a sentence.
  [/[\uDC00-\uDFFF\uD83C-\uD83E]/u, UNKNOWN],
  [/[\p{Sentence_Terminal}\p{Cs}\n\r\x85\u2024\u2028\u2029\uFE52\uFF0E]/u, UNKNOWN_END],
];
const kinds = new Uint8Array(0x1_0000);

function kindOf(unit: number): number {
  const known = kinds[unit] ?? UNKNOWN_END;
  if (known !== UNCLASSED) return known;
  const character = String.fromCharCode(unit);
  const kind = KNOWN.find(([characters]) => characters.test(character))?.[1] ?? UNKNOWN;
  kinds[unit] = kind;
  return kind;
}

/** Returns where the sentences of a line end, or null where only the engine's segmenter can tell. */
export function sentenceEnds(text: string): number[] | null {
  const ends: number[] = [];
  for (let at = 0; at < text.length; ) {
    const kind = kindOf(text.charCodeAt(at));
    at += 1;
    if (kind === UNKNOWN_END) return null;
    if (kind !== STOP && kind !== TERMINATOR) continue;
    const before = at;
    const next = kindAt(text, at);
    if (kind === STOP) {
      // "1.5" and "U.S." go on (SB6, SB7).
      if (next === NUMERIC) continue;
      if (next === UPPER) {
        const previous = kindAt(text, before - 2);
        if (previous === UNKNOWN) return null;
        if (previous === UPPER || previous === LOWER) continue;
      }
    }
    while (kindAt(text, at) === CLOSE) at += 1;
    while (kindAt(text, at) === SPACE) at += 1;
    const following = kindAt(text, at);
    if (following >= UNKNOWN) return null;
    // SB8a.
    if (following === CONTINUE || following === STOP || following === TERMINATOR) continue;
    if (kind === STOP) {
      const decisive = firstDecisive(text, at);
      if (decisive >= UNKNOWN) return null;
      if (decisive === LOWER) continue;
    }
    if (at < text.length) ends.push(at);
  }
  ends.push(text.length);
  return ends;
}

/** Returns the kind of the character at an offset; that of none is `OTHER`. */
const kindAt = (text: string, at: number): number =>
  at >= 0 && at < text.length ? kindOf(text.charCodeAt(at)) : OTHER;

/** Returns what decides whether a sentence goes on behind a full stop: "etc. (and more)" does (SB8). */
function firstDecisive(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const kind = kindOf(text.charCodeAt(at));
    if (kind !== OTHER && kind !== NUMERIC && kind !== SPACE && kind !== CLOSE && kind !== CONTINUE)
      return kind;
  }
  return OTHER;
}
