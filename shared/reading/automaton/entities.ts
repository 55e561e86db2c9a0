import type { Token } from '../text/tokens.ts';
import { WordTable } from '../text/word-cache.ts';
import type { EntityKind } from './pattern.ts';

/** A name that a text has at a token. */
export interface Entity {
  readonly kind: EntityKind;
  readonly value: string;
  /** How many tokens the name has. */
  readonly length: number;
}

/** Names by the token at which they start. */
export type EntityMap = Pick<Entities, 'size' | 'get'>;

/** The names of a sentence. They lie in an array: a hash map for each line of a posting takes longer to make. */
export class Entities {
  size = 0;
  readonly #byToken: (Entity | undefined)[] = [];

  get(at: number): Entity | undefined {
    return at < this.#byToken.length ? this.#byToken[at] : undefined;
  }

  set(at: number, entity: Entity): void {
    while (this.#byToken.length <= at) this.#byToken.push(undefined);
    if (this.#byToken[at] === undefined) this.size += 1;
    this.#byToken[at] = entity;
  }
}

export const NO_ENTITIES: EntityMap = new Entities();

/** Names that are ordinary words in lower case. */
const CAPITAL = new Set(['polish', 'frans']);

interface Phrase {
  readonly words: readonly string[];
  readonly kind: EntityKind;
  readonly value: string;
}

/** Folded phrases and what they mean. The longest phrase at a token is the one. */
export class PhraseIndex {
  readonly #byFirst = new Map<string, Phrase[]>();
  readonly #starting = new WordTable((word) => this.#byFirst.get(word));

  constructor(tables: readonly { kind: EntityKind; phrases: Readonly<Record<string, readonly string[]>> }[]) {
    for (const { kind, phrases } of tables) {
      for (const [value, list] of Object.entries(phrases)) {
        for (const phrase of list) {
          const words = phrase.split(' ');
          const [first = ''] = words;
          this.#byFirst.set(first, [...(this.#byFirst.get(first) ?? []), { words, kind, value }]);
        }
      }
    }
    for (const list of this.#byFirst.values()) list.sort((a, b) => b.words.length - a.words.length);
  }

  /** Adds the names of a line's tokens to `entities`. */
  find(text: string, tokens: readonly Token[], entities: Entities): void {
    for (let at = 0; at < tokens.length; at += 1) {
      const token = tokens[at];
      const phrases = token && this.#starting.of(token);
      if (phrases === undefined) continue;
      const found = phrases.find(({ words }) => words.every((word, i) => tokens[at + i]?.word === word));
      if (
        found === undefined ||
        (CAPITAL.has(found.words[0] ?? '') && !/\p{Lu}/u.test(text[tokens[at]?.start ?? 0] ?? ''))
      )
        continue;
      entities.set(at, { kind: found.kind, value: found.value, length: found.words.length });
      at += found.words.length - 1;
    }
  }
}
