import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Entities, PhraseIndex } from '../../../shared/reading/automaton/entities.ts';
import { LANGUAGE_NAMES } from '../../../shared/reading/automaton/language-names.ts';
import type { Rule } from '../../../shared/reading/automaton/rule.ts';
import { compileRules } from '../../../shared/reading/automaton/rule-set.ts';
import { STANDARDS } from '../../../shared/reading/automaton/standards.ts';
import { findStatements } from '../../../shared/reading/find-statements.ts';
import { LineReader } from '../../../shared/reading/read-line.ts';
import { documentOf } from '../../../shared/reading/structure/document.ts';
import { partsOf } from '../../../shared/reading/structure/labels.ts';
import { sentencesOf } from '../../../shared/reading/text/sentences.ts';
import { type Token, tokensOf } from '../../../shared/reading/text/tokens.ts';
import { ToolNames } from '../../../shared/reading/tools/tool-names.ts';
import { catalogueTools } from '../catalogue-reader.ts';
import { holds } from './plain-conditions.ts';
import { findPattern } from './plain-matching.ts';
import { postings, rules } from './random-rules.ts';

const tools = new ToolNames(catalogueTools);
const phrases = new PhraseIndex([
  { kind: 'standard', phrases: STANDARDS },
  { kind: 'language', phrases: LANGUAGE_NAMES },
]);
const wordsOf = (text: string, tokens: readonly Token[], section: string) => {
  const entities = new Entities();
  // No rule reads tools among perks.
  if (section !== 'benefits') tools.find(text, tokens, entities);
  phrases.find(text, tokens, entities);
  return { tokens, entities };
};

/** Returns what rules find in a posting, each pattern tried at each word and each condition asked of each hit. */
function foundPlainly(all: readonly Rule[], text: string): string[] {
  const found = new Set<string>();
  for (const block of documentOf([{ pointer: '', markup: 'markdown', text }]).blocks) {
    for (const { start, end, kind, section } of partsOf(block, sentencesOf(block.text))) {
      const words = wordsOf(block.text, tokensOf(block.text, start, end), section);
      const isWhole = start === 0 && end === block.text.length;
      const sentence = {
        ...words,
        block,
        section,
        kind,
        text: block.text.slice(start, end),
        isWhole,
        wordsOf,
      };
      for (const { id, find, where, unless = [] } of all) {
        for (const hit of find.flatMap((source) => findPattern(source, words))) {
          const isAllowed = where === undefined || where.some((one) => holds(one, hit, sentence));
          if (!isAllowed || unless.some((one) => holds(one, hit, sentence))) continue;
          const [first, last] = [words.tokens[hit.from], words.tokens[hit.to - 1]];
          found.add(`${id} ${block.start + (first?.start ?? 0)}-${block.start + (last?.end ?? 0)}`);
        }
      }
    }
  }
  return [...found].sort();
}

test('rules find what their patterns and conditions say, whatever they are and however many lines are remembered', () => {
  let total = 0;
  fc.assert(
    fc.property(rules, postings, fc.constantFrom(0, 2, 1000), (drawn, texts, remembered) => {
      const lines = new LineReader(compileRules([{ variant: 'any', rules: drawn }]), tools, remembered);
      const read = texts.map((text) => {
        const { found } = findStatements(lines, [{ pointer: '', markup: 'markdown', text }], {
          title: '',
          employerNames: [],
        });
        return [...new Set(found.map(({ rule, start, end }) => `${rule} ${start}-${end}`))].sort();
      });
      const expected = texts.map((text) => foundPlainly(drawn, text));
      total += expected.flat().length;
      expect(read).toEqual(expected);
    }),
    { numRuns: 150 },
  );
  expect(total).toBeGreaterThan(500);
});
