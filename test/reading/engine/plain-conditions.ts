import type { Condition } from '../../../shared/reading/automaton/condition.ts';
import { NO_ENTITIES } from '../../../shared/reading/automaton/entities.ts';
import type { Lexicon } from '../../../shared/reading/automaton/lexicon.ts';
import type { Block } from '../../../shared/reading/structure/document.ts';
import { sentencesOf } from '../../../shared/reading/text/sentences.ts';
import { CLOSED, COLON, OPENED, SLASH, type Token, tokensOf } from '../../../shared/reading/text/tokens.ts';
import { findCues, type Range, type Words } from './plain-matching.ts';

/** One sentence of a line. */
export interface Sentence extends Words {
  readonly block: Block;
  readonly section: string;
  readonly kind: string;
  readonly text: string;
  /** Whether it is the whole line. */
  readonly isWhole: boolean;
  readonly wordsOf: (text: string, tokens: readonly Token[], section: string) => Words;
}

/** Whether a condition holds for a hit, by the words of docs/facts.md: each question is asked anew. */
export function holds(condition: Condition, hit: Range, sentence: Sentence): boolean {
  if ('sections' in condition) return (condition.sections as readonly string[]).includes(sentence.section);
  if ('kinds' in condition) return (condition.kinds as readonly string[]).includes(sentence.kind);
  if ('question' in condition) return /\?["'”’)\s]*$/u.test(sentence.text.slice(-8));
  if ('all' in condition) return condition.all.every((one) => holds(one, hit, sentence));
  if ('not' in condition) return !holds(condition.not, hit, sentence);
  if ('line' in condition) {
    const words = { tokens: tokensOf(sentence.block.text), entities: NO_ENTITIES };
    return findCues(condition.line, words).length > 0;
  }
  if ('introduced' in condition) return isIntroduced(condition.introduced, sentence);
  if ('label' in condition) {
    const end = endOfLabel(sentence);
    return end > 0 && hit.from >= end && hasCue(condition.label, sentence, 0, end);
  }
  if ('alone' in condition) return isAlone(condition.alone, hit, sentence);
  if ('aside' in condition) return isAside(condition.aside, hit, sentence.tokens);
  const { cue, before, after, inside, within = 'sentence' } = condition;
  const [low, high] = boundsOf(within, hit, sentence.tokens);
  const has = (from: number, to: number) => hasCue(cue, sentence, from, to);
  if (within === 'elsewhere') return has(0, low) || has(high, sentence.tokens.length);
  if (before === undefined && after === undefined && inside === undefined) return has(low, high);
  return (
    has(Math.max(low, hit.from - (before ?? 0)), hit.from) ||
    has(hit.to, Math.min(high, hit.to + (after ?? 0))) ||
    (inside === true && has(hit.from, hit.to))
  );
}

const hasCue = (lexicon: Lexicon, words: Words, low: number, high: number): boolean =>
  findCues(lexicon, words).some(({ from }) => low <= from && from < high);

function isIntroduced(lexicon: Lexicon, { block, wordsOf }: Sentence): boolean {
  for (let above = block.introducedBy; above !== null; above = above.outer) {
    const last = sentencesOf(above.text).at(-1);
    const tokens = tokensOf(above.text, last?.start ?? 0, last?.end ?? above.text.length);
    if (findCues(lexicon, wordsOf(above.text, tokens, above.section)).length > 0) return true;
  }
  return false;
}

/** Where the text behind a label begins: up to six words and a colon at the start of a line of up to forty. */
function endOfLabel({ tokens, isWhole }: Sentence): number {
  if (!isWhole || tokens.length > 40) return 0;
  return Math.max(
    0,
    tokens.slice(0, 7).findIndex(({ gap }, at) => at > 0 && (gap & COLON) !== 0),
  );
}

function isAlone(lexicon: Lexicon, hit: Range, sentence: Sentence): boolean {
  const start = endOfLabel(sentence);
  if (!sentence.isWhole || hit.from < start) return false;
  const covering = [hit, ...findCues(lexicon, sentence).filter(({ from }) => from >= start)];
  return [...sentence.tokens.keys()]
    .slice(start)
    .every((at) => covering.some(({ from, to }) => from <= at && at < to));
}

function isAside(
  how: 'bracket' | 'whole bracket' | 'slash' | 'first',
  hit: Range,
  tokens: readonly Token[],
): boolean {
  if (how === 'first') return hit.from === 0;
  const has = (at: number, signs: number) => ((tokens[at]?.gap ?? 0) & signs) === signs;
  if (how === 'slash')
    return (
      has(hit.from, SLASH) || has(hit.to, SLASH) || (has(hit.to, OPENED) && has(hit.to + 1, CLOSED | SLASH))
    );
  if (how === 'whole bracket')
    return has(hit.from, OPENED) && (tokens[hit.to] === undefined || has(hit.to, CLOSED));
  const signs = [...tokens.keys()].slice(0, hit.from + 1);
  const opened = signs.findLast((at) => has(at, OPENED));
  const closed = signs.findLast((at) => has(at, CLOSED));
  return opened !== undefined && (closed === undefined || closed <= opened);
}

function boundsOf(
  within: 'clause' | 'segment' | 'sentence' | 'elsewhere',
  { from, to }: Range,
  tokens: readonly Token[],
): readonly [number, number] {
  if (within === 'sentence') return [0, tokens.length];
  const part = within === 'clause' ? 'clause' : 'segment';
  let [low, high] = [from, to];
  while (low > 0 && tokens[low - 1]?.[part] === tokens[from]?.[part]) low -= 1;
  while (high < tokens.length && tokens[high]?.[part] === tokens[to - 1]?.[part]) high += 1;
  return [low, high];
}
