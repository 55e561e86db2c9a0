import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Progress } from '../../../infra/operator/terminal/progress.ts';

const before = { ...process.env };
let written: string;
let now: number;
beforeEach(() => {
  written = '';
  now = 0;
});
afterEach(() => {
  process.env = before;
});

/** Shows a step of seven seconds, which reports every half second, on a terminal. */
function showStep(terminal: string): void {
  process.env['TERM'] = terminal;
  const write = (text: string) => {
    written += text;
  };
  const progress = new Progress({ isTTY: true, columns: 80, write }, () => now);
  progress.begin('Publishing');
  for (; now <= 7000; now += 500) progress.update(`${now} lines`);
  progress.clear();
}

test('a terminal shows one line, which is drawn again and erased', () => {
  showStep('xterm');
  const drawn = written.split('\r\u001b[2K');
  expect(drawn).toHaveLength(16);
  expect([drawn[0], drawn[1], drawn[14], drawn[15]]).toEqual([
    '',
    'Publishing · 500 lines · 1 s',
    'Publishing · 7000 lines · 7 s',
    '',
  ]);
});

test('a terminal that cannot erase gets a line every three seconds', () => {
  showStep('dumb');
  expect(written).toBe('Publishing · 3000 lines · 3 s\nPublishing · 6000 lines · 6 s\n');
});
