import { sentenceEnds } from './sentence-ends.ts';

/** A half-open range of a line, in code units. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const INNER_END = /[.!?…。！？][\s"'”’)\]]/u;
/** Abbreviations whose full stop does not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s(/])(?:e\.?g|i\.?e|etc|vs|incl|approx|min|max|no|sr|jr|u\.s|u\.s\.a|u\.k|inc|ltd|dr|mr|ms|st|z\.\s?b|bzw|ca|u\.\s?a|d\.\s?h|dept|yrs?|p\.\s?ej|ex|ph|ph\.\s?d|phd|b\.?s|m\.?s|b\.?a|b\.?sc|m\.?sc|a\.m|p\.m|resp|inkl|exkl|mind|max|ggf|bspw|evtl|bzgl|insb|zzgl|lic|ing|arq)\.\s*$/iu;
/** The first half of an abbreviation of two letters, and the second: "z. B.", "d. h.", "u. a.". */
const FIRST_LETTER = /(?:^|[\s(/])\p{Ll}\.\s*$/u;
const SECOND_LETTER = /^\p{L}\./u;
/** How far back an abbreviation is looked for. */
const LONGEST_ABBREVIATION = 14;

/** Splits a line into sentences. A sentence does not end inside brackets that close, nor after an abbreviation. */
export function sentencesOf(text: string): Sentence[] {
  if (!INNER_END.test(text)) return [{ start: 0, end: text.length }];
  const sentences: Sentence[] = [];
  let start = 0;
  let depth = 0;
  let scanned = 0;
  const lastClosing = text.lastIndexOf(')');
  for (const end of sentenceEnds(text) ?? endsBySegmenter(text)) {
    for (; scanned < end; scanned += 1) {
      const unit = text.charCodeAt(scanned);
      if (unit === 0x28) depth += 1;
      else if (unit === 0x29 && depth > 0) depth -= 1;
    }
    const isOpen = depth > 0 && end <= lastClosing && end - start < LONGEST_BRACKETED;
    if (end < text.length) {
      const last = text.slice(Math.max(start, end - LONGEST_ABBREVIATION), end);
      if (isOpen || ABBREVIATION.test(last)) continue;
      if (FIRST_LETTER.test(last) && SECOND_LETTER.test(text.slice(end, end + 3))) continue;
    }
    sentences.push({ start, end });
    start = end;
    depth = 0;
  }
  if (start < text.length) sentences.push({ start, end: text.length });
  return sentences;
}

const endsBySegmenter = (text: string): number[] =>
  [...segmenter.segment(text)].map(({ index, segment }) => index + segment.length);

/** A bracket that stays open for longer was never meant to close. */
const LONGEST_BRACKETED = 600;
