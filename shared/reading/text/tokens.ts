import { type Slotted, WordCache } from './word-cache.ts';

/**
 * A word of a line, or a sign that rules read. The word is in lower case, without accents and apostrophes: "Don’t" is
 * `dont`, "résumé" is `resume`.
 */
export interface Token extends Slotted {
  /** Offsets into the line. */
  readonly start: number;
  readonly end: number;
  /** Counts commas, colons and whatever ends a segment. Gaps of patterns stay in one clause. */
  readonly clause: number;
  /** Counts semicolons, dashes, brackets, sentence ends and words of contrast. Scopes stay in one segment. */
  readonly segment: number;
  /** The signs between the word before and this one. */
  readonly gap: number;
}
/** Bits of `gap`. */
export const COMMA = 1;
export const SLASH = 2;
export const OPENED = 4;
export const CLOSED = 8;
export const COLON = 16;
export const STOP = 32;
export const DASH = 64;

/** Words that turn a statement: what follows is not what was said before. */
const CONTRAST = new Set(
  'but however although though whereas aber jedoch mais toutefois cependant pero mas porem ainda'.split(' '),
);
const LONGEST_WORD = 40;
const UNKNOWN = 0;
const WORD = 1;
const SIGN = 2;
const kinds = new Uint8Array(0x1_0000);

function isWordUnit(unit: number): boolean {
  let kind = kinds[unit] ?? UNKNOWN;
  if (kind === UNKNOWN) {
    kind = /[\p{L}\p{N}\p{M}]/u.test(String.fromCharCode(unit)) ? WORD : SIGN;
    kinds[unit] = kind;
  }
  return kind === WORD;
}

/** Returns the tokens of a line from `start` to `end`. */
export function tokensOf(text: string, start = 0, end = text.length): Token[] {
  const tokens: Token[] = [];
  let clause = 0;
  let segment = 0;
  let gap = 0;
  const push = ({ word, slot, isContrast }: Folded, from: number, to: number) => {
    if (isContrast) segment += 1;
    tokens.push({ word, slot, start: from, end: to, clause, segment, gap });
    gap = 0;
  };
  const turn = (bit: number, isSegment: boolean) => {
    gap |= bit;
    clause += 1;
    if (isSegment) segment += 1;
  };
  for (let at = start; at < end; ) {
    const unit = text.charCodeAt(at);
    if (isWordUnit(unit)) {
      const to = endOfDegree(text, at, endOfWord(text, at, end));
      const ended = endOfSigns(text, to, end);
      push(
        isExample(text, at, to, end) ? EXAMPLE : words.of(text, at, to),
        startOfDot(text, start, at),
        ended,
      );
      at = ended;
      continue;
    }
    switch (unit) {
      case 0x2c: // ,
      case 0xff0c:
      case 0x2026: // …
        turn(COMMA, false);
        break;
      case 0x3a: // :
      case 0xff1a:
        turn(COLON, false);
        break;
      case 0x28: // (
      case 0x5b:
        // "401(k)", "role(s)": the bracket belongs to the word.
        if (!(at > start && isWordUnit(text.charCodeAt(at - 1)) && isShortBracket(text, at)))
          turn(OPENED, true);
        break;
      case 0x29: // )
      case 0x5d:
        if (
          !(
            text.charCodeAt(at - 2) === 0x28 &&
            at - 3 >= start &&
            isWordUnit(text.charCodeAt(at - 3)) &&
            isWordUnit(text.charCodeAt(at - 1))
          )
        )
          turn(CLOSED, true);
        break;
      case 0x3b: // ;
      case 0x2013:
      case 0x2014:
      case 0x2022:
      case 0x7c: // |
        // A dash between digits is a range: "3–5 days".
        if (unit === 0x2013 && isDigit(text.charCodeAt(at - 1)) && isDigit(text.charCodeAt(at + 1)))
          gap |= DASH;
        else turn(STOP, true);
        break;
      case 0x2e: // .
      case 0x21:
      case 0x3f:
        if (at + 1 >= end || text.charCodeAt(at + 1) === 0x20) {
          // Sentences are cut outside of brackets: "(Required: Kafka. Desirable: Redis)".
          if (isSentenceEnd(text, at)) turn(STOP, false);
          else gap |= STOP;
        }
        break;
      case 0x2d: // -
      case 0x2010:
      case 0x2011: // one that does not break
      case 0x2212:
        if (
          text.charCodeAt(at + 1) === 0x2d ||
          (text.charCodeAt(at + 1) === 0x20 && text.charCodeAt(at - 1) === 0x20)
        )
          turn(STOP, true);
        else gap |= DASH;
        break;
      case 0x2f: // /
        gap |= SLASH;
        break;
      case 0x26: // &
        push(AND, at, at + 1);
        break;
      case 0x274c: // ❌
      case 0x2717:
      case 0x2718:
        push(NO, at, at + 1);
        break;
      case 0x25: // %
        push(PERCENT, at, at + 1);
        break;
      case 0x24: // $
        push(DOLLAR, at, at + 1);
        break;
      case 0x23: // "#LI-Remote"
        if (
          at + 1 < end &&
          isWordUnit(text.charCodeAt(at + 1)) &&
          !(at > start && isWordUnit(text.charCodeAt(at - 1)))
        ) {
          const to = endOfWord(text, at + 1, end);
          push(folded(`#${foldWord(text.slice(at + 1, to))}`, 0), at, to);
          at = to - 1;
        }
        break;
      default:
        break;
    }
    at += 1;
  }
  return tokens;
}

