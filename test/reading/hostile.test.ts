import { expect, test } from '@jest/globals';
import { createFactReader } from '../../shared/reading/reader.ts';
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
  const [small, large] = [stepsOf(10_000), stepsOf(80_000)];
  expect(large).toBeLessThanOrEqual(10 * small + 1000);
  // At most 40 steps per character would be 5 per token of 8 characters.
  expect(large).toBeLessThanOrEqual(40 * 80_000);
});
