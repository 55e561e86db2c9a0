/** Words around a place that say how or where one works there, and name nothing. */
const NOISE = new RegExp(
  [
    String.raw`\b(?:fully|100%|entirely|primarily|mostly|partly)\b`,
    String.raw`\bremote(?:ly)?(?:[- ](?:first|friendly|only|ok|optional|possible|eligible|position|role|work))?\b`,
    String.raw`\bhybrid\b`,
    String.raw`\bon[- ]?site\b`,
    String.raw`\bin[- ]person\b`,
    String.raw`\bin[- ](?:the[- ])?office\b`,
    String.raw`\bwork from home\b`,
    String.raw`\bwfh\b`,
    String.raw`\b(?:head ?quarters?|hq|offices?|hub|campus|based|only|preferred|time ?zones?)\b`,
    String.raw`\banywhere (?:in|within)\b`,
    String.raw`^\s*(?:in|within|from|near|or|and|the)\b`,
    String.raw`\b(?:in|within|from|or|and)\s*$`,
  ].join('|'),
  'giu',
);
/** Abbreviated weekdays of an "in office" note. */
const SINGLE_LETTERS = /^\p{L}(?:\s+\p{L})*$/u;

/** Words that turn a place into others: "non-US", "outside of London", "and 13 other countries". */
const NEGATION = /\b(?:non|not|no|except|excluding|excl|outside|other|various|multiple)\b/iu;

/** Whether the text says where the work is not. */
export function saysWhereNot(text: string): boolean {
  return NEGATION.test(text);
}

/** The text without words that name no place; its arrangement words are read elsewhere. */
export function withoutNoise(text: string): string {
  const plain = text
    .replace(NOISE, ' ')
    .replace(/[([]\s*[)\]]/g, ' ')
    .replace(/\s+/g, ' ');
  const trimmed = plain.replace(/^[\s,;:|/+&•–—-]+|[\s,;:|/+&•–—-]+$/gu, '').trim();
  if (trimmed === text) return trimmed;
  return SINGLE_LETTERS.test(trimmed) ? '' : withoutNoise(trimmed);
}

/** Splits where the text lists places beside one another: "SF / NY", "Melbourne or Sydney". */
export function alternatives(text: string): string[] {
  return trimmed(text.split(/\s*[|;/•\n+]\s*|\s+(?:or|and|und|et|y|e|o|ou|oder)\s+|\s*&\s*/iu));
}

/** Splits where a place may be followed or preceded by what it lies in: "Austin, TX - US", "Remote (France)". */
export function levels(text: string): string[] {
  return trimmed(text.split(/[(),[\]:]|\s+[-–—]+\s*|\s*[-–—]+\s+|[–—]/u));
}

/** For what no stronger separator divides: "Spain-Madrid". */
export function hyphenated(text: string): string[] {
  return trimmed(text.split('-'));
}

function trimmed(parts: readonly string[]): string[] {
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
