import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const FOLDER = new URL('../../docs/adr/', import.meta.url);

test('decisions are numbered from 1 without gaps or repetitions, and open with their number', () => {
  const names = readdirSync(FOLDER).sort();
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, i) => i + 1));
  for (const name of names) {
    const [title = ''] = readFileSync(new URL(name, FOLDER), 'utf8').split('\n');
    expect([name, Number(/^# (\d+)\. /.exec(title)?.[1])]).toEqual([name, Number(name.slice(0, 4))]);
  }
});
