import type { Hit } from './automaton/automaton.ts';
import type { Entity, EntityMap } from './automaton/entities.ts';
import type { Rule } from './automaton/rule.ts';
import type { Found } from './found.ts';
import { type Naming, statedBy } from './said.ts';
import { CLOSED, COMMA, OPENED, SLASH, type Token } from './text/tokens.ts';

/** Words between the names of a list. */
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

interface Named {
  readonly at: number;
  readonly entity: Entity;
}

interface ReadList {
  readonly rule: Rule;
  readonly from: number;
  to: number;
  /** The names that its hits had. Few lists have a second hit, which is what asks for the set. */
  names: readonly Named[];
  seen: Set<number> | undefined;
}

/** The names of lists in a sentence that a rule has read. Its hits overlap, and each has the rest of its list. */
export class Listed {
  readonly #lists: ReadList[] = [];

  /** Returns where to look for names that no earlier hit of the rule has had. */
  begin(rule: Rule, { from, to }: Hit): number {
    const read = this.#listOf(rule);
    if (read === undefined) {
      this.#lists.push({ rule, from, to, names: [], seen: undefined });
      return from;
    }
    if (from < read.from || from > read.to) return from;
    const begin = read.to;
    read.to = Math.max(begin, to);
    return begin;
  }

  /** Whether an earlier hit of the rule had the name at a token, and so the rest of its list. */
  has(rule: Rule, at: number): boolean {
    const read = this.#listOf(rule);
    return read !== undefined && read.names.length > 0 && seenIn(read).has(at);
  }

  /** Returns the names that no earlier hit of the rule had. */
  fresh(rule: Rule, names: readonly Named[]): readonly Named[] {
    const read = this.#listOf(rule);
    if (read === undefined) return names;
    if (read.names.length === 0) {
      read.names = names;
      return names;
    }
    const seen = seenIn(read);
    return names.filter(({ at }) => {
      const isNew = !seen.has(at);
      seen.add(at);
      return isNew;
    });
  }

  /** A sentence has lists of a few rules. */
  #listOf(rule: Rule): ReadList | undefined {
    return this.#lists.find((read) => read.rule === rule);
  }
}

function seenIn(read: ReadList): Set<number> {
  read.seen ??= new Set(read.names.map(({ at }) => at));
  return read.seen;
}

/** Returns what a hit of a rule states: its fact or field, or one for each name. */
export function valuesOf(
  rule: Rule,
  hit: Hit,
  tokens: readonly Token[],
  entities: EntityMap,
  known: Listed,
): readonly Found['value'][] {
  const { says } = rule;
  if ('fact' in says) return [says.fact];
  if ('field' in says) return [says.field];
  if ('doubts' in says) return [says];
  const position = 'name' in says ? (says.name ?? 1) : 1;
  if (rule.list === true) {
    const named = namesOf(says, hit, known.begin(rule, hit), entities);
    const first = position === 'last' ? named.at(-1) : named[position - 1];
    if (first === undefined) return NOTHING;
    const others = following(named.at(-1) ?? first, tokens, entities, (at) => known.has(rule, at));
    return known
      .fresh(rule, [...named, ...others])
      .filter(({ entity: { value } }) => isNamed(rule, value))
      .map(({ entity }) => statedBy(says, entity));
  }
  let count = 0;
  let last: Entity | undefined;
  for (let at = hit.from; at < hit.to && count !== position; at += 1) {
    const entity = entities.get(at);
    if (entity === undefined || !isKindOf(says, entity)) continue;
    last = entity;
    count += 1;
  }
  if (last === undefined || (position !== 'last' && count !== position)) return NOTHING;
  return isNamed(rule, last.value) ? [statedBy(says, last)] : NOTHING;
}

const NOTHING: readonly Found['value'][] = [];

function namesOf(says: Naming, { to }: Hit, from: number, entities: EntityMap): Named[] {
  const named: Named[] = [];
  for (let at = from; at < to; at += 1) {
    const entity = entities.get(at);
    if (entity !== undefined && isKindOf(says, entity)) named.push({ at, entity });
  }
  return named;
}

/** Whether a name can take the place that a rule leaves open. */
function isKindOf(says: Naming, { kind }: Entity): boolean {
  if ('language' in says) return kind === 'language';
  if ('compliance' in says) return kind === 'standard';
  return kind === 'tool' || ('initiative' in says && kind === 'standard');
}

function isNamed({ names }: Rule, value: string): boolean {
  return (
    names === undefined || ('only' in names ? names.only.includes(value) : !names.without.includes(value))
  );
}

/** What a list may repeat before each of its names: "du français et de l'anglais". */
const ARTICLES = new Set(['de', 'd', 'du', 'des', 'le', 'la', 'l', 'el', 'del', 'do', 'da', 'o', 'en', 'em']);
const COPULAS = new Set(['is', 'ist', 'est', 'es']);
/** Words in the brackets behind a name that take it out of its list: "English, German (nice to have)". */
const TAKEN_OUT = new Set(
  (
    'nice preferred preferably plus optional desirable desired bonus advantage advantageous asset ideally helpful not planned ' +
    'progress pending vorteil wunschenswert optional nicht hilfreich idealerweise souhaite souhaitee apprecie apprecies atout ' +
    'facultatif pas deseable valorable opcional no desejavel diferencial preferencial preferible nao'
  ).split(' '),
);
const MOST_IN_BRACKETS = 6;

/** Returns the names of the same kind that a list goes on with: "German", "English and French". */
function following(
  last: { readonly at: number; readonly entity: Entity },
  tokens: readonly Token[],
  entities: EntityMap,
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
      if (isTakenOut(tokens, entities, end)) break;
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

/** Brackets with a name speak of that one: "English and Spanish (Portuguese a plus)". */
function isTakenOut(tokens: readonly Token[], entities: EntityMap, from: number): boolean {
  if (((tokens[from]?.gap ?? 0) & OPENED) === 0) return false;
  for (let at = from; at < from + MOST_IN_BRACKETS; at += 1) {
    const token = tokens[at];
    if (token === undefined || entities.get(at) !== undefined || (at > from && (token.gap & CLOSED) !== 0))
      return false;
    if (TAKEN_OUT.has(token.word)) return true;
  }
  return false;
}
