import { createHash } from 'node:crypto';
import type { Entities } from '../automaton/entities.ts';
import { foldWord, type Token } from '../text/tokens.ts';
import { WordTable } from '../text/word-cache.ts';
import { standingMentions } from './standing.ts';
import { mentionsIn, type ToolIndex, type ToolMention } from './tool-index.ts';
import { wordsOf } from './tool-words.ts';

type Node = ToolIndex['root'];

const ADDRESS = /(?:https?:\/\/|www\.)\S+/giu;
/** The text behind a name that is the host of an address: github.com/acme. */
const HOST = /^\.(?:com|org|io|dev|net|app|ai)(?:\.\p{L}{2})?\//u;

/** How a name can go on that begins with a word. */
interface Beginning {
  /** Whether the word alone is a name. */
  readonly isName: boolean;
  readonly seconds: Set<string>;
}
/** A token that is also one word of a name; "and" may be an ampersand. */
const ONE_WORD = /^(?!and$)[a-z0-9]+$/u;

const APOSTROPHE = /['’ʼ]/u;

/** Finds the tools of a catalogue in sentences. */
export class ToolNames {
  /** SHA-256 of the names. */
  readonly digest: string;
  readonly #index: ToolIndex;
  readonly #beginning: WordTable<Beginning | undefined>;

  constructor(index: ToolIndex) {
    this.#index = index;
    const beginnings = new Map<string, Beginning>();
    for (const [word, { names, next }] of index.root.next) {
      const first = tokenOf(word);
      const known = beginnings.get(first) ?? { isName: false, seconds: new Set() };
      for (const second of next.keys()) known.seconds.add(tokenOf(second));
      beginnings.set(first, { ...known, isName: known.isName || names.length > 0 });
    }
    this.#beginning = new WordTable((word) => beginnings.get(word));
    const names: string[] = [];
    listNames(index.root, names);
    this.digest = createHash('sha256').update(JSON.stringify(names.sort())).digest('hex');
  }

  /** Adds the tools that a sentence names to `entities`. Tokens are those of the sentence, offsets those of the line. */
  find(line: string, tokens: readonly Token[], entities: Entities): void {
    if (!this.#mayName(line, tokens)) return;
    const start = tokens[0]?.start ?? 0;
    // A name that starts with a full stop needs the sign before its first word.
    const from = line[start - 1] === '.' ? start - 1 : start;
    const text = line.slice(from, (tokens.at(-1)?.end ?? start) + 2);
    const mentions = outsideAddresses(
      text,
      standingMentions(text, mentionsIn(this.#index, text, wordsOf(text))),
    );
    let at = 0;
    for (const mention of mentions) {
      while (at < tokens.length && (tokens[at]?.end ?? 0) <= from + mention.start) at += 1;
      let end = at;
      while (end < tokens.length && (tokens[end]?.start ?? 0) < from + mention.end) end += 1;
      if (end > at) entities.set(at, { kind: 'tool', value: mention.code, length: end - at });
    }
  }

  /** Whether a sentence has the first two words of a name, or its only one. Most sentences have none. */
  #mayName(line: string, tokens: readonly Token[]): boolean {
    for (let at = 0; at < tokens.length; at += 1) {
      const token = tokens[at];
      if (token === undefined) break;
      const beginning = this.#beginning.of(token);
      if (beginning === undefined) {
        if (token.end - token.start === token.word.length) continue;
        // "Workday’s" is one token, but two words.
        const [first = '', second] = line.slice(token.start, token.end).split(APOSTROPHE, 2);
        if (second !== undefined && this.#beginning.of({ word: foldWord(first), slot: 0 })) return true;
        continue;
      }
      if (beginning.isName) return true;
      const second = tokens[at + 1]?.word;
      if (second !== undefined && (beginning.seconds.has(second) || !ONE_WORD.test(second))) return true;
    }
    return false;
  }
}

/** Returns the token of a word of a name. */
const tokenOf = (word: string): string => foldWord(word.replace(/(?:\+\+|#)$/u, ''));

/** Leaves out names that are parts of addresses. */
function outsideAddresses(text: string, mentions: readonly ToolMention[]): readonly ToolMention[] {
  // Most sentences have neither sign.
  if (mentions.length === 0 || !(text.includes('.') || text.includes('://'))) return mentions;
  const addresses = [...text.matchAll(ADDRESS)].map(({ index, 0: all }) => ({
    from: index,
    to: index + all.length,
  }));
  return mentions.filter(
    ({ start, end }) =>
      !HOST.test(text.slice(end, end + 10)) && !addresses.some(({ from, to }) => from <= start && end <= to),
  );
}

function listNames(node: Node, names: string[]): void {
  for (const { code, words, dotted, certainty } of node.names)
    names.push(JSON.stringify([code, words, dotted, certainty]));
  for (const next of node.next.values()) listNames(next, names);
}
