import type { ToolRecord } from '../../catalogue/records.ts';
import { WordTable } from '../text/word-cache.ts';
import { AMBIGUOUS_NAMES, NAMED_WITHIN, NEVER_NAMES } from './tool-ambiguity.ts';
import { isInnerGap, isWrittenAs, SMALL_IN_LISTS, type Word, wordsOf } from './tool-words.ts';

/**
 * How surely a name means the tool: `clear` names anywhere, `within` names unless they start a sentence, `listed` names
 * only in a list of tools.
 */
export type Certainty = 'clear' | 'within' | 'listed';

interface Name {
  readonly code: string;
  readonly words: readonly string[];
  /** Whether the name starts with a full stop, which the text must then have too (`.NET`). */
  readonly dotted: boolean;
  readonly certainty: Certainty;
}
interface Node {
  readonly next: Map<string, Node>;
  names: Name[];
}

/** A trie of tools by the words of their names. */
export interface ToolIndex {
  readonly root: Node;
  /** Where the names go on that start with a word. */
  readonly starts: WordTable<Node | undefined>;
}
export interface ToolMention {
  readonly code: string;
  readonly start: number;
  readonly end: number;
  readonly certainty: Certainty;
}

/** Indexes the tool catalogue by label and aliases. A name that two tools share means the more popular one. */
export function buildToolIndex(tools: readonly ToolRecord[]): ToolIndex {
  const root: Node = { next: new Map(), names: [] };
  const ranked = [...tools].sort((a, b) => b.popularity - a.popularity);
  for (const tool of ranked) for (const name of [tool.label, ...tool.aliases]) addName(root, tool.code, name);
  return { root, starts: new WordTable((word) => root.next.get(word)) };
}

function addName(root: Node, code: string, name: string): void {
  const words = wordsOf(name).map(({ text }) => text);
  const [first] = words;
  const folded = words.join(' ').toLowerCase();
  if (first === undefined || NEVER_NAMES.has(folded)) return;
  let node = root;
  for (const word of words) {
    const key = word.toLowerCase();
    let next = node.next.get(key);
    if (next === undefined) {
      next = { next: new Map(), names: [] };
      node.next.set(key, next);
    }
    node = next;
  }
  const isShort = words.length === 1 && /^\p{L}{1,2}$/u.test(first);
  const dotted = name.startsWith('.');
  const isListed = !dotted && (isShort || AMBIGUOUS_NAMES.has(folded));
  const certainty = isListed ? 'listed' : NAMED_WITHIN.has(folded) ? 'within' : 'clear';
  node.names.push({ code, words, dotted, certainty });
}

/** Returns the names in a text in order, the longest at each position. Mentions that are not `clear` need a check. */
export function mentionsIn(index: ToolIndex, text: string, words: readonly Word[]): ToolMention[] {
  const mentions: ToolMention[] = [];
  for (let at = 0; at < words.length; ) {
    const found = longestAt(index, text, words, at);
    if (found === undefined) at += 1;
    else {
      mentions.push(found.mention);
      at += found.length;
    }
  }
  return mentions;
}

function longestAt({ starts }: ToolIndex, text: string, words: readonly Word[], at: number) {
  const first = words[at];
  let node = first && starts.of(first);
  if (first === undefined || node === undefined) return undefined;
  let best: { mention: ToolMention; length: number } | undefined;
  for (let length = 1; ; length += 1) {
    const last = words[at + length - 1];
    const name = node.names.find((one) => isWritten(one, text, words, at));
    if (last !== undefined && name !== undefined) {
      const { code, certainty } = name;
      best = { mention: { code, start: first.start, end: last.end, certainty }, length };
    } else if (length === 1 && SMALL_IN_LISTS.has(first.text)) {
      const [small] = node.names;
      if (small !== undefined) {
        const mention = {
          code: small.code,
          start: first.start,
          end: first.end,
          certainty: 'listed' as const,
        };
        best = { mention, length };
      }
    }
    const following = words[at + length];
    if (last === undefined || following === undefined) break;
    const next = node.next.get(following.word);
    if (next === undefined || !isInnerGap(text.slice(last.end, following.start))) break;
    node = next;
  }
  return best;
}

function isWritten(name: Name, text: string, words: readonly Word[], at: number): boolean {
  const start = words[at]?.start ?? 0;
  if (name.dotted && text[start - 1] !== '.') return false;
  // In capitals, such a word is an acronym of something else: SWIFT is a payment network.
  if (name.certainty === 'within' && isCapitals(words[at]?.text ?? '')) return false;
  const first = words[at]?.text ?? '';
  const begins = first === name.words[0] && /^\p{Lu}/u.test(first) && name.certainty === 'clear';
  return name.words.every((word, position) => {
    const text = words[at + position]?.text ?? '';
    // Behind a word that is the maker's, others lose their capitals: "GitHub actions".
    const isBehind = begins && position > 0 && text.length >= SHORTEST_LOWERED;
    return isWrittenAs(text, word) || (isBehind && text === word.toLowerCase());
  });
}

/** Shorter words of a name that are not written as it is are ordinary words. */
const SHORTEST_LOWERED = 4;

const isCapitals = (word: string): boolean => word === word.toUpperCase();