/** "Ph.D." and "B. Sc." are a word each, "phd" and "bsc". Others, such as "B.E.", would be words of the language. */
function endOfDegree(text: string, start: number, to: number): number {
  if (to - start > 2 || !DEGREE_LETTERS.includes(text.charAt(start))) return to;
  DEGREE.lastIndex = start;
  return DEGREE.test(text) ? DEGREE.lastIndex : to;
}
const DEGREE_LETTERS = 'BMJP';
const DEGREE = /(?:P[hH]\.? ?D|[BM]\. ?(?:S[cC]?|A|B\. ?A)|J\. ?D)(?![\p{L}\p{N}])/uy;

/** "(ex: Kafka)" and "(ex.: Kafka)" give an example; "ex-Kafka" is somebody from there. */
function isExample(text: string, start: number, to: number, end: number): boolean {
  return (
    to - start === 2 &&
    to < end &&
    (text.charCodeAt(to) === 0x3a || text.startsWith('.:', to)) &&
    text.slice(start, to).toLowerCase() === 'ex'
  );
}

/** "C++" and "C#" are covered whole. The signs are no part of the folded word. */
function endOfSigns(text: string, at: number, end: number): number {
  const to = text.startsWith('++', at) ? at + 2 : text.charCodeAt(at) === 0x23 ? at + 1 : at;
  return to > at && to <= end && !(to < end && isWordUnit(text.charCodeAt(to))) ? to : at;
}

/** So is ".NET", but not the word behind the dot of a host name. */
function startOfDot(text: string, start: number, at: number): number {
  if (at === start || text.charCodeAt(at - 1) !== 0x2e || !text.startsWith('NET', at)) return at;
  return at - 1 > start && isWordUnit(text.charCodeAt(at - 2)) ? at : at - 1;
}

function endOfWord(text: string, start: number, end: number): number {
  let at = start + 1;
  for (; at < end; at += 1) {
    const unit = text.charCodeAt(at);
    if (isWordUnit(unit)) continue;
    // "1,500" is one number.
    if (unit === 0x2c && isDigit(text.charCodeAt(at - 1)) && isDigit(text.charCodeAt(at + 1))) continue;
    if (!(isApostrophe(unit) && at + 1 < end && isWordUnit(text.charCodeAt(at + 1)))) break;
    if (isElision(text, start, at)) break;
  }
  return at;
}

/** As people type them, accents and quotation marks too: "don´t", "don`t". */
const isApostrophe = (unit: number): boolean =>
  unit === 0x27 ||
  unit === 0x2019 ||
  unit === 0x60 ||
  unit === 0xb4 ||
  unit === 0x2018 ||
  unit === 0x2032 ||
  unit === 0x2bc ||
  unit === 0xff07;

/** "d’ingénieur" is two words, but "don’t" is one. */
function isElision(text: string, start: number, at: number): boolean {
  const unit = text.charCodeAt(start);
  if (at - start === 1) return ELIDED.includes(text.charAt(start));
  return at - start === 2 && (unit === 0x71 || unit === 0x51) && text.charAt(start + 1) === 'u';
}
const ELIDED = 'cdjlnstCDJLNST';

/** Whether a stop stands behind a word that is no abbreviation, and in front of a capital. */
function isSentenceEnd(text: string, at: number): boolean {
  SENTENCE_END.lastIndex = at - 4;
  return at >= 4 && SENTENCE_END.test(text);
}
const SENTENCE_END = /\p{L}{4}[.!?] \p{Lu}/uy;

function isShortBracket(text: string, at: number): boolean {
  return text[at + 2] === ')' && isWordUnit(text.charCodeAt(at + 1));
}

const isDigit = (unit: number) => unit >= 0x30 && unit <= 0x39;

/** Letters that normal forms leave as they are. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l' };
const PLAIN = /^[A-Za-z0-9]+$/;

/** Folds a word. A word of more than 40 characters is one that no rule names. */
export function foldWord(word: string): string {
  if (word.length > LONGEST_WORD) return '\u0000';
  return PLAIN.test(word) ? word.toLowerCase() : foldLetters(word);
}

interface Folded extends Slotted {
  readonly isContrast: boolean;
}
const folded = (word: string, slot: number): Folded => ({ word, slot, isContrast: CONTRAST.has(word) });
const words = new WordCache((word, slot) => folded(foldWord(word), slot));
const AND = words.of('and', 0, 3);
const EXAMPLE = words.of('eg', 0, 2);
const NO = words.of('no', 0, 2);
const PERCENT = folded('%', 0);
const DOLLAR = folded('$', 0);

function foldLetters(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ`´‘′＇,. ]/gu, '')
    .replace(/[ßœæøł]/gu, (letter) => LETTERS[letter] ?? letter);
}
