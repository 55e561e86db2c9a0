import { Automaton } from './automaton.ts';
import type { Condition } from './condition.ts';
import type { Lexicon } from './lexicon.ts';
import type { Rule, RuleTable } from './rule.ts';
import type { Cues } from './scope.ts';

/** All rules, compiled: one automaton finds what they look for, another the words of their conditions. */
export interface RuleSet {
  /** By the owner of a hit. */
  readonly rules: readonly Rule[];
  readonly automaton: Automaton;
  readonly cues: Cues;
}

export class RuleError extends Error {}

/** Compiles tables of rules. A rule without examples does not compile. */
export function compileRules(tables: readonly RuleTable[]): RuleSet {
  const rules = tables.flatMap((table) => table.rules);
  const ids = new Set<string>();
  for (const { id, find, yes, no } of rules) {
    if (ids.has(id)) throw new RuleError(`two rules have the id ${id}`);
    ids.add(id);
    if (find.length === 0) throw new RuleError(`rule ${id} has no pattern`);
    if (yes.length === 0 || no.length === 0)
      throw new RuleError(`rule ${id} lacks positive or negative examples`);
  }
  const lexicons = new Set<Lexicon>();
  for (const rule of rules) {
    for (const condition of [...(rule.where ?? []), ...(rule.unless ?? [])]) collect(condition, lexicons);
  }
  const owners = new Map<Lexicon, number>();
  const sources: (readonly string[])[] = [];
  for (const lexicon of lexicons) {
    owners.set(lexicon, sources.length);
    sources.push(lexicon.find, lexicon.except ?? []);
  }
  return {
    rules,
    automaton: new Automaton(rules.map(({ find }) => find)),
    cues: { automaton: new Automaton(sources), owners },
  };
}

function collect(condition: Condition, lexicons: Set<Lexicon>): void {
  if ('cue' in condition) lexicons.add(condition.cue);
  else if ('line' in condition) lexicons.add(condition.line);
  else if ('introduced' in condition) lexicons.add(condition.introduced);
  else if ('label' in condition) lexicons.add(condition.label);
  else if ('alone' in condition) lexicons.add(condition.alone);
  else if ('all' in condition) for (const one of condition.all) collect(one, lexicons);
  else if ('not' in condition) collect(condition.not, lexicons);
}
