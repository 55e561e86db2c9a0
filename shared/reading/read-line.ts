import type { Hit } from './automaton/automaton.ts';
import { type Entity, type EntityMap, PhraseIndex } from './automaton/entities.ts';
import { LANGUAGE_NAMES } from './automaton/language-names.ts';
import type { EntityKind } from './automaton/pattern.ts';
import type { Rule } from './automaton/rule.ts';
import type { RuleSet } from './automaton/rule-set.ts';
import { Scope, type Surroundings } from './automaton/scope.ts';
import { STANDARDS } from './automaton/standards.ts';
import { Verdicts } from './automaton/verdicts.ts';
import type { Found } from './found.ts';
import { LineMemory } from './line-memory.ts';
import type { Rank, SectionName } from './reading.ts';
import { statedBy } from './said.ts';
import type { Block } from './structure/document.ts';
import { partsOf } from './structure/labels.ts';
import { type Sentence, sentencesOf } from './text/sentences.ts';
import { COMMA, SLASH, type Token, tokensOf } from './text/tokens.ts';
import type { ToolNames } from './tools/tool-names.ts';

/** Scopes compare words of one sentence; what is longer than this is no sentence. */
const LONGEST_SENTENCE = 400;
/** Sections whose names of tools are perks, employers or steps of an application; no rule reads them there. */
const WITHOUT_TOOLS: ReadonlySet<SectionName> = new Set(['benefits', 'legal', 'pay', 'process']);
const phrases = new PhraseIndex([
  { kind: 'standard', phrases: STANDARDS },
  { kind: 'language', phrases: LANGUAGE_NAMES },
]);
const JOINING = new Set([
  'and',
  'und',
  'et',
  'y',
  'e',
  'both',
  'as',
  'well',
  'sowie',
  'also',
  'plus',
  'in',
  'fluent',
  'en',
]);
const STATED_KIND: Readonly<Record<string, EntityKind>> = {
  technology: 'tool',
  initiative: 'tool',
  compliance: 'standard',
  language: 'language',
  tool: 'tool',
};

const NO_ENTITIES: EntityMap = new Map();
/** Nothing is known of the line of a scope that is only asked for words. */
const ALONE: Surroundings = { has: null, isIntroduced: () => false };

/** Applies the rules to lines. */
export class LineReader {
  readonly #rules: RuleSet;
  readonly #tools: ToolNames;
  readonly #introductions = new WeakMap<Block, Scope>();
  readonly #remembered: LineMemory;

  /** Remembers what the last lines state, at most `remembered` of them and as many before them. */
  constructor(rules: RuleSet, tools: ToolNames, remembered = 0) {
    this.#rules = rules;
    this.#tools = tools;
    this.#remembered = new LineMemory(remembered);
  }

  readBlock(block: Block, found: Found[]): void {
    const known = this.#remembered.of(block);
    const read = known ?? this.#read(block.text, block, 'text');
    if (known === undefined) this.#remembered.keep(block, read);
    for (const { in: where, rank, rule, start, end, value } of read) {
      found.push({ in: where, rank, rule, start: block.start + start, end: block.start + end, value });
    }
  }

  readTitle(title: string, found: Found[]): void {
    found.push(...this.#read(title, null, 'title'));
  }

  /** Returns what a line states. Offsets are those of the line. */
  #read(text: string, block: Block | null, where: 'text' | 'title'): Found[] {
    const found: Found[] = [];
    let line: Scope | undefined;
    const lineHas = (lexicon: number): boolean => {
      line ??= this.#scopeOf(tokensOf(text).slice(0, LONGEST_SENTENCE));
      return line.has(lexicon);
    };
    const isIntroduced = (lexicon: number) => block !== null && this.#isIntroduced(block, lexicon);
    const sentences = sentencesOf(text);
    const parts = block === null ? sentences.map(titlePart) : partsOf(block, sentences);
    for (const { start, end, kind, section } of parts) {
      const whole = tokensOf(text, start, end);
      for (let cut = 0; cut < whole.length; cut += LONGEST_SENTENCE) {
        const tokens = whole.length <= LONGEST_SENTENCE ? whole : whole.slice(cut, cut + LONGEST_SENTENCE);
        const entities = this.#entitiesOf(text, tokens, section);
        const hits = this.#rules.automaton.hits(tokens, entities);
        if (hits.length === 0) continue;
        const isWhole = start === 0 && end === text.length && tokens.length === whole.length;
        const isQuestion = /\?["'”’)\s]*$/u.test(text.slice(Math.max(start, end - 8), end));
        const scope = new Scope(tokens, entities, this.#rules.cues, {
          has: isWhole ? null : lineHas,
          isIntroduced,
        });
        const verdicts = new Verdicts(scope, this.#rules.demandsIn({ kind, section, isQuestion, isWhole }));
        const listed = new Listed();
        for (const hit of hits) {
          const rule = this.#rules.rules[hit.owner];
          if (rule === undefined || (where === 'title' && rule.title !== true)) continue;
          if (!verdicts.isRead(hit)) continue;
          const rank: Rank = where === 'title' ? 'title' : rankOf(rule, section);
          const start = tokens[hit.from]?.start ?? 0;
          const end = tokens[hit.to - 1]?.end ?? 0;
          for (const value of valuesOf(rule, hit, tokens, entities, listed)) {
            found.push({ in: where, rank, rule: rule.id, start, end, value });
          }
        }
      }
    }
    return found;
  }

  #entitiesOf(text: string, tokens: readonly Token[], section: SectionName): Map<number, Entity> {
    const entities = new Map<number, Entity>();
    if (!WITHOUT_TOOLS.has(section)) this.#tools.find(text, tokens, entities);
    phrases.find(text, tokens, entities);
    return entities;
  }

