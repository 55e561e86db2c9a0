import { expect, test } from '@jest/globals';
import { packTombstones, unpackTombstones } from '../../../shared/search/manifest/tombstones.ts';
import { Random } from '../../support/random.ts';

const inOrder = (list: ReturnType<typeof unpackTombstones>) =>
  list.toSorted((a, b) => a.untilMs - b.untilMs || a.ordinal - b.ordinal);

test('tombstones are packed by their end, in less than two bytes each', () => {
  const random = new Random(3);
  const ordinals = new Set(Array.from({ length: 12_000 }, () => random.integer(0, 10_000_000)));
  const list = [...ordinals].map((ordinal, i) => ({ ordinal, untilMs: i % 2 === 0 ? 1_800_000_000_000 : 7 }));
  const packed = packTombstones(list);
  expect(packed).toHaveLength(2);
  expect(packed.reduce((bytes, { p }) => bytes + (p instanceof Uint8Array ? p.length : 0), 0)).toBeLessThan(
    2 * list.length,
  );
  expect(inOrder(unpackTombstones(packed))).toEqual(inOrder(list));
  expect(unpackTombstones(packTombstones([]))).toEqual([]);
});

test('the list of an earlier release reads as it was', () => {
  const list = [
    { ordinal: 4, untilMs: 9 },
    { ordinal: 2, untilMs: Number.MAX_SAFE_INTEGER },
  ];
  expect(unpackTombstones(list)).toEqual(list);
  expect(unpackTombstones(undefined)).toEqual([]);
});
