import type { Hit } from './automaton/automaton.ts';
import type { Demands } from './automaton/demands.ts';
import { Entities, NO_ENTITIES, PhraseIndex } from './automaton/entities.ts';
import { LANGUAGE_NAMES } from './automaton/language-names.ts';
import { LexiconSet } from './automaton/lexicon-set.ts';
import type { Rule } from './automaton/rule.ts';
import type { RuleSet } from './automaton/rule-set.ts';
import { Scope, type Surroundings } from './automaton/scope.ts';
import { STANDARDS } from './automaton/standards.ts';
import type { Found } from './found.ts';
import { LineMemory } from './line-memory.ts';
import type { Rank, SectionName } from './reading.ts';
import type { Block } from './structure/document.ts';
import { partsOf } from './structure/labels.ts';
import { type Sentence, sentencesOf } from './text/sentences.ts';
import { type Token, tokensOf } from './text/tokens.ts';
import type { ToolNames } from './tools/tool-names.ts';
import { Listed, valuesOf } from './values.ts';

/** Scopes compare words of one sentence; what is longer than this is no sentence. */
const LONGEST_SENTENCE = 400;
/** Sections whose names of tools are perks, employers or steps of an application; no rule reads them there. */
const WITHOUT_TOOLS: ReadonlySet<SectionName> = new Set(['benefits', 'legal', 'pay', 'process']);
const phrases = new PhraseIndex([
  { kind: 'standard', phrases: STANDARDS },
  { kind: 'language', phrases: LANGUAGE_NAMES },
]);
const NO_LEXICONS = new LexiconSet();
/** Applies the rules to lines. */
export class LineReader {
  readonly #rules: RuleSet;
  readonly #tools: ToolNames;
  readonly #remembered: LineMemory;
  /** The last line that introduced a list, and the last one that is one sentence: it introduces an item with "or". */
  #introduction: { readonly block: Block; readonly lexicons: LexiconSet } | undefined;
  /** Those of lists in lists. */
  readonly #nested = new WeakMap<Block, LexiconSet>();
  #last: { readonly block: Block; readonly scope: Scope } | undefined;

  /** Remembers what the last lines state, at most `remembered` of them and as many before them. */
  constructor(rules: RuleSet, tools: ToolNames, remembered = 0) {
    this.#rules = rules;
    this.#tools = tools;
    this.#remembered = new LineMemory(remembered);
  }

  readBlock(block: Block, found: Found[]): void {
    const known = this.#remembered.of(block);
    if (known === undefined) {
      const first = found.length;
      this.#read(block.text, block, 'text', found);
      this.#remembered.keep(block, found, first);
      return;
    }
    const moved = block.start - known.start;
    for (const { in: where, rank, rule, start, end, value } of known.found) {
      found.push({ in: where, rank, rule, start: moved + start, end: moved + end, value });
    }
  }

  readTitle(title: string, found: Found[]): void {
    this.#read(title, null, 'title', found);
  }

