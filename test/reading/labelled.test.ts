import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { RULE_TABLES } from '../../shared/reading/rules/all.ts';
import { catalogueReader } from './catalogue-reader.ts';
import { readLabelled } from './score/labelled.ts';
import { outcomeOf } from './score/score.ts';

const FIXTURES = fileURLToPath(new URL('../fixtures/facts', import.meta.url));
const files = readdirSync(FIXTURES).filter((name) => name.endsWith('.ndjson'));

test('every variant of rules has labelled texts', () => {
  const variants = RULE_TABLES.map(({ variant }) => `${variant}.ndjson`);
  expect(files.toSorted()).toEqual(expect.arrayContaining(variants.toSorted()));
});

describe('labelled texts are read as labelled, or are listed as known', () => {
  test.each(files)('%s', (file) => {
    const outcomes = readLabelled(join(FIXTURES, file)).map((one) => outcomeOf(catalogueReader, one));
    const differing = outcomes.filter(({ wrong, missed }) => wrong.length + missed.length > 0);
    const surprises = differing.filter(({ labelled }) => labelled.known === undefined);
    expect(surprises.map(({ labelled, wrong, missed }) => ({ text: labelled.text, wrong, missed }))).toEqual(
      [],
    );
    // A text that is read as labelled by now is not a known miss any more.
    const mended = outcomes.filter((one) => one.labelled.known !== undefined && !differing.includes(one));
    expect(mended.map(({ labelled }) => labelled.text)).toEqual([]);
  });
});
