import type { TextBlock } from '../html-text.ts';
import type { Language } from './posting-language.ts';

const NAMES: Readonly<Record<string, Language>> = {
  english: 'en',
  german: 'de',
  french: 'fr',
  spanish: 'es',
  portuguese: 'pt',
  italian: 'it',
  dutch: 'nl',
  polish: 'pl',
  swedish: 'sv',
  danish: 'da',
  norwegian: 'no',
  finnish: 'fi',
  romanian: 'ro',
  czech: 'cs',
  greek: 'el',
  turkish: 'tr',
  russian: 'ru',
  ukrainian: 'uk',
  hungarian: 'hu',
  bulgarian: 'bg',
  japanese: 'ja',
  korean: 'ko',
  mandarin: 'zh',
  chinese: 'zh',
  arabic: 'ar',
  hebrew: 'he',
  hindi: 'hi',
  thai: 'th',
  vietnamese: 'vi',
  indonesian: 'id',
  malay: 'ms',
  croatian: 'hr',
  serbian: 'sr',
  slovak: 'sk',
  slovenian: 'sl',
  estonian: 'et',
  latvian: 'lv',
  lithuanian: 'lt',
  icelandic: 'is',
  catalan: 'ca',
};
const NAME = `(?:${Object.keys(NAMES).join('|')})`;
/** A quick test before the slow patterns. The texts read here write names of languages with a capital. */
const ANY_NAME = new RegExp(
  `\\b(?:${Object.keys(NAMES)
    .map((name) => name.charAt(0).toUpperCase() + name.slice(1))
    .join('|')})\\b`,
  'u',
);
const LIST = `${NAME}(?:\\s*(?:,|and|&|,\\s*and)\\s*${NAME}){0,5}`;
const LEVEL = '(?:(?:fully|business|professional|native|near[- ]native|bilingual)[- ]){0,3}';
/** Statements of a working language. The group captures the names. */
const STATEMENTS: readonly RegExp[] = [
  new RegExp(
    `\\b${LEVEL}(?:fluent|fluency|proficien(?:t|cy))(?: level)?\\s+(?:in|with)\\s+(?:(?:both|spoken and written|written and spoken|written|spoken|business|professional)\\s+)?(${LIST})\\b`,
    'giu',
  ),
  new RegExp(
    `\\b(?:native|native[- ]level|business[- ]level|fluent|bilingual)\\s+(${LIST})\\s+(?:speaker|speaking|language|fluency|proficiency|skills|is required|required)`,
    'giu',
  ),
  new RegExp(`\\b(${LIST})\\s*(?:\\(|at )?(?:[bc][12]\\b|native|fluent|fluency)\\b`, 'giu'),
];
/** Shorter statements, in titles: "(German speaking)". */
const IN_TITLE = new RegExp(`\\b(${LIST})[- ](?:speaking|speaker)s?\\b|\\bfluent in (${LIST})\\b`, 'giu');
/** Words that make a language optional, a choice, a market or a subject. */
const NOT_REQUIRED =
  /\b(?:plus|bonus|prefer(?:red|ably|ence)?|nice[- ]to[- ]have|advantage(?:ous)?|asset|desir(?:ed|able)|ideally|optional|beneficial|helpful|welcome|additional|other languages?|another|any|either|or|not (?:required|necessary|needed)|unless|e\.g\.|such as|one of|market|countries|customers|region|audience|territor|programming)\b/iu;
const WISH_LIST =
  /\b(?:nice|bonus|plus|prefer|desirable|extra|ideal|optional|good to have|additional|great if|stand out|asset)/iu;

/**
 * Returns the working languages that a record plainly requires ("fluent in German"), as sorted ISO 639-1 codes. Skips
 * sentences that make a language optional or a choice, and blocks below a heading that does.
 */
export function requiredLanguages(title: string, blocks: readonly TextBlock[]): Language[] {
  const found = new Set<Language>();
  if (!/\bor\b|\//iu.test(title))
    for (const match of title.matchAll(IN_TITLE)) addAll(found, match[1] ?? match[2] ?? '');
  let isOptional = false;
  for (const { text, heading } of blocks) {
    if (heading) isOptional = WISH_LIST.test(text);
    if (isOptional || !ANY_NAME.test(text)) continue;
    for (const sentence of text.split(/(?<=[.!?;])\s+/u)) {
      if (NOT_REQUIRED.test(sentence)) continue;
      for (const statement of STATEMENTS) {
        for (const match of sentence.matchAll(statement)) addAll(found, match[1] ?? '');
      }
    }
  }
  return [...found].sort();
}

function addAll(found: Set<Language>, list: string): void {
  for (const name of list.toLowerCase().match(/[a-z]+/g) ?? []) {
    const language = NAMES[name];
    if (language !== undefined) found.add(language);
  }
}
