import { expect, test } from '@jest/globals';
import currencyCodes from 'currency-codes';
import iso6391 from 'iso-639-1';
import { iso31661 } from 'iso-3166';
import { COUNTRIES, CURRENCIES, LANGUAGES } from '../../shared/contract/closed-lists.ts';

test('the currencies are those of ISO 4217 in the package currency-codes', () => {
  expect([...CURRENCIES]).toEqual([...currencyCodes.codes()].sort());
});

test('the countries are the assigned codes of ISO 3166-1 in the package iso-3166', () => {
  const assigned = iso31661.filter(({ state }) => state === 'assigned').map(({ alpha2 }) => alpha2);
  expect([...COUNTRIES]).toEqual(assigned.sort());
});

test('the languages are those of ISO 639-1 in the package iso-639-1', () => {
  expect([...LANGUAGES]).toEqual([...iso6391.getAllCodes()].sort());
});
