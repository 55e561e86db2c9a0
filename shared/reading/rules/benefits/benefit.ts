import type { Condition } from '../../automaton/condition.ts';
import type { Rule } from '../../automaton/rule.ts';
import type { FactInput } from '../../reading.ts';
import { NOT_OFFERED, SOLD, SOLD_IN_LIST } from './not-offered.ts';
import { OFFERED } from './offers.ts';

type Benefit = Extract<FactInput, { kind: 'benefit' }>['benefit'];

/** Returns a rule of a benefit with what all of them share: where benefits stand, and what bars every one. */
export function benefit(
  name: string,
  value: Benefit,
  rule: Pick<Rule, 'find' | 'yes' | 'no'> & {
    readonly unless?: readonly Condition[];
    readonly where?: readonly Condition[];
  },
): Rule {
  return {
    ...rule,
    id: `benefit.${name}`,
    says: { fact: { kind: 'benefit', benefit: value } },
    where: [...OFFERED, ...(rule.where ?? [])],
    unless: [...NOT_OFFERED, SOLD, SOLD_IN_LIST, ...(rule.unless ?? [])],
  };
}
