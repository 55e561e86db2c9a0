import { expect, test } from '@jest/globals';
import type { JobFactsDocument } from '../../../shared/jobs/document.ts';
import { movedFacts } from '../../../shared/publishing/apply/facts.ts';

const A = '019a4c10-7a00-7c3e-8f21-5d1b2c3a4e01';

test('facts of a job that stays at its company are not even unpacked', () => {
  let unpacked = 0;
  const document: JobFactsDocument = {
    ordinal: 1,
    get facts() {
      unpacked += 1;
      return [];
    },
    factsTruncated: false,
    targetCategories: {},
  };
  expect(movedFacts(document, A, A)).toBe(document);
  expect(unpacked).toBe(0);
});
