import { expect, test } from '@jest/globals';
import { idRest, isTailOf, mintResourceId, ordinalOf } from '../../shared/table/resource-id.ts';

const TIME = Date.UTC(2026, 10, 23);
const UUID7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test.each([0, 1, 0x3f, 0x40, 0xf_ffff, 0x10_0000, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff])(
  'the id of ordinal %i is a uuid7 that holds the ordinal and its time',
  (ordinal) => {
    const id = mintResourceId(TIME, ordinal);
    expect(id).toMatch(UUID7);
    expect(ordinalOf(id)).toBe(ordinal);
    const { mintedMs, tail } = idRest(id);
    expect(mintedMs).toBe(TIME);
    expect(isTailOf(ordinal, tail)).toBe(true);
  },
);

test('the 42 other bits of ids are random', () => {
  const tails = Array.from({ length: 200 }, () => BigInt(`0x${mintResourceId(TIME, 5).slice(24)}`));
  const ordinalBits = 5n << 42n;
  const [all, any] = [tails.reduce((a, b) => a & b), tails.reduce((a, b) => a | b)];
  expect(all).toBe(ordinalBits);
  expect(any).toBe(ordinalBits | (2n ** 42n - 1n));
});

test('an ordinal out of range has no id', () => {
  for (const ordinal of [-1, 0.5, 2 ** 32, Number.NaN]) {
    expect(() => mintResourceId(TIME, ordinal)).toThrow(RangeError);
  }
});
