import { expect, test } from '@jest/globals';
import { runningOrder } from './running-order.ts';

const busy = (duration: number) => ({ duration, waits: false });
const waiting = (duration: number) => ({ duration, waits: true });

test('starts the longest first', () => {
  expect(runningOrder([busy(1), busy(3), busy(2)], 2)).toEqual([busy(3), busy(2), busy(1)]);
});

test('starts a file that waits when the one before has ended', () => {
  const files = [waiting(10), waiting(9), busy(8), busy(7), busy(3), busy(2), busy(1)];
  // The workers are free at 7, 8 and 10; the second wait begins at 10.
  expect(runningOrder(files, 3)).toEqual([
    waiting(10),
    busy(8),
    busy(7),
    busy(3),
    busy(2),
    waiting(9),
    busy(1),
  ]);
});

test('lets two wait at once rather than none run', () => {
  expect(runningOrder([waiting(2), waiting(1)], 3)).toEqual([waiting(2), waiting(1)]);
});

test('keeps every file', () => {
  const files = Array.from({ length: 50 }, (_, i) => ({ duration: (i * 7) % 11, waits: i % 5 === 0 }));
  const ordered = runningOrder(files, 3);
  expect(new Set(ordered)).toEqual(new Set(files));
  expect(ordered).toHaveLength(files.length);
});
