import { Automaton, patternsOf } from './automaton.ts';
import { Checks, type Setting } from './checks.ts';
import type { Condition } from './condition.ts';
import { Cues } from './cues.ts';
import { Demands } from './demands.ts';
import type { Lexicon } from './lexicon.ts';
import type { Rule, RuleTable } from './rule.ts';

/** All rules, compiled: one automaton finds what they look for, another the words of their conditions. */
export interface RuleSet {
  /** By the owner of a hit. */
  readonly rules: readonly Rule[];
  readonly automaton: Automaton;
  readonly cues: Cues;
  /** Returns what a sentence of a setting is asked before each rule reads it, by the owner of a hit. */
  demandsIn(setting: Setting): Demands;
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
  const checks = new Checks(new Map([...lexicons].map((lexicon, number) => [lexicon, number])));
  const settings = new Map<string, Demands[]>();
  return {
    rules,
    automaton: new Automaton(patternsOf(rules.map(({ find }) => find))),
    cues: new Cues([...lexicons]),
    demandsIn(setting) {
      const { kind, section, isQuestion, isWhole, isIntroduced } = setting;
      const place = PLACES[kind] + (isQuestion ? 4 : 0) + (isWhole ? 2 : 0) + (isIntroduced ? 1 : 0);
      let demands = settings.get(section);
      if (demands === undefined) {
        demands = [];
        settings.set(section, demands);
      }
      demands[place] ??= new Demands(rules, checks, setting);
      return demands[place];
    },
  };
}

const PLACES = { paragraph: 0, item: 8, heading: 16, title: 24 };

function collect(condition: Condition, lexicons: Set<Lexicon>): void {
  if ('cue' in condition) lexicons.add(condition.cue);
  else if ('line' in condition) {
    // A line is searched without its names.
    if (condition.line.find.some((pattern) => pattern.includes('{')))
      throw new RuleError(`a lexicon for lines names an entity: ${condition.line.find.join(', ')}`);
    lexicons.add(condition.line);
  } else if ('introduced' in condition) lexicons.add(condition.introduced);
  else if ('label' in condition) lexicons.add(condition.label);
  else if ('alone' in condition) lexicons.add(condition.alone);
  else if ('all' in condition) for (const one of condition.all) collect(one, lexicons);
  else if ('not' in condition) collect(condition.not, lexicons);
}
