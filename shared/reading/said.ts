import type { LANGUAGES } from '../contract/closed-lists.ts';
import type { Entity } from './automaton/entities.ts';
import type { Said } from './automaton/rule.ts';
import type { Found } from './found.ts';
import type { FactInput } from './reading.ts';

type Concept = Extract<FactInput, { kind: 'compliance' }>['concept'];
/** What a rule says about a name. */
export type Naming = Exclude<Said, { fact: FactInput } | { field: object } | { doubts: object }>;

/** Returns what a rule says about a name. The tables of names have only codes of the contract. */
export function statedBy(says: Naming, { kind, value }: Entity): Found['value'] {
  if ('tool' in says) return { tool: value };
  if ('language' in says) return { field: 'language', value: value as (typeof LANGUAGES)[number] };
  if ('technology' in says) {
    return {
      kind: 'technology',
      code: value,
      relationship: says.technology,
      subjectScope: 'hiring_organisation',
    };
  }
  if ('initiative' in says) {
    const target =
      kind === 'tool'
        ? ({ kind: 'technology', code: value } as const)
        : ({ kind: 'compliance', code: value as Concept } as const);
    return { kind: 'initiative', action: says.initiative, subjectScope: 'hiring_organisation', target };
  }
  return {
    kind: 'compliance',
    ...says.compliance,
    concept: value as Concept,
    soc2ReportType: null,
    subjectScope: 'hiring_organisation',
    validFrom: null,
    validUntil: null,
  };
}
