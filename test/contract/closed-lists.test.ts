import { expect, test } from '@jest/globals';
import currencyCodes from 'currency-codes';
import iso6391 from 'iso-639-1';
import { iso31661 } from 'iso-3166';
import { COUNTRIES, CURRENCIES, LANGUAGES } from '../../shared/contract/closed-lists.ts';

test('the currencies are those of ISO 4217, as the package currency-codes has them', () => {
  expect([...CURRENCIES]).toEqual([...currencyCodes.codes()].sort());
});

test('the countries are the assigned codes of ISO 3166-1, as the package iso-3166 has them', () => {
  const assigned = iso31661.filter(({ state }) => state === 'assigned').map(({ alpha2 }) => alpha2);
  expect([...COUNTRIES]).toEqual(assigned.sort());
});

test('the languages are those of ISO 639-1, as the package iso-639-1 has them', () => {
  expect([...LANGUAGES]).toEqual([...iso6391.getAllCodes()].sort());
});