  #isIntroduced({ introducedBy }: Block, lexicon: number): boolean {
    if (introducedBy === null) return false;
    let scope = this.#introductions.get(introducedBy);
    if (scope === undefined) {
      const last = sentencesOf(introducedBy.text).at(-1) ?? { start: 0, end: introducedBy.text.length };
      const tokens = tokensOf(introducedBy.text, last.start, last.end).slice(-LONGEST_SENTENCE);
      scope = this.#scopeOf(tokens);
      this.#introductions.set(introducedBy, scope);
    }
    return scope.has(lexicon);
  }

  /** Returns a scope that is only asked for words. */
  #scopeOf(tokens: readonly Token[]): Scope {
    return new Scope(tokens, NO_ENTITIES, this.#rules.cues, ALONE);
  }
}

/** A title has no sections. */
const titlePart = (sentence: Sentence) => ({ ...sentence, kind: 'title', section: 'none' }) as const;

function rankOf({ rank }: Rule, section: SectionName): 'company_text' | 'role_text' {
  return rank ?? (section === 'about' ? 'company_text' : 'role_text');
}

interface Named {
  readonly at: number;
  readonly entity: Entity;
}

/** The names of lists in a sentence that a rule has read. Its hits overlap, and each has the rest of its list. */
class Listed {
  readonly #read = new Map<Rule, { readonly from: number; to: number; readonly seen: Set<number> }>();

  /** Returns where to look for names that no earlier hit of the rule has had. */
  begin(rule: Rule, { from, to }: Hit): number {
    const read = this.#read.get(rule);
    if (read === undefined) {
      this.#read.set(rule, { from, to, seen: new Set() });
      return from;
    }
    if (from < read.from || from > read.to) return from;
    const begin = read.to;
    read.to = Math.max(begin, to);
    return begin;
  }

  /** Whether an earlier hit of the rule had the name at a token, and so the rest of its list. */
  has(rule: Rule, at: number): boolean {
    return this.#read.get(rule)?.seen.has(at) === true;
  }

  /** Returns the names that no earlier hit of the rule had. */
  fresh(rule: Rule, names: readonly Named[]): readonly Named[] {
    const seen = this.#read.get(rule)?.seen ?? new Set<number>();
    return names.filter(({ at }) => {
      const isNew = !seen.has(at);
      seen.add(at);
      return isNew;
    });
  }
}

function valuesOf(
  rule: Rule,
  hit: Hit,
  tokens: readonly Token[],
  entities: ReadonlyMap<number, Entity>,
  known: Listed,
): Found['value'][] {
  const { says } = rule;
  if ('fact' in says) return [says.fact];
  if ('field' in says) return [says.field];
  const kinds: readonly EntityKind[] =
    'initiative' in says ? ['tool', 'standard'] : [STATED_KIND[nameOf(says)] ?? 'tool'];
  const named: Named[] = [];
  for (let at = rule.list === true ? known.begin(rule, hit) : hit.from; at < hit.to; at += 1) {
    const entity = entities.get(at);
    if (entity !== undefined && kinds.includes(entity.kind)) named.push({ at, entity });
  }
  const position = 'name' in says ? (says.name ?? 1) : 1;
  const first = position === 'last' ? named.at(-1) : named[position - 1];
  if (first === undefined) return [];
  const listed =
    rule.list === true
      ? known.fresh(rule, [
          ...named,
          ...following(named.at(-1) ?? first, tokens, entities, (at) => known.has(rule, at)),
        ])
      : [first];
  return listed
    .filter(({ entity: { value } }) => isNamed(rule, value))
    .map(({ entity }) => statedBy(says, entity));
}

const nameOf = (says: object): string => Object.keys(says).find((key) => key !== 'name') ?? '';

function isNamed({ names }: Rule, value: string): boolean {
  return (
    names === undefined || ('only' in names ? names.only.includes(value) : !names.without.includes(value))
  );
}

/** What a list may repeat before each of its names: "du français et de l'anglais". */
const ARTICLES = new Set(['de', 'd', 'du', 'des', 'le', 'la', 'l', 'el', 'del', 'do', 'da', 'o', 'en', 'em']);
const COPULAS = new Set(['is', 'ist', 'est', 'es']);

/** Returns the names of the same kind that a list goes on with: "German", "English and French". */
function following(
  last: { readonly at: number; readonly entity: Entity },
  tokens: readonly Token[],
  entities: ReadonlyMap<number, Entity>,
  isKnown: (at: number) => boolean,
): { at: number; entity: Entity }[] {
  const found: { at: number; entity: Entity }[] = [];
  let at = last.at + last.entity.length;
  let isJoined = false;
  while (at < tokens.length) {
    const token = tokens[at];
    const entity = entities.get(at);
    if (token === undefined || (token.gap & SLASH) !== 0) break;
    if (entity?.kind === last.entity.kind) {
      if (((token.gap & COMMA) === 0 && !isJoined) || isKnown(at)) break;
      const end = at + entity.length;
      // "Fluent in English, German is not needed": what is said of the last one is its own.
      if ((token.gap & COMMA) !== 0 && COPULAS.has(tokens[end]?.word ?? '')) break;
      found.push({ at, entity });
      at = end;
      isJoined = false;
    } else if (JOINING.has(token.word) || (isJoined && ARTICLES.has(token.word))) {
      at += 1;
      isJoined = true;
    } else break;
  }
  return found;
}
