import { expect, test } from '@jest/globals';
import { settle, type Witness } from '../../shared/importers/witness.ts';

const witness = (value: string, rank: Witness['rank']): Witness => ({ value, rank, locator: `/${rank}` });

test.each([
  ['nothing is stated', [], { kind: 'absent' }],
  ['one witness is enough', [witness('hybrid', 'title')], { kind: 'stated', values: ['hybrid'] }],
  [
    'witnesses of any rank that agree are stated once',
    [witness('hybrid', 'structured'), witness('hybrid', 'role_text')],
    { kind: 'stated', values: ['hybrid'] },
  ],
  [
    'two places may each have their own',
    [witness('remote', 'place'), witness('hybrid', 'place')],
    { kind: 'stated', values: ['hybrid', 'remote'] },
  ],
  [
    'the text about the company yields to the text about the role',
    [witness('remote', 'company_text'), witness('onsite', 'role_text')],
    { kind: 'stated', values: ['onsite'] },
  ],
  [
    'the text about the company speaks alone',
    [witness('remote', 'company_text')],
    { kind: 'stated', values: ['remote'] },
  ],
] as const)('%s', (_, witnesses, expected) => expect(settle(witnesses)).toEqual(expected));

test.each([
  ['a field and the text', [witness('remote', 'structured'), witness('onsite', 'role_text')]],
  ['the title and a place', [witness('remote', 'title'), witness('hybrid', 'place')]],
  ['a part of the set', [witness('remote', 'place'), witness('hybrid', 'place'), witness('remote', 'title')]],
] as const)('%s that disagree leave the field absent', (_, witnesses) =>
  expect(settle(witnesses)).toEqual({ kind: 'conflict', witnesses }),
);
