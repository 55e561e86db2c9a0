import { describe, expect, test } from '@jest/globals';
import { csv, properties, tableLines } from '../../infra/operator/terminal/output.ts';
import { printable, printableLines } from '../../shared/log/printable.ts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCharCode(from + i));
/** Everything that a terminal may obey, or that turns the direction of the text around it. */
const UNPRINTABLE = [
  ...range(0x00, 0x1f),
  ...range(0x7f, 0x9f),
  ...['\u061c', '\u200e', '\u200f', '\u2028', '\u2029'],
  ...range(0x202a, 0x202e),
  ...range(0x2066, 0x2069),
  ...['\ud800', '\udbff', '\udc00', '\udfff'],
];
const escaped = (one: string) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`;

describe('a text from outside', () => {
  test.each(UNPRINTABLE.map((one) => [escaped(one), one]))('shows %s as this escape', (shown, one) => {
    expect(printable(`a${one}b`)).toBe(`a${shown}b`);
  });

  test('keeps every other character: accents, emoji of several parts, right-to-left letters', () => {
    const text = 'Zoë 👩‍👩‍👧 שלום مرحبا नमस्ते — "C:\\x"';
    expect(printable(text)).toBe(text);
  });

  test('that is JSON means the same when it is escaped', () => {
    const value = { name: `x${UNPRINTABLE.join('')}y` };
    const text = printable(JSON.stringify(value));
    expect(text).not.toMatch(/[\p{Cc}\p{Cs}\u200e\u202e\u2066]/u);
    expect(JSON.parse(text)).toEqual(value);
    expect(JSON.parse(printableLines(JSON.stringify(value, null, 2)))).toEqual(value);
  });

  test('is escaped in tables, properties and comma-separated values', () => {
    const name = 'Evil\u001b[2J\u202e\u009b\nCo';
    const shown = 'Evil\\u001b[2J\\u202e\\u009b\\u000aCo';
    expect(tableLines(['NAME', 'JOBS'], [[name, 1]])[1]).toBe(`${shown}     1`);
    expect(properties([['name', name]])).toEqual([`name  ${shown}`]);
    expect(csv(['name'], [[name]])).toEqual(['name', shown]);
  });
});
