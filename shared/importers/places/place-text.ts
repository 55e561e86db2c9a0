/** Words next to a place that say how people work there and do not name a place. */
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
/** Single letters alone: the weekdays of a note such as "In office M,W,F". */
const SINGLE_LETTERS = /^\p{L}(?:\s+\p{L})*$/u;

/**
 * Words after which a place stands for others ("non-US", "outside of London", "and 13 other countries"), or for one that
 * the address is not in ("Relocation to Europe").
 */
const NEGATION =
  /\b(?:non|not|no|except|excluding|excl|outside|other|various|multiple|relocat(?:e|ion) to)\b/iu;

/** Returns whether the text says where the work is not. */
export function saysWhereNot(text: string): boolean {
  return NEGATION.test(text);
}

/** Removes the words that do not name a place. `arrangementsSaid` reads those about the arrangement. */
export function withoutNoise(text: string): string {
  const plain = text
    .replace(NOISE, ' ')
    .replace(/[([]\s*[)\]]/g, ' ')
    .replace(/\s+/g, ' ');
  const trimmed = plain.replace(/^[\s,;:|/+&•–—-]+|[\s,;:|/+&•–—-]+$/gu, '').trim();
  if (trimmed === text) return trimmed;
  return SINGLE_LETTERS.test(trimmed) ? '' : withoutNoise(trimmed);
}

/** Splits a list of alternative places: "SF / NY", "Melbourne or Sydney". */
export function alternatives(text: string): string[] {
  return trimmed(text.split(/\s*[|;/•\n+]\s*|\s+(?:or|and|und|et|y|e|o|ou|oder)\s+|\s*&\s*/iu));
}

/** Splits a place from the area around it, in either order: "Austin, TX - US", "Remote (France)". */
export function levels(text: string): string[] {
  return trimmed(text.split(/[(),[\]:]|\s+[-–—]+\s*|\s*[-–—]+\s+|[–—]/u));
}

/** Splits at hyphens, the weakest separator: "Spain-Madrid". */
export function hyphenated(text: string): string[] {
  return trimmed(text.split('-'));
}

function trimmed(parts: readonly string[]): string[] {
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
