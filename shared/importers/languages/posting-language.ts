import type { LANGUAGES } from '../../contract/closed-lists.ts';

export type Language = (typeof LANGUAGES)[number];

/** Frequent words of each language that few other languages have. */
const STOP_WORDS: readonly (readonly [Language, string])[] = [
  [
    'en',
    'the and of to in you with for is are our will this that your have from be on as we who their it by or an',
  ],
  [
    'de',
    'und der die das mit für wir du dich dir ein eine einen im auf ist zu von bei uns deine unser sowie werden nicht',
  ],
  [
    'fr',
    'et les des vous nous pour dans une avec du au aux sur est votre notre qui que ou être ainsi vos nos leurs cette',
  ],
  [
    'es',
    'y los las del para con una en por que tu nuestro nuestra como es más se experiencia equipo nuestros sus al',
  ],
  [
    'pt',
    'e os das dos para com uma em por que você nossa nosso como é mais não ao à na no são experiência nossos',
  ],
  [
    'it',
    'e gli del della per con una nel nella che di il un sei nostro nostra alla dei come più sono le nostri tuo',
  ],
  ['nl', 'het een van voor met je jij wij onze bij ons zijn aan naar wordt ben niet die heb jouw als ook'],
  [
    'pl',
    'i w na z do się oraz dla jest nie od jako przez naszym będzie które są pracy nasz twoje że po za masz',
  ],
  [
    'sv',
    'och att det som för med på av en är vi du till ett din vår våra kommer har hos oss eller kan från dig',
  ],
  ['da', 'og at det som for med på af en er vi du til et din vores har hos os eller kan fra dig ikke blive'],
  [
    'no',
    'og at det som for med på av en er vi du til et din vår våre har hos oss eller kan fra deg ikke bli',
  ],
  ['ro', 'și să în cu pentru din este sau care unui ești noastră nostru prin mai ne vei sunt'],
  ['cs', 'a se na v je pro s že nebo jsme máte práce jako které naše našich budeš si ve jsou tvoje'],
  ['tr', 've bir için ile bu olarak olan da de çok en ekip deneyim veya gibi kadar sahip'],
  ['id', 'dan yang untuk dengan di dari dalam anda kami pada ini atau akan serta kerja tim'],
  ['vi', 'và các của cho với trong bạn được có là những một công việc chúng tôi'],
];
/** Scripts of a single business language. Han without kana counts as `zh`. */
const SCRIPTS: readonly (readonly [Language, RegExp])[] = [
  ['ja', /[\u3041-\u30ff]/gu],
  ['ko', /[\uac00-\ud7af]/gu],
  ['th', /[\u0e01-\u0e5b]/gu],
  ['he', /[\u05d0-\u05ea]/gu],
  ['el', /[\u0370-\u03ff]/gu],
  ['zh', /[\u4e00-\u9fff]/gu],
];
/** A character of any of them. Most texts have none, so they are searched once. */
const ANY_SCRIPT = /[\u0370-\u03ff\u05d0-\u05ea\u0e01-\u0e5b\u3041-\u30ff\u4e00-\u9fff\uac00-\ud7af]/u;
/** A power of two, and ten times the stop words: nearly every other word finds an empty slot. */
const SLOTS = 0x1000;
const NO_WORDS: readonly StopWord[] = [];
const stopWords = vocabulary();
/** The stop words that a text must have: how many, their share of its words, and their lead over the next language. */
const LEAST_HITS = 12;
const LEAST_SHARE = 0.12;
const LEAST_LEAD = 3;
const MAXIMUM_LENGTH = 10_000;

/** Returns the ISO 639-1 code of a text's language; null for a short or mixed text and for other languages. */
export function languageOf(text: string): Language | null {
  const sample = text.slice(0, MAXIMUM_LENGTH);
  const { words, letters, hits } = countWords(sample.toLowerCase());
  if (ANY_SCRIPT.test(sample)) {
    for (const [language, script] of SCRIPTS) {
      const share = (sample.match(script)?.length ?? 0) / Math.max(1, letters);
      // Japanese mixes kana and Han, so its share is lower. A smaller share of any script means a mixed text.
      if (share > (language === 'ja' ? 0.2 : 0.4)) return letters >= 100 ? language : null;
      if (share > 0.03) return null;
    }
  }
  const [first, second] = [...hits].sort(([, a], [, b]) => b - a);
  if (first === undefined) return null;
  const [language, count] = first;
  const isSure =
    count >= LEAST_HITS && count >= words * LEAST_SHARE && count >= LEAST_LEAD * (second?.[1] ?? 0);
  return isSure ? language : null;
}

/**
 * Counts the words of a text, their letters, and the stop words of each language. It runs once for every posting, so it
 * looks at each character once, and copies no word.
 */
function countWords(text: string): {
  readonly words: number;
  readonly letters: number;
  readonly hits: ReadonlyMap<Language, number>;
} {
  const hits = new Map<Language, number>();
  let [words, letters] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const start = at;
    let hash = 0;
    while (at < text.length) {
      const units = letterAt(text, at);
      if (units === 0) break;
      hash = added(hash, text.charCodeAt(at));
      at += units;
    }
    if (at === start) continue;
    words += 1;
    letters += at - start;
    for (const { word, languages } of stopWords[slotOf(hash)] ?? NO_WORDS) {
      if (word.length !== at - start || !text.startsWith(word, start)) continue;
      for (const language of languages) hits.set(language, (hits.get(language) ?? 0) + 1);
    }
  }
  return { words, letters, hits };
}

const UNKNOWN = 0;
const LETTER = 1;
const OTHER = 2;
const kinds = new Uint8Array(0x1_0000);

/** Returns the length of the letter at a place of a text in UTF-16 units; 0 for another character. */
function letterAt(text: string, at: number): number {
  const kind = kinds[text.charCodeAt(at)] ?? OTHER;
  return kind === UNKNOWN ? lookedUp(text, at) : kind === LETTER ? 1 : 0;
}

function lookedUp(text: string, at: number): number {
  const point = text.codePointAt(at) ?? 0;
  const isLetter = /^\p{L}$/u.test(String.fromCodePoint(point));
  const units = point > 0xffff ? 2 : 1;
  // Half of a pair says nothing about the other pairs that begin with it.
  const isHalf = units === 2 || (point & 0xf800) === 0xd800;
  if (!isHalf) kinds[point] = isLetter ? LETTER : OTHER;
  return isLetter ? units : 0;
}

interface StopWord {
  readonly word: string;
  readonly languages: readonly Language[];
}

/** Returns the stop words by their slots. */
function vocabulary(): readonly (readonly StopWord[] | undefined)[] {
  const languages = new Map<string, Language[]>();
  for (const [language, words] of STOP_WORDS) {
    for (const word of words.split(' ')) languages.set(word, [...(languages.get(word) ?? []), language]);
  }
  // Filled, because a list with holes is a map.
  const slots = new Array<StopWord[] | undefined>(SLOTS).fill(undefined);
  for (const [word, of] of languages) {
    let hash = 0;
    for (let at = 0; at < word.length; at += 1) hash = added(hash, word.charCodeAt(at));
    const slot = slotOf(hash);
    slots[slot] = [...(slots[slot] ?? []), { word, languages: of }];
  }
  return slots;
}

function added(hash: number, unit: number): number {
  return (Math.imul(hash, 31) + unit) | 0;
}

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 12)) & (SLOTS - 1);
}
