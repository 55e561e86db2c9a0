import { expect, test } from '@jest/globals';
import { amountsIn } from '../../shared/reading/pay/amounts.ts';
import { PAY_EXAMPLES } from '../../shared/reading/pay/pay-words.ts';
import { payKey } from '../../shared/reading/pay/read-pay.ts';
import { catalogueReader } from './catalogue-reader.ts';

const read = (text: string) =>
  catalogueReader.read([{ pointer: '', markup: 'markdown', text }], { title: '', employerNames: [] });

test.each(PAY_EXAMPLES.yes)('%s states base pay', (text, value) => {
  const { pay } = read(text);
  expect(pay === null ? null : payKey(pay)).toBe(value);
});

test.each(PAY_EXAMPLES.no)('%s states no base pay', (text) => {
  expect(read(text).pay).toBeNull();
});

test('ranges that differ are a conflict', () => {
  const { pay, conflicts } = read('Salary: $100,000 - $120,000\n\nSalary: $130,000 - $150,000');
  expect(pay).toBeNull();
  expect(conflicts.map(({ field, values }) => ({ field, values }))).toEqual([
    { field: 'pay', values: ['$:year:100000:120000', '$:year:130000:150000'] },
  ]);
});

test('the passage of pay counts code points', () => {
  const { pay, text } = read('💰 Salary: $100,000 - $120,000 a year');
  expect([...text].slice(pay?.passage.start, pay?.passage.end).join('')).toBe('$100,000 - $120,000');
});

test.each([
  ['$1.5M', []],
  ['€ 50.000,00', [50_000]],
  ['CHF 110’000', [110_000]],
  ['$120k-$140k', [120_000]],
  ['10,000 users', []],
])('the amounts of %s are %j', (text, least) => {
  expect(amountsIn(text).map(({ min }) => min)).toEqual(least);
});

test('amounts take time linear in a hostile line', () => {
  const hostile = '$1,111,'.repeat(12_000);
  expect(() => amountsIn(hostile)).not.toThrow();
  expect(amountsIn(hostile).length).toBeLessThanOrEqual(200);
});
