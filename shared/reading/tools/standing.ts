import { isMeantAsTool, isOtherMeaning } from './other-meanings.ts';
import type { ToolMention } from './tool-index.ts';

/** The text between two neighbouring names of a list. */
const LIST_GAP =
  /^\s*\)?\s*(?:[,/;|&+•、，]|,?\s*(?:and\/or|und\/oder|et\/ou|y\/o|e\/ou|and|or|und|oder|et|ou|y|e|o|u)|,\s*&)\s*(?:and|or)?\s*\(?\s*$/iu;
/** The text before a list of tools. */
const INTRODUCED =
  /\b(?:tools?|software|languages?|frameworks?|librar(?:y|ies)|technolog(?:y|ies)|(?:tech )?stack|crms?|platforms?)(?: \w+){0,3}\W{0,3}(?:\(|:|(?:such as|like|including|e\.?g\.?,?|i\.e\.,?)\s)\s*(?:e\.?g\.?,?|like)?\s*$/iu;
/** The same in German, French, Spanish and Portuguese. */
const INTRODUCED_ELSEWHERE =
  /\b(?:ferramentas?|linguagens?|tecnologias?|plataformas?|bibliotecas?|herramientas?|lenguajes?|werkzeugen?|sprachen|technologien|outils?|langages?|biblioth[eè]ques?)\s(?:(?:tais )?como|wie|comme|tels que|p\. ?ej\.|z\. ?B\.)\s*$/iu;
/** The text before a name within a sentence, whose capital is its own: a lowercase word, a bracket, a comma or a semicolon. */
const BEGUN = /(?:\p{Ll}\p{L}*\s|[,;(/]\s?|\b(?:i\.?e|e\.?g)\.,?\s)$/u;
/** A label, of which the name is all: "Testing: Jest". */
const LABELLED = /^\W*\p{L}[^:.]{1,40}:\s$/u;
/** The text after a word that starts a longer name: Spring Health, Spring 2026. */
const ANOTHER_NAME =
  /^ (?:Health|Labs?|Inc|Capital|Partners|Ventures|Bank|Group|Therapeutics|Street|Hill|Break|\d{4})\b/u;

/** Returns the mentions that count: clear ones, and others that a list ties to one that counts. */
export function standingMentions(text: string, found: readonly ToolMention[]): ToolMention[] {
  // No list makes a name of what means something else: "C/AL".
  const mentions = found.filter((mention) => !isOtherMeaning(text, mention));
  const isList = isOnlyNames(text, mentions);
  const stands = mentions.map((mention) => {
    const { certainty, start, end } = mention;
    if (isList || certainty === 'clear' || isMeantAsTool(text, mention)) return true;
    const before = text.slice(Math.max(0, start - 60), start);
    if (certainty === 'within' && BEGUN.test(before)) return !ANOTHER_NAME.test(text.slice(end, end + 20));
    if (certainty === 'within' && LABELLED.test(text.slice(0, start))) return isWholeItem(text, mention);
    return (INTRODUCED.test(before) || INTRODUCED_ELSEWHERE.test(before)) && isWholeItem(text, mention);
  });
  const tie = (from: number, to: number) => {
    const [left, right] = [mentions[Math.min(from, to)], mentions[Math.max(from, to)]];
    if (stands[from] !== true || stands[to] !== false || left === undefined || right === undefined) return;
    if (LIST_GAP.test(text.slice(left.end, right.start)) && isWholeItem(text, mentions[to]))
      stands[to] = true;
  };
  for (let at = 1; at < mentions.length; at += 1) tie(at - 1, at);
  for (let at = mentions.length - 1; at > 0; at -= 1) tie(at, at - 1);
  return mentions.filter((_, at) => stands[at] === true);
}

/** A line of two names or more, each capitalised and one of them seldom another word: "Cypress & Jest". */
function isOnlyNames(text: string, mentions: readonly ToolMention[]): boolean {
  if (mentions.length < 2 || !mentions.some(({ certainty }) => certainty === 'within')) return false;
  let from = 0;
  for (const [at, { start, end }] of mentions.entries()) {
    const gap = text.slice(from, start);
    if (!/^\p{Lu}/u.test(text.slice(start, end)) || !(at === 0 ? /^\W*$/u : LIST_GAP).test(gap)) return false;
    from = end;
  }
  return /^[\s.,;]*$/u.test(text.slice(from));
}

/** Returns whether a name is a whole list item: "Go" is one in "Python, Go, Rust", not in "Python, Go to market". */
function isWholeItem(text: string, mention: ToolMention | undefined): boolean {
  if (mention === undefined) return false;
  const after = /^\s*(?:$|[,;/|&+).(•、，。]|(?:etc|and|or|und|oder|et|ou|y|e|o|u)\b)/iu.test(
    text.slice(mention.end),
  );
  const before =
    /(?:^|[,;/|&+(•:、，]|\b(?:and|or|und|oder|et|ou|y|e|o|u|in|with|use|using|of|like|including|such as|e\.g\.|como|wie|comme|mit|com|con|avec|em|languages?|langages?|lenguajes?|linguagens|sprachen))\s*$/iu.test(
      text.slice(Math.max(0, mention.start - 30), mention.start),
    );
  return after && before;
}
