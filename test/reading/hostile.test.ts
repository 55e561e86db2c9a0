import { expect, test } from '@jest/globals';
import { compileRules } from '../../shared/reading/automaton/rule-set.ts';
import { findStatements } from '../../shared/reading/find-statements.ts';
import { LineReader } from '../../shared/reading/read-line.ts';
import { createFactReader } from '../../shared/reading/reader.ts';
import { RULE_TABLES } from '../../shared/reading/rules/all.ts';
import { ToolNames } from '../../shared/reading/tools/tool-names.ts';
import { catalogueTools } from './catalogue-reader.ts';
import { HOSTILE_TEXTS } from './hostile.ts';

/** Hostile text repeats itself: a reader that remembers lines would read it once. */
const reader = createFactReader({ tools: catalogueTools, rememberedLines: 0 });

test.each(HOSTILE_TEXTS)('the steps over hostile text grow with its length: $name', ({ markup, make }) => {
  const stepsOf = (length: number) => {
    const before = reader.steps();
    const reading = reader.read([{ pointer: '', markup, text: make(length) }], {
      title: '',
      employerNames: [],
    });
    expect(reading.text.length).toBeLessThanOrEqual(length);
    return reader.steps() - before;
  };
  const [small, large] = [stepsOf(10_000), stepsOf(40_000)];
  expect(large).toBeLessThanOrEqual(4.4 * small + 1000);
  // At most 40 steps per character would be 5 per token of 8 characters.
  expect(large).toBeLessThanOrEqual(40 * 40_000);
});

const lines = new LineReader(compileRules(RULE_TABLES), new ToolNames(catalogueTools));

test.each(HOSTILE_TEXTS)(
  'rules find about as many statements as there are words: $name',
  ({ markup, make }) => {
    const text = make(10_000);
    const { found } = findStatements(lines, [{ pointer: '', markup, text }], {
      title: '',
      employerNames: [],
    });
    // A rule that has each name of a list once for each hit before it finds tens of thousands.
    expect(found.length).toBeLessThanOrEqual(text.length / 2);
  },
);
