import { expect, test } from '@jest/globals';
import { Random } from '../../infra/operator/demo/random.ts';
import { INITIATIVE_ACTIONS, TECHNOLOGY_RELATIONSHIPS } from '../../shared/contract/vocabulary.ts';
import { sheetItem } from '../../shared/events/job-sheet.ts';
import { RANGE_SLOTS } from '../../shared/events/slots.ts';
import { jobTerm } from '../../shared/jobs/term-names.ts';
import { contentBytes } from '../../shared/publishing/apply/items.ts';
import { mintResourceId } from '../../shared/table/resource-id.ts';
import { smallCatalogues } from '../support/catalogues.ts';

/** The limit of apply-parts.ts. */
const TERMS_OF_A_JOB = 1_500;
/** DynamoDB's limit of an item. */
const ITEM_BYTES = 400 * 1024;

test('a sheet of jobs that state as much as possible, with nothing in common, fits its item', () => {
  const random = new Random(9);
  const { tools } = smallCatalogues();
  const termsOfAFact = (): string[] => {
    const { code } = random.pick(tools);
    if (random.chance(0.5)) {
      return [jobTerm.technologyCode(code), jobTerm.technology(random.pick(TECHNOLOGY_RELATIONSHIPS), code)];
    }
    return [
      jobTerm.initiativeTarget('technology', code),
      jobTerm.initiativeActionTarget(random.pick(INITIATIVE_ACTIONS), 'technology', code),
    ];
  };
  const entries = Array.from({ length: RANGE_SLOTS }, (_, ordinal) => {
    const terms = new Set<string>();
    while (terms.size < TERMS_OF_A_JOB) for (const term of termsOfAFact()) terms.add(term);
    return { id: mintResourceId(0, ordinal), terms: [...terms].sort() };
  });
  expect(contentBytes(sheetItem(0, 1, entries, null))).toBeLessThan(ITEM_BYTES);
});
