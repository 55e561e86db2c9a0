import { expect, test } from '@jest/globals';
import { compileRules, RuleError } from '../../shared/reading/automaton/rule-set.ts';
import { checkExamples } from '../../shared/reading/check-examples.ts';
import { RULE_TABLES } from '../../shared/reading/rules/all.ts';
import { ToolNames } from '../../shared/reading/tools/tool-names.ts';
import { catalogueTools } from './catalogue-reader.ts';

test('every rule reads its positive examples and none of its negative ones', () => {
  expect(checkExamples(RULE_TABLES, new ToolNames(catalogueTools))).toEqual([]);
});

test('a rule without positive or without negative examples does not compile', () => {
  const rule = {
    id: 'a',
    says: { tool: true },
    find: ['word'],
    yes: ['word'],
    no: ['other'],
  } as const;
  expect(() => compileRules([{ variant: 'tool', rules: [rule] }])).not.toThrow();
  expect(() => compileRules([{ variant: 'tool', rules: [{ ...rule, yes: [] }] }])).toThrow(RuleError);
  expect(() => compileRules([{ variant: 'tool', rules: [{ ...rule, no: [] }] }])).toThrow(RuleError);
  expect(() => compileRules([{ variant: 'tool', rules: [rule, rule] }])).toThrow(RuleError);
});
