import { createHash } from 'node:crypto';
import type { Entity } from '../automaton/entities.ts';
import { foldWord, type Token } from '../text/tokens.ts';
import { WordTable } from '../text/word-cache.ts';
import { standingMentions } from './standing.ts';
import { mentionsIn, type ToolIndex, type ToolMention } from './tool-index.ts';
import { wordsOf } from './tool-words.ts';

type Node = ToolIndex['root'];

const ADDRESS = /(?:https?:\/\/|www\.)\S+/giu;
/** The text behind a name that is the host of an address: github.com/acme. */
const HOST = /^\.(?:com|org|io|dev|net|app|ai)(?:\.\p{L}{2})?\//u;

/** Finds the tools of a catalogue in sentences. */
export class ToolNames {
  /** SHA-256 of the names. */
  readonly digest: string;
  readonly #index: ToolIndex;
  readonly #isFirst: WordTable<boolean>;

  constructor(index: ToolIndex) {
    this.#index = index;
    const firstWords = new Set(
      [...index.root.next.keys()].map((word) => foldWord(word.replace(/(?:\+\+|#)$/u, ''))),
    );
    this.#isFirst = new WordTable((word) => firstWords.has(word));
    const names: string[] = [];
    listNames(index.root, names);
    this.digest = createHash('sha256').update(JSON.stringify(names.sort())).digest('hex');
  }

  /** Adds the tools that a sentence names to `entities`. Tokens are those of the sentence, offsets those of the line. */
  find(line: string, tokens: readonly Token[], entities: Map<number, Entity>): void {
    if (!tokens.some((token) => this.#isFirst.of(token))) return;
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
}

/** Leaves out names that are parts of addresses. */
function outsideAddresses(text: string, mentions: readonly ToolMention[]): readonly ToolMention[] {
  if (mentions.length === 0) return mentions;
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