  /** Adds what a line states. */
  #read(text: string, block: Block | null, where: 'text' | 'title', found: Found[]): void {
    const offset = block?.start ?? 0;
    const introducedBy = block?.introducedBy ?? null;
    let around: Surroundings | undefined;
    let last = this.#last;
    const sentences = sentencesOf(text);
    const parts = block === null ? sentences.map(titlePart) : partsOf(block, sentences);
    for (const { start, end, kind, section } of parts) {
      const whole = tokensOf(text, start, end);
      for (let cut = 0; cut < whole.length; cut += LONGEST_SENTENCE) {
        const tokens = whole.length <= LONGEST_SENTENCE ? whole : whole.slice(cut, cut + LONGEST_SENTENCE);
        const entities = this.#entitiesOf(text, tokens, section);
        const isWhole = start === 0 && end === text.length && tokens.length === whole.length;
        const demands = this.#rules.demandsIn({
          kind,
          section,
          isQuestion: isQuestion(text, start, end),
          isWhole,
          isIntroduced: introducedBy !== null,
        });
        const hits = this.#rules.automaton.hits(tokens, entities, demands);
        if (hits.length === 0) continue;
        around ??= new LineAround(this, text, introducedBy);
        const scope = new Scope(tokens, entities, this.#rules.cues, around);
        const listed = new Listed();
        if (isWhole && block !== null && section === block.section) last = { block, scope };
        for (const hit of hits) {
          const rule = this.#rules.rules[hit.owner];
          if (rule === undefined || !isRead(hit, scope, demands)) continue;
          const rank: Rank = where === 'title' ? 'title' : rankOf(rule, section);
          const start = offset + (tokens[hit.from]?.start ?? 0);
          const end = offset + (tokens[hit.to - 1]?.end ?? 0);
          for (const value of valuesOf(rule, hit, tokens, entities, listed)) {
            found.push({ in: where, rank, rule: rule.id, start, end, value });
          }
        }
      }
    }
    this.#last = last;
  }

  #entitiesOf(text: string, tokens: readonly Token[], section: SectionName): Entities {
    const entities = new Entities();
    if (!WITHOUT_TOOLS.has(section)) this.#tools.find(text, tokens, entities);
    phrases.find(text, tokens, entities);
    return entities;
  }

  /** Returns the lexicons of a line in all its sentences. Names are none. */
  lexiconsOf(text: string): LexiconSet {
    return this.#rules.cues.in(tokensOf(text).slice(0, LONGEST_SENTENCE), NO_ENTITIES).lexicons;
  }

  /** Returns the lexicons of a line that introduces a list, and of the lines that introduce the lists which that one is in. */
  introductionOf(block: Block): LexiconSet {
    if (block.outer === null && this.#last?.block === block) return this.#last.scope.lexicons;
    if (this.#introduction?.block !== block) {
      const lexicons = block.outer === null ? this.#lastLexiconsOf(block) : this.#nestedLexiconsOf(block);
      this.#introduction = { block, lexicons };
    }
    return this.#introduction.lexicons;
  }

  /** Lists are nested as deep as a text likes: each line is searched once, however many are below it. */
  #nestedLexiconsOf(innermost: Block): LexiconSet {
    const path: Block[] = [];
    let known: LexiconSet | undefined;
    for (let block: Block | null = innermost; block !== null && known === undefined; block = block.outer) {
      known = this.#nested.get(block);
      if (known === undefined) path.push(block);
    }
    let lexicons = known ?? NO_LEXICONS;
    for (const block of path.reverse()) {
      const all = new LexiconSet();
      all.addAll(lexicons);
      all.addAll(this.#lastLexiconsOf(block));
      this.#nested.set(block, all);
      lexicons = all;
    }
    return lexicons;
  }

  /** Returns the lexicons that the last sentence of a line has words of. */
  #lastLexiconsOf({ text, section }: Block): LexiconSet {
    const last = sentencesOf(text).at(-1) ?? { start: 0, end: text.length };
    const tokens = tokensOf(text, last.start, last.end).slice(-LONGEST_SENTENCE);
    return this.#rules.cues.in(tokens, this.#entitiesOf(text, tokens, section)).lexicons;
  }
}

/** What is known of the line around a sentence. It is looked for when it is asked for. */
class LineAround implements Surroundings {
  readonly #reader: LineReader;
  readonly #text: string;
  readonly #introducedBy: Block | null;
  #lexicons: LexiconSet | undefined;

  constructor(reader: LineReader, text: string, introducedBy: Block | null) {
    this.#reader = reader;
    this.#text = text;
    this.#introducedBy = introducedBy;
  }

  line(): LexiconSet {
    this.#lexicons ??= this.#reader.lexiconsOf(this.#text);
    return this.#lexicons;
  }

  introduction(): LexiconSet {
    return this.#introducedBy === null ? NO_LEXICONS : this.#reader.introductionOf(this.#introducedBy);
  }
}

/** Whether the rule of a hit reads it. */
function isRead(hit: Hit, scope: Scope, demands: Demands): boolean {
  const { where, unless } = demands.of(hit.owner);
  return (
    (where === null || scope.holdsOneOf(where, hit)) && (unless === null || !scope.holdsOneOf(unless, hit))
  );
}

/** Whether a sentence ends in a question mark, with brackets and quotes behind it or without. */
function isQuestion(text: string, start: number, end: number): boolean {
  const last = text.slice(Math.max(start, end - LONGEST_END), end);
  return last.includes('?') && /\?["'”’)\s]*$/u.test(last);
}
const LONGEST_END = 8;

/** A title has no sections. */
const titlePart = (sentence: Sentence) => ({ ...sentence, kind: 'title', section: 'none' }) as const;

function rankOf({ rank }: Rule, section: SectionName): 'company_text' | 'role_text' {
  return rank ?? (section === 'about' ? 'company_text' : 'role_text');
}
